"""A `disallow` entry that the `type` beside it rules out or takes up."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import overlap


def _check(here: Here) -> Iterator[Hit]:
    if here.dialect.number != 3:
        return
    entries, types = here.schema.get("disallow"), here.types()
    if types is None or entries is None:
        return
    for index, entry in enumerate(entries if isinstance(entries, list) else [entries]):
        if isinstance(entry, str):
            known = overlap((entry,), types)
            text = (
                f"the type {entry!r} can be left out of `type` instead"
                if known
                else f"the type {entry!r} is not allowed here anyway"
            )
            yield Hit(text, at=here.at("disallow", index) if isinstance(entries, list) else here.at("disallow"))


RULE: Final = Rule(
    id="disallowed-type",
    why="The type list can say it alone (draft-03, sections 5.1 and 5.25).",
    severity="note",
    group="simplify",
    good={"$schema": "http://json-schema.org/draft-03/schema#", "type": ["string", "number"]},
    bad={"$schema": "http://json-schema.org/draft-03/schema#", "type": ["string", "number"], "disallow": ["number"]},
    check=_check,
    on=("disallow",),
)
