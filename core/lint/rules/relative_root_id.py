"""An identifier at the root that is no absolute URI."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.reader import is_uri


def _check(here: Here) -> Iterator[Hit]:
    value = here.raw.get(here.dialect.identifier)
    if isinstance(value, str) and not is_uri(value):
        yield Hit(f"the identifier {dumps(value)} is relative", here.dialect.identifier)


RULE: Final = Rule(
    id="relative-root-id",
    why="Where the schema is found then depends on how it was loaded.",
    severity="note",
    group="style",
    good={"$id": "https://example.com/a"},
    bad={"$id": "a.json"},
    check=_check,
    whole=True,
)
