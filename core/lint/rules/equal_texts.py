"""A description that repeats the title."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if isinstance(here.schema.get("title"), str) and here.schema["title"] == here.schema.get("description"):
        yield Hit(
            "the description repeats the title", "description", fix=without(here.raw, "description"), certain=True
        )


RULE: Final = Rule(
    id="equal-texts",
    why="It tells nothing more.",
    severity="note",
    group="style",
    good={"title": "A", "description": "The first letter"},
    bad={"title": "A", "description": "A"},
    check=_check,
    on=("title",),
)
