"""An identifier with a fragment, where the dialect wants an anchor."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    value = here.schema.get("$id")
    if isinstance(value, str) and here.dialect.number >= 2019 and "#" in value:
        fragment = value.partition("#")[2]
        text = f"write `$anchor: {dumps(fragment)}` instead" if fragment else "an empty fragment says nothing"
        yield Hit(f"the identifier {dumps(value)} has a fragment; {text}", "$id")


RULE: Final = Rule(
    id="fragment-id",
    why="From 2019-09 on an identifier has no fragment (core, section 8.2.1); `$anchor` names a place inside.",
    severity="warning",
    group="semantic",
    good={"$id": "https://example.com/a"},
    bad={"$id": "https://example.com/a#"},
    check=_check,
    on=("$id",),
    yields=("invalid-schema",),
)
