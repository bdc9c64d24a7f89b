"""Containment: hard pairs of every kind, decided rightly and with evidence."""

from decimal import Decimal
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import Outcome
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.solve.answer import Contained, Containment, NotContained, Undecided
from jstk.core.solve.budget import Budget
from jstk.core.solve.contain import contain, contained
from support.memory import MemoryReader
from support.pairs import KINDS

CASES = [pytest.param(*pair[1:], id=f"{kind}: {pair[0]}") for kind, pairs in KINDS.items() for pair in pairs]


def engine(schema: Any, formats: bool | None = False) -> Engine:
    """The engine of a schema, formats being annotations."""
    made: Outcome[Engine] = load(schema, Sources(MemoryReader({}))).bind(lambda closure: compile_schema(closure, formats))
    assert not isinstance(made, Failure), made.failure()
    return made.unwrap()


def answer(inner: Any, outer: Any, budget: Budget | None = None) -> Containment:
    """What containment says of two schemas."""
    return contained(engine(inner), engine(outer), budget or Budget())


@pytest.mark.parametrize(("inner", "outer", "holds"), CASES)
def test_hard_pairs_are_decided(inner: Any, outer: Any, holds: bool) -> None:
    """Every hard pair is decided; a witness is one for both engines, a proof names its method."""
    one, other = engine(inner), engine(outer)
    found = contained(one, other)
    if holds:
        assert isinstance(found, Contained), found
        assert found.proof
    else:
        assert isinstance(found, NotContained), found
        assert one.is_valid(found.witness)
        assert not other.is_valid(found.witness)
        assert not found.unconfirmed
