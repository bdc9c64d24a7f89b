"""Ways: how evaluation comes from the root to each subschema, the easiest first."""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.pointer import tokens
from jstk.core.walk import children

_DEFAULT: Final = 10
_COSTS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "not", "if", "extends", "$ref", "type", "disallow"), 1),
    **dict.fromkeys(("then", "else", "unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef"), 40),
    **dict.fromkeys(("dependentSchemas", "dependencies"), 20),
}
_ALTERNATIVES: Final = 3
IN_PLACE: Final = frozenset(
    """allOf anyOf oneOf not if then else extends type disallow dependentSchemas dependencies $ref $dynamicRef
    $recursiveRef""".split()
)


@frozen
class Step:
    """One step: from a subschema, by a keyword and what stands below it, to another."""

    source: Node
    keyword: str
    token: str | None
    target: Node


Way = tuple[Step, ...]


def steps_from(closure: Closure, node: Node) -> Iterator[Step]:
    """The steps that evaluation can take from a subschema."""
    one = closure.subschemas.get(node)
    if one is None or not isinstance(one.value, dict):
        return
    for reference in closure.references.get(node, ()):
        anchors = closure.dynamic_anchors.get(reference.text.partition("#")[2], ()) if reference.dynamic else ()
        for target in dict.fromkeys((reference.target, *anchors)):
            yield Step(node, reference.keyword, None, target)
    for part in children(one):
        if one.dialect.keywords[part.keyword].role is Role.APPLICATOR and _at_work(part.keyword, one.value):
            path = tokens(part.pointer[len(one.pointer) :])
            yield Step(node, part.keyword, path[1] if len(path) > 1 else None, (node[0], part.pointer))


def _at_work(keyword: str, schema: Mapping[str, Any]) -> bool:
    """Whether an applicator does anything: some hang on a keyword beside them."""
    if keyword in ("then", "else"):
        return "if" in schema
    return keyword != "additionalItems" or isinstance(schema.get("items"), list)


class Ways:
    """The ways through one closure: private and mutable."""

    def __init__(self, closure: Closure) -> None:
        self.closure = closure
        self.into: dict[Node, list[Step]] = {}
        self.best: dict[Node, Step | None] = {}
        self.costs: dict[Node, int] = {}
        self._spread()

    def _spread(self) -> None:
        heap: list[tuple[int, int, Node, Step | None]] = [(0, 0, self.closure.node, None)]
        count = 0
        while heap:
            cost, _, node, step = heappop(heap)
            if node in self.best:
                continue
            self.best[node], self.costs[node] = step, cost
            for onward in steps_from(self.closure, node):
                count += 1
                self.into.setdefault(onward.target, []).append(onward)
                heappush(heap, (cost + _COSTS.get(onward.keyword, _DEFAULT), count, onward.target, onward))

    def to(self, node: Node) -> list[Way]:
        """The few easiest ways to a subschema, each by another last step; none where evaluation never comes there."""
        if node == self.closure.node:
            return [()]
        steps = sorted(
            self.into.get(node, ()),
            key=lambda step: self.costs.get(step.source, 0) + _COSTS.get(step.keyword, _DEFAULT),
        )
        return [(*self._to_source(step.source), step) for step in steps[:_ALTERNATIVES]]

    def _to_source(self, node: Node) -> Way:
        way: list[Step] = []
        step = self.best[node]
        while step is not None:
            way.append(step)
            step = self.best[step.source]
        return tuple(reversed(way))
