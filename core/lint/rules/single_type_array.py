"""A `type` array with one name."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    value = here.schema.get("type")
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        yield Hit(
            f"`type` can be the name {value[0]!r} alone", "type", fix={**here.raw, "type": value[0]}, certain=True
        )


RULE: Final = Rule(
    id="single-type-array",
    why="The name alone says the same.",
    severity="note",
    group="simplify",
    good={"type": "string"},
    bad={"type": ["string"]},
    check=_check,
    on=("type",),
)
