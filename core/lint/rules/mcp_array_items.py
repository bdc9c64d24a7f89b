"""An array without `items`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    types = here.types()
    if types and "array" in types and not isinstance(here.schema.get("items"), dict):
        yield Hit("an array needs `items`, as a schema object", "items" if "items" in here.schema else "type")


RULE: Final = Rule(
    id="mcp-array-items",
    why="Several hosts refuse a tool whose arrays do not say what is in them.",
    severity="error",
    group="mcp",
    good={"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}},
    bad={"type": "object", "properties": {"a": {"type": "array"}}},
    check=_check,
    on=("type",),
)
