"""Laws of the engine: the fast verdict and the errors agree, the second opinion agrees, loading is total."""

from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from jstk.core.document import Document, dumps
from jstk.core.engine.second import second_opinion
from jstk.core.engine.verdict import compile_schema
from jstk.core.explain.errors import explain
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.walk import subschemas
from support.memory import MemoryReader

SOURCES = Sources(MemoryReader({}))

numbers = st.integers(-20, 20) | st.decimals(-20, 20, places=2, allow_nan=False, allow_infinity=False)
scalars = st.none() | st.booleans() | numbers | st.sampled_from(["", "a", "ab", "abc", "b", "\u00e9", "\U0001f600"])
names = st.sampled_from(["a", "b", "ab", "$ref"])
instances = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3), max_leaves=8
)


def keywords(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Schemas of a few keywords over inner schemas."""
    counts = st.integers(0, 3)
    return st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"]),
            "enum": st.lists(scalars, min_size=1, max_size=3),
            "const": scalars,
            "minimum": numbers,
            "exclusiveMaximum": numbers,
            "multipleOf": st.sampled_from([1, 2, Decimal("0.1"), Decimal("0.25")]),
            "minLength": counts,
            "pattern": st.sampled_from(["^a", "b$", "^[ab]*$", "."]),
            "maxItems": counts,
            "uniqueItems": st.booleans(),
            "items": inner,
            "contains": inner,
            "properties": st.dictionaries(names, inner, max_size=2),
            "patternProperties": st.dictionaries(st.sampled_from(["^a", "b"]), inner, max_size=1),
            "additionalProperties": inner,
            "unevaluatedProperties": inner,
            "required": st.lists(names, max_size=2, unique=True),
            "maxProperties": counts,
            "allOf": st.lists(inner, min_size=1, max_size=2),
            "anyOf": st.lists(inner, min_size=1, max_size=2),
            "oneOf": st.lists(inner, min_size=1, max_size=2),
            "not": inner,
            "if": inner,
            "then": inner,
            "else": inner,
        },
    )


schemas = st.recursive(
    st.booleans() | keywords(st.booleans()), lambda inner: st.booleans() | keywords(inner), max_leaves=5
)
drafts = st.sampled_from(["draft6", "draft7", "2019-09", "2020-12"])


@settings(max_examples=200)
@given(schemas, instances, drafts)
def test_the_verdict_is_no_exactly_where_there_are_errors(schema: Any, instance: Any, draft: str) -> None:
    """The fast verdict and the list of errors never disagree, and every error can be explained."""
    engine = load(schema, SOURCES, draft).bind(compile_schema).unwrap()
    units = engine.errors(instance).unwrap()
    assert engine.is_valid(instance) is (units == ())
    shown = explain(units, Document("instance", instance), engine.closure, 50)
    assert sum(error["best"] for error in shown) == (1 if units else 0)
    assert all(error["message"].isprintable() for error in shown)


@settings(max_examples=200)
@given(schemas, instances, drafts)
def test_both_engines_agree(schema: Any, instance: Any, draft: str) -> None:
    """Where the second engine can judge it says what the first one says."""
    engine = load(schema, SOURCES, draft).bind(compile_schema).unwrap()
    opinion = second_opinion(engine.closure, instance)
    assert opinion.valid in (None, engine.is_valid(instance)), (dumps(schema), dumps(instance))


@given(schemas, drafts)
def test_every_subschema_is_walked_once_in_document_order(schema: Any, draft: str) -> None:
    """No pointer is visited twice, and a subschema comes after the one around it."""
    closure = load(schema, SOURCES, draft).unwrap()
    seen = [one.pointer for one in subschemas(schema, closure.dialect, "file:///memory/")]
    assert len(seen) == len(set(seen))
    for one in subschemas(schema, closure.dialect, "file:///memory/"):
        assert one.parent is None or seen.index(one.parent) < seen.index(one.pointer)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
words = st.sampled_from(
    "$ref $id $anchor $schema $defs $dynamicRef $recursiveRef properties items pattern type enum allOf not id "
    "definitions dependencies patternProperties additionalProperties required minimum multipleOf format "
    "extends disallow".split()
)
odd = [
    "http://[",
    "http://[::1",
    "::",
    "%zz",
    "#%",
    "http://a b",
    "//x",
    "http://h:port/",
    "\0",
    "x:#/~2",
    "?",
    "urn:",
    "#a/b",
]
nonsense = st.recursive(
    json_values | st.sampled_from(["#", "#/$defs/a", "a", "object", "http://json-schema.org/draft-07/schema#", *odd]),
    lambda inner: st.dictionaries(words, inner, max_size=4) | st.lists(inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=400)
@given(nonsense, instances, st.sampled_from(["draft3", "draft4", "draft6", "draft7", "2019-09", "2020-12"]))
def test_loading_and_compiling_are_total(schema: Any, instance: Any, draft: str) -> None:
    """Any value taken for a schema gives an engine that judges, or a fault; nothing raises."""
    if isinstance(schema, str):
        schema = [schema]
    engine = load(schema, SOURCES, draft).bind(compile_schema)
    if isinstance(engine, Success):
        assert isinstance(engine.unwrap().is_valid(instance), bool)
        assert isinstance(engine.unwrap().errors(instance), Success | Failure)
        assert second_opinion(engine.unwrap().closure, instance).valid in (True, False, None)
