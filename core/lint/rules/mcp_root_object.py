"""A root that is not `type: object`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if here.raw.get("type") != "object":
        yield Hit("the root of a tool schema has to be `type: object`, literally", "type" if "type" in here.raw else "")


RULE: Final = Rule(
    id="mcp-root-object",
    why=(
        "Clients refuse the whole list of tools where one schema has another root (Model Context "
        "Protocol, server/tools)."
    ),
    severity="error",
    group="mcp",
    good={"type": "object", "properties": {"a": {"type": "string"}}},
    bad={"properties": {"a": {"type": "string"}}},
    check=_check,
    whole=True,
)
