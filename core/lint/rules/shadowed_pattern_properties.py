"""A declared property that a pattern of `patternProperties` catches too, so that no value satisfies both."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.engine.strings import pattern_found
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.pointer import MISSING

_MOST: Final = 400


def _check(here: Here) -> Iterator[Hit]:
    properties, named = here.schema.get("properties"), here.schema.get("patternProperties")
    if not isinstance(properties, dict) or not isinstance(named, dict):
        return
    for pattern in list(named)[:20]:
        for name in list(properties)[:_MOST]:
            if properties[name] is not False and named[pattern] is not False and pattern_found(pattern, name):
                yield from _both(here, name, pattern)


def _both(here: Here, name: str, pattern: str) -> Iterator[Hit]:
    one, other = here.below("properties", name), here.below("patternProperties", pattern)
    if (
        here.decider.value((one, True), (other, True)) is not MISSING
        or here.decider.empty(one)
        or here.decider.empty(other)
    ):
        return
    text = f"the name {dumps(name)} also matches the pattern {dumps(pattern)}, and no value satisfies both schemas"
    yield Hit(text, at=here.at("properties", name), evidence={"pattern": pattern})


RULE: Final = Rule(
    id="shadowed-pattern-properties",
    why=(
        "`properties` and `patternProperties` both apply to a name that both know; where they contradict,"
        " the property can never be there."
    ),
    severity="warning",
    group="semantic",
    good={"properties": {"id": {"type": "integer"}}, "patternProperties": {"^x-": {"type": "string"}}},
    bad={"properties": {"x-id": {"type": "integer"}}, "patternProperties": {"^x-": {"type": "string"}}},
    check=_check,
    on=("patternProperties",),
)
