"""Laws of the solver and of samples: what it gives was judged, what it denies is denied, and it ends in its budget."""

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from jstk.core.document import canonical_key, dumps
from jstk.core.engine.canonical import covers, form_of
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.sample.run import Wish, made_for
from jstk.core.solve.answer import Contained, Empty, NotContained, Undecided, Witness
from jstk.core.solve.budget import Budget
from jstk.core.solve.contain import contain, contained
from jstk.core.solve.errand import leaves
from jstk.core.solve.satisfy import satisfied, world_of
from jstk.core.solve.search import Search
from support.memory import MemoryReader
from support.schemas import INSTANCES, SUBSCHEMAS, schemas

BUDGET = Budget(steps=2_000)
SOME = settings(max_examples=60)
POOL = st.lists(INSTANCES, min_size=20, max_size=20)


def engine_of(schema: Any) -> Engine:
    """The compiled schema; one that leads back to itself without progress is passed over."""
    made = load(schema, Sources(MemoryReader({}))).bind(compile_schema)
    assume(isinstance(made, Success))
    return made.unwrap()


@SOME
@given(schemas(), POOL)
def test_what_is_said_of_a_schema_holds(schema: Any, instances: list[Any]) -> None:
    """A witness validates, and "empty" is never said where some instance is valid or the canonical form has one."""
    engine = engine_of(schema)
    answer = satisfied(engine, BUDGET)
    if isinstance(answer, Witness):
        assert engine.is_valid(answer.instance)
    if isinstance(answer, Empty):
        assert not [one for one in instances if engine.is_valid(one)]
        form = form_of(engine.closure)
        assert form is None or form.satisfiable is not True


@SOME
@given(schemas(), schemas(), POOL)
def test_what_is_said_of_two_schemas_holds(inner: Any, outer: Any, instances: list[Any]) -> None:
    """A witness is in the one alone, and "contained" is never said where some instance says otherwise."""
    one, other = engine_of(inner), engine_of(outer)
    answer = contained(one, other, BUDGET)
    if isinstance(answer, NotContained):
        assert one.is_valid(answer.witness)
        assert not other.is_valid(answer.witness)
    if isinstance(answer, Contained):
        assert not [value for value in instances if one.is_valid(value) and not other.is_valid(value)]
        narrow, wide = form_of(one.closure), form_of(other.closure)
        assert narrow is None or wide is None or covers(wide, narrow) is not False


@SOME
@given(schemas(), SUBSCHEMAS)
def test_a_schema_is_contained_in_itself_and_in_a_union_with_it(schema: Any, other: Any) -> None:
    """contain(a, a) and contain(a, anyOf [a, b]) are never answered no."""
    first = engine_of(schema)
    body = {name: part for name, part in schema.items() if name not in ("$schema", "$defs")}
    union = {"$schema": schema["$schema"], "anyOf": [body, other], "$defs": schema["$defs"]}
    for wider in (schema, union):
        answer = contain(first.closure, engine_of(wider).closure, BUDGET)
        assert not isinstance(answer, Failure)
        assert isinstance(answer.unwrap(), Contained | Undecided)


@SOME
@given(schemas(), st.sampled_from(["valid", "minimal", "maximal", "boundary", "invalid"]), st.integers(0, 9))
def test_samples_are_what_they_are_called(schema: Any, kind: str, seed: int) -> None:
    """A valid sample is; an invalid one breaks the one keyword that it names; all differ; a seed repeats itself."""
    engine = engine_of(schema)
    wish = Wish(kind, 4, str(seed))
    made = made_for(engine, wish)
    for sample in made.samples:
        errors = engine.errors(sample.instance).unwrap()
        assert sample.valid is (not errors)
        if not sample.valid:
            named = leaves(errors) if len(leaves(errors)) == 1 else errors
            assert [error.keyword_location for error in named] == list(sample.violates)
    keys = [(canonical_key(sample.instance), sample.violates, sample.near) for sample in made.samples]
    assert len(set(keys)) == len(keys)
    again = made_for(engine, wish)
    assert [dumps(sample.instance) for sample in again.samples] == [dumps(sample.instance) for sample in made.samples]


@SOME
@given(schemas(), st.integers(1, 40))
def test_a_budget_is_held(schema: Any, steps: int) -> None:
    """A search ends soon after its steps are used up, whatever the schema."""
    engine = engine_of(schema)
    search = Search(world_of(engine), Budget(steps=steps))
    list(search.stream((search.world.root(0),)))
    assert search.meter.left > -steps - 400
