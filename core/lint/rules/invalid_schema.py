"""What the metaschema of the dialect forbids."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="invalid-schema",
    why="A schema that breaks its metaschema is refused by validators, or read in ways that nobody promised.",
    severity="error",
    group="broken",
    good={"type": "string"},
    bad={"type": "strin"},
)
