"""answer: one direction for two compiled schemas, under the assumptions that were asked for."""

from collections.abc import Sequence

from returns.result import Failure

from jstk.core.diff.assume import CLOSED_PRODUCER, closed
from jstk.core.diff.judge import Judge, judged
from jstk.core.diff.model import Answer
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import message
from jstk.core.solve.budget import Budget


def answer_of(inner: Engine, outer: Engine, assume: Sequence[str], formats: bool, budget: Budget) -> Answer:
    """Whether every document of the inner schema, as its producer sends them, is one of the outer."""
    if CLOSED_PRODUCER not in assume:
        return judged(Judge(inner, formats), Judge(outer, formats), budget)
    producer = closed(inner.closure).bind(lambda made: compile_schema(made, formats))
    if isinstance(producer, Failure):
        return Answer("unknown", reason=f"the producer's schema could not be closed: {message(producer.failure())}")
    return judged(Judge(producer.unwrap(), formats), Judge(outer, formats), budget, inner)
