"""A `$schema` that names no known metaschema."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="unknown-dialect",
    why="What the keywords mean depends on the metaschema; without it a validator guesses or refuses.",
    severity="error",
    group="broken",
    good={"$schema": "https://json-schema.org/draft/2020-12/schema"},
    bad={"$schema": "https://json-schema.org/draft/2020-13/schema"},
)
