"""Suggestions: the nearest known name for a misspelt property, enum value or missing name."""

from typing import Any

from jstk.core.document import dumps
from jstk.core.engine.unit import Node, OutputUnit
from jstk.core.nearest import nearest
from jstk.core.resolve import Closure


def suggestion(unit: OutputUnit, value: object, wanted: object, closure: Closure) -> str | None:
    """A sentence that names what was probably meant, or None."""
    if unit.kind in ("enum", "const") and isinstance(value, str):
        options = wanted if isinstance(wanted, list) else [wanted]
        near = nearest(value, [option for option in options if isinstance(option, str)])
        return f"did you mean {dumps(near)}?" if near and near != value else None
    if unit.kind in ("additionalProperties", "unevaluatedProperties"):
        return _misspelt(unit, value, closure)
    if unit.kind == "required" and isinstance(value, dict):
        name = unit.params.get("property")
        known = known_names(closure, unit.absolute)
        near = nearest(name, [key for key in value if key not in known]) if isinstance(name, str) else None
        return f"did you mean {dumps(name)} where {dumps(near)} stands?" if near else None
    return None


def _misspelt(unit: OutputUnit, value: object, closure: Closure) -> str | None:
    known = [name for name in known_names(closure, unit.absolute) if not isinstance(value, dict) or name not in value]
    pairs = [(name, nearest(name, known)) for name in unit.params.get("unexpected") or ()]
    found = [f"{dumps(near)} for {dumps(name)}" for name, near in pairs[:5] if near]
    return f"did you mean {', '.join(found)}?" if found else None


def known_names(closure: Closure, keyword: Node | None) -> list[str]:
    """The property names that the schema around a keyword knows, in its in-place applicators and references too."""
    if keyword is None:
        return []
    start = (keyword[0], keyword[1].rpartition("/")[0])
    names: dict[str, None] = {}
    seen, stack = {start}, [start]
    while stack and len(seen) < 200:
        node = stack.pop()
        schema: Any = closure.value(node)
        if not isinstance(schema, dict):
            continue
        properties = schema.get("properties")
        names.update(dict.fromkeys(properties if isinstance(properties, dict) else ()))
        inner = [
            (node[0], f"{node[1]}/{key}/{i}")
            for key in ("allOf", "anyOf", "oneOf")
            for i in range(_count(schema.get(key)))
        ]
        inner += [(node[0], f"{node[1]}/{key}") for key in ("then", "else", "if") if key in schema]
        inner += [reference.target for reference in closure.references.get(node, ())]
        fresh = [one for one in inner if one not in seen]
        seen.update(fresh)
        stack.extend(reversed(fresh))
    return list(names)


def _count(value: object) -> int:
    return len(value) if isinstance(value, list) else 0
