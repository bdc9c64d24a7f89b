"""A branch of `anyOf` or `oneOf` that can never be the one that accepts, for what stands beside it."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, types_of
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import overlap
from jstk.core.pointer import MISSING


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("anyOf", "oneOf"):
        beside = [name for name in here.asserting() if name != keyword]
        branches = here.branches(keyword)
        if not beside or len(branches) > 40:
            continue
        for index, branch in enumerate(branches):
            if isinstance(branch, dict) and _dead(here, keyword, index, branch):
                text = f"this branch of `{keyword}` can never hold with what stands beside it{_types(here, branch)}"
                yield Hit(text, at=here.at(keyword, index))


def _dead(here: Here, keyword: str, index: int, branch: dict[str, object]) -> bool:
    one, other = here.types(), types_of(branch)
    if one and other and not overlap(one, other):
        return not (here.dialect.ref_alone and "$ref" in branch)
    node = here.below(keyword, index)
    if here.decider.value((here.node, True), (node, True)) is not MISSING:
        return False
    # an empty branch, or an empty whole, is another rule's
    if here.decider.empty(node) or here.decider.empty(here.node):
        return False
    if keyword == "anyOf":
        return True
    # in `oneOf` a branch may be shut out by the others, which overlap; that is another rule's
    return here.decider.value((here.node, True), (node, True), ignored=((here.node, "oneOf"),)) is MISSING


def _types(here: Here, branch: dict[str, object]) -> str:
    one, other = here.types(), types_of(branch)
    return (
        f": its type is {'/'.join(other)}, the type here {'/'.join(one)}"
        if one and other and not overlap(one, other)
        else ""
    )


RULE: Final = Rule(
    id="dead-branch",
    why="A branch that never accepts anything is dead weight, and often shows that a keyword beside it is wrong.",
    severity="warning",
    group="semantic",
    good={"type": ["string", "number"], "anyOf": [{"type": "string"}, {"type": "number"}]},
    bad={"type": "string", "anyOf": [{"minLength": 3}, {"type": "number"}]},
    check=_check,
    on=("anyOf", "oneOf"),
)
