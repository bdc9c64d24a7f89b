"""Errands: instances that break one keyword and nothing else, or stand at its bound, judged by the engine."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen
from returns.result import Failure

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.engine.verdict import Engine
from jstk.core.pointer import MISSING, child
from jstk.core.solve.budget import Budget, Meter
from jstk.core.solve.goal import Task
from jstk.core.solve.keywords.table import ROWS
from jstk.core.solve.rank import Ranks
from jstk.core.solve.routes import Route, routes
from jstk.core.solve.satisfy import world_of
from jstk.core.solve.search import Search
from jstk.core.solve.taste import Taste
from jstk.core.unit import OutputUnit

_TRIED: Final = 2
_ERRORS: Final = 40
_OTHERS: Final = frozenset({"not", "disallow", "contains", "oneOf", "anyOf", "dependencies"})
_CLOSING: Final = frozenset(
    {"additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems", "items"}
)
BOUNDS: Final = (
    "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems "
    "minProperties maxProperties minContains maxContains"
).split()


@frozen
class KeywordPlace:
    """A keyword that can fail, and the subschema that holds it."""

    node: Node
    keyword: str

    @property
    def location(self) -> Node:
        return (self.node[0], child(self.node[1], self.keyword))


@frozen
class Broken:
    """An instance with one error: `error` is that error.

    Where it is that no branch of a union holds, `near` is the one thing that keeps a branch from holding.
    """

    instance: Any
    error: OutputUnit
    near: OutputUnit | None = None


def places(closure: Closure, known: "dict[Node, Route]", formats: bool) -> Iterator[KeywordPlace]:
    """Every keyword on a route that can fail by itself, in document order; `format` where formats assert."""
    for node, one in closure.subschemas.items():
        if node not in known or not isinstance(one.value, dict):
            continue
        alone = one.dialect.ref_alone and isinstance(one.value.get("$ref"), str)
        for name, value in one.value.items() if not alone else ():
            keyword = one.dialect.keywords.get(name)
            if keyword is None or name not in ROWS or (name == "format" and not formats):
                continue
            if keyword.role is Role.ASSERTION or name in _OTHERS or (name in _CLOSING and value is False):
                yield KeywordPlace(node, name)


def leaves(units: tuple[OutputUnit, ...]) -> list[OutputUnit]:
    """The errors that have none below them."""
    found: list[OutputUnit] = []
    for unit in units:
        below = [inner for branch in unit.branches for inner in leaves(branch)]
        found.extend(below or [unit])
    return found


def judged(engine: Engine, instance: Any, place: KeywordPlace) -> Broken | None:
    """The instance with its one error; None where it is valid, has several, or breaks a branch in more than that."""
    errors = engine.errors(instance, _ERRORS)
    units = () if isinstance(errors, Failure) else errors.unwrap()
    found = leaves(units)
    if len(found) == 1:
        return Broken(instance, found[0])
    if len(units) != 1 or not units[0].branches:
        return None
    if units[0].absolute == place.location:
        return Broken(instance, units[0])
    near = _nearest(units[0], place.location)
    return Broken(instance, units[0], near) if near is not None else None


def _nearest(unit: OutputUnit, location: Node) -> OutputUnit | None:
    """The error at a location that alone keeps a branch of a union from holding, through unions in unions."""
    for branch in unit.branches:
        if len(branch) == 1:
            found = branch[0] if branch[0].absolute == location else _nearest(branch[0], location)
            if found is not None:
                return found
    return None


class Errands:
    """Errands to the keywords of one schema: private and mutable; what was found of plain goals is kept."""

    def __init__(self, engine: Engine, taste: Taste, each: Budget) -> None:
        self.engine = engine
        self.each = each
        self.routes = routes(engine.closure)
        self.spent = 0
        world = world_of(engine)
        ranks = Ranks(world)
        self.searches = tuple(Search(one, each, taste, ranks) for one in (evolve(world, lax=True), world))

    def places(self) -> list[KeywordPlace]:
        """The keywords that can be broken, in document order, those in branches of unions last."""
        found = places(self.engine.closure, self.routes, self.engine.asserts_formats())
        return sorted(found, key=lambda place: self.routes[place.node].split)

    def broken(self, place: KeywordPlace, mode: str = "break") -> Broken | None:
        """An instance that breaks the keyword (`near`: by as little as can be), and nothing else."""
        for instance in self._tried(place, mode):
            made = judged(self.engine, instance, place)
            if made is not None:
                return made
        return None

    def at_bound(self, place: KeywordPlace) -> Any:
        """A valid instance that stands at the bound of a keyword, or MISSING."""
        return next((one for one in self._tried(place, "edge") if self.engine.is_valid(one)), MISSING)

    def _tried(self, place: KeywordPlace, mode: str) -> Iterator[Any]:
        """The first few instances for an errand, under a budget of its own; the lax world first."""
        for search in self.searches:
            search.meter = Meter(self.each)
            task = Task(self.routes[place.node].steps, place.keyword, mode)
            yield from islice(search.stream((search.world.root(0)._replace(task=task),)), _TRIED)
            self.spent += self.each.steps - max(search.meter.left, 0)
            del search.missed[:]
