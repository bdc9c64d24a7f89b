"""The laws of `infer`: a summary is a sum, a schema is a function of it, and what was shown is accepted."""

import json
import os
import subprocess
import sys
from decimal import Decimal
from typing import Any

import jsonschema_rs
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from returns.result import Success

from jstk.core.dialect import DRAFT4, DRAFT6, DRAFT7, DRAFT2019, Dialect
from jstk.core.document import Document, dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.infer.codec import from_json, to_json
from jstk.core.infer.dialects import spelt
from jstk.core.infer.policy import OVERRIDES, Policy
from jstk.core.infer.schema import schema_of
from jstk.core.infer.summary import EMPTY, Summary, add, merge, summarise
from jstk.core.infer.widen import widen
from jstk.core.library import infer, sample
from jstk.core.migration.offline import NOTHING
from jstk.core.reader import Sources
from jstk.core.resolve import close
from support.memory import MemoryReader
from support.schemas import schemas

NAMES = ["type", "kind", "id", "name", "value", "left", "right", "a", "b", "0", "x/y", "~", "é", ""]
TEXTS = [
    "a", "b", "", "node", "leaf", "2024-02-29", "2024-02-30", "2024-01-01T00:00:00Z", "1985-04-12T23:20:50.52+01:00",
    "a@b.example", "http://x.example/{id}", "http://x.example/a", "urn:a:b", "::1", "10.0.0.1", "10.0.0.256", "P1D",
    "550e8400-e29b-41d4-a716-446655440000", "12:00:00Z", "12:00:00", "a\nb", "\u2603", "x" * 70,
]  # fmt: skip

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    st.sampled_from([Decimal("1.0"), Decimal("0.5"), Decimal("-2.50"), Decimal("1e3"), Decimal("-0"), Decimal("1E-7")]),
    st.sampled_from(TEXTS),
    st.text(max_size=3),
)
names = st.one_of(st.sampled_from(NAMES), st.text(min_size=1, max_size=2))


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    tagged = st.builds(
        lambda tag, rest: {"type": tag, **rest},
        st.sampled_from(["node", "leaf", "list"]),
        st.dictionaries(names, inner, max_size=3),
    )
    return st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4), tagged)


values = st.recursive(scalars, _containers, max_leaves=8)
collections = st.lists(values, max_size=8)
repeated = st.tuples(collections, st.integers(1, 12)).map(lambda pair: pair[0] * pair[1])
LOW = {
    "risk": [0, 0.06, 9.0], "open_ratio": [0, 9.0], "open_names": [0, 2], "enum_units": [1, 3],
    "enum_ratio": [0.0, 1.0], "enum_once": [1.0], "enum_risk": [9.0], "const_units": [1, 4], "site_units": [1],
    "null_units": [0, 3],
    "doubt": [0.0, 9.0], "tag_support": [1, 2], "tag_required": [1], "tag_absent": [1], "tag_kinds": [1],
    "tag_units": [0], "tag_once": [1.0], "tag_score": [0.0, 0.3], "chance": [0.02, 2.0], "group_units": [1],
    "pattern_units": [1], "pattern_values": [1], "step_values": [1], "map_names": [1, 2], "map_newness": [0.0],
    "tuple_count": [1], "length_count": [1], "sign_units": [1], "required_units": [1],
}  # fmt: skip
"""Thresholds so low that a handful of documents is evidence enough for everything."""

asked = {
    "ranges": st.booleans(),
    "examples": st.booleans(),
    "overrides": st.dictionaries(
        st.sampled_from(["", "/a", "/type", "/*", "/a/*"]), st.sampled_from(OVERRIDES), max_size=2
    ),
}
hasty = {name: st.sampled_from(values) for name, values in LOW.items()}
policies = st.one_of(st.builds(Policy, **asked), st.builds(Policy, **asked, **hasty))  # type: ignore[arg-type]


def written(summary: Summary) -> str:
    """The summary as text."""
    return dumps(to_json(summary))


def judge(schema: Any) -> Any:
    """A validator that asserts formats."""
    return jsonschema_rs.validator_for(json.loads(dumps(schema)), validate_formats=True, offline=True)


def accepts(schema: Any, documents: list[Any]) -> bool:
    """Whether the schema accepts every document."""
    valid = judge(schema)
    return all(valid.is_valid(json.loads(dumps(document))) for document in documents)


@settings(max_examples=40)
@given(collections, collections, collections)
def test_merge_is_associative(one: list[Any], two: list[Any], three: list[Any]) -> None:
    """(a + b) + c = a + (b + c), as values and byte for byte."""
    a, b, c = map(summarise, (one, two, three))
    left, right = merge(merge(a, b), c), merge(a, merge(b, c))
    assert left == right
    assert written(left) == written(right)


@settings(max_examples=40)
@given(collections, collections)
def test_merge_is_commutative(one: list[Any], two: list[Any]) -> None:
    """a + b = b + a, as values and byte for byte."""
    a, b = summarise(one), summarise(two)
    assert merge(a, b) == merge(b, a)
    assert written(merge(a, b)) == written(merge(b, a))


@settings(max_examples=40)
@given(collections)
def test_the_empty_summary_is_the_identity(documents: list[Any]) -> None:
    """a + 0 = 0 + a = a."""
    a = summarise(documents)
    assert merge(a, EMPTY) == a == merge(EMPTY, a)


