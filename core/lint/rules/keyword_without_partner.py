"""A keyword that only counts beside another one, which is not there."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule

_PARTNERS: Final = (
    ("minContains", "contains"),
    ("maxContains", "contains"),
    ("contentSchema", "contentMediaType"),
)


def _check(here: Here) -> Iterator[Hit]:
    for name, partner in _PARTNERS:
        if here.has(name) and partner not in here.schema:
            yield Hit(f"`{name}` without `{partner}` does nothing", name, fix=without(here.raw, name))
    if here.has("contentMediaType") and "contentEncoding" not in here.schema and here.dialect.number == 7:
        yield Hit(
            "`contentMediaType` without `contentEncoding` takes the string itself for the content",
            "contentMediaType",
            severity="note",
        )
    if here.has("additionalItems") and not isinstance(here.schema.get("items"), list):
        seen = "an `items` that is a schema" if "items" in here.schema else "no `items`"
        yield Hit(
            f"`additionalItems` does nothing beside {seen}", "additionalItems", fix=without(here.raw, "additionalItems")
        )
    for name in ("exclusiveMinimum", "exclusiveMaximum"):
        bound = name[9:].lower()
        if here.schema.get(name) is True and here.dialect.number <= 4 and bound not in here.schema:
            yield Hit(f"`{name}` without `{bound}` does nothing", name)


RULE: Final = Rule(
    id="keyword-without-partner",
    why=(
        "`minContains` needs `contains`, `additionalItems` an array in `items`, `contentSchema` a "
        "`contentMediaType`: alone they do nothing."
    ),
    severity="warning",
    group="simplify",
    good={"contains": {"type": "string"}, "minContains": 2},
    bad={"minContains": 2},
    check=_check,
    on=(
        "minContains",
        "maxContains",
        "contentSchema",
        "contentMediaType",
        "additionalItems",
        "exclusiveMinimum",
        "exclusiveMaximum",
    ),
    yields=("invalid-schema",),
)
