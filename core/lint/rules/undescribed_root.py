"""A schema without title, description, examples, `$schema` or `$id` at its root."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    for name in ("$schema", here.dialect.identifier, "title", "description", "examples"):
        if not here.raw.get(name) and (name != "examples" or here.dialect.number >= 6):
            yield Hit(f"the schema has no `{name}`", severity="note")


RULE: Final = Rule(
    id="undescribed-root",
    why="They tell people what it is for and tools how to read it.",
    severity="note",
    group="style",
    good={
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://example.com/a",
        "title": "A",
        "description": "b",
        "examples": ["c"],
        "type": "string",
    },
    bad={"type": "string"},
    check=_check,
    whole=True,
)
