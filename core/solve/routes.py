"""Routes: the cheapest way from the root of a schema to each of its subschemas, as the steps of an errand.

Steps through `anyOf` and `oneOf` cost more, since what is broken below them breaks the other branches too.
"""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.walk import Subschema, children

Step = tuple[str, str | None]
_COSTS: Final[Mapping[str, int]] = {
    "anyOf": 40, "oneOf": 40, "dependentSchemas": 3, "dependencies": 3, "then": 3, "else": 3, "propertyNames": 4,
    "patternProperties": 2, "additionalProperties": 2,
}  # fmt: skip
_CLOSED: Final = frozenset({"not", "if", "contains", "disallow", "type", "unevaluatedItems", "unevaluatedProperties"})


@frozen(eq=False)
class Route:
    """The steps from the root to a subschema; `split` where they lead through a branch of several."""

    node: Node
    steps: tuple[Step, ...]
    cost: int

    @property
    def split(self) -> bool:
        return self.cost >= _COSTS["anyOf"]


def routes(closure: Closure, start: Node | None = None) -> dict[Node, Route]:
    """The cheapest route to every subschema that one leads to, in order of cost."""
    first = start or closure.node
    found: dict[Node, Route] = {}
    heap: list[tuple[int, int, Node, tuple[Step, ...]]] = [(0, 0, first, ())]
    count = 0
    while heap:
        cost, _, node, steps = heappop(heap)
        if node in found:
            continue
        found[node] = Route(node, steps, cost)
        for target, step, price in _onward(closure, node):
            if target not in found:
                count += 1
                heappush(heap, (cost + price, count, target, (*steps, step)))
    return found


def _onward(closure: Closure, node: Node) -> Iterator[tuple[Node, Step, int]]:
    one = closure.subschemas.get(node)
    if one is None or not isinstance(one.value, dict):
        return
    for reference in closure.references.get(node, ()):
        if not reference.dynamic:
            yield reference.target, (reference.keyword, None), 1
    for part in children(one):
        role = one.dialect.keywords[part.keyword].role
        if role is Role.APPLICATOR and part.keyword not in _CLOSED:
            yield (node[0], part.pointer), (part.keyword, _token(one, part)), 1 + _price(one, part)


def _token(one: Subschema, part: Subschema) -> str | None:
    """The last token of the pointer, None where the keyword holds one schema."""
    from jstk.core.pointer import tokens

    path = tokens(part.pointer[len(one.pointer) :])
    return path[1] if len(path) > 1 else None


def _price(one: Subschema, part: Subschema) -> int:
    schema: Any = one.value
    if part.keyword in ("anyOf", "oneOf") and len(schema[part.keyword]) == 1:
        return 0
    return _COSTS.get(part.keyword, 0)
