"""A `$schema` inside a resource."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if here.pointer and isinstance(here.raw.get("$schema"), str) and here.one.root != here.pointer:
        yield Hit("`$schema` says nothing here; it counts only beside an identifier", "$schema")


RULE: Final = Rule(
    id="ignored-metaschema",
    why="It counts at the root of a resource only (2020-12 core, section 8.1.1).",
    severity="warning",
    group="semantic",
    good={"$schema": "https://json-schema.org/draft/2020-12/schema"},
    bad={"properties": {"a": {"$schema": "https://json-schema.org/draft/2020-12/schema"}}},
    check=_check,
    on=("$schema",),
)
