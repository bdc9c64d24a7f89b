"""A property name that is no identifier."""

import re
from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule

_IDENTIFIER: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def _check(here: Here) -> Iterator[Hit]:
    properties = here.schema.get("properties")
    for name in properties if isinstance(properties, dict) else ():
        if not _IDENTIFIER.match(name):
            yield Hit(f"the name {dumps(name)} is no identifier", at=here.at("properties", name))


RULE: Final = Rule(
    id="awkward-property-name",
    why="Names of letters, digits and `_` need no quoting in programming languages.",
    severity="note",
    group="style",
    good={"properties": {"first_name": True}},
    bad={"properties": {"first-name": True}},
    check=_check,
    on=("properties",),
)
