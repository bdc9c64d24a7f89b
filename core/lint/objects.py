"""What schemas say of the members of an object, in place: through `allOf` and `$ref`, whatever the instance."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Closure, Node

_MOST: Final = 60


@frozen(eq=False)
class Part:
    """A schema that always applies at the same place."""

    node: Node
    schema: Mapping[str, Any]


def members(closure: Closure, node: Node) -> list[Part]:
    """The schema at a node, and all that it applies in place whatever the instance; itself first."""
    found: list[Part] = []
    seen, stack = {node}, [node]
    while stack and len(found) < _MOST:
        here = stack.pop(0)
        one = closure.subschemas.get(here)
        if one is None or not isinstance(one.value, dict):
            continue
        schema: dict[str, Any] = one.value
        references = [r.target for r in closure.references.get(here, ()) if r.keyword == "$ref"]
        alone = one.dialect.ref_alone and bool(references)
        if not alone:
            found.append(Part(here, schema))
        branches = schema.get("allOf")
        count = len(branches) if isinstance(branches, list) and not alone else 0
        fresh = [n for n in [*((here[0], f"{here[1]}/allOf/{i}") for i in range(count)), *references] if n not in seen]
        seen.update(fresh)
        stack.extend(fresh)
    return found


def allowed(schema: Mapping[str, Any], name: str) -> bool | None:
    """Whether `properties` or `patternProperties` of a schema speak of a name.

    None where a pattern cannot be judged.
    """
    from jstk.core.engine.strings import pattern_found

    properties, patterns = schema.get("properties"), schema.get("patternProperties")
    if isinstance(properties, dict) and name in properties:
        return True
    answers = [pattern_found(pattern, name) for pattern in patterns] if isinstance(patterns, dict) else []
    return True if True in answers else None if None in answers else False


def declared(schema: Mapping[str, Any]) -> list[str]:
    """The names that a schema declares and does not forbid."""
    properties = schema.get("properties")
    return [name for name, value in properties.items() if value is not False] if isinstance(properties, dict) else []
