"""Two equal branches."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import UNFIXED, Hit, Rule
from jstk.core.lint.values import repeated


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("allOf", "anyOf", "oneOf"):
        branches = here.branches(keyword)
        for index, first in repeated(branches):
            text = f"the same as branch {first}" + (
                "; a value that fits it fits both, and is rejected" if keyword == "oneOf" else ""
            )
            rest = [branch for number, branch in enumerate(branches) if number != index]
            fix = UNFIXED if keyword == "oneOf" else {**here.raw, keyword: rest}
            yield Hit(text, at=here.at(keyword, index), severity="error" if keyword == "oneOf" else None, fix=fix)


RULE: Final = Rule(
    id="duplicate-branch",
    why="A branch that is there twice adds nothing; in `oneOf` it makes every value of it fail.",
    severity="warning",
    group="simplify",
    good={"anyOf": [{"type": "string"}, {"type": "null"}]},
    bad={"anyOf": [{"type": "string"}, {"type": "string"}]},
    check=_check,
    on=("allOf", "anyOf", "oneOf"),
)
