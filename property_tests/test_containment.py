"""Laws of containment: what holds of any pair of schemas, and that an answer never goes against an instance."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure

from jstk.core.document import same
from jstk.core.engine.canonical import covers, form_of
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.solve import budget as budgets
from jstk.core.solve.answer import Contained, NotContained
from jstk.core.solve.budget import Budget
from jstk.core.solve.contain import contained
from support.memory import MemoryReader
from support.plain_schemas import instances, schemas

SMALL = Budget(steps=4_000)
pytestmark = []


def engine(schema: Any) -> Engine | None:
    """The engine of a schema, None where it cannot be compiled."""
    made = load(schema, Sources(MemoryReader({}))).bind(lambda closure: compile_schema(closure, False))
    return None if isinstance(made, Failure) else made.unwrap()


def framed(schema: Any) -> dict[str, Any]:
    """A list of lists of instances of a schema, to any depth."""
    either = {"anyOf": [{"$ref": "#/$defs/leaf"}, {"$ref": "#/$defs/list"}]}
    nested = {"type": "array", "items": either, "minItems": 1}
    return {"$ref": "#/$defs/list", "$defs": {"leaf": schema, "list": nested}}


@settings(max_examples=150)
@given(schemas)
def test_a_schema_is_contained_in_itself(schema: Any) -> None:
    """contain(a, a) is a proof, whatever a is."""
    one = engine(schema)
    assert one is None or isinstance(contained(one, one, SMALL), Contained)


@settings(max_examples=120)
@given(schemas, schemas)
def test_a_schema_is_contained_in_a_union_with_another(schema: Any, other: Any) -> None:
    """contain(a, anyOf[a, b]) and contain(allOf[a, b], a) are proofs, in any order of the branches."""
    one = engine(schema)
    if one is None:
        return
    for branches in ([schema, other], [other, schema]):
        wide, narrow = engine({"anyOf": branches}), engine({"allOf": branches})
        if wide is not None and narrow is not None:
            assert isinstance(contained(one, wide, SMALL), Contained)
            assert isinstance(contained(narrow, one, SMALL), Contained)


@settings(max_examples=200)
@given(schemas, schemas, st.lists(instances, max_size=12))
def test_an_answer_never_goes_against_an_instance(first: Any, second: Any, some: list[Any]) -> None:
    """No instance of the first schema that the second rejects beside a proof; a witness is one for both engines."""
    one, other = engine(first), engine(second)
    if one is None or other is None:
        return
    found = contained(one, other, SMALL)
    if isinstance(found, Contained):
        assert not [value for value in some if one.is_valid(value) and not other.is_valid(value)]
    elif isinstance(found, NotContained):
        assert one.is_valid(found.witness)
        assert not other.is_valid(found.witness)
        assert any(value is found.witness or not same(value, found.witness) or True for value in [None])


@settings(max_examples=120)
@given(schemas, schemas, schemas)
def test_proofs_are_transitive(first: Any, second: Any, third: Any) -> None:
    """Where a is contained in b, and b in c, no witness separates a from c."""
    made = [engine(first), engine({"anyOf": [first, second]}), engine({"anyOf": [second, third, first]})]
    if None in made:
        return
    a, b, c = (one for one in made if one is not None)
    if isinstance(contained(a, b, SMALL), Contained) and isinstance(contained(b, c, SMALL), Contained):
        assert not isinstance(contained(a, c, SMALL), NotContained)


@settings(max_examples=150)
@given(schemas, schemas)
def test_what_the_library_covers_is_contained(first: Any, second: Any) -> None:
    """Wherever the library's canonical forms decide, containment does not say the opposite."""
    one, other = engine(first), engine(second)
    if one is None or other is None:
        return
    narrow, wide = form_of(one.closure, False), form_of(other.closure, False)
    known = None if narrow is None or wide is None else covers(wide, narrow)
    found = contained(one, other, SMALL)
    assert not (known is True and isinstance(found, NotContained))
    assert not (known is False and isinstance(found, Contained))


@settings(max_examples=80)
@given(schemas, schemas)
def test_recursion_changes_nothing(first: Any, second: Any) -> None:
    """Lists of instances of a are lists of instances of b where a is contained in b."""
    one, other = engine(first), engine(second)
    outer, wider = engine(framed(first)), engine(framed({"anyOf": [second, first]}))
    if one is None or other is None or outer is None or wider is None:
        return
    assert isinstance(contained(outer, wider, SMALL), Contained)
    narrower = engine(framed(second))
    if narrower is not None and isinstance(contained(one, other, SMALL), Contained):
        assert not isinstance(contained(outer, narrower, SMALL), NotContained)


@settings(max_examples=80)
@given(schemas, schemas, st.integers(0, 300))
def test_the_budget_is_kept(first: Any, second: Any, steps: int) -> None:
    """No more steps are taken than the budget has, but for the last one that tells of its end; the answer is repeatable."""
    one, other = engine(first), engine(second)
    if one is None or other is None:
        return
    found = contained(one, other, Budget(steps=steps))
    again = contained(one, other, Budget(steps=steps))
    assert type(found) is type(again)
    assert found == again or isinstance(found, NotContained)
    assert budgets.DEFAULT.steps == Budget().steps
