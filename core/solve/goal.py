"""Goals: what a value is wanted to do, as a conjunction of items that can be compared and remembered."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import field, frozen

from jstk.core.closure import Node
from jstk.core.document import canonical_key


class Task(NamedTuple):
    """An errand on the way through a schema: the steps still to go, and what to do with a keyword at the end.

    A step is an applicator or reference keyword, with the token below it where it has several subschemas. `mode` is
    `break` (the keyword alone fails), `near` (it fails by as little as can be), `edge` (it holds at its very bound)
    `visit` (nothing but being there), or `meet` (the subschema at the end holds, and `goal` beside it).
    """

    steps: tuple[tuple[str, str | None], ...]
    keyword: str
    mode: str = "break"
    goal: tuple[Any, ...] = ()

    def onward(self) -> "Task":
        return self._replace(steps=self.steps[1:])


class Demand(NamedTuple):
    """That a value satisfies a subschema, or that it does not. `side` tells the schemas of a comparison apart.

    `scope` is the dynamic scope: the base URIs of the resources entered so far, kept only where a reference is dynamic.
    """

    side: int
    node: Node
    positive: bool = True
    scope: tuple[str, ...] = ()
    task: Task | None = None


@frozen
class Among:
    """That a value is one of these."""

    keys: frozenset[object]
    values: tuple[Any, ...] = field(eq=False)


@frozen
class Except:
    """That a value is none of these."""

    keys: frozenset[object]


@frozen
class Texts:
    """That a value is a string in which each of these patterns is found, or is not."""

    patterns: tuple[tuple[str, bool], ...] = ()


@frozen
class Either:
    """That a value satisfies one of several goals."""

    goals: "tuple[Goal, ...]"


Item: TypeAlias = Demand | Among | Except | Texts | Either
Goal: TypeAlias = tuple[Item, ...]
ANYTHING: Final[Goal] = ()


def among(values: Iterable[Any]) -> Among:
    """That a value is one of these, each once."""
    kept: dict[object, Any] = {}
    for value in values:
        kept.setdefault(canonical_key(value), value)
    return Among(frozenset(kept), tuple(kept.values()))


def other_than(values: Iterable[Any]) -> Except:
    """That a value is none of these."""
    return Except(frozenset(canonical_key(value) for value in values))


NEVER: Final = among(())


def joined(*goals: Goal) -> Goal:
    """The conjunction, each item once."""
    return tuple(dict.fromkeys(item for goal in goals for item in goal))
