"""A branch that plainly accepts nothing."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import UNFIXED, Hit, Rule
from jstk.core.lint.values import is_nothing


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("allOf", "anyOf", "oneOf"):
        branches = here.branches(keyword)
        for index, branch in enumerate(branches):
            if branch is False or (isinstance(branch, dict) and is_nothing(branch)):
                fatal = keyword == "allOf" or len(branches) == 1
                rest = [other for number, other in enumerate(branches) if number != index]
                text = (
                    "this branch accepts nothing, so nothing satisfies the schema"
                    if fatal
                    else "this branch accepts nothing and never counts"
                )
                fix = UNFIXED if fatal else {**here.raw, keyword: rest}
                yield Hit(text, at=here.at(keyword, index), severity="warning" if fatal else None, fix=fix)


RULE: Final = Rule(
    id="false-branch",
    why="`false` in `allOf` makes everything fail; in `anyOf` and `oneOf` it never counts.",
    severity="note",
    group="simplify",
    good={"anyOf": [{"type": "string"}, {"type": "null"}]},
    bad={"anyOf": [{"type": "string"}, False]},
    check=_check,
    on=("allOf", "anyOf", "oneOf"),
)
