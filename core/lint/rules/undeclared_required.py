"""A required property that `properties` does not declare."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.objects import declared, members
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    names = here.schema.get("required")
    if not isinstance(names, list):
        return
    known = {name for part in members(here.closure, here.node) for name in declared(part.schema)}
    for index, name in enumerate(names):
        if isinstance(name, str) and name not in known:
            yield Hit(f"the required property {dumps(name)} is not declared", at=here.at("required", index))


RULE: Final = Rule(
    id="undeclared-required",
    why="Nothing is said of its value, and a misspelt name goes unnoticed.",
    severity="note",
    group="style",
    good={"required": ["a"], "properties": {"a": True}},
    bad={"required": ["a"]},
    check=_check,
    on=("required",),
)
