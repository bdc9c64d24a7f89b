"""A reference into the document that leads nowhere."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="dead-reference",
    why="A validator fails when it gets there, or accepts everything.",
    severity="error",
    group="broken",
    good={"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}},
    bad={"$ref": "#/$defs/b", "$defs": {"a": {"type": "string"}}},
)
