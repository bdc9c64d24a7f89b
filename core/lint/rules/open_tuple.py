"""A tuple that allows further items."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    tuples, rest = ("prefixItems", "items") if here.dialect.number == 2020 else ("items", "additionalItems")
    if isinstance(here.schema.get(tuples), list) and not any(
        name in here.schema for name in (rest, "maxItems", "unevaluatedItems")
    ):
        yield Hit(f"items after the first {len(here.schema[tuples])} may be anything", tuples)


RULE: Final = Rule(
    id="open-tuple",
    why="`prefixItems` speaks of the first items alone; what comes after them is free.",
    severity="note",
    group="style",
    good={"prefixItems": [{"type": "string"}], "items": False},
    bad={"prefixItems": [{"type": "string"}]},
    check=_check,
    on=("prefixItems", "items"),
)
