"""A description that hosts cut."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule

_MOST: Final = 2048


def _check(here: Here) -> Iterator[Hit]:
    value = here.schema.get("description")
    size = len(value.encode("utf-8", "surrogatepass")) if isinstance(value, str) else 0
    if size > _MOST:
        yield Hit(f"the description has {size} bytes; hosts cut it at {_MOST}", "description")


RULE: Final = Rule(
    id="mcp-long-description",
    why="Descriptions beyond 2 KB are cut off, and what stands at their end is not read.",
    severity="warning",
    group="mcp",
    good={"type": "object", "description": "short", "properties": {"a": {"type": "string"}}},
    bad={"type": "object", "description": "long " * 500, "properties": {"a": {"type": "string"}}},
    check=_check,
    on=("description",),
)
