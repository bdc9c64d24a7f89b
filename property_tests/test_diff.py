"""Laws of `diff`: what verdicts, witnesses, proofs and changes must agree on, whatever the schemas."""

from typing import Any

import jsonschema
import pytest
import referencing
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jstk.core.bundle.run import bundle
from jstk.core.dialect import DRAFT7, DRAFT2019
from jstk.core.diff.changes import changes
from jstk.core.diff.compare import compare
from jstk.core.diff.equal import equal
from jstk.core.diff.model import Comparison, Direction
from jstk.core.diff.shrink import shrunk, size
from jstk.core.engine.canonical import covers, form_of
from jstk.core.migration import migrate
from jstk.core.pointer import MISSING
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.solve.budget import Budget
from support.altered import pairs, schemas, values
from support.memory import MemoryReader

SOURCES = Sources(MemoryReader({}))
QUICK = Budget(steps=3_000)
EXAMPLES = settings(max_examples=40)


def diff(old: Any, new: Any, *directions: Direction) -> Comparison:
    """The comparison of two schemas, with little patience."""
    return compare(old, new, SOURCES, directions=directions or ("backward", "forward"), budget=QUICK).unwrap()


def verdict(old: Any, new: Any) -> str:
    """The backward verdict."""
    return diff(old, new, "backward").answers["backward"].verdict


def accepts(schema: Any, instance: Any) -> bool:
    """What another validator says."""
    made = jsonschema.Draft202012Validator(schema, registry=referencing.Registry())
    return bool(made.is_valid(instance))


@EXAMPLES
@given(schemas())
def test_a_schema_is_fully_compatible_with_itself(schema: Any) -> None:
    """diff(x, x) is full, without a change."""
    made = diff(schema, schema)
    assert {answer.verdict for answer in made.answers.values()} == {"compatible"}
    assert made.changes == ()


@EXAMPLES
@given(pairs())
def test_backward_is_forward_the_other_way_round(pair: tuple[Any, Any]) -> None:
    """diff(a, b).backward and diff(b, a).forward are the same verdict, with the same witness."""
    one, other = diff(*pair, "backward"), diff(pair[1], pair[0], "forward")
    assert one.answers["backward"].verdict == other.answers["forward"].verdict
    assert one.answers["backward"].witness == other.answers["forward"].witness


@settings(max_examples=60)
@given(pairs(), st.lists(values, min_size=5, max_size=17))
def test_an_instance_that_shows_a_break_forbids_compatible(pair: tuple[Any, Any], instances: list[Any]) -> None:
    """An instance that the old schema accepts and the new one rejects is never called impossible."""
    old, new = pair
    shown = any(accepts(old, one) and not accepts(new, one) for one in instances)
    assert not (shown and verdict(old, new) == "compatible")


@EXAMPLES
@given(pairs())
def test_a_break_comes_with_a_witness(pair: tuple[Any, Any]) -> None:
    """Breaking has a document that another validator accepts under one schema and rejects under the other; nothing
    else has one, and compatible names its proof."""
    made = diff(*pair)
    for direction, answer in made.answers.items():
        inner, outer = pair if direction == "backward" else (pair[1], pair[0])
        assert (answer.verdict == "breaking") == (answer.witness is not MISSING) == (answer.rejected is not None)
        assert (answer.verdict == "compatible") == bool(answer.proof)
        assert (answer.verdict == "unknown") == bool(answer.reason)
        if answer.witness is not MISSING:
            assert accepts(inner, answer.witness) and not accepts(outer, answer.witness)


@settings(max_examples=60)
@given(pairs())
def test_the_rules_never_call_a_break_harmless(pair: tuple[Any, Any]) -> None:
    """Where a direction is broken, some listed change says that it may, and the one that it goes back to says so."""
    made = diff(*pair)
    old, new = (load(schema, SOURCES).unwrap() for schema in pair)
    listed = changes(old, new)
    for direction, answer in made.answers.items():
        if answer.verdict == "breaking":
            assert any(change.impact(direction) == "possible" for change in listed)
        if answer.verdict == "compatible":
            assert all(change.impact(direction) == "compatible" for change in made.changes)
        if answer.change is not None:
            assert made.changes[answer.change].impact(direction) == "breaking"