@settings(max_examples=40)
@given(collections, collections)
def test_a_merge_is_the_summary_of_all(one: list[Any], two: list[Any]) -> None:
    """The summary is a homomorphism: of two lists together it is the merge of those of each."""
    assert written(summarise(one + two)) == written(merge(summarise(one), summarise(two)))
    assert written(summarise(two, summarise(one))) == written(summarise(one + two))


@settings(max_examples=40)
@given(collections)
def test_adding_one_by_one_is_summarising(documents: list[Any]) -> None:
    """A fold of `add` gives what `summarise` gives in one go."""
    whole = EMPTY
    for document in documents:
        whole = add(whole, document)
    assert written(whole) == written(summarise(documents))


@settings(max_examples=40)
@given(st.data(), repeated)
def test_neither_order_nor_split_shows(data: st.DataObject, documents: list[Any]) -> None:
    """Any permutation, cut into any parts, gives the same summary and the same schema byte for byte."""
    shuffled = data.draw(st.permutations(documents))
    cut = data.draw(st.integers(0, len(documents)))
    one, other = summarise(documents), merge(summarise(shuffled[cut:]), summarise(shuffled[:cut]))
    assert written(one) == written(other)
    assert dumps(schema_of(one).schema) == dumps(schema_of(other).schema)


@settings(max_examples=100)
@given(repeated, policies)
def test_every_document_that_was_shown_is_accepted(documents: list[Any], policy: Policy) -> None:
    """The schema, whatever was asked, accepts all documents with formats asserted."""
    assert accepts(schema_of(summarise(documents), policy).schema, documents)


@settings(max_examples=40)
@given(repeated, st.sampled_from([DRAFT4, DRAFT6, DRAFT7, DRAFT2019]))
def test_every_draft_accepts_them(documents: list[Any], dialect: Dialect) -> None:
    """Written in an older draft the schema still accepts all documents."""
    found = schema_of(summarise(documents), Policy(dialect=dialect))
    assert accepts(spelt(found, dialect).unwrap().schema, documents)


@settings(max_examples=40)
@given(collections)
def test_a_summary_survives_being_written(documents: list[Any]) -> None:
    """from_json(to_json(s)) = s, through text."""
    summary = summarise(documents)
    back = from_json(json.loads(written(summary), parse_float=Decimal)).unwrap()
    assert back == summary
    assert written(back) == written(summary)


@given(values)
def test_no_value_breaks_the_reader_of_summaries(value: Any) -> None:
    """Whatever is given as a summary is read or refused, and never raises."""
    from_json(value)
    from_json({"summary": 1, "documents": 1, "nodes": [value]})
    from_json({"summary": 1, "documents": value, "nodes": value})
    for part in ("units", "numbers", "strings", "objects", "arrays"):
        from_json({"summary": 1, "documents": 1, "nodes": [{part: value}]})
        from_json(
            {
                "summary": 1,
                "documents": 1,
                "nodes": [{part: [value] * 6}, {part: {"count": 1, "names": [value], "tags": value}}],
            }
        )


@settings(max_examples=40)
@given(collections, collections)
def test_more_documents_never_narrow_what_was_accepted(one: list[Any], two: list[Any]) -> None:
    """The schema of more documents still accepts the fewer."""
    assert accepts(schema_of(merge(summarise(one), summarise(two))).schema, one)


SCRIPT = """
import json, sys
from jstk.core.document import Document, dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.infer.codec import to_json
from jstk.core.infer.schema import schema_of
from jstk.core.infer.summary import summarise
summary = summarise(json.loads(sys.stdin.read()))
found = schema_of(summary)
print(dumps(to_json(summary)), dumps(found.schema), [(e.pointer, e.keyword, e.reason) for e in found.evidence])
"""


@settings(max_examples=2)
@given(st.lists(values, min_size=20, max_size=40))
def test_hash_seeds_do_not_show(documents: list[Any]) -> None:
    """Summary, schema and evidence are the same bytes under two hash seeds."""
    text = dumps(documents)
    made = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT], input=text, capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(made) == 1


@settings(max_examples=40)
@given(repeated, collections)
def test_a_widened_schema_accepts_old_and_new(old: list[Any], new: list[Any]) -> None:
    """Widened by what did not fit, a schema accepts that, and still all that it was made from."""
    sources = Sources(NOTHING)
    schema = schema_of(summarise(old)).schema
    closure = close(Document("x.json", schema), "file:///x.json", None, sources).unwrap()
    engine = compile_schema(closure).unwrap()
    done = widen(closure, engine, new, sources).unwrap()
    assert done.unfit == 0
    assert all(map(done.engine.is_valid, old + new))


@settings(max_examples=40)
@given(schemas(), st.integers(0, 9))
def test_samples_of_a_schema_are_accepted_by_what_is_inferred_from_them(schema: Any, seed: int) -> None:
    """`infer` of samples of a schema accepts those samples, and widening the schema by them changes nothing."""
    reader = MemoryReader({})
    made = sample(reader, schema=schema, count=6, seed=seed)
    assume(isinstance(made, Success) and bool(made.unwrap().payload["samples"]))
    samples = [one["instance"] for one in made.unwrap().payload["samples"]]
    found = infer(reader, instances=samples).unwrap().payload
    assert found["count"] == len(samples)
    assert accepts(found["schema"], samples)
    widened = infer(reader, instances=samples, **{"from": schema}).unwrap().payload
    assert (widened["changes"], widened["unfit"], widened["schema"]) == ([], 0, schema)
