"""The smallest conflict: keywords that together admit nothing, and no longer do where one of them is left out."""

from typing import Any, Final

from attrs import evolve

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.engine.canonical import Form
from jstk.core.engine.verdict import Engine
from jstk.core.graph import graph, reachable
from jstk.core.pointer import MISSING, child
from jstk.core.solve.budget import Budget
from jstk.core.solve.keywords.table import ROWS
from jstk.core.solve.search import Search
from jstk.core.solve.world import World
from jstk.core.walk import Subschema

Place = tuple[Node, str]
_MOST: Final = 2_000
_TURNED: Final = frozenset({"not", "if", "oneOf", "disallow"})
_QUIET: Final = frozenset({"default", "examples", "then", "else", "minContains", "maxContains"})


def conflict(engine: Engine, budget: Budget, form: Form | None = None) -> tuple[Place, ...]:
    """The keywords of one smallest conflict, in document order; empty where only the canonical form shows it."""
    closure = engine.closure
    if closure.schema is False:
        return ((closure.node, ""),)
    base = World((closure,), (engine.asserts_formats(),))
    places = _places(closure)
    search = Search(base, budget)
    if len(places) > _MOST or not _exhausted(search):
        return form.causes if form is not None else ()
    cost = budget.steps - max(search.meter.left, 0)
    kept = _smallest(base, places, evolve(budget, steps=2 * cost + 200), min(budget.steps // 2, 8 * cost + 2_000))
    return _shown(closure, kept)


def _smallest(base: World, places: list[Place], each: Budget, left: int) -> list[Place]:
    """Places left out in ever smaller runs, as long as nothing satisfies what remains; the budget ends it early."""
    ignored: frozenset[tuple[int, Node, str]] = frozenset()
    kept, size = list(places), len(places) // 2 or 1
    while size and left > 0:
        start = 0
        while start < len(kept) and left > 0:
            run = kept[start : start + size]
            tried = ignored | {(0, node, keyword) for node, keyword in run}
            search = Search(evolve(base, ignored=tried), each)
            gone = _exhausted(search)
            left -= each.steps - max(search.meter.left, 0) + 1
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


def _places(closure: Closure) -> list[Place]:
    """The keywords that may be left out one by one: each whose absence allows more, never less.

    What stands below `not`, `if`, `oneOf` or a counted `contains` is taken as a whole, and so is what tells additional
    and unevaluated keywords what is left to them.
    """
    edges = graph(closure)
    found, whole = frozenset(reachable(edges, closure.node)), _taken_whole(closure)
    places: list[Place] = []
    for node, one in closure.subschemas.items():
        value: Any = one.value
        if node not in found or node in whole or not isinstance(value, dict):
            continue
        relied = _relied_on(value)
        places += [
            (node, keyword)
            for keyword in value
            if keyword in ROWS and keyword in one.dialect.keywords and keyword not in _QUIET | relied
        ]
    return places


def _taken_whole(closure: Closure) -> frozenset[Node]:
    """The subschemas whose weakening would strengthen the schema."""
    edges = graph(closure)
    found: set[Node] = set()
    for (uri, at), one in closure.subschemas.items():
        counted = one.keyword == "contains" and "maxContains" in _around(closure, uri, one)
        if one.keyword in _TURNED or counted:
            found.update(reachable(edges, (uri, at)))
    return frozenset(found)


def _around(closure: Closure, uri: str, one: Subschema) -> Any:
    above = closure.subschemas.get((uri, one.parent)) if one.parent is not None else None
    return above.value if above is not None and isinstance(above.value, dict) else {}


def _relied_on(schema: Any) -> frozenset[str]:
    """The keywords that others of the same schema object look at."""
    if any(name.startswith("unevaluated") for name in schema):
        return frozenset(schema) - {"unevaluatedProperties", "unevaluatedItems", "type", "required"}
    names = ("properties", "patternProperties") if "additionalProperties" in schema else ()
    items = ("items",) if "additionalItems" in schema else ("prefixItems",) if "items" in schema else ()
    return frozenset((*names, *items))


def _exhausted(search: Search) -> bool:
    return search.first((search.world.root(0),)) is MISSING and not search.missed and not search.meter.spent
