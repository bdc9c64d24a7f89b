"""Shape: all that is asked of a value at one instance location, gathered by type. Choices are what is still open."""

import copy
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from attrs import field, frozen

from jstk.core.pointer import child
from jstk.core.solve.goal import ANYTHING, NEVER, Demand, Goal, Item

TYPES: Final = ("object", "array", "string", "integer", "fraction", "boolean", "null", "whole")
"""The types that a shape tells apart: a number is an integer, has a fraction, or is whole but written with a point
(1.0)."""
ALL: Final = frozenset(TYPES)
Owners = tuple[int, ...]


@frozen(eq=False)
class MemberRule:
    """What one schema object says of members: those named, those that match a pattern, and the rest (None: nothing).

    `named` is the value of `properties` (of the schema that `base` leads to; None: names alone), `fixed` goals for
    single names that stand before it. `owners` are the schema objects with `unevaluatedProperties` in whose eyes these
    members are evaluated.
    """

    rest: Goal | None = None
    base: Demand | None = None
    named: Mapping[str, Any] = field(factory=dict)
    patterns: tuple[tuple[str, Goal], ...] = ()
    fixed: Mapping[str, Goal] = field(factory=dict)
    owners: Owners = ()

    def of_name(self, name: str) -> Goal | None:
        """The goal that stands under the name itself, None where it is not declared."""
        if name in self.fixed:
            return self.fixed[name]
        if name not in self.named:
            return None
        if self.base is None:
            return ANYTHING
        value = self.named[name]
        if value is True or value == {}:
            return ANYTHING
        if value is False:
            return (NEVER,)
        uri, at = self.base.node
        return (self.base._replace(node=(uri, child(at + "/properties", name)), task=None, positive=True),)


@frozen(eq=False)
class ItemRule:
    """What one schema object says of items: those of the prefix, and the rest (None: nothing)."""

    prefix: tuple[Goal, ...] = ()
    rest: Goal | None = None
    owners: Owners = ()

    def at(self, index: int) -> Goal:
        return self.prefix[index] if index < len(self.prefix) else self.rest or ANYTHING


@frozen(eq=False)
class Count:
    """That at least and at most so many items from a position on satisfy a goal; `denial` is its negation."""

    goal: Goal
    denial: Goal
    low: int = 1
    high: int | None = None
    start: int = 0
    stop: int | None = None
    owners: Owners = ()


@frozen(eq=False)
class SomeMember:
    """That some member satisfies a goal, its name matching the patterns, being none of these, and matching no other."""

    goal: Goal
    matching: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    name_goal: Goal = ANYTHING


@frozen(eq=False)
class Choice:
    """One of several options holds, each a conjunction of facts. `denied` is the subschema whose failure is chosen."""

    options: "tuple[tuple[Any, ...], ...]"
    denied: Demand | None = None


@frozen(eq=False)
class Pending:
    """An item still to be taken apart, with the owners of what it evaluates."""

    item: Item
    owners: Owners = ()


@frozen(eq=False)
class Leftover:
    """`unevaluatedProperties` or `unevaluatedItems` of one schema object: they hold, or are to fail (`denied`)."""

    owner: int
    keyword: str
    goal: Goal
    outer: Owners
    denial: Goal = ANYTHING
    denied: bool = False


class Shape:
    """The facts of one instance location: mutable while they are gathered; all its parts are immutable values."""

    def __init__(self) -> None:
        self.types: frozenset[str] = ALL
        self.wanted: tuple[str, ...] = ()
        self.among: tuple[Any, ...] | None = None
        self.excluded: frozenset[object] = frozenset()
        self.low: Fraction | None = None
        self.low_open = False
        self.high: Fraction | None = None
        self.high_open = False
        self.multiples: tuple[Fraction, ...] = ()
        self.not_multiples: tuple[Fraction, ...] = ()
        self.min_length = 0
        self.max_length: int | None = None
        self.patterns: tuple[tuple[str, bool], ...] = ()
        self.formats: tuple[tuple[str, bool, bool], ...] = ()
        self.min_items = 0
        self.max_items: int | None = None
        self.unique: bool | None = None
        self.item_rules: tuple[ItemRule, ...] = ()
        self.counts: tuple[Count, ...] = ()
        self.min_members = 0
        self.max_members: int | None = None
        self.required: tuple[str, ...] = ()
        self.banned: tuple[str, ...] = ()
        self.member_rules: tuple[MemberRule, ...] = ()
        self.name_goal: Goal = ANYTHING
        self.some: tuple[SomeMember, ...] = ()
        self.implications: tuple[tuple[str, tuple[Any, ...]], ...] = ()
        self.hints: tuple[Any, ...] = ()
        self.pending: tuple[Pending, ...] = ()
        self.choices: tuple[Choice, ...] = ()
        self.leftovers: tuple[Leftover, ...] = ()
        self.seen: frozenset[object] = frozenset()
        self.held: frozenset[int] = frozenset()
        self.denied: frozenset[int] = frozenset()
        self.owners = 0
        self.doubt: str | None = None

    def copy(self) -> "Shape":
        return copy.copy(self)

    def new_owner(self, exact: bool) -> int:
        """A number for a schema object with unevaluated keywords.

        Negative where it has to be known exactly what is evaluated.
        """
        self.owners += 1
        return -self.owners if exact else self.owners
