"""A bound that another keyword of the same schema already implies."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_count, is_number


def _check(here: Here) -> Iterator[Hit]:
    for name, why, severity in _implied(here):
        yield Hit(
            f"`{name}` {dumps(here.schema[name])} is implied by {why}",
            name,
            fix=without(here.raw, name),
            severity=severity,
        )


def _implied(here: Here) -> Iterator[tuple[str, str, Any]]:
    schema = here.schema
    step = schema.get("multipleOf") if here.has("multipleOf") else schema.get("divisibleBy")
    name = "multipleOf" if here.has("multipleOf") else "divisibleBy"
    if here.has(name) and here.types() == ("integer",) and is_number(step) and step > 0 and _divides_one(step):
        yield name, "`type: integer`", None
    yield from _exclusive(here)
    required = schema.get("required")
    least = schema.get("minProperties")
    if (
        here.has("minProperties")
        and is_count(least)
        and isinstance(required, list)
        and 0 < least <= _distinct(required)
    ):
        yield "minProperties", f"the {_distinct(required)} names in `required`", None
    most, items = schema.get("maxContains"), schema.get("maxItems")
    if here.has("maxContains") and here.has("contains") and is_count(most) and is_count(items) and most >= items:
        yield "maxContains", f"`maxItems` {dumps(items)}", None


def _exclusive(here: Here) -> Iterator[tuple[str, str, Any]]:
    """Of a plain and an exclusive bound on the same side the weaker one says nothing."""
    if here.dialect.number < 6:
        return
    for plain, exclusive, sign in (("minimum", "exclusiveMinimum", 1), ("maximum", "exclusiveMaximum", -1)):
        one, other = here.schema.get(plain), here.schema.get(exclusive)
        if is_number(one) and is_number(other):
            weaker, stronger = (plain, exclusive) if other * sign >= one * sign else (exclusive, plain)
            yield weaker, f"`{stronger}` {dumps(here.schema[stronger])}", None


def _divides_one(step: Any) -> bool:
    return (1 / Fraction(step)).denominator == 1


def _distinct(names: list[Any]) -> int:
    return len(dict.fromkeys(name for name in names if isinstance(name, str)))


RULE: Final = Rule(
    id="implied-keyword",
    why="A keyword that another one implies never decides anything, and hides which of the two is meant.",
    severity="warning",
    group="semantic",
    good={"type": "integer", "multipleOf": 5},
    bad={"type": "integer", "multipleOf": 0.5},
    check=_check,
    on=("multipleOf", "divisibleBy", "exclusiveMinimum", "exclusiveMaximum", "minProperties", "maxContains"),
    yields=("contradictory-bounds",),
)
