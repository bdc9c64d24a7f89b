"""Values at the rim of what the solver builds: digits, fractions, names, patterns beyond the automata, cycles."""

from decimal import Decimal
from typing import Any

import pytest

from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.solve.answer import Empty, Undecided, Witness
from jstk.core.solve.budget import Budget
from jstk.core.solve.satisfy import satisfied, world_of
from jstk.core.solve.search import Search
from support.memory import MemoryReader

D4, D7 = "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#"


def engine_of(schema: Any, resources: dict[str, Any] | None = None) -> Engine:
    """The compiled schema."""
    return load(schema, Sources(MemoryReader({}), resources or {})).bind(compile_schema).unwrap()


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": Decimal("0.001")},
        {"type": "number", "minimum": Decimal("1.25"), "maximum": Decimal("1.25")},
        {"type": "number", "minimum": 3, "maximum": 4, "not": {"type": "integer"}},
        {"type": "number", "multipleOf": Decimal("0.3"), "not": {"multipleOf": 3}, "minimum": 3},
        {"type": "integer", "minimum": Decimal("1e300"), "multipleOf": 7},
        {"$schema": D4, "type": "number", "not": {"type": "integer"}, "minimum": 2, "maximum": 2},
        {"type": "string", "pattern": r"^(a+)\1$", "minLength": 3},
        {"$schema": D7, "type": "string", "contentEncoding": "base64", "contentMediaType": "application/json"},
        {"$schema": D7, "type": "string", "format": "email", "not": {"pattern": "example"}},
        {"$schema": D7, "type": "string", "not": {"format": "uri"}, "minLength": 4},
        {"type": "object", "patternProperties": {"^a": False, "b$": {"type": "integer"}}, "minProperties": 3},
        {"type": "object", "not": {"propertyNames": {"maxLength": 3}}, "maxProperties": 1},
        {"type": "object", "not": {"additionalProperties": {"type": "string"}}, "properties": {"a": True}},
        {"type": "object", "not": {"patternProperties": {"^a": {"type": "string"}}}, "required": ["b"]},
        {
            "type": "object",
            "required": ["a"],
            "additionalProperties": {"type": "string"},
            "propertyNames": {"enum": ["a"]},
        },
        {"type": "array", "not": {"items": {"type": "string"}}, "maxItems": 1},
        {"type": "array", "not": {"items": [{"type": "string"}], "additionalItems": {"type": "null"}}, "$schema": D7},
        {
            "type": "array",
            "items": False,
            "minItems": 2,
            "uniqueItems": True,
            "prefixItems": [{"enum": [1, 2]}, {"const": 1}],
        },
        {"type": "array", "contains": {"type": "string"}, "not": {"contains": {"type": "string", "minLength": 1}}},
        {
            "type": "array",
            "contains": {"const": 1},
            "uniqueItems": True,
            "minItems": 3,
            "unevaluatedItems": {"const": 2},
            "maxContains": 1,
            "prefixItems": [{"const": 3}],
        },
        {"not": {"dependentRequired": {"a": ["b"]}}},
        {"not": {"dependentSchemas": {"a": {"minProperties": 2}}}},
        {"not": {"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"type": "null"}}},
        {"not": {"unevaluatedProperties": {"type": "string"}, "properties": {"a": {"type": "integer"}}}},
        {"not": {"oneOf": [{"type": "string"}, {"minLength": 2}]}, "type": "string"},
        {"enum": [[1, "a"], {"a": 1}, "x"], "not": {"type": "string"}, "contains": {"type": "string"}},
    ],
)
def test_a_value_is_found(schema: Any) -> None:
    """The validator accepts it."""
    engine = engine_of(schema)
    answer = satisfied(engine)
    assert isinstance(answer, Witness)
    assert engine.is_valid(answer.instance)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "number", "exclusiveMinimum": 1, "maximum": 1},
        {"type": "number", "multipleOf": 2, "not": {"multipleOf": 1}},
        {"type": "number", "minimum": 1, "maximum": 1, "not": {"type": "integer"}},
        {"$schema": D7, "type": "string", "format": "date", "maxLength": 9},
        {"$schema": D7, "type": "string", "format": "date", "not": {"format": "date"}},
        {"type": "string", "allOf": [{"pattern": "^a"}, {"not": {"pattern": "a"}}]},
        {"type": "object", "propertyNames": False, "minProperties": 1},
        {"type": "object", "required": ["a"], "propertyNames": {"minLength": 2}},
        {"type": "object", "patternProperties": {"": False}, "minProperties": 1},
        {"type": "object", "maxProperties": 1, "required": ["a", "b"]},
        {"type": "array", "contains": {"type": "string"}, "items": {"type": "integer"}},
        {
            "type": "array",
            "prefixItems": [{"const": 1}, {"const": 1}],
            "minItems": 2,
            "uniqueItems": True,
            "items": False,
        },
        {"type": "array", "maxItems": 1, "not": {"uniqueItems": True}},
        {"properties": {"a": True}, "required": ["b"], "type": "object", "unevaluatedProperties": False},
        {"type": "array", "minItems": 1, "unevaluatedItems": False},
        {"allOf": [{"enum": [1, 2]}, {"enum": [2, 3]}, {"not": {"const": 2}}]},
        {"oneOf": [{"type": "integer"}, {"type": "integer"}]},
        {"type": "array", "items": [{"type": "string"}], "not": {"additionalItems": {"type": "null"}}, "$schema": D7},
        {"not": {"anyOf": [{"type": "string"}, {"not": {"type": "string"}}]}},
    ],
)
def test_a_contradiction_is_proven(schema: Any) -> None:
    """Nothing satisfies it, which the search shows without the help of canonical forms."""
    engine = engine_of(schema)
    search = Search(world_of(engine), Budget())
    list(search.stream((search.world.root(0),)))
    assert isinstance(satisfied(engine), Empty)
    assert search.missed == []


def test_a_metaschema_of_its_own_forbids_proofs() -> None:
    """Which keywords assert is the metaschema's to say, so that a contradiction is only suspected."""
    meta = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "http://example.com/meta",
        "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": True},
    }
    engine = engine_of(
        {"$schema": "http://example.com/meta", "minimum": 5, "maximum": 4, "type": "number"},
        {"http://example.com/meta": meta},
    )
    assert isinstance(satisfied(engine), Witness | Undecided)


def test_a_cycle_that_some_instances_meet_forbids_proofs() -> None:
    """Where references lead back without progress, an instance that does not come to them may still be found."""
    schema = {
        "anyOf": [{"type": "null"}, {"properties": {"a": {"$ref": "#/$defs/x"}}, "required": ["a"]}],
        "$defs": {"x": {"allOf": [{"$ref": "#/$defs/x"}]}},
    }
    answer = satisfied(engine_of(schema))
    assert isinstance(answer, Witness)
    assert answer.instance is None
