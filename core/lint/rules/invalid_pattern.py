"""A pattern that is no ECMA-262 regular expression."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="invalid-pattern",
    why="Validators refuse such a schema, or each reads the pattern in its own way.",
    severity="error",
    group="broken",
    good={"pattern": "^a$"},
    bad={"pattern": "^(a$"},
)