@settings(max_examples=40)
@given(schemas(1), schemas(1), schemas(1))
def test_compatibility_is_transitive(one: Any, two: Any, three: Any) -> None:
    """What is proven from first to second and from second to third is not broken from first to third."""
    first, second = {"anyOf": [one, two]}, {"anyOf": [one, two, three]}
    assume(verdict(one, first) == "compatible" and verdict(first, second) == "compatible")
    assert verdict(one, second) != "breaking"


def _reordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _reordered(value[name]) for name in reversed(value)}
    return [_reordered(one) for one in value] if isinstance(value, list) else value


def _defined(schema: Any, name: str) -> Any:
    return {"$ref": f"#/$defs/{name}", "$defs": {name: schema}}


def _bundled(schema: Any, name: str) -> Any:
    """A schema with a part in another document, bundled."""
    sources = Sources(MemoryReader({}), resources={"https://x.example/part": schema})
    closure = load({"$id": f"https://x.example/{name}", "$ref": "part"}, sources).unwrap()
    return bundle(closure, sources).unwrap().schema


@pytest.mark.parametrize("way", ["reordered", "defined", "migrated", "bundled"])
@settings(max_examples=40)
@given(pair=pairs())
def test_what_changes_no_meaning_changes_no_verdict(way: str, pair: tuple[Any, Any]) -> None:
    """Reordered keys, a schema moved into a definition of another name, an older draft or a bundle of either side never
    turn compatible into breaking or back."""
    old, new = pair
    one, other = _rewritten(way, old, "x"), _rewritten(way, new, "y")
    before = verdict(old, new)
    for changed_pair in ((one, new), (old, other), (one, other)):
        after = verdict(*changed_pair)
        assert {before, after} != {"compatible", "breaking"}


def _rewritten(way: str, schema: Any, name: str) -> Any:
    if way == "reordered":
        return _reordered(schema)
    if way == "defined":
        return _defined(schema, name)
    if way == "bundled":
        return _bundled(schema, name) if isinstance(schema, dict) else schema
    older = DRAFT2019 if name == "x" else DRAFT7
    made = migrate(schema, older).unwrap()
    return schema if made.losses or not isinstance(made.schema, dict) else {"$schema": older.uri, **made.schema}


@settings(max_examples=60)
@given(pairs())
def test_the_library_is_never_contradicted(pair: tuple[Any, Any]) -> None:
    """Where the canonical forms of jsonschema-rs decide, the verdict is theirs."""
    old, new = (load(schema, SOURCES).unwrap() for schema in pair)
    narrow, wide = form_of(old, False), form_of(new, False)
    assume(narrow is not None and wide is not None)
    said = covers(wide, narrow)  # type: ignore[arg-type]
    assume(said is not None)
    assert verdict(*pair) in (("compatible", "unknown") if said else ("breaking", "unknown"))


@settings(max_examples=60)
@given(pairs(), st.lists(values, min_size=3, max_size=17))
def test_equal_schemas_accept_the_same(pair: tuple[Any, Any], instances: list[Any]) -> None:
    """Schemas that say the same keyword by keyword agree on every instance."""
    old, new = (load(schema, SOURCES).unwrap() for schema in pair)
    if equal(old, new):
        assert all(accepts(pair[0], one) == accepts(pair[1], one) for one in instances)


@given(st.recursive(values, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner)))
def test_shrinking_keeps_what_holds_and_makes_it_no_larger(value: Any) -> None:
    """A shrunk value still holds and is never larger; where everything holds it is null."""
    kind = type(value)
    small = shrunk(value, lambda one: type(one) is kind)
    assert type(small) is kind and size(small) <= size(value)
    assert shrunk(value, lambda _: True) is None
