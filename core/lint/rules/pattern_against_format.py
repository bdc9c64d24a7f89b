"""A pattern that no string of the format matches."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.text import language
from jstk.core.solve.regex import Unsupported, format_language, intersection, is_empty


def _check(here: Here) -> Iterator[Hit]:
    pattern, name = here.schema.get("pattern"), here.schema.get("format")
    if not isinstance(pattern, str) or not isinstance(name, str):
        return
    wanted, known = language(pattern), format_language(name)
    if wanted is None or known is None or known.over is None or is_empty(wanted) is True:
        return
    both = intersection(wanted, known.over)
    if not isinstance(both, Unsupported) and is_empty(both) is True:
        yield Hit(
            f"no text of the format {name} matches the pattern {show(pattern, 60)}",
            "pattern",
            evidence={"format": name, "pattern": pattern},
        )


RULE: Final = Rule(
    id="pattern-against-format",
    why="A string that must match the pattern and cannot have the format fits only validators that ignore `format`.",
    severity="warning",
    group="semantic",
    good={"type": "string", "format": "date", "pattern": "^20"},
    bad={"type": "string", "format": "date", "pattern": "^[a-z]+$"},
    check=_check,
    on=("format",),
)
