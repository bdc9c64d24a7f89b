"""A branch that accepts everything."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_everything


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("anyOf", "allOf"):
        branches = here.branches(keyword)
        for index, branch in enumerate(branches):
            if not is_everything(branch, here.dialect):
                continue
            rest = [other for number, other in enumerate(branches) if number != index]
            if keyword == "anyOf":
                text = "this branch accepts everything, so `anyOf` says nothing"
                yield Hit(text, at=here.at(keyword, index), severity="warning", fix=without(here.raw, keyword))
                break
            fixed = {**here.raw, keyword: rest} if rest else without(here.raw, keyword)
            if branch is not True and branch != {}:
                # what annotates is there for its readers
                continue
            yield Hit("this branch accepts everything and can be left out", at=here.at(keyword, index), fix=fixed)


RULE: Final = Rule(
    id="true-branch",
    why="In `anyOf` such a branch makes the whole keyword say nothing; in `allOf` it is superfluous.",
    severity="note",
    group="simplify",
    good={"allOf": [{"type": "string"}, {"minLength": 1}]},
    bad={"anyOf": [{"type": "string"}, {}]},
    check=_check,
    on=("allOf", "anyOf"),
)
