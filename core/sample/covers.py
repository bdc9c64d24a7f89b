"""The keyword locations that a valid instance exercises, found by walking schema and instance side by side."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.closure import Node
from jstk.core.dialect import Role
from jstk.core.engine.strings import pattern_found
from jstk.core.engine.verdict import Engine
from jstk.core.pointer import child
from jstk.core.solve.budget import Budget
from jstk.core.solve.goal import Demand
from jstk.core.solve.satisfy import world_of
from jstk.core.solve.search import Search

_MOST: Final = 100
_STEPS: Final = Budget(steps=1_500)
_TYPES: Final = {str: "string", list: "array", dict: "object", bool: "boolean", type(None): "null"}


def covers(engine: Engine, instance: Any) -> tuple[str, ...]:
    """Pointers to the assertions that apply to some part of the instance, at most a hundred."""
    found: dict[str, None] = {}
    search = Search(world_of(engine), _STEPS)
    stack: list[tuple[Node, Any]] = [(engine.closure.node, instance)]
    seen: set[tuple[Node, int]] = set()
    while stack and len(found) < _MOST and not search.meter.spent:
        node, value = stack.pop()
        if (node, id(value)) in seen:
            continue
        seen.add((node, id(value)))
        search.meter.take()
        one = engine.closure.subschemas.get(node)
        if one is None or not isinstance(one.value, dict):
            continue
        alone = one.dialect.ref_alone and isinstance(one.value.get("$ref"), str)
        for name in one.value if not alone else ():
            keyword = one.dialect.keywords.get(name)
            if keyword is not None and keyword.role is Role.ASSERTION and _speaks(keyword.types, value):
                found.setdefault(child(node[1], name))
        stack.extend(reversed(list(_onward(engine, search, node, value, alone))))
    return tuple(found)


def _speaks(types: tuple[str, ...], value: Any) -> bool:
    return not types or _TYPES.get(type(value), "number") in types


def _onward(engine: Engine, search: Search, node: Node, value: Any, alone: bool) -> Iterator[tuple[Node, Any]]:
    closure = engine.closure
    schema: Any = closure.subschemas[node].value
    for reference in closure.references.get(node, ()):
        yield reference.target, value
    if alone:
        return
    for index in range(len(schema.get("allOf", ()))):
        yield _below(node, "allOf", index), value
    for keyword in ("anyOf", "oneOf"):
        for index in range(len(schema.get(keyword, ()))):
            branch = _below(node, keyword, index)
            if search.holds((Demand(0, branch),), value):
                yield branch, value
    if isinstance(value, dict):
        yield from _members(node, schema, value)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        yield from ((_below(node, "items"), item) for item in value[:3])


def _members(node: Node, schema: Any, value: dict[str, Any]) -> Iterator[tuple[Node, Any]]:
    named, patterns = schema.get("properties") or {}, schema.get("patternProperties") or {}
    for name, member in value.items():
        matched = [pattern for pattern in patterns if pattern_found(pattern, name)]
        if name in named:
            yield _below(node, "properties", name), member
        yield from ((_below(node, "patternProperties", pattern), member) for pattern in matched)
        if name not in named and not matched and isinstance(schema.get("additionalProperties"), dict):
            yield _below(node, "additionalProperties"), member


def _below(node: Node, *path: str | int) -> Node:
    at = node[1]
    for token in path:
        at = child(at, token)
    return (node[0], at)
