"""A reference in a tool schema."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    for name in ("$ref", "$dynamicRef", "$recursiveRef"):
        if name in here.raw:
            beside = any(other not in (name, "$defs", "definitions") for other in here.raw)
            more = ", above all beside other keywords" if beside else ""
            yield Hit(f"some model APIs refuse `{name}`{more}", name, severity="warning" if beside else "note")


RULE: Final = Rule(
    id="mcp-reference",
    why="Some model APIs refuse `$ref`, above all beside other keywords; `jstk bundle --dereference` takes it out.",
    severity="warning",
    group="mcp",
    good={"type": "object", "properties": {"a": {"type": "string"}}},
    bad={
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/a", "description": "b"}},
        "$defs": {"a": {"type": "string"}},
    },
    check=_check,
    on=("$ref", "$dynamicRef", "$recursiveRef"),
)
