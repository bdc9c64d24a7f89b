"""Patterns as languages, for the rules about strings."""

from collections.abc import Iterator
from typing import Any

from jstk.core.lint.here import Here
from jstk.core.solve.regex import BadPattern, Language, Unsupported, compile_pattern


def patterns(here: Here) -> Iterator[tuple[str, str]]:
    """The patterns of a schema, each with its place."""
    pattern = here.schema.get("pattern")
    if isinstance(pattern, str) and here.has("pattern"):
        yield pattern, here.at("pattern")
    named = here.schema.get("patternProperties")
    if isinstance(named, dict) and here.has("patternProperties"):
        for name in named:
            yield name, here.at("patternProperties", name)


def language(pattern: str) -> Language | None:
    """The texts in which a pattern is found; None where it is none, or beyond what is decided."""
    made: Any = compile_pattern(pattern)
    return None if isinstance(made, BadPattern | Unsupported) else made
