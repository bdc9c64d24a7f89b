"""`if` without `then` and `else`, or either without `if`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if here.has("if") and "then" not in here.schema and "else" not in here.schema:
        yield Hit("`if` without `then` and `else` does nothing", "if", fix=without(here.raw, "if"))
    for name in ("then", "else"):
        if here.has(name) and "if" not in here.schema:
            yield Hit(f"`{name}` without `if` does nothing", name, fix=without(here.raw, name))


RULE: Final = Rule(
    id="half-condition",
    why="Alone these keywords do nothing (2020-12 core, section 10.2.2); another one was forgotten.",
    severity="warning",
    group="simplify",
    good={"if": {"type": "string"}, "then": {"minLength": 1}},
    bad={"then": {"minLength": 1}},
    check=_check,
    on=("if", "then", "else"),
)
