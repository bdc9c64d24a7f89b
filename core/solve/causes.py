"""The smallest conflict: keywords that together admit nothing, and no longer do where one of them is left out."""

from typing import Any, Final

from attrs import evolve

from jstk.core.dialect import Role
from jstk.core.engine.canonical import Form
from jstk.core.engine.verdict import Engine
from jstk.core.graph import graph, reachable
from jstk.core.pointer import MISSING, child
from jstk.core.resolve import Closure, Node
from jstk.core.solve.budget import Budget
from jstk.core.solve.keywords.table import ROWS
from jstk.core.solve.search import Search
from jstk.core.solve.world import World

Place = tuple[Node, str]
_MOST: Final = 2_000
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
    return _shown(closure, _smallest(base, places, budget))


def _smallest(base: World, places: list[Place], budget: Budget) -> list[Place]:
    """Places left out in ever smaller runs, as long as nothing satisfies what remains; the budget ends it early."""
    share, left = evolve(budget, steps=max(500, budget.steps // 8)), 4 * budget.steps
    ignored: frozenset[tuple[int, Node, str]] = frozenset()
    kept, size = list(places), len(places) // 2
    while size and left > 0:
        start = 0
        while start < len(kept) and left > 0:
            run = kept[start : start + size]
            tried = ignored | {(0, node, keyword) for node, keyword in run}
            search = Search(evolve(base, ignored=tried), share)
            gone = _exhausted(search)
            left -= share.steps - max(search.meter.left, 0) + 1
            if gone:
                ignored = tried
                del kept[start : start + size]
            else:
                start += size
        size //= 2
    return kept


def _shown(closure: Closure, kept: list[Place]) -> tuple[Place, ...]:
    """The conflict without the applicators that only lead to what else is in it; `false` below one stands for it."""
    shown: list[Place] = []
    for node, keyword in kept:
        one = closure.subschemas[node]
        role = one.dialect.keywords[keyword].role
        at = child(node[1], keyword)
        if role is Role.ASSERTION:
            shown.append((node, keyword))
            continue
        below = [uri == node[0] and there.startswith(at) for (uri, there), _ in kept]
        closed = [(n, "") for n, s in closure.subschemas.items() if s.value is False and _under(n, (node[0], at))]
        if not any(below) and role is not Role.REFERENCE:
            shown += closed[:1] or [(node, keyword)]
    return tuple(shown) or tuple(kept)


def _under(node: Node, above: Node) -> bool:
    return node[0] == above[0] and (node[1] + "/").startswith(above[1] + "/")


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
    return _exhausted(Search(world, budget))


def _exhausted(search: Search) -> bool:
    return search.first((search.world.root(0),)) is MISSING and not search.missed and not search.meter.spent
