"""An `allOf` or `extends` whose branches, or some keywords of one, could stand beside it."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.dialect import Role
from jstk.core.document import same
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.siblings import QUIET, linked, together

_FIXED: Final = ("$id", "id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor")


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("allOf", "extends"):
        branches = here.branches(keyword)
        merged = _merged(here, keyword, branches)
        if merged is not None:
            noun = "its branch" if len(branches) == 1 else "its branches"
            yield Hit(f"`{keyword}` is not needed: {noun} can stand beside it", keyword, fix=merged)
        for index, branch in enumerate(branches):
            if isinstance(branch, dict):
                yield from _liftable(here, keyword, index, branch)


def _liftable(here: Here, keyword: str, index: int, branch: dict[str, Any]) -> Iterator[Hit]:
    """The keywords of one branch that could stand beside the list, with those that they look at, since nothing
    conflicts."""
    if any(name in branch for name in _FIXED) or (here.dialect.ref_alone and ("$ref" in branch or "$ref" in here.raw)):
        return
    for name in branch:
        known = here.known(name)
        moving = together(branch, name)
        if (
            name in here.raw
            and same(here.raw[name], branch[name])
            and not linked(branch, name)
            and not linked(here.raw, name)
        ):
            fixed = _lifted(here, keyword, index, (name,))
            yield Hit(
                f"`{name}` of this branch stands beside `{keyword}` already",
                at=here.at(keyword, index, name),
                fix=fixed,
            )
            continue
        if (
            known is None
            or known.role is Role.DEFINITIONS
            or any(one in here.raw or linked(here.raw, one) for one in moving)
        ):
            continue
        if name == "$ref" and len(here.branches(keyword)) > 1 and len(branch) > 1:
            continue
        at = here.at(keyword, index, name)
        yield Hit(
            f"`{name}` of this branch can stand beside `{keyword}`", at=at, fix=_lifted(here, keyword, index, moving)
        )


def _lifted(here: Here, keyword: str, index: int, names: tuple[str, ...]) -> dict[str, Any]:
    branches = list(here.branches(keyword))
    branches[index] = without(branches[index], *names)
    kept = [branch for branch in branches if branch != {}]
    fixed = {**here.raw, keyword: kept} if kept else without(here.raw, keyword)
    return {**fixed, **{name: here.branches(keyword)[index][name] for name in names}}


def _merged(here: Here, keyword: str, branches: list[Any]) -> dict[str, Any] | None:
    """The schema with all branches merged into it; None where two of them use one keyword, or one that looks at its
    siblings."""
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
    return None if any(name in branch for branch in branches for name in _FIXED) else made


RULE: Final = Rule(
    id="needless-all-of",
    why="Keywords that do not conflict need no wrapper; the schema reads more easily without it.",
    severity="note",
    group="simplify",
    good={"type": "string", "minLength": 1},
    bad={"type": "string", "allOf": [{"minLength": 1}]},
    check=_check,
    on=("allOf", "extends"),
    yields=("unsatisfiable", "true-branch", "nested-combination"),
)
