"""Content keywords, which nothing asserts."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule

_NAMES: Final = ("contentEncoding", "contentMediaType", "contentSchema")


def _check(here: Here) -> Iterator[Hit]:
    if here.dialect.number < 2019:
        return
    for name in _NAMES:
        if name in here.schema:
            yield Hit(f"`{name}` only annotates: a validator does not look into the string", name)
            return


RULE: Final = Rule(
    id="unasserted-content",
    why=(
        "Content keywords tell readers what a string holds (2020-12 validation, section 8); validators do not check it."
    ),
    severity="note",
    group="semantic",
    good={"type": "string", "pattern": "^[A-Za-z0-9+/]*$"},
    bad={"type": "string", "contentEncoding": "base64"},
    check=_check,
    on=_NAMES,
)
