"""The solver: instances, proofs that there are none, containment with a proof or a witness."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from jstk.core.document import exact
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.solve.answer import Contained, Empty, NotContained, Undecided, Witness
from jstk.core.solve.contain import contain
from jstk.core.solve.satisfy import satisfied, satisfy
from support.memory import MemoryReader

D20 = "https://json-schema.org/draft/2020-12/schema"
SOURCES = Sources(MemoryReader({}))


def engine_of(schema: Any) -> Engine:
    """The compiled schema."""
    return load(schema, SOURCES).bind(compile_schema).unwrap()


SATISFIABLE: list[Any] = [
    True,
    {"type": "number", "multipleOf": Decimal("0.1"), "minimum": Decimal("0.25"), "exclusiveMaximum": Decimal("0.4")},
    {"type": "integer", "allOf": [{"multipleOf": 6}, {"multipleOf": 10}], "exclusiveMinimum": 0},
    {"type": "number", "not": {"multipleOf": 1}, "minimum": 5, "maximum": 6},
    {"type": "string", "pattern": "^a+$", "minLength": 4, "not": {"const": "aaaa"}},
    {"type": "string", "allOf": [{"pattern": "[0-9]"}, {"pattern": "[a-z]"}, {"pattern": "^.{2}$"}]},
    {"type": "array", "items": {"enum": [1, 2, 3]}, "minItems": 3, "uniqueItems": True},
    {"type": "array", "contains": {"const": 1}, "minContains": 2, "maxContains": 2, "minItems": 4},
    {"type": "array", "minItems": 2, "not": {"uniqueItems": True}},
    {"type": "object", "minProperties": 3, "propertyNames": {"pattern": "^x"}},
    {"type": "object", "patternProperties": {"^a": {"type": "integer"}}, "required": ["ab"], "minProperties": 2},
    {
        "type": "object",
        "required": ["a"],
        "dependentRequired": {"a": ["b"]},
        "dependentSchemas": {"b": {"required": ["c"]}},
    },
    {"oneOf": [{"type": "number"}, {"type": "integer"}]},
    {
        "if": {"type": "string"},
        "then": {"minLength": 3},
        "else": {"type": "array", "minItems": 1},
        "not": {"type": "array"},
    },
    {
        "properties": {"a": True},
        "required": ["a", "b"],
        "anyOf": [{"properties": {"b": True}}],
        "unevaluatedProperties": False,
    },
    {
        "$ref": "#/$defs/tree",
        "$defs": {
            "tree": {
                "type": "object",
                "required": ["left"],
                "properties": {"left": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/tree"}]}},
            }
        },
    },
    {"not": {"properties": {"a": {"type": "string"}}}},
    {
        "$schema": "http://json-schema.org/draft-03/schema#",
        "type": "object",
        "properties": {"a": {"required": True, "divisibleBy": 3, "type": "integer"}},
        "disallow": "array",
    },
    {
        "$schema": "http://json-schema.org/draft-04/schema#",
        "type": "integer",
        "minimum": 3,
        "exclusiveMinimum": True,
        "maximum": 4,
    },
    {"$schema": "http://json-schema.org/draft-07/schema#", "type": "string", "format": "date-time"},
]


@pytest.mark.parametrize("schema", SATISFIABLE)
def test_a_satisfiable_schema_gets_a_witness(schema: Any) -> None:
    """The validator accepts the witness, and the second opinion agrees or says why it cannot judge."""
    engine = engine_of(schema)
    answer = satisfied(engine)
    assert isinstance(answer, Witness)
    assert engine.is_valid(answer.instance)
    assert "rejects" not in answer.unconfirmed


EMPTY: list[tuple[Any, set[str]]] = [
    (False, {""}),
    ({"type": "integer", "minimum": 5, "maximum": 4, "title": "t"}, {"/type", "/minimum", "/maximum"}),
    ({"allOf": [{"type": "string"}, {"type": "number"}], "minLength": 1}, {"/allOf/0/type", "/allOf/1/type"}),
    ({"enum": [1, 2], "type": "string"}, {"/enum", "/type"}),
    ({"type": "object", "required": ["a"], "properties": {"a": False}}, {"/type", "/required", "/properties/a"}),
    ({"type": "string", "pattern": "^a$", "minLength": 2}, {"/type", "/pattern", "/minLength"}),
    (
        {"type": "integer", "multipleOf": 4, "exclusiveMinimum": 4, "maximum": 7},
        {"/type", "/multipleOf", "/exclusiveMinimum", "/maximum"},
    ),
    (
        {"type": "array", "items": {"enum": [1, 2]}, "minItems": 3, "uniqueItems": True},
        {"/type", "/items/enum", "/minItems", "/uniqueItems"},
    ),
    ({"type": "object", "required": ["x"], "properties": {"x": {"$ref": "#"}}}, {"/type", "/required"}),
    (
        {"type": "object", "minProperties": 2, "properties": {"a": True}, "additionalProperties": False},
        {"/type", "/minProperties", "/additionalProperties"},
    ),
]


@pytest.mark.parametrize(("schema", "causes"), EMPTY)
def test_an_empty_schema_gets_a_smallest_conflict(schema: Any, causes: set[str]) -> None:
    """The proof names keywords that conflict, and none that could be left out."""
    answer = satisfied(engine_of(schema))
    assert isinstance(answer, Empty)
    assert {f"{node[1]}/{keyword}" if keyword else node[1] for node, keyword in answer.causes} == causes


@pytest.mark.parametrize(
    ("schema", "word"),
    [
        ({"type": "array", "minItems": 10**12}, "1000000000000"),
        ({"type": "string", "minLength": 10**9}, "1000000000"),
        ({"type": "object", "minProperties": 10**9}, "1000000000"),
    ],
)
def test_what_is_too_large_is_undecided_and_says_so(schema: Any, word: str) -> None:
    """A size beyond the limit is neither made nor denied; the reason names it."""
    answer = satisfied(engine_of(schema))
    assert isinstance(answer, Undecided)
    assert word in answer.reason


def test_a_fault_of_the_schema_is_passed_on() -> None:
    """A schema that breaks its metaschema is a fault, not an answer."""
    broken = satisfy(load({"type": 5}, SOURCES).unwrap())
    assert type(broken.failure()).__name__ == "InvalidSchema"


CONTAINED: list[tuple[Any, Any]] = [
    ({"type": "integer", "minimum": 3}, {"type": "number", "minimum": 1}),
    ({"enum": ["a", "b"]}, {"type": "string", "maxLength": 1}),
    ({"type": "string", "pattern": "^ab+$"}, {"pattern": "^a"}),
    ({"type": "integer", "multipleOf": 6}, {"multipleOf": 3}),
    ({"type": "integer"}, {"anyOf": [{"type": "number", "minimum": 0}, {"type": "integer", "maximum": 0}]}),
    (
        {"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": False},
        {"properties": {"a": {"type": "number"}}},
    ),
    ({"type": "array", "items": {"type": "string"}, "minItems": 2}, {"contains": {"type": "string"}}),
    (
        {"$ref": "#/$defs/l", "$defs": {"l": {"type": "array", "items": {"$ref": "#/$defs/l"}}}},
        {"$ref": "#/$defs/m", "$defs": {"m": {"items": {"$ref": "#/$defs/m"}}}},
    ),
    (
        {
            "$schema": "http://json-schema.org/draft-04/schema#",
            "minimum": 3,
            "exclusiveMinimum": True,
            "type": "number",
        },
        {"exclusiveMinimum": 3},
    ),
    ({"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer"}, {"type": "integer"}),
    (
        {"properties": {"a": True}, "unevaluatedProperties": False},
        {"properties": {"a": True}, "additionalProperties": False},
    ),
]


@pytest.mark.parametrize(("inner", "outer"), CONTAINED)
def test_containment_is_proven(inner: Any, outer: Any) -> None:
    """Every instance of the inner schema is one of the outer, and that is proven."""
    assert isinstance(contain(engine_of(inner).closure, engine_of(outer).closure).unwrap(), Contained)


NOT_CONTAINED: list[tuple[Any, Any]] = [
    ({"type": "number"}, {"type": "integer"}),
    ({"type": "string", "pattern": "^a"}, {"pattern": "^ab"}),
    (
        {"type": "object", "properties": {"a": {"type": "integer"}}},
        {"additionalProperties": False, "properties": {"a": True}},
    ),
    ({"type": "integer"}, {"$schema": "http://json-schema.org/draft-04/schema#", "type": "integer"}),
    ({"type": "array", "maxItems": 5}, {"maxItems": 4}),
    ({"required": ["name"]}, {"required": ["name", "email"]}),
    ({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"type": "string"}),
    ({"properties": {"a": True}}, {"properties": {"a": True}, "unevaluatedProperties": False}),
]


@pytest.mark.parametrize(("inner", "outer"), NOT_CONTAINED)
def test_a_break_comes_with_a_witness(inner: Any, outer: Any) -> None:
    """The witness is accepted by the one and rejected by the other, by both engines."""
    answer = contain(engine_of(inner).closure, engine_of(outer).closure).unwrap()
    assert isinstance(answer, NotContained)
    assert engine_of(inner).is_valid(answer.witness)
    assert not engine_of(outer).is_valid(answer.witness)
    assert answer.unconfirmed == ""


@pytest.mark.parametrize("draft", ["draft3", "draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"])
def test_no_group_of_the_official_suite_is_denied(suite: Path, draft: str) -> None:
    """Every group with a valid case gets a witness; "empty" is said only where no case is valid."""
    wrong = []
    for path in sorted((suite / "tests" / draft).glob("*.json")):
        for group in json.loads(path.read_text(encoding="utf-8")):
            closure = load(exact(group["schema"], "x").unwrap(), SOURCES, draft)
            valid = [case for case in group["tests"] if case["valid"]]
            engine = closure.bind(compile_schema)
            if engine.value_or(None) is None:
                continue
            answer = satisfied(engine.unwrap())
            if valid and not isinstance(answer, Witness):
                wrong.append((path.name, group["description"], answer))
    assert wrong == []


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array", "items": {"type": "string", "maxLength": 1}, "minItems": 60, "uniqueItems": True},
        {"type": "array", "items": {"type": "string", "pattern": "^.?$"}, "minItems": 600, "uniqueItems": True},
        {
            "type": "array",
            "items": {"type": "number", "minimum": 0, "maximum": 1},
            "minItems": 900,
            "uniqueItems": True,
        },
        {"type": "array", "items": {"minProperties": 1, "maxProperties": 1}, "minItems": 99, "uniqueItems": True},
        {"type": "array", "items": {"type": "array", "maxItems": 2}, "minItems": 400, "uniqueItems": True},
    ],
)
def test_a_long_array_of_different_items_is_not_denied(schema: Any) -> None:
    """Where more values exist than were tried, there is no proof that they do not suffice."""
    assert not isinstance(satisfied(engine_of(schema)), Empty)
