"""A property that is required and cannot be there."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.objects import allowed, members
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    names = here.schema.get("required")
    if not here.has("required") or not isinstance(names, list):
        return
    parts = members(here.closure, here.node)
    for index, name in enumerate(names):
        why = (
            next((reason for part in parts if (reason := _forbidden(here, part, name))), "")
            if isinstance(name, str)
            else ""
        )
        if why:
            yield Hit(
                f"the property {dumps(name)} is required, but {why}",
                at=here.at("required", index),
                evidence={"property": name},
            )


def _forbidden(here: Here, part: Any, name: str) -> str:
    where = "" if part.node == here.node else f" at {part.node[1] or 'the root'}"
    properties = part.schema.get("properties")
    if isinstance(properties, dict) and properties.get(name) is False:
        return f"`properties`{where} forbids it"
    if part.schema.get("additionalProperties") is False and allowed(part.schema, name) is False:
        return f"`additionalProperties: false`{where} forbids it"
    rule = part.schema.get("propertyNames")
    if rule is False or (isinstance(rule, dict) and _misnamed(rule, name)):
        return f"`propertyNames`{where} forbids the name"
    return ""


def _misnamed(rule: dict[str, Any], name: str) -> bool:
    from jstk.core.engine.strings import pattern_found

    options, pattern, high = rule.get("enum"), rule.get("pattern"), rule.get("maxLength")
    if isinstance(options, list) and name not in options:
        return True
    if isinstance(pattern, str) and pattern_found(pattern, name) is False:
        return True
    return isinstance(high, int) and len(name) > high


RULE: Final = Rule(
    id="required-but-forbidden",
    why="An object that must have a property and must not have it does not exist.",
    severity="error",
    group="semantic",
    good={"type": "object", "required": ["q"], "properties": {"q": True}, "additionalProperties": False},
    bad={"type": "object", "required": ["q"], "additionalProperties": False},
    check=_check,
    on=("required",),
)
