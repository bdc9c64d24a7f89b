"""A declared property whose name `propertyNames` rejects."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.engine.strings import pattern_found
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    rule, properties = here.schema.get("propertyNames"), here.schema.get("properties")
    if not here.has("propertyNames") or not isinstance(properties, dict):
        return
    for name, value in properties.items():
        if value is not False and _refused(rule, name):
            yield Hit(f"`propertyNames` rejects the name {dumps(name)}", at=here.at("properties", name))


def _refused(rule: object, name: str) -> bool:
    if not isinstance(rule, dict):
        return rule is False
    options, pattern, high, low = (rule.get(key) for key in ("enum", "pattern", "maxLength", "minLength"))
    if isinstance(options, list) and name not in options:
        return True
    if isinstance(pattern, str) and pattern_found(pattern, name) is False:
        return True
    return (isinstance(high, int) and len(name) > high) or (isinstance(low, int) and len(name) < low)


RULE: Final = Rule(
    id="misnamed-property",
    why="A property that is declared and whose name is not allowed can never be there.",
    severity="warning",
    group="semantic",
    good={"properties": {"ab": True}, "propertyNames": {"pattern": "^a"}},
    bad={"properties": {"b": True}, "propertyNames": {"pattern": "^a"}},
    check=_check,
    on=("propertyNames",),
)
