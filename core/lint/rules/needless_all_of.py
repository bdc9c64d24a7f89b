"""An `allOf` or `extends` whose branches could stand beside it."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.document import same
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.siblings import QUIET, linked


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("allOf", "extends"):
        branches = here.branches(keyword)
        merged = _merged(here, keyword, branches)
        if merged is not None:
            noun = "its branch" if len(branches) == 1 else "its branches"
            yield Hit(f"`{keyword}` is not needed: {noun} can stand beside it", keyword, fix=merged)
            continue
        if here.dialect.number >= 2019 and "$ref" not in here.schema:
            yield from _references(here, keyword, branches)


def _references(here: Here, keyword: str, branches: list[Any]) -> Iterator[Hit]:
    """From 2019-09 on a lone reference in `allOf` can stand beside other keywords."""
    lone = [index for index, branch in enumerate(branches) if isinstance(branch, dict) and set(branch) == {"$ref"}]
    if len(lone) == 1 and len(branches) > 1:
        rest = [branch for index, branch in enumerate(branches) if index != lone[0]]
        fixed = {**without(here.raw, keyword), "$ref": branches[lone[0]]["$ref"], keyword: rest}
        yield Hit("a `$ref` need not stand in `allOf` from 2019-09 on", at=here.at(keyword, lone[0]), fix=fixed)


def _merged(here: Here, keyword: str, branches: list[Any]) -> dict[str, Any] | None:
    """The schema with all branches merged into it; None where two of them use one keyword, or one that looks at its siblings."""
    if not branches or any(not isinstance(branch, dict) or not branch for branch in branches):
        return None
    made = without(here.raw, keyword)
    for branch in branches:
        alone = here.dialect.ref_alone and "$ref" in branch
        if alone and (len(branches) > 1 or any(name not in QUIET for name in made)):
            return None
        if any(name in made and not same(made[name], value) for name, value in branch.items()):
            return None
        if any(linked(made, name) or linked(branch, name) for name in (*branch, *made)):
            return None
        made = {**made, **branch}
    return None if any(name in branch for branch in branches for name in ("$id", "id", "$schema", "$anchor", "$dynamicAnchor")) else made


RULE: Final = Rule(
    id="needless-all-of",
    why="Keywords that do not conflict need no wrapper; the schema reads more easily without it.",
    severity="note",
    group="simplify",
    good={"type": "string", "minLength": 1},
    bad={"type": "string", "allOf": [{"minLength": 1}]},
    check=_check,
    on=("allOf", "extends"),
    yields=("true-branch", "nested-combination"),
)
