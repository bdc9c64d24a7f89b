"""Facts: the single things that a keyword says of a value.

Each adds itself to a shape, or tells that it cannot hold.
"""

from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Protocol

from attrs import frozen

from jstk.core.document import canonical_key, kind_of
from jstk.core.solve.goal import Goal, Item
from jstk.core.solve.shape import Choice, Count, ItemRule, Leftover, MemberRule, Owners, Pending, Shape, SomeMember


class Fact(Protocol):
    """One thing said of a value."""

    def apply(self, shape: Shape) -> bool:
        """Add the fact; False where it contradicts what is known, so that no value has the shape."""


Option = tuple[Fact, ...]


@frozen(eq=False)
class Types:
    """The value has one of these types; `wanted` are those that the schema names, in its order."""

    types: frozenset[str]
    wanted: tuple[str, ...] = ()

    def apply(self, shape: Shape) -> bool:
        shape.types &= self.types
        shape.wanted = shape.wanted + self.wanted
        return bool(shape.types)


@frozen(eq=False)
class Is:
    """The value is one of these."""

    values: tuple[Any, ...]

    def apply(self, shape: Shape) -> bool:
        values = self.values
        if shape.among is not None:
            known = {canonical_key(value) for value in values}
            values = tuple(value for value in shape.among if canonical_key(value) in known)
        shape.among = values
        shape.types &= frozenset().union(*(_kinds_equal(value) for value in values))
        return bool(values) and bool(shape.types)


@frozen(eq=False)
class IsNot:
    """The value has none of these keys."""

    keys: frozenset[object]

    def apply(self, shape: Shape) -> bool:
        shape.excluded |= self.keys
        return True


@frozen(eq=False)
class Low:
    """A number is at least, or above, a bound."""

    value: Fraction
    open: bool = False

    def apply(self, shape: Shape) -> bool:
        if shape.low is None or (self.value, self.open) > (shape.low, shape.low_open):
            shape.low, shape.low_open = self.value, self.open
        return True


@frozen(eq=False)
class High:
    """A number is at most, or below, a bound."""

    value: Fraction
    open: bool = False

    def apply(self, shape: Shape) -> bool:
        if shape.high is None or (-self.value, self.open) > (-shape.high, shape.high_open):
            shape.high, shape.high_open = self.value, self.open
        return True


@frozen(eq=False)
class Multiple:
    """A number is, or is not, a multiple."""

    value: Fraction
    holds: bool = True

    def apply(self, shape: Shape) -> bool:
        if self.holds:
            shape.multiples = (*shape.multiples, self.value)
        else:
            shape.not_multiples = (*shape.not_multiples, self.value)
        return True


@frozen(eq=False)
class Length:
    """A string has so many code points."""

    low: int = 0
    high: int | None = None

    def apply(self, shape: Shape) -> bool:
        shape.min_length = max(shape.min_length, self.low)
        shape.max_length = least(shape.max_length, self.high)
        return True


@frozen(eq=False)
class Pattern:
    """A pattern is, or is not, found in a string."""

    pattern: str
    holds: bool = True

    def apply(self, shape: Shape) -> bool:
        shape.patterns = (*shape.patterns, (self.pattern, self.holds))
        return True


@frozen(eq=False)
class Format:
    """A string has, or has not, a format; where it does not assert it is only a wish."""

    name: str
    holds: bool
    asserted: bool

    def apply(self, shape: Shape) -> bool:
        shape.formats = (*shape.formats, (self.name, self.holds, self.asserted))
        return True


@frozen(eq=False)
class Items:
    """An array has so many items."""

    low: int = 0
    high: int | None = None

    def apply(self, shape: Shape) -> bool:
        shape.min_items = max(shape.min_items, self.low)
        shape.max_items = least(shape.max_items, self.high)
        return True


@frozen(eq=False)
class Unique:
    """The items of an array are all different, or not."""

    holds: bool

    def apply(self, shape: Shape) -> bool:
        if shape.unique is not None and shape.unique is not self.holds:
            shape.types -= {"array"}
        shape.unique = self.holds
        return bool(shape.types)


@frozen(eq=False)
class Each:
    """A rule for items."""

    rule: ItemRule

    def apply(self, shape: Shape) -> bool:
        shape.item_rules = (*shape.item_rules, self.rule)
        return True


