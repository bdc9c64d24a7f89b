"""compare: a pair of schemas to answers, changes and definitions; pure, and what the library offers."""

from collections.abc import Sequence
from typing import Any

from returns.result import Failure, Success

from jstk.core.diff.judge import Judge, judged, named
from jstk.core.diff.model import DIRECTIONS, Answer, Comparison, Direction, Side
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
    before = side_of("old", old, sources, draft, formats)
    if isinstance(before, Failure):
        return before
    after = side_of("new", new, new_sources or sources, draft, formats)
    if isinstance(after, Failure):
        return after
    return Success(compared(before.unwrap(), after.unwrap(), directions, assume, formats, budget))


def side_of(name: Any, argument: object, sources: Sources, draft: str | None, formats: bool) -> Outcome[Side]:
    from jstk.core.diff.load import side

    return side(name, argument, sources, draft, formats)


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
    answers: dict[Direction, Answer] = {
        direction: named(answered(direction, old, new, formats, budget), assumptions) for direction in directions
    }
    return Comparison(old, new, answers, (), (), assumptions)


def assumptions_of(assume: Sequence[str], formats: bool) -> tuple[str, ...]:
    """The assumptions by name."""
    return (*dict.fromkeys(assume), *(("asserted-formats",) if formats else ()))


def answered(direction: Direction, old: Side, new: Side, formats: bool, budget: Budget) -> Answer:
    """The answer for one direction."""
    inner, outer = (old, new) if direction == "backward" else (new, old)
    for side in (old, new):
        if side.obstacle is not None:
            return Answer("unknown", reason=side.obstacle.reason, pointer=side.obstacle.pointer)
    if inner.engine is None or outer.engine is None:
        return Answer("unknown", reason="a side could not be judged")
    return judged(Judge(inner.engine, formats), Judge(outer.engine, formats), budget)
