"""A `$schema` other than 2020-12."""

from collections.abc import Iterator
from typing import Final

from jstk.core.dialect import DRAFT2020, find
from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    name = here.raw.get("$schema")
    if isinstance(name, str) and find(name) is not DRAFT2020:
        yield Hit(f"hosts take schemas for 2020-12; {show(name, 60)} may be refused", "$schema")


RULE: Final = Rule(
    id="mcp-dialect",
    why="Hosts validate with 2020-12 and refuse a schema that names another dialect.",
    severity="warning",
    group="mcp",
    good={
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {"a": {"type": "string"}},
    },
    bad={
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"a": {"type": "string"}},
    },
    check=_check,
    whole=True,
)
