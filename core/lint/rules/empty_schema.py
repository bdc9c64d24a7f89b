"""An empty object where `true` says the same."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if here.raw == {} and here.dialect.number >= 6 and here.pointer:
        yield Hit("`{}` accepts everything; `true` says so", fix=True)


RULE: Final = Rule(
    id="empty-schema",
    why="`true` says that everything is allowed on purpose; `{}` may be forgotten.",
    severity="note",
    group="simplify",
    good={"properties": {"a": True}},
    bad={"properties": {"a": {}}},
    check=_check,
    yields=("true-branch", "empty-consequence", "default-keyword"),
)
