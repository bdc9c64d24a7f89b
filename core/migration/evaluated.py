"""What a schema evaluates whatever the instance: names and patterns, its own and of what it always applies in place."""

from typing import Any

from attrs import frozen

from jstk.core.closure import Closure, Node

_MAYBE = frozenset("anyOf oneOf if then else dependentSchemas dependencies $dynamicRef $recursiveRef".split())
_MOST = 200


@frozen
class Evaluated:
    """Names and patterns evaluated for every valid instance; `deeper` where in-place schemas speak of items."""

    names: tuple[str, ...]
    patterns: tuple[str, ...]
    deeper: bool


def unconditional(closure: Closure, node: Node) -> Evaluated | None:
    """What a schema evaluates by `properties`, `patternProperties`, `allOf` and `$ref`; None where that may vary."""
    names: dict[str, None] = {}
    patterns: dict[str, None] = {}
    deeper = False
    seen, stack = {node}, [node]
    while stack:
        here = stack.pop()
        schema: Any = closure.value(here)
        if not isinstance(schema, dict):
            continue
        inner = here != node
        if _MAYBE & schema.keys() or (inner and {"additionalProperties", "unevaluatedProperties"} & schema.keys()):
            return None
        deeper = deeper or (
            inner and bool({"items", "prefixItems", "additionalItems", "unevaluatedItems", "contains"} & schema.keys())
        )
        names.update(dict.fromkeys(_keys(schema, "properties")))
        patterns.update(dict.fromkeys(_keys(schema, "patternProperties")))
        below = [(here[0], f"{here[1]}/allOf/{i}") for i in range(len(schema.get("allOf", ())))]
        below += [reference.target for reference in closure.references.get(here, ())]
        fresh = [one for one in below if one not in seen]
        seen.update(fresh)
        stack.extend(fresh)
        if len(seen) > _MOST:
            return None
    return Evaluated(tuple(names), tuple(patterns), deeper)


def _keys(schema: dict[str, Any], keyword: str) -> list[str]:
    value = schema.get(keyword)
    return list(value) if isinstance(value, dict) else []
