"""The smallest conflict: keywords that together admit nothing, and no longer do where one of them is left out."""

from typing import Any, Final

from attrs import evolve

from jstk.core.engine.canonical import Form
from jstk.core.engine.verdict import Engine
from jstk.core.graph import graph, reachable
from jstk.core.pointer import MISSING
from jstk.core.resolve import Node
from jstk.core.solve.budget import Budget
from jstk.core.solve.keywords.table import ROWS
from jstk.core.solve.search import Search
from jstk.core.solve.world import World

_MOST: Final = 400
_QUIET: Final = frozenset({"default", "examples", "then", "else", "minContains", "maxContains"})


def conflict(engine: Engine, budget: Budget, form: Form | None = None) -> tuple[tuple[Node, str], ...]:
    """The keywords of one smallest conflict, in document order; empty where only the canonical form shows it."""
    closure = engine.closure
    if closure.schema is False:
        return ((closure.node, ""),)
    base = World((closure,), (engine.asserts_formats(),))
    places = _places(engine)
    if len(places) > _MOST or not _empty(base, budget):
        return form.causes if form is not None else ()
    ignored: frozenset[tuple[int, Node, str]] = frozenset()
    kept: list[tuple[Node, str]] = []
    share = evolve(budget, steps=max(500, budget.steps // 8))
    for node, keyword in places:
        tried = ignored | {(0, node, keyword)}
        if _empty(evolve(base, ignored=tried), share):
            ignored = tried
        else:
            kept.append((node, keyword))
    return tuple(kept)


def _places(engine: Engine) -> list[tuple[Node, str]]:
    """Every keyword that may take part, those of the outer schema last, so that they are kept where either would do."""
    closure = engine.closure
    found = frozenset(reachable(graph(closure), closure.node))
    places: list[tuple[Node, str]] = []
    for node, one in closure.subschemas.items():
        value: Any = one.value
        if node in found and value is False:
            continue
        if node in found and isinstance(value, dict):
            places += [
                (node, keyword)
                for keyword in value
                if keyword in ROWS and keyword in one.dialect.keywords and keyword not in _QUIET
            ]
    return places


def _empty(world: World, budget: Budget) -> bool:
    """Whether it is proven that no instance is left."""
    search = Search(world, budget)
    return search.first((world.root(0),)) is MISSING and not search.missed and not search.meter.spent
