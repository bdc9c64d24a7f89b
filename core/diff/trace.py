"""trace: which of the listed changes a witness goes back to, and what the verdicts say of the impacts."""

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from jstk.core.closure import Node
from jstk.core.diff.model import Answer, Change, Direction, Rejection
from jstk.core.pointer import tokens


def traced(changes: tuple[Change, ...], direction: Direction, rejected: Rejection) -> int | None:
    """The index of the change that the rejecting keyword goes back to; None where none is near."""
    side = "new" if direction == "backward" else "old"
    candidates = [index for index, change in enumerate(changes) if change.impact(direction) == "possible"]
    if not candidates:
        return None
    ranked = [
        (_nearness(changes[index], side, rejected, rank, node), -index)
        for index in candidates
        for rank, node in enumerate(rejected.nodes[:30])
    ]
    best = max(ranked, default=((0,), 0))
    if best[0] > (0,):
        return -best[1]
    return candidates[0] if len(candidates) == 1 else None


def _nearness(change: Change, side: str, rejected: Rejection, rank: int, node: Node) -> tuple[int, ...]:
    """How near a change is to a rejecting keyword: at it, in its schema, around or below it; the likely error first."""
    place, inside = (change.new, change.in_new) if side == "new" else (change.old, change.in_old)
    around = (node[0], node[1].rpartition("/")[0])
    named = _named(change, rejected.message)
    if place is not None and _same(place, node):
        return 4, -rank, named
    if place is not None and place[0] == node[0] and (node[1] + "/").startswith(place[1] + "/") and place[1]:
        return 3, len(tokens(place[1])), -rank, named
    if inside is not None and _same(inside, around):
        return 2, named, -rank
    if inside is not None and inside[0] == node[0] and (node[1] + "/").startswith(inside[1] + "/"):
        return 1, len(tokens(inside[1])), named, -rank
    return (0,)


def _same(one: Node, other: Node) -> bool:
    return one == other


def _named(change: Change, message: str) -> int:
    """Whether the rejection speaks of the name that the change is about."""
    places = [node for node in (change.new, change.old) if node is not None]
    names = [found[-1] for node in places for found in [tokens(node[1])] if found]
    return int(any(f'"{name}"' in message for name in names) or any(word in message for word in _quoted(change)))


def _quoted(change: Change) -> list[str]:
    return [part for part in change.message.split(" ")[:1] if part.startswith('"')]


def settled(
    changes: tuple[Change, ...], direction: Direction, answers: Sequence[Answer]
) -> tuple[tuple[Change, ...], list[Answer]]:
    """The changes with what the verdicts of a direction (the root's, the definitions') say of their impact, and the
    answers with the change that each goes back to."""
    if all(answer.verdict == "compatible" for answer in answers):
        return tuple(_with(change, direction, "compatible") for change in changes), list(answers)
    found = [traced(changes, direction, answer.rejected) if answer.rejected is not None else None for answer in answers]
    marked = tuple(_with(c, direction, "breaking") if i in found else c for i, c in enumerate(changes))
    return marked, [evolve(answer, change=index) for answer, index in zip(answers, found, strict=True)]


def _with(change: Change, direction: Direction, impact: Any) -> Change:
    return evolve(change, backward=impact) if direction == "backward" else evolve(change, forward=impact)
