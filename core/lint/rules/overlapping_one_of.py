"""Two branches of `oneOf` that accept the same value, which is therefore rejected."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.closure import Node
from jstk.core.explain.message import show
from jstk.core.lint.decide import UNKNOWN
from jstk.core.lint.here import Here, types_of
from jstk.core.lint.objects import members
from jstk.core.lint.rule import Claim, Hit, Rule
from jstk.core.lint.values import overlap
from jstk.core.pointer import MISSING
from jstk.core.report import Level

_MOST: Final = 30


def _check(here: Here) -> Iterator[Hit]:
    branches = here.branches("oneOf")[:_MOST]
    beside = [name for name in here.asserting() if name != "oneOf"]
    for second in range(1, len(branches)):
        for first in range(second):
            found = _common(here, branches, first, second, bool(beside))
            if found is not MISSING and found is not UNKNOWN:
                yield _hit(here, first, second, found)
                break


def _common(here: Here, branches: list[Any], first: int, second: int, beside: bool) -> Any:
    one = types_of(branches[first]) if isinstance(branches[first], dict) else None
    two = types_of(branches[second]) if isinstance(branches[second], dict) else None
    if one and two and not overlap(one, two):
        return MISSING
    left, right = here.below("oneOf", first), here.below("oneOf", second)
    if not beside:
        return here.decider.value((left, True), (right, True))
    return here.decider.value((here.node, True), (left, True), (right, True), ignored=((here.node, "oneOf"),))


def _hit(here: Here, first: int, second: int, value: Any) -> Hit:
    left, right = here.below("oneOf", first), here.below("oneOf", second)
    swallowed = here.decider.value((right, True), (left, False)) is MISSING
    more = f"; all that this branch accepts fits branch {first} too, so it never accepts anything" if swallowed else ""
    claims = (Claim(left, value), Claim(right, value), Claim(here.node, value, False))
    mild: Level | None = "note" if not swallowed and _alternatives(here, left, right) else None
    more += ", as it should be where one or the other property is wanted, not both" if mild else ""
    if here.formats_matter() and here.decider.value((left, True), (right, True), formats=True) is MISSING:
        mild, more = "note", f"{more}; not where formats are asserted"
    text = f"branches {first} and {second} of `oneOf` overlap: {show(value, 60)} fits both and is rejected{more}"
    return Hit(text, at=here.at("oneOf", second), evidence={"instance": value}, severity=mild, claims=claims)


def _alternatives(here: Here, left: Node, right: Node) -> bool:
    """Whether each branch requires a property that the other one does not: the way to say one or the other, not both.
    Whether each branch requires a property that the other one does not: the way to say one or the other, not both."""
    one, other = ({*_required(here, node)} for node in (left, right))
    return bool(one - other) and bool(other - one)


def _required(here: Here, node: Node) -> list[str]:
    found: list[str] = []
    for part in members(here.closure, node):
        names = part.schema.get("required")
        found += [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    return found


RULE: Final = Rule(
    id="overlapping-one-of",
    why="A value that fits two branches of `oneOf` is rejected. Make the branches exclude each other, or use `anyOf`.",
    severity="warning",
    group="semantic",
    good={"oneOf": [{"type": "integer"}, {"type": "string"}]},
    bad={"oneOf": [{"type": "integer"}, {"type": "number"}]},
    check=_check,
    on=("oneOf",),
    yields=("duplicate-branch",),
)
