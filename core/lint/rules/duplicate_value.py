"""A value that stands twice in `enum`, `required`, `examples` or `type`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import repeated


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("enum", "required", "examples", "type"):
        values = here.schema.get(keyword)
        if not isinstance(values, list):
            continue
        found = repeated(values)
        gone = {index for index, _ in found}
        kept = [value for index, value in enumerate(values) if index not in gone]
        for index, first in found:
            text = f"{show(values[index], 60)} stands at position {first} of `{keyword}` already"
            yield Hit(text, at=here.at(keyword, index), fix={**here.raw, keyword: kept}, certain=True)


RULE: Final = Rule(
    id="duplicate-value",
    why="The second one says nothing, and often another value was meant; up to draft-04 metaschemas forbid it.",
    severity="warning",
    group="simplify",
    good={"enum": ["a", "b"]},
    bad={"enum": ["a", "b", "a"]},
    check=_check,
    on=("enum", "required", "examples", "type"),
)
