"""Laws of coverage: verdicts are the validator's, summaries merge as sets do, suggestions do what they say."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from returns.result import Failure

from jstk.core.coverage.keywords.objects import ABSENT, PRESENT
from jstk.core.coverage.machine import Machine
from jstk.core.coverage.measure import Measure, measured, reaches
from jstk.core.coverage.model import Summary
from jstk.core.coverage.mutation import changes, with_op
from jstk.core.coverage.paths import paths_of
from jstk.core.coverage.place import Place
from jstk.core.coverage.program import Program, program_of
from jstk.core.coverage.replay import Replay
from jstk.core.coverage.suggest.gaps import closings_of
from jstk.core.coverage.tally import tally
from jstk.core.document import exact
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.walk import Subschema
from support.memory import MemoryReader
from support.plausible import schemas, values

DRAFTS = ("draft3", "draft4", "draft6", "draft7", "2019-09", "2020-12")
drafts = st.sampled_from(DRAFTS)
instances = st.lists(values, min_size=1, max_size=4)


def engine_of(schema: Any, draft: str, formats: bool | None = None) -> Engine:
    """The compiled schema; a schema that is none is not drawn."""
    loaded = load(schema, Sources(MemoryReader({})), draft).bind(lambda made: compile_schema(made, formats))
    assume(not isinstance(loaded, Failure))
    engine: Engine = loaded.unwrap()
    # the validator heeds `$schema` where no resource begins, which 2020-12 core, section 8.1.1 leaves without meaning
    assume(not any(_declares(one) for one in engine.closure.subschemas.values()))
    return engine


def _declares(one: Subschema) -> bool:
    return bool(one.pointer) and isinstance(one.value, dict) and "$schema" in one.value and one.root != one.pointer


def judged(engine: Engine, drawn: list[Any]) -> list[Any]:
    """Those of the instances that are JSON and can be evaluated."""
    made = [one.unwrap() for value in drawn if not isinstance(one := exact(value, "instance"), Failure)]
    return [value for value in made if engine.obstacle(value) is None]


@settings(max_examples=200)
@given(schema=schemas, draft=drafts, drawn=instances, formats=st.sampled_from((None, True, False)))
def test_verdicts_are_the_validators(schema: Any, draft: str, drawn: list[Any], formats: bool | None) -> None:
    """What is measured is judged as the validator judges it, in every draft, formats asserted or not."""
    engine = engine_of(schema, draft, formats)
    measure = Measure(program_of(engine))
    for value in judged(engine, drawn):
        assert measure.take(value) is engine.is_valid(value)


@settings(max_examples=100)
@given(schema=schemas, draft=drafts, one=instances, other=instances, third=instances)
def test_summaries_merge_as_sets_of_instances(
    schema: Any, draft: str, one: list[Any], other: list[Any], third: list[Any]
) -> None:
    """Merging is associative and commutative, has an identity, and equals measuring all at once."""
    engine = engine_of(schema, draft)
    program = program_of(engine)
    parts = [judged(engine, part) for part in (one, other, third)]
    a, b, c = (measured(program, part) for part in parts)
    assert a.merged(b).merged(c) == a.merged(b.merged(c)) == c.merged(b).merged(a)
    assert a.merged(Summary()) == a == Summary().merged(a)
    assert a.merged(b).merged(c) == measured(program, [value for part in parts for value in part])


def outcomes(program: Program, summary: Summary) -> dict[tuple[str, str], int]:
    """The counts by pointer and outcome."""
    return {(point.node[1], point.outcome): summary.hits.get(point, 0) for point in program.points}


@settings(max_examples=100)
@given(schema=schemas, draft=drafts, drawn=instances)
def test_reasons_add_up_to_outcomes(schema: Any, draft: str, drawn: list[Any]) -> None:
    """A member is present or absent once for each object that `properties` was judged for; nothing is below zero."""
    engine = engine_of(schema, draft)
    program = program_of(engine)
    counts = outcomes(program, measured(program, judged(engine, drawn)))
    assert all(count >= 0 for count in counts.values())
    for point in program.points:
        above, _, _ = point.node[1].rpartition("/")
        if point.outcome == ABSENT and above.endswith("/properties"):
            both = counts[(point.node[1], ABSENT)] + counts[(point.node[1], PRESENT)]
            assert both == counts[(above, "true")] + counts.get((above, "false"), 0)


@settings(max_examples=60)
@given(schema=schemas, draft=drafts)
def test_a_suggestion_closes_its_gap(schema: Any, draft: str) -> None:
    """Each suggested instance reaches, when measured whole, the point that it is for; each gap is answered."""
    engine = engine_of(schema, draft)
    program = program_of(engine)
    gaps = tally(program, Summary(), program.measured).uncovered[:40]
    closings = closings_of(program, gaps, lambda: False)
    assert tuple(closings) == gaps
    for index, closing in closings.items():
        if "instance" in closing:
            assert reaches(program, closing["instance"], index), program.points[index]
        else:
            assert closing["closable"] in ("no", "unknown")


@settings(max_examples=60)
@given(schema=schemas, draft=drafts, drawn=instances)
def test_what_cannot_be_closed_is_never_reached(schema: Any, draft: str, drawn: list[Any]) -> None:
    """No instance reaches a point of which it is said that none can."""
    engine = engine_of(schema, draft)
    program = program_of(engine)
    reached = tally(program, measured(program, judged(engine, drawn)), program.measured)
    known = [index for index in reached.counted if reached.counts[index]][:40]
    told = closings_of(program, known, lambda: False)
    assert [program.points[i] for i, one in told.items() if one.get("closable") == "no"] == []


@settings(max_examples=60)
@given(schema=schemas, draft=drafts, drawn=instances)
def test_paths_agree_with_visits(schema: Any, draft: str, drawn: list[Any]) -> None:
    """The root is visited once for each instance, by the empty path, with the instance's verdict."""
    engine = engine_of(schema, draft)
    kept = judged(engine, drawn)
    rows = [row for row in paths_of(program_of(engine), kept) if row["evaluationPath"] == ""]
    valid = sum(engine.is_valid(value) for value in kept)
    assert [(row["valid"], row["invalid"]) for row in rows] == ([(valid, len(kept) - valid)] if kept else [])


@settings(max_examples=150)
@given(schema=schemas, draft=drafts, drawn=instances)
def test_a_change_is_noticed_exactly_where_evaluating_anew_would_notice(
    schema: Any, draft: str, drawn: list[Any]
) -> None:
    """Replaying a change gives the verdict of the changed schema, and no instance is passed over in error."""
    engine = engine_of(schema, draft)
    program = program_of(engine)
    kept = judged(engine, drawn)
    replays = [Replay(program, value) for value in kept]
    for change in list(changes(program, frozenset(program.measured)))[:30]:
        new = change.new()
        changed = with_op(program, change.plan, change.old, new)
        for value, replay in zip(kept, replays, strict=True):
            anew = Machine(changed).run(Place(value))
            assert replay.verdict(change.plan.index, change.old, new, lambda made=changed: made) in (anew, None)  # type: ignore[misc]
            concerned = not set(change.fails).isdisjoint(replay.watching.failing())
            assert concerned or anew is replay.valid


def test_the_laws_are_held_against_real_schemas() -> None:
    """The strategies draw schemas that compile, so that the laws are not empty."""
    engine = load({"type": "integer"}, Sources(MemoryReader({}))).bind(compile_schema)
    assert not isinstance(engine, Failure)
    with pytest.raises(AssertionError):
        assert measured(program_of(engine.unwrap()), [1]) == Summary()
