"""What an instance comes to in a schema: an upper bound of the evaluations that it costs.

A recursive schema may apply one subschema along two ways at every level; the evaluations then double with each level of
the instance. They are counted here, place by place, without evaluating anything.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from jstk.core.closure import Closure, Node
from jstk.core.fault import Fault, TooCostly
from jstk.core.graph import Survey
from jstk.core.pointer import child

EVALUATIONS: Final = 2_000_000
"""The most evaluations of subschemas for a whole instance."""
AGAIN: Final = 4000
"""The most evaluations of one subschema at one place: each may be an error, and they are gathered all at once."""

Counts = dict[Node, int]
Found = Callable[[str, str], bool | None]


def reach(closure: Closure, survey: Survey, instance: object, found: Found, limit: int = EVALUATIONS) -> Fault | None:
    """The fault `too-costly` that this instance would run into, or None; an edge that closes a cycle counts nothing.

    `found` tells whether a pattern is found in a name.
    """
    total = 0
    stack: list[tuple[Any, Counts]] = [(instance, {closure.node: 1})]
    while stack:
        value, counts = stack.pop()
        everything = _in_place(survey, counts)
        total += sum(everything.values())
        if total > limit:
            return _too_costly(closure, f"more than {limit} evaluations of subschemas")
        if max(everything.values(), default=0) > AGAIN:
            return _too_costly(closure, f"more than {AGAIN} evaluations of one subschema at one place")
        if isinstance(value, dict):
            stack.extend(_members(closure, everything, value, found))
        elif isinstance(value, list):
            stack.extend(_items(closure, everything, value))
    return None


def _too_costly(closure: Closure, what: str) -> Fault:
    return TooCostly(closure.place(closure.node), f"this instance would take {what}")


def _in_place(survey: Survey, counts: Counts) -> Counts:
    """The counts with everything that applies at the same place; each node after all that lead to it."""
    order: list[Node] = []
    seen: set[Node] = set()
    for start in counts:
        _visit(survey, start, seen, order)
    made = dict(counts)
    for node in reversed(order):
        for target in survey.graph.in_place.get(node, ()) if node not in survey.loops else ():
            made[target] = made.get(target, 0) + made.get(node, 0)
    return made


def _visit(survey: Survey, start: Node, seen: set[Node], order: list[Node]) -> None:
    """Depth-first postorder over in-place edges."""
    stack: list[tuple[Node, int]] = [(start, 0)]
    if start in seen:
        return
    seen.add(start)
    while stack:
        node, position = stack.pop()
        targets = survey.graph.in_place.get(node, ())
        if position < len(targets):
            stack.append((node, position + 1))
            if targets[position] not in seen:
                seen.add(targets[position])
                stack.append((targets[position], 0))
        else:
            order.append(node)


def _members(closure: Closure, counts: Counts, value: Mapping[str, Any], found: Found) -> Iterator[tuple[Any, Counts]]:
    below: dict[str, Counts] = {}
    for node, count in counts.items():
        schema = closure.subschemas[node].value
        if isinstance(schema, dict):
            for name, target in _property_targets(schema, node, value, found):
                if target in closure.subschemas:
                    part = below.setdefault(name, {})
                    part[target] = part.get(target, 0) + count
    return ((value[name], part) for name, part in below.items())


def _property_targets(
    schema: Mapping[str, Any], node: Node, value: Mapping[str, Any], found: Found
) -> Iterator[tuple[str, Node]]:
    properties = schema.get("properties")
    patterns = schema.get("patternProperties")
    named = properties if isinstance(properties, dict) else {}
    for name in value:
        known = name in named
        if known:
            yield name, (node[0], f"{child(node[1] + '/properties', name)}")
        for pattern in patterns if isinstance(patterns, dict) else ():
            if found(pattern, name):
                known = True
                yield name, (node[0], child(node[1] + "/patternProperties", pattern))
        for rest in ("additionalProperties", "unevaluatedProperties"):
            if rest in schema and not known:
                yield name, (node[0], f"{node[1]}/{rest}")


def _items(closure: Closure, counts: Counts, value: list[Any]) -> Iterator[tuple[Any, Counts]]:
    for index, item in enumerate(value):
        if not isinstance(item, dict | list):
            continue
        part: Counts = {}
        for node, count in counts.items():
            schema = closure.subschemas[node].value
            for target in _item_targets(schema, node, index) if isinstance(schema, dict) else ():
                if target in closure.subschemas:
                    part[target] = part.get(target, 0) + count
        yield item, part


def _item_targets(schema: Mapping[str, Any], node: Node, index: int) -> Iterator[Node]:
    for keyword in ("items", "prefixItems"):
        if isinstance(schema.get(keyword), list):
            yield (node[0], f"{node[1]}/{keyword}/{index}")
    for keyword in ("items", "additionalItems", "contains", "unevaluatedItems"):
        if isinstance(schema.get(keyword), dict):
            yield (node[0], f"{node[1]}/{keyword}")
