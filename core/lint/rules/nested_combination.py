"""`allOf` in `allOf`, or `anyOf` in `anyOf`, with nothing else beside it."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("allOf", "anyOf", "extends"):
        branches = here.branches(keyword)
        for index, branch in enumerate(branches):
            if isinstance(branch, dict) and set(branch) == {keyword} and isinstance(branch[keyword], list):
                flat = [*branches[:index], *branch[keyword], *branches[index + 1 :]]
                text = f"an `{keyword}` of its own in `{keyword}`: its branches can stand in the outer list"
                yield Hit(text, at=here.at(keyword, index), fix={**here.raw, keyword: flat})


RULE: Final = Rule(
    id="nested-combination",
    why="The inner branches can stand in the outer list.",
    severity="note",
    group="simplify",
    good={"allOf": [{"minLength": 1}, {"type": "string"}]},
    bad={"allOf": [{"allOf": [{"minLength": 1}, {"maxLength": 5}]}, {"type": "string"}]},
    check=_check,
    on=("allOf", "anyOf", "extends"),
)
