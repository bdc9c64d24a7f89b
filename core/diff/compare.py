"""compare: a pair of schemas to answers, changes and definitions; pure, and what the library offers."""

from collections.abc import Sequence

from returns.result import Failure, Success

from jstk.core.diff.assume import CLOSED_PRODUCER, closed
from jstk.core.diff.changes import changes
from jstk.core.diff.definitions import definitions
from jstk.core.diff.judge import Judge, judged, named
from jstk.core.diff.load import side as opened
from jstk.core.diff.model import DIRECTIONS, Answer, Comparison, Direction, Side
from jstk.core.diff.trace import settled
from jstk.core.engine.verdict import compile_schema
from jstk.core.fault import Outcome, message
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
    answers: dict[Direction, Answer] = {}
    for direction in directions:
        answer = answered(direction, old, new, assume, formats, budget)
        listed, answer = settled(listed, direction, answer)
        answers[direction] = named(answer, assumptions)
    found, skipped = definitions(old, new, directions, formats)
    return Comparison(old, new, answers, listed, found, assumptions, skipped)


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
    if CLOSED_PRODUCER not in assume:
        return judged(Judge(inner.engine, formats), Judge(outer.engine, formats), budget)
    producer = closed(inner.engine.closure).bind(lambda made: compile_schema(made, formats))
    if isinstance(producer, Failure):
        return Answer("unknown", reason=f"the producer's schema could not be closed: {message(producer.failure())}")
    return judged(Judge(producer.unwrap(), formats), Judge(outer.engine, formats), budget, inner.engine)
