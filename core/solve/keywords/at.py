"""Where a keyword stands, and the row of a keyword: how it holds, fails, stands at its bound, and takes errands on."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from attrs import frozen

from jstk.core.pointer import pointer
from jstk.core.solve.facts import Fact, Option, Types
from jstk.core.solve.goal import ANYTHING, NEVER, Demand, Goal, Task
from jstk.core.solve.shape import ALL, Owners
from jstk.core.solve.world import World

NUMBER: Final = Types(frozenset({"integer", "fraction", "whole"}))
STRING: Final = Types(frozenset({"string"}))
ARRAY: Final = Types(frozenset({"array"}))
OBJECT: Final = Types(frozenset({"object"}))
_NAMES: Final[Mapping[str, frozenset[str]]] = {
    "number": NUMBER.types,
    "integer": frozenset({"integer", "whole"}),
    "string": frozenset({"string"}),
    "array": frozenset({"array"}),
    "object": frozenset({"object"}),
    "boolean": frozenset({"boolean"}),
    "null": frozenset({"null"}),
    "any": ALL,
}
_OLD_INTEGER: Final = frozenset({"integer"})


def kinds_named(name: str, number: int) -> frozenset[str]:
    """The types that a name of `type` means; 1.0 is an integer from draft-06 on. An unknown name means all."""
    return _OLD_INTEGER if name == "integer" and number <= 4 else _NAMES.get(name, ALL)


@frozen(eq=False)
class At:
    """A schema object in its world: the demand that leads to it, its value, and who counts what it evaluates."""

    world: World
    demand: Demand
    schema: Mapping[str, Any]
    number: int
    owners: Owners = ()

    def goal(self, value: Any, *path: str | int, positive: bool = True, task: Task | None = None) -> Goal:
        """That an instance satisfies, or does not, the subschema at a path below this one."""
        if isinstance(value, bool) or value == {}:
            if task is not None and task.mode == "meet" and not task.steps and value is not False:
                return task.goal
            return ANYTHING if (value is not False) is positive and task is None else (NEVER,)
        uri, here = self.demand.node
        made = self.demand._replace(node=(uri, here + pointer(path)), positive=positive, task=task)
        return (self.world.entered(made),)


def _nothing(at: At, value: Any) -> Option:
    return ()


def _never(at: At, value: Any) -> tuple[Option, ...]:
    return ()


@frozen(eq=False)
class Row:
    """A keyword as a value.

    `hold` gives the facts of its holding; `fail` the options by which it can fail; `broken` those that an errand takes,
    where they differ; `near` fails by as little as can be; `edge` holds at the bound; `carry` holds, and takes an
    errand below, `token` naming the subschema.
    """

    hold: Callable[[At, Any], Iterable[Fact]] = _nothing
    fail: Callable[[At, Any], tuple[Option, ...]] = _never
    broken: Callable[[At, Any], tuple[Option, ...]] | None = None
    near: Callable[[At, Any], tuple[Option, ...]] | None = None
    edge: Callable[[At, Any], tuple[Option, ...]] | None = None
    carry: Callable[[At, Any, str | None, Task], Iterable[Fact]] | None = None


def rational(value: Any) -> Fraction:
    """The number exactly."""
    return Fraction(value) if isinstance(value, int | Decimal) else Fraction(str(value))


def whole(value: Any) -> int | None:
    """The count that a keyword's value means, None where it is none."""
    return (
        int(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) and value == int(value) else None
    )
