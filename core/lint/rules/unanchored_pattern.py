"""A pattern that may match anywhere in a string."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    pattern = here.schema.get("pattern")
    if isinstance(pattern, str) and not pattern.startswith("^") and not pattern.endswith("$"):
        yield Hit(f"the pattern {show(pattern, 50)} is found anywhere in a string", "pattern")


RULE: Final = Rule(
    id="unanchored-pattern",
    why="Patterns are searched for, not matched as a whole; `^` and `$` are often forgotten.",
    severity="note",
    group="style",
    good={"pattern": "^[a-z]+$"},
    bad={"pattern": "[a-z]+"},
    check=_check,
    on=("pattern",),
)
