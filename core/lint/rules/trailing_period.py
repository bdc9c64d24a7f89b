"""A title or description that ends with a period."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    for name in ("title", "description"):
        value = here.schema.get(name)
        if isinstance(value, str) and value.rstrip().endswith(".") and not value.rstrip().endswith(".."):
            yield Hit(f"`{name}` ends with a period", name, fix={**here.raw, name: value.rstrip()[:-1]}, certain=True)


RULE: Final = Rule(
    id="trailing-period",
    why="Where the text is shown in a list or a sentence, the period disturbs.",
    severity="note",
    group="style",
    good={"title": "A"},
    bad={"title": "A."},
    check=_check,
    on=("title", "description"),
)
