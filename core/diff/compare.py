"""compare: a pair of schemas to answers, changes and definitions; pure, and what the library offers."""

from collections.abc import Sequence
from typing import Final

from returns.result import Failure, Success

from jstk.core.diff.answer import answer_of
from jstk.core.diff.changes import changes
from jstk.core.diff.definitions import definitions
from jstk.core.diff.judge import named
from jstk.core.diff.load import side as opened
from jstk.core.diff.model import DIRECTIONS, Answer, Comparison, Direction, Side
from jstk.core.diff.trace import settled
from jstk.core.fault import Outcome
from jstk.core.reader import Sources
from jstk.core.solve.budget import DEFAULT, Budget


def compare(
    old: object,
    new: object,
    sources: Sources,
    new_sources: Sources | None = None,
    *,
    directions: Sequence[Direction] = DIRECTIONS,
    assume: Sequence[str] = (),
    formats: bool = False,
    draft: str | None = None,
    budget: Budget = DEFAULT,
) -> Outcome[Comparison]:
    """The comparison of two schemas (paths, URIs or values). Faults: those of reading and compiling either."""
    before = opened("old", old, sources, draft, formats)
    if isinstance(before, Failure):
        return before
    after = opened("new", new, new_sources or sources, draft, formats)
    if isinstance(after, Failure):
        return after
    return Success(compared(before.unwrap(), after.unwrap(), directions, assume, formats, budget))


def compared(
    old: Side,
    new: Side,
    directions: Sequence[Direction] = DIRECTIONS,
    assume: Sequence[str] = (),
    formats: bool = False,
    budget: Budget = DEFAULT,
) -> Comparison:
    """The comparison of two sides that were opened."""
    assumptions = assumptions_of(assume, formats)
    listed = changes(old.closure, new.closure, formats) if old.closure and new.closure else ()
    found, skipped = definitions(old, new, directions, assume, formats)
    answers: dict[Direction, Answer] = {}
    for direction in directions:
        root = answered(direction, old, new, assume, formats, budget)
        rest = [one.answers[direction] for one in found] + [_LEFT_OUT] * bool(skipped)
        listed, made = settled(listed, direction, (root, *rest))
        answers[direction] = named(made[0], assumptions)
        for one, answer in zip(found, made[1:], strict=False):
            one.answers[direction] = named(answer, assumptions)
    return Comparison(old, new, answers, listed, found, assumptions, skipped)


_LEFT_OUT: Final = Answer("unknown", reason="a definition was not judged")


def assumptions_of(assume: Sequence[str], formats: bool) -> tuple[str, ...]:
    """The assumptions by name."""
    return (*dict.fromkeys(assume), *(("asserted-formats",) if formats else ()))


def answered(
    direction: Direction, old: Side, new: Side, assume: Sequence[str], formats: bool, budget: Budget
) -> Answer:
    """The answer for one direction; the inner side is the one whose documents are sent."""
    for side in (old, new):
        if side.obstacle is not None:
            return Answer("unknown", reason=side.obstacle.reason, pointer=side.obstacle.pointer)
    inner, outer = (old, new) if direction == "backward" else (new, old)
    if inner.engine is None or outer.engine is None:
        return Answer("unknown", reason="a schema could not be judged")
    return answer_of(inner.engine, outer.engine, assume, formats, budget)
