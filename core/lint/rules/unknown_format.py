"""A format that the dialect does not define."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.vocabulary import CUSTOM_FORMATS, KNOWN_FORMATS, meant_format
from jstk.core.migration.formats import FORMATS


def _check(here: Here) -> Iterator[Hit]:
    name = here.schema.get("format")
    if not isinstance(name, str) or name in FORMATS[here.dialect.number]:
        return
    if name in KNOWN_FORMATS or name in CUSTOM_FORMATS or name.startswith("x-"):
        text = f"the format {dumps(name)} is none of {here.dialect.name}, and most validators do not check it"
        yield Hit(text, "format", severity="note")
        return
    meant = meant_format(name, here.dialect)
    text = f"; did you mean {dumps(meant)}?" if meant else ", and no validator checks it"
    evidence = {"meant": meant} if meant else None
    yield Hit(f"unknown format {dumps(name)}{text}", "format", evidence=evidence, severity=None if meant else "note")


RULE: Final = Rule(
    id="unknown-format",
    why="A format that a validator does not know accepts every string (2020-12 validation, section 7.2.3).",
    severity="warning",
    group="semantic",
    good={"type": "string", "format": "date-time"},
    bad={"type": "string", "format": "date-tme"},
    check=_check,
    on=("format",),
)
