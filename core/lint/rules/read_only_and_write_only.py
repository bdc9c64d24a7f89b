"""Both `readOnly` and `writeOnly`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if here.schema.get("readOnly") is True and here.schema.get("writeOnly") is True:
        yield Hit("`readOnly` and `writeOnly` exclude each other", "writeOnly")


RULE: Final = Rule(
    id="read-only-and-write-only",
    why="A value that may neither be sent nor received is of no use (2020-12 validation, section 9.4).",
    severity="warning",
    group="semantic",
    good={"readOnly": True},
    bad={"readOnly": True, "writeOnly": True},
    check=_check,
    on=("readOnly",),
)
