"""Errands: instances that break one keyword and nothing else, or stand at its bound, judged by the engine."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from attrs import frozen
from returns.result import Failure

from jstk.core.dialect import Role
from jstk.core.engine.unit import OutputUnit
from jstk.core.engine.verdict import Engine
from jstk.core.pointer import child
from jstk.core.resolve import Closure, Node
from jstk.core.solve.budget import Budget, Meter
from jstk.core.solve.goal import Task
from jstk.core.solve.keywords.table import ROWS
from jstk.core.solve.routes import Route
from jstk.core.solve.search import Search

_TRIED: Final = 4
_ERRORS: Final = 40
_OTHERS: Final = frozenset({"not", "contains", "oneOf", "dependencies"})
_CLOSING: Final = frozenset({"additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems", "items"})
BOUNDS: Final = (
    "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties "
    "minContains maxContains"
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
    """An instance with the one leaf of its errors."""

    instance: Any
    leaf: OutputUnit


def places(closure: Closure, known: "dict[Node, Route]") -> Iterator[KeywordPlace]:
    """Every keyword on a route that can fail by itself, in document order."""
    for node, one in closure.subschemas.items():
        if node not in known or not isinstance(one.value, dict):
            continue
        alone = one.dialect.ref_alone and isinstance(one.value.get("$ref"), str)
        for name, value in one.value.items() if not alone else ():
            keyword = one.dialect.keywords.get(name)
            if keyword is None or name not in ROWS:
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


def only_leaf(engine: Engine, instance: Any) -> OutputUnit | None:
    """The one leaf of the errors of an instance; None where it is valid, or has several."""
    errors = engine.errors(instance, _ERRORS)
    if isinstance(errors, Failure):
        return None
    found = leaves(errors.unwrap())
    return found[0] if len(found) == 1 else None


def broken(engine: Engine, search: Search, route: Route, keyword: str, mode: str, budget: Budget) -> Broken | None:
    """An instance that breaks a keyword at the end of a route, and nothing else."""
    for instance in _tried(search, route, keyword, mode, budget):
        leaf = only_leaf(engine, instance)
        if leaf is not None:
            return Broken(instance, leaf)
    return None


def at_bound(engine: Engine, search: Search, route: Route, keyword: str, budget: Budget) -> Any:
    """Instances that the engine accepts and that stand at the bound of a keyword."""
    return (one for one in _tried(search, route, keyword, "edge", budget) if engine.is_valid(one))


def _tried(search: Search, route: Route, keyword: str, mode: str, budget: Budget) -> Iterator[Any]:
    """The first few instances for an errand, under a budget of its own."""
    search.meter = Meter(budget)
    root = search.world.root(0)
    return islice(search.stream((root._replace(task=Task(route.steps, keyword, mode)),)), _TRIED)
