"""No properties, and closed to others."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if not here.raw.get("properties") and here.raw.get("additionalProperties") is False:
        yield Hit("some hosts send an argument to tools that have none; leave the schema open", "additionalProperties")


RULE: Final = Rule(
    id="mcp-closed-without-parameters",
    why="Some hosts send a made-up argument to tools that have none; a closed schema then fails every call.",
    severity="warning",
    group="mcp",
    good={"type": "object", "properties": {}},
    bad={"type": "object", "properties": {}, "additionalProperties": False},
    check=_check,
    whole=True,
)
