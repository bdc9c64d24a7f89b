"""A reference to a value that is no schema."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="reference-to-non-schema",
    why="What a reference leads to has to be a schema: an object or a boolean.",
    severity="error",
    group="broken",
    good={"$ref": "#/$defs/a", "$defs": {"a": {"enum": [1]}}},
    bad={"$ref": "#/$defs/a/enum", "$defs": {"a": {"enum": [1]}}},
)
