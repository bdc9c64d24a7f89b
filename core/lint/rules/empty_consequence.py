"""A `then` or `else` that accepts everything."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_everything


def _check(here: Here) -> Iterator[Hit]:
    for name in ("then", "else"):
        if here.has(name) and "if" in here.schema and is_everything(here.schema[name], here.dialect):
            other = "else" if name == "then" else "then"
            fixed = without(here.raw, name) if other in here.schema else without(here.raw, name, "if")
            yield Hit(f"`{name}` accepts everything and can be left out", name, fix=fixed)


RULE: Final = Rule(
    id="empty-consequence",
    why="It says nothing and can be left out.",
    severity="note",
    group="simplify",
    good={"if": {"type": "string"}, "then": {"minLength": 1}},
    bad={"if": {"type": "string"}, "then": {"minLength": 1}, "else": {}},
    check=_check,
    on=("then", "else"),
)
