"""White space around a title, description or comment."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    for name in ("title", "description", "$comment"):
        value = here.schema.get(name)
        if isinstance(value, str) and value != value.strip():
            yield Hit(f"white space around `{name}`", name, fix={**here.raw, name: value.strip()}, certain=True)


RULE: Final = Rule(
    id="padded-text",
    why="It shows up in user interfaces.",
    severity="note",
    group="style",
    good={"title": "A"},
    bad={"title": " A"},
    check=_check,
    on=("title", "description", "$comment"),
)
