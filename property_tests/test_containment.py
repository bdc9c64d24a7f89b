"""Laws of containment: of chains of schemas, of spelling, of recursion, of the library's own answers, of the budget."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from returns.result import Success

from jstk.core.engine.canonical import covers, form_of
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.solve.answer import Contained, NotContained
from jstk.core.solve.budget import Budget, Meter
from jstk.core.solve.contain import SAME, contained
from support.memory import MemoryReader
from support.schemas import INSTANCES, schemas

SMALL = Budget(steps=1_500)
FEW = settings(max_examples=25)
POOL = st.lists(INSTANCES, min_size=20, max_size=20)


def engine_of(schema: Any) -> Engine:
    """The engine of a schema, formats being annotations; one that leads back to itself in place is passed over."""
    made = load(schema, Sources(MemoryReader({}))).bind(lambda closure: compile_schema(closure, False))
    assume(isinstance(made, Success) and not made.unwrap().survey.loops)
    return made.unwrap()


def placed(schema: Any, name: str) -> Any:
    """The schema as a resource of its own, so that it can be embedded with what it refers to."""
    return {"$id": f"http://example.com/{name}", **schema}


def framed(schema: Any) -> dict[str, Any]:
    """Lists of lists of instances of a schema, to any depth."""
    either = {"anyOf": [{"$ref": "#/$defs/leaf"}, {"$ref": "#/$defs/list"}]}
    return {
        "$ref": "#/$defs/list",
        "$defs": {"leaf": schema, "list": {"type": "array", "items": either, "minItems": 1}},
    }


def respelt(schema: Any) -> dict[str, Any]:
    """The same schema behind a reference, with annotations, its keywords in another order."""
    inner = dict(reversed(schema.items())) if isinstance(schema, dict) else schema
    inner = {**inner, "title": "respelt"} if isinstance(inner, dict) else inner
    return {"description": "moved", "$ref": "#/$defs/moved", "$defs": {"moved": inner}}


@FEW
@given(schemas())
def test_spelling_changes_nothing(schema: Any) -> None:
    """A schema behind a reference, annotated and reordered, is the same, and is told to be by its parts alone."""
    one, other = engine_of(schema), engine_of(respelt(placed(schema, "a")))
    assert contained(one, other, SMALL) == Contained(SAME)
    assert contained(other, one, SMALL) == Contained(SAME)


@FEW
@given(schemas(), schemas())
def test_unions_and_conjunctions_are_proven(schema: Any, other: Any) -> None:
    """contain(a, anyOf[a, b]) and contain(allOf[a, b], a) are proofs, in any order of the branches."""
    one = engine_of(schema)
    embedded = [placed(schema, "a"), placed(other, "b")]
    for branches in (embedded, embedded[::-1]):
        assert isinstance(contained(one, engine_of({"anyOf": branches}), SMALL), Contained)
        assert isinstance(contained(engine_of({"allOf": branches}), one, SMALL), Contained)


@FEW
@given(schemas(), schemas(), schemas(), POOL)
def test_proofs_are_transitive(first: Any, second: Any, third: Any, pool: list[Any]) -> None:
    """Where a is proven to be in b, and b in c, no witness and no instance separates a from c."""
    a, b, c = engine_of(first), engine_of(second), engine_of(third)
    if isinstance(contained(a, b, SMALL), Contained) and isinstance(contained(b, c, SMALL), Contained):
        assert not isinstance(contained(a, c, SMALL), NotContained)
        assert not [value for value in pool if a.is_valid(value) and not c.is_valid(value)]


@FEW
@given(schemas(), schemas())
def test_the_library_is_not_contradicted(first: Any, second: Any) -> None:
    """Wherever the library's canonical forms decide, containment does not say the opposite."""
    one, other = engine_of(first), engine_of(second)
    narrow, wide = form_of(one.closure, False), form_of(other.closure, False)
    known = None if narrow is None or wide is None else covers(wide, narrow)
    found = contained(one, other, SMALL)
    assert not (known is True and isinstance(found, NotContained))
    assert not (known is False and isinstance(found, Contained))


@FEW
@given(schemas(), schemas(), POOL)
def test_recursion_follows_what_it_holds(first: Any, second: Any, pool: list[Any]) -> None:
    """Lists of lists of a are those of b where a is contained in b, at any depth."""
    one, other = placed(first, "a"), placed(second, "b")
    inner, outer = engine_of(framed(one)), engine_of(framed(other))
    wide = engine_of(framed({"anyOf": [other, one]}))
    assert isinstance(contained(inner, wide, SMALL), Contained)
    found = contained(inner, outer, SMALL)
    if isinstance(found, Contained):
        nested = [*([value] for value in pool), *([[value]] for value in pool)]
        assert not [value for value in nested if inner.is_valid(value) and not outer.is_valid(value)]
    if isinstance(contained(engine_of(first), engine_of(second), SMALL), Contained):
        assert not isinstance(found, NotContained)


class Counting(Meter):
    """A meter that can be asked afterwards."""

    made: list[Meter]

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        Counting.made.append(self)


@FEW
@given(schemas(), schemas(), st.integers(0, 400))
def test_the_budget_is_kept(first: Any, second: Any, steps: int) -> None:
    """All searches of one answer together take no more steps than the budget has; the same again gives the same."""
    one, other = engine_of(first), engine_of(second)
    Counting.made = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("jstk.core.solve.search.Meter", Counting)
        found = contained(one, other, Budget(steps=steps))
    assert sum(meter.budget.steps - max(meter.left, 0) for meter in Counting.made) <= steps
    assert contained(one, other, Budget(steps=steps)) == found
