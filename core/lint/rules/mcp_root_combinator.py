"""A combinator or condition at the root."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule

_REFUSED: Final = ("anyOf", "oneOf", "allOf", "not", "if", "then", "else", "$ref", "enum", "dependentSchemas")


def _check(here: Here) -> Iterator[Hit]:
    for name in _REFUSED:
        if name in here.raw:
            yield Hit(f"`{name}` at the root is refused or dropped by model APIs", name)


RULE: Final = Rule(
    id="mcp-root-combinator",
    why="Model APIs answer 400 to root `anyOf`, `oneOf` and `allOf`, or drop the tool or the condition without a word.",
    severity="error",
    group="mcp",
    good={"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}},
    bad={"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
    check=_check,
    whole=True,
)
