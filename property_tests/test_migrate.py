"""Laws of migration: it is total, keeps verdicts or names a loss, and twice is as good as once."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure

from jstk.core.dialect import DIALECTS, DRAFT2020, Dialect
from jstk.core.document import dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.migration import migrate
from jstk.core.reader import Sources
from jstk.core.resolve import load
from support.memory import MemoryReader

SOURCES = Sources(MemoryReader({}))
numbers = st.integers(-3, 6) | st.sampled_from([Decimal("0.5"), Decimal("1.5")])
scalars = st.none() | st.booleans() | numbers | st.sampled_from(["", "a", "ab"])
names = st.sampled_from(["a", "b", "$ref"])
instances = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3), max_leaves=6
)
types = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])


def keywords(inner: st.SearchStrategy[Any], number: int) -> st.SearchStrategy[Any]:
    """Schemas of a dialect: the keywords that migrations move, and some that they leave."""
    old, arrays = number <= 4, st.lists(inner, min_size=1, max_size=2)
    optional: dict[str, st.SearchStrategy[Any]] = {
        "type": types if number > 4 else types.filter(lambda name: name != "integer"),
        "enum": st.lists(scalars, min_size=1, max_size=2, unique_by=dumps),
        "minimum": numbers,
        "minLength": st.integers(0, 2),
        "properties": st.dictionaries(names, inner, max_size=2),
        "additionalProperties": inner,
        "definitions": st.dictionaries(st.sampled_from(["d"]), inner, max_size=1),
        "const": scalars,
        "prefixItems": arrays,
        "unevaluatedProperties": inner,
        "uniqueItems": st.booleans(),
    }
    if number >= 4:
        optional |= {"allOf": arrays, "anyOf": arrays, "oneOf": arrays, "not": inner, "required": st.just(["a"])}
    if number < 2020:
        optional |= {"items": inner | arrays, "additionalItems": inner}
    if number <= 7:
        optional["dependencies"] = st.dictionaries(names, inner | st.just(["b"]), max_size=1)
    if number >= 6:
        optional |= {"contains": inner, "propertyNames": inner, "exclusiveMaximum": numbers}
    if number >= 7:
        optional |= {"if": inner, "then": inner, "else": inner}
    if number >= 2019:
        optional |= {"dependentSchemas": st.dictionaries(names, inner, max_size=1), "unevaluatedItems": inner}
    if old:
        optional["exclusiveMinimum"] = st.booleans()
    made = st.fixed_dictionaries({}, optional=optional)
    return made.map(lambda one: {**one, "minimum": 0} if isinstance(one.get("exclusiveMinimum"), bool) else one)


def schemas(dialect: Dialect) -> st.SearchStrategy[Any]:
    """Schemas of a dialect, with references into their own definitions."""
    reference = st.sampled_from([{"$ref": "#/definitions/d"}, {"$ref": "#/definitions/d", "minLength": 2}])
    leaf = st.just({}) | reference | (st.booleans() if dialect.number >= 6 else st.just({"type": "string"}))
    body = st.recursive(leaf, lambda inner: keywords(inner, dialect.number), max_leaves=6)
    plain = st.recursive(st.just({}), lambda inner: keywords(inner, dialect.number), max_leaves=3)
    return st.builds(
        lambda one, part: {
            "$schema": dialect.uri,
            **(one if isinstance(one, dict) else {}),
            "definitions": {"d": part},
        },
        body,
        plain,
    )


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda one: one.name)
@settings(max_examples=30)
@given(data=st.data())
def test_a_migration_keeps_verdicts_or_names_a_loss(dialect: Dialect, data: st.DataObject) -> None:
    """What is accepted before is accepted after, in 2020-12 and in one other draft, unless a loss is listed."""
    schema = data.draw(schemas(dialect))
    loaded = load(schema, SOURCES)
    if isinstance(loaded, Failure):
        return
    before = compile_schema(loaded.unwrap())
    if isinstance(before, Failure):
        return
    target = data.draw(st.sampled_from([DRAFT2020, DRAFT2020, *DIALECTS]))
    done = migrate(loaded.unwrap(), target).unwrap()
    after = load(done.schema, SOURCES).bind(compile_schema)
    assert not isinstance(after, Failure), (done.schema, after)
    if done.losses:
        return
    for instance in data.draw(st.lists(instances, min_size=3, max_size=8)):
        assert before.unwrap().is_valid(instance) == after.unwrap().is_valid(instance), done.schema


@settings(max_examples=30)
@given(data=st.data(), dialect=st.sampled_from(DIALECTS))
def test_migrating_twice_is_migrating_once(data: st.DataObject, dialect: Dialect) -> None:
    """A schema that is in the draft already comes out as it went in."""
    loaded = load(data.draw(schemas(dialect)), SOURCES)
    if isinstance(loaded, Failure):
        return
    once = migrate(loaded.unwrap()).unwrap().schema
    twice = migrate(load(once, SOURCES).unwrap()).unwrap()
    assert dumps(twice.schema) == dumps(once)
