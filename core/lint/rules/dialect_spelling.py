"""A metaschema URI that is not spelt as its draft spells it."""

from collections.abc import Iterator
from typing import Final

from jstk.core.dialect import find
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    name = here.raw.get("$schema")
    known = find(name)
    if known is not None and name != known.uri:
        yield Hit(
            f"{here.dialect.name} is spelt {known.uri}", "$schema", fix={**here.raw, "$schema": known.uri}, certain=True
        )


RULE: Final = Rule(
    id="dialect-spelling",
    why="Tools compare it letter by letter: http and `#` up to draft-07, https and no `#` from 2019-09 on.",
    severity="note",
    group="style",
    good={"$schema": "https://json-schema.org/draft/2020-12/schema"},
    bad={"$schema": "http://json-schema.org/draft/2020-12/schema#"},
    check=_check,
    on=("$schema",),
)
