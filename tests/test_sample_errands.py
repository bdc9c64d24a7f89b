"""Errands of `sample`: every kind of keyword is reached through every kind of applicator, and broken alone."""

from typing import Any

import pytest

from jstk.core.arguments import invoke
from jstk.core.reader import Sources
from jstk.core.sample import TOOL
from jstk.core.tool import Context
from support.memory import MemoryReader

D3, D4 = "http://json-schema.org/draft-03/schema#", "http://json-schema.org/draft-04/schema#"
D7, D19 = "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema"
STRING = {"type": "string", "minLength": 2}
INTEGER = {"type": "integer", "multipleOf": 5}

REACHED: list[tuple[Any, set[str]]] = [
    (
        {"patternProperties": {"^x": STRING, "y$": INTEGER}, "additionalProperties": {"enum": [1, 2]}},
        {
            "/patternProperties/^x/type",
            "/patternProperties/^x/minLength",
            "/patternProperties/y$/type",
            "/patternProperties/y$/multipleOf",
            "/additionalProperties/enum",
        },
    ),
    (
        {"propertyNames": {"maxLength": 3, "pattern": "^a"}, "minProperties": 1, "maxProperties": 2},
        {"/propertyNames/maxLength", "/propertyNames/pattern", "/minProperties", "/maxProperties"},
    ),
    (
        {"dependentSchemas": {"a": {"required": ["b"]}}, "dependentRequired": {"c": ["d", "e"]}},
        {"/dependentSchemas/a/required", "/dependentRequired"},
    ),
    (
        {"if": {"type": "string"}, "then": {"maxLength": 3}, "else": {"minimum": 3, "exclusiveMaximum": 9}},
        {"/then/maxLength", "/else/minimum", "/else/exclusiveMaximum"},
    ),
    (
        {"prefixItems": [STRING, INTEGER], "items": {"const": "x"}, "minItems": 3, "maxItems": 4},
        {
            "/prefixItems/0/type",
            "/prefixItems/0/minLength",
            "/prefixItems/1/multipleOf",
            "/items/const",
            "/minItems",
            "/maxItems",
        },
    ),
    (
        {"type": "array", "contains": {"const": 1}, "minContains": 2, "maxContains": 3, "uniqueItems": False},
        {"/type", "/minContains", "/maxContains"},
    ),
    (
        {"not": {"type": "string"}, "oneOf": [{"minimum": 3}, {"type": ["number", "null"], "maximum": 1}]},
        {"/not", "/oneOf", "/oneOf/0/minimum"},
    ),
    (
        {"properties": {"a": {"$ref": "#/$defs/n"}}, "unevaluatedProperties": False, "$defs": {"n": {"maximum": 0}}},
        {"/unevaluatedProperties", "/properties/a/$ref/maximum"},
    ),
    (
        {"prefixItems": [{"type": "null"}], "unevaluatedItems": False, "allOf": [{"minItems": 1}]},
        {"/unevaluatedItems", "/prefixItems/0/type", "/allOf/0/minItems"},
    ),
    (
        {
            "$schema": D7,
            "items": [STRING],
            "additionalItems": INTEGER,
            "dependencies": {"a": ["b"], "c": {"minProperties": 3}},
        },
        {"/items/0/type", "/additionalItems/multipleOf", "/dependencies", "/dependencies/c/minProperties"},
    ),
    (
        {"$schema": D7, "type": "string", "format": "date", "contentEncoding": "base64"},
        {"/type"},
    ),
    (
        {"$schema": D7, "type": "string", "format": "ipv4"},
        {"/type", "/format"},
    ),
    (
        {"$schema": D19, "$recursiveAnchor": True, "properties": {"next": {"$recursiveRef": "#"}}, "required": ["id"]},
        {"/required"},
    ),
    (
        {"$schema": D4, "minimum": 3, "exclusiveMinimum": True, "maximum": 9, "items": INTEGER},
        {"/exclusiveMinimum", "/maximum", "/items/type", "/items/multipleOf"},
    ),
    (
        {
            "$schema": D3,
            "extends": {"properties": {"a": {"divisibleBy": 2, "type": "integer"}}},
            "properties": {"b": {"required": True}},
            "disallow": "string",
        },
        {"/extends/properties/a/divisibleBy", "/disallow"},
    ),
]


@pytest.mark.parametrize(("schema", "wanted"), REACHED)
def test_each_keyword_is_broken_alone(schema: Any, wanted: set[str]) -> None:
    """The places named are those of the errors, and the keywords of the schema are all among them."""
    report = invoke(TOOL, {"schema": schema, "kind": "invalid"}, Context(Sources(MemoryReader({})))).unwrap()
    samples = report.payload["samples"]
    named = {place for sample in samples for place in (*sample["violates"], *sample.get("nearMiss", ()))}
    assert wanted <= named
    assert not [sample for sample in samples if sample["valid"]]


EDGES: list[tuple[Any, list[Any], list[Any]]] = [
    ({"minimum": 3}, [3], [2]),
    ({"type": "integer", "exclusiveMinimum": 3}, [4], [3]),
    ({"type": "integer", "exclusiveMaximum": 3}, [2], [3]),
    ({"$schema": D4, "type": "integer", "maximum": 3, "exclusiveMaximum": True}, [2], [3]),
    ({"type": "integer", "multipleOf": 7, "minimum": 10, "maximum": 40}, [], [7, 42]),
    ({"type": "string", "minLength": 2, "maxLength": 3}, ["aa", "aaa"], ["a", "aaaa"]),
    ({"type": "array", "minItems": 1, "maxItems": 2}, [[None], [None, None]], [[], [None, None, None]]),
    ({"type": "array", "contains": {"const": 1}, "minContains": 2}, [[1, 1]], [[1]]),
]


@pytest.mark.parametrize(("schema", "inside", "outside"), EDGES)
def test_bounds_are_shown_from_both_sides(schema: Any, inside: list[Any], outside: list[Any]) -> None:
    """One instance at each bound that can be met, and one beyond it that is as near as can be."""
    report = invoke(TOOL, {"schema": schema, "kind": "boundary"}, Context(Sources(MemoryReader({})))).unwrap()
    samples = report.payload["samples"]
    assert [sample["instance"] for sample in samples if sample["valid"]] == inside
    assert [sample["instance"] for sample in samples if not sample["valid"]] == outside
