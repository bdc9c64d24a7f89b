"""A format that the dialect does not assert by itself."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.migration.formats import FORMATS


def _check(here: Here) -> Iterator[Hit]:
    name = here.schema.get("format")
    if isinstance(name, str) and here.dialect.number >= 2019 and name in FORMATS[2020] and not here.closure.metaschemas:
        yield Hit(
            f"in {here.dialect.name} a validator need not check the format {dumps(name)}; nothing else here does",
            "format",
        )


RULE: Final = Rule(
    id="unasserted-format",
    why="From 2019-09 on `format` only annotates, unless the metaschema or the validator's settings say otherwise.",
    severity="note",
    group="semantic",
    good={"type": "string", "pattern": "^[0-9]{4}$"},
    bad={"type": "string", "format": "date"},
    check=_check,
    on=("format",),
)
