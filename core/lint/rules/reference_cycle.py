"""References that lead back to themselves without a step into the instance."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="reference-cycle",
    why="Such a reference never comes to an answer: validators loop, crash or refuse.",
    severity="error",
    group="broken",
    good={"properties": {"next": {"$ref": "#"}}},
    bad={"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
)
