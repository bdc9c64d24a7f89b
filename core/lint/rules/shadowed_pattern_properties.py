"""A declared property that a pattern of `patternProperties` catches too, so that no value satisfies both."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.engine.strings import pattern_found
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.text import language
from jstk.core.pointer import MISSING
from jstk.core.report import Level
from jstk.core.solve.regex import EVERY, Included, Unsupported, included, intersection, shortest

_MOST: Final = 400
_FEW: Final = 20


def _check(here: Here) -> Iterator[Hit]:
    named = here.schema.get("patternProperties")
    if not isinstance(named, dict) or not here.has("patternProperties"):
        return
    properties = here.schema.get("properties")
    for pattern in list(named)[:_FEW]:
        for name, value in list(properties.items())[:_MOST] if isinstance(properties, dict) else ():
            if value is not False and named[pattern] is not False and pattern_found(pattern, name):
                yield from _both(here, name, pattern)
    yield from _pairs(here, [pattern for pattern in named if named[pattern] is not False][:_FEW])
    yield from _rest(here, list(named))


def _pairs(here: Here, patterns: list[str]) -> Iterator[Hit]:
    """Two patterns that some name matches, and whose schemas no value satisfies both."""
    for index, pattern in enumerate(patterns):
        for other in patterns[:index]:
            one, two = language(pattern), language(other)
            both = intersection(one, two) if one is not None and two is not None else None
            name = shortest(both) if both is not None and not isinstance(both, Unsupported) else None
            if not isinstance(name, str):
                continue
            nodes = here.below("patternProperties", pattern), here.below("patternProperties", other)
            clash = here.decider.value((nodes[0], True), (nodes[1], True)) is MISSING
            if clash and not any(here.decider.empty(node) for node in nodes):
                text = f"a name such as {dumps(name)} also matches {dumps(other)}, and no value satisfies both schemas"
                yield Hit(text, at=nodes[0][1], evidence={"name": name, "pattern": other})


def _rest(here: Here, patterns: list[str]) -> Iterator[Hit]:
    """`additionalProperties` where every name matches a pattern."""
    if here.schema.get("additionalProperties", True) in (True, {}):
        return
    for pattern in patterns:
        made = language(pattern)
        if made is not None and isinstance(included(EVERY, made), Included):
            text = f"every name matches {dumps(pattern)}, so `additionalProperties` never applies"
            mild: Level | None = "note" if here.schema["additionalProperties"] is False else None
            yield Hit(text, "additionalProperties", evidence={"pattern": pattern}, severity=mild)
            return


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