@frozen(eq=False)
class Some:
    """So many items satisfy a goal."""

    count: Count

    def apply(self, shape: Shape) -> bool:
        shape.counts = (*shape.counts, self.count)
        return True


@frozen(eq=False)
class Members:
    """An object has so many members."""

    low: int = 0
    high: int | None = None

    def apply(self, shape: Shape) -> bool:
        shape.min_members = max(shape.min_members, self.low)
        shape.max_members = least(shape.max_members, self.high)
        return True


@frozen(eq=False)
class Required:
    """An object has a member of that name."""

    name: str

    def apply(self, shape: Shape) -> bool:
        if self.name not in shape.required:
            shape.required = (*shape.required, self.name)
        if self.name in shape.banned:
            shape.types -= {"object"}
        return bool(shape.types)


@frozen(eq=False)
class Absent:
    """An object has no member of that name."""

    name: str

    def apply(self, shape: Shape) -> bool:
        if self.name not in shape.banned:
            shape.banned = (*shape.banned, self.name)
        if self.name in shape.required:
            shape.types -= {"object"}
        return bool(shape.types)


@frozen(eq=False)
class Named:
    """A rule for members."""

    rule: MemberRule

    def apply(self, shape: Shape) -> bool:
        shape.member_rules = (*shape.member_rules, self.rule)
        return True


@frozen(eq=False)
class Names:
    """Every name of a member satisfies a goal."""

    goal: Goal

    def apply(self, shape: Shape) -> bool:
        shape.name_goal = tuple(dict.fromkeys((*shape.name_goal, *self.goal)))
        return True


@frozen(eq=False)
class HasMember:
    """Some member satisfies a goal."""

    some: SomeMember

    def apply(self, shape: Shape) -> bool:
        shape.some = (*shape.some, self.some)
        return True


@frozen(eq=False)
class Implies:
    """Where a member of that name is there, the facts hold."""

    name: str
    facts: Option

    def apply(self, shape: Shape) -> bool:
        shape.implications = (*shape.implications, (self.name, self.facts))
        return True


@frozen(eq=False)
class Hint:
    """A value that the schema shows as an example."""

    values: tuple[Any, ...]

    def apply(self, shape: Shape) -> bool:
        shape.hints = (*shape.hints, *self.values)
        return True


@frozen(eq=False)
class Sub:
    """An item of a goal at the same instance location."""

    item: Item
    owners: Owners = ()

    def apply(self, shape: Shape) -> bool:
        shape.pending = (*shape.pending, Pending(self.item, self.owners))
        return True


@frozen(eq=False)
class OneOption:
    """One of several options holds."""

    choice: Choice

    def apply(self, shape: Shape) -> bool:
        shape.choices = (*shape.choices, self.choice)
        return True


@frozen(eq=False)
class Rest:
    """What holds of members or items that nothing else evaluated."""

    leftover: Leftover

    def apply(self, shape: Shape) -> bool:
        shape.leftovers = (*shape.leftovers, self.leftover)
        return True


@frozen(eq=False)
class Doubt:
    """What the solver leaves out here: no proof may rest on the shape."""

    reason: str

    def apply(self, shape: Shape) -> bool:
        shape.doubt = shape.doubt or self.reason
        return True


IMPOSSIBLE: Final = Is(())
_EITHER: Final = frozenset({"integer", "whole"})


def choose(*options: Option) -> Fact:
    """One of the options holds."""
    return OneOption(Choice(tuple(options)))


def subs(goal: Goal, owners: Owners = ()) -> Option:
    """The items of a goal as facts."""
    return tuple(Sub(item, owners) for item in goal)


def kinds_of(value: Any) -> frozenset[str]:
    """The type of a shape that a value is of."""
    if isinstance(value, Decimal):
        return frozenset({"whole" if value == value.to_integral_value() else "fraction"})
    kind = kind_of(value)
    return frozenset({"integer" if kind == "number" else kind})


def _kinds_equal(value: Any) -> frozenset[str]:
    """The types of the values that are equal to a value: 1 and 1.0 are."""
    kinds = kinds_of(value)
    return _EITHER if kinds <= _EITHER else kinds


def least(one: int | None, other: int | None) -> int | None:
    """The smaller of two bounds, where None is none."""
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)
