"""migrate: each keyword family goes from draft to draft with its verdicts, references follow, and losses are named."""

from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.dialect import DRAFT3, DRAFT4, DRAFT6, DRAFT7, DRAFT2019, DRAFT2020, Dialect
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import InvalidSchema, Usage
from jstk.core.migrate import TOOL
from jstk.core.migration import Migrated, migrate, migrate_closure
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.tool import Context
from support.memory import MemoryReader


def moved(schema: Any, to: Dialect = DRAFT2020) -> Migrated:
    """The migration of an inline schema."""
    return migrate(schema, to).unwrap()


def engine(schema: Any, dialect: Dialect, **files: str) -> Engine:
    """The engine of an inline schema."""
    reader = MemoryReader({name.replace("_", "."): text.encode() for name, text in files.items()})
    return load(schema, Sources(reader), dialect.name).bind(compile_schema).unwrap()


def body(schema: Any) -> Any:
    """The schema without `$schema`."""
    return {name: value for name, value in schema.items() if name != "$schema"}


OLD = [
    (
        DRAFT4,
        {"id": "http://e.example/a", "minimum": 3, "exclusiveMinimum": True},
        {"$id": "http://e.example/a", "exclusiveMinimum": 3},
    ),
    (DRAFT4, {"maximum": 3, "exclusiveMaximum": False}, {"maximum": 3}),
    (DRAFT4, {"exclusiveMinimum": True, "minimum": 1, "const": 2}, {"exclusiveMinimum": 1}),
    (DRAFT7, {"items": [{}], "additionalItems": False}, {"prefixItems": [{}], "items": False}),
    (DRAFT7, {"items": {}, "additionalItems": False}, {"items": {}}),
    (
        DRAFT7,
        {"dependencies": {"a": ["b"], "c": {"minProperties": 2}}},
        {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"minProperties": 2}}},
    ),
    (
        DRAFT7,
        {"definitions": {"a": {"type": "string"}}, "properties": {"x": {"$ref": "#/definitions/a"}}},
        {"$defs": {"a": {"type": "string"}}, "properties": {"x": {"$ref": "#/$defs/a"}}},
    ),
    (
        DRAFT7,
        {"properties": {"x": {"$ref": "#/definitions/a", "minLength": 3}}, "definitions": {"a": {}}},
        {"properties": {"x": {"$ref": "#/$defs/a"}}, "$defs": {"a": {}}},
    ),
    (
        DRAFT7,
        {"definitions": {"a": {"$id": "#here"}}, "allOf": [{"$ref": "#here"}]},
        {"$defs": {"a": {"$anchor": "here"}}, "allOf": [{"$ref": "#here"}]},
    ),
    (DRAFT7, {"minContains": 2, "contains": {"type": "string"}}, {"contains": {"type": "string"}}),
    (
        DRAFT2019,
        {"$recursiveAnchor": True, "properties": {"a": {"$recursiveRef": "#"}}},
        {"$dynamicAnchor": "recursive", "properties": {"a": {"$dynamicRef": "#recursive"}}},
    ),
    (DRAFT2019, {"properties": {"a": {"$recursiveRef": "#"}}}, {"properties": {"a": {"$ref": "#"}}}),
    (
        DRAFT2019,
        {"contains": {"const": 1}, "unevaluatedItems": False},
        {"unevaluatedItems": False, "allOf": [{"not": {"not": {"contains": {"const": 1}}}}]},
    ),
    (
        DRAFT3,
        {"properties": {"a": {"required": True, "divisibleBy": 2}}},
        {"properties": {"a": {"multipleOf": 2}}, "required": ["a"]},
    ),
    (DRAFT3, {"type": ["string", {"minimum": 3}]}, {"anyOf": [{"type": "string"}, {"minimum": 3}]}),
    (
        DRAFT3,
        {"type": "any", "disallow": ["string", {"minimum": 3}]},
        {"not": {"anyOf": [{"type": "string"}, {"minimum": 3}]}},
    ),
    (DRAFT3, {"extends": {"type": "string"}}, {"allOf": [{"type": "string"}]}),
    (DRAFT3, {"dependencies": {"a": "b"}}, {"dependentRequired": {"a": ["b"]}}),
]


@pytest.mark.parametrize(("dialect", "schema", "wanted"), OLD)
def test_a_keyword_of_an_older_draft_is_written_as_2020_12_has_it(dialect: Dialect, schema: Any, wanted: Any) -> None:
    """Each keyword family has its form in 2020-12."""
    assert body(moved({"$schema": dialect.uri, **schema}).schema) == wanted


NEW = [
    (DRAFT2019, {"prefixItems": [{}], "items": False}, {"items": [{}], "additionalItems": False}),
    (
        DRAFT7,
        {"$defs": {"a": {"type": "string"}}, "allOf": [{"$ref": "#/$defs/a"}]},
        {"definitions": {"a": {"type": "string"}}, "allOf": [{"$ref": "#/definitions/a"}]},
    ),
    (
        DRAFT7,
        {"$ref": "#/$defs/a", "minLength": 1, "$defs": {"a": {}}},
        {"minLength": 1, "definitions": {"a": {}}, "allOf": [{"$ref": "#/definitions/a"}]},
    ),
    (
        DRAFT7,
        {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"a": True}},
        {"dependencies": {"a": {"required": ["b"], "allOf": [True]}}},
    ),
    (
        DRAFT7,
        {"allOf": [{"properties": {"a": True}}], "unevaluatedProperties": False},
        {"allOf": [{"properties": {"a": True}}], "properties": {"a": True}, "additionalProperties": False},
    ),
    (
        DRAFT6,
        {"if": {"minimum": 1}, "then": {"maximum": 3}},
        {"allOf": [{"anyOf": [{"not": {"minimum": 1}}, {"maximum": 3}]}]},
    ),
    (DRAFT4, {"const": 1, "exclusiveMinimum": 0}, {"exclusiveMinimum": True, "enum": [1], "minimum": 0}),
    (DRAFT4, {"contains": {"minimum": 1}}, {"allOf": [{"not": {"type": "array", "items": {"not": {"minimum": 1}}}}]}),
    (
        DRAFT4,
        {"properties": {"a": True, "b": False}, "additionalProperties": False},
        {"properties": {"a": {}, "b": {"not": {}}}, "additionalProperties": False},
    ),
    (
        DRAFT4,
        {"propertyNames": {"pattern": "^a"}},
        {"allOf": [{"patternProperties": {"^a": {}}, "additionalProperties": False}]},
    ),
    (DRAFT3, {"required": ["a"], "multipleOf": 2}, {"properties": {"a": {"required": True}}, "divisibleBy": 2}),
]


@pytest.mark.parametrize(("to", "schema", "wanted"), NEW)
def test_a_keyword_of_2020_12_is_written_as_an_older_draft_has_it(to: Dialect, schema: Any, wanted: Any) -> None:
    """Each keyword family has its form in the draft asked for."""
    assert body(moved(schema, to).schema) == wanted


@pytest.mark.parametrize(
    ("source", "to", "schema", "kind"),
    [
        (DRAFT4, DRAFT2020, {"type": "integer"}, "integer"),
        (DRAFT7, DRAFT2020, {"format": "date"}, "format"),
        (DRAFT7, DRAFT2020, {"contentEncoding": "base64"}, "content"),
        (
            DRAFT2020,
            DRAFT7,
            {"anyOf": [{"properties": {"a": True}}, True], "unevaluatedProperties": False},
            "evaluated",
        ),
        (DRAFT2020, DRAFT7, {"contains": True, "minContains": 3}, "keyword"),
        (DRAFT2020, DRAFT4, {"propertyNames": {"minLength": 2}}, "keyword"),
        (DRAFT2020, DRAFT3, {"oneOf": [{"type": "string"}, {"minLength": 2}]}, "keyword"),
    ],
)
def test_what_the_other_draft_cannot_say_is_a_loss(source: Dialect, to: Dialect, schema: Any, kind: str) -> None:
    """A verdict that may change is listed, with its kind and its place in the original."""
    losses = moved({"$schema": source.uri, **schema}, to).losses
    assert [loss.kind for loss in losses] == [kind]
    assert losses[0].pointer


def test_a_place_in_a_dropped_keyword_that_is_referred_to_is_kept() -> None:
    """What is ignored beside `$ref` goes, but for what other references lead to."""
    old = {
        "$schema": DRAFT7.uri,
        "properties": {
            "a": {"$ref": "#/definitions/x", "properties": {"b": {"type": "integer"}}},
            "c": {"$ref": "#/properties/a/properties/b"},
        },
        "definitions": {"x": True},
    }
    made = moved(old).schema
    judge = engine(made, DRAFT2020)
    assert [judge.is_valid({"c": 1}), judge.is_valid({"c": "x"}), judge.is_valid({"a": {"b": "x"}})] == [
        True,
        False,
        True,
    ]


def test_the_way_up_and_down_again_changes_nothing_but_the_dialect() -> None:
    """Between two drafts that call a keyword alike, it is not listed as changed."""
    made = moved(
        {"$schema": DRAFT6.uri, "definitions": {"a": {"minimum": 1}}, "allOf": [{"$ref": "#/definitions/a"}]}, DRAFT7
    )
    assert body(made.schema) == {"definitions": {"a": {"minimum": 1}}, "allOf": [{"$ref": "#/definitions/a"}]}
    assert [(note.pointer, note.before) for note in made.changes if note.before] == []


def test_a_schema_of_the_draft_asked_for_is_left_alone() -> None:
    """Migration to the draft that a schema has is the identity."""
    schema = {"$schema": DRAFT7.uri, "items": [{}], "dependencies": {"a": ["b"]}}
    assert moved(schema, DRAFT7).schema == schema


def test_an_embedded_resource_of_another_draft_is_migrated_too() -> None:
    """Each resource is read in its own dialect and written in the new one."""
    schema = {
        "$ref": "https://e.example/old",
        "$defs": {"o": {"$id": "https://e.example/old", "$schema": DRAFT7.uri, "items": [{"type": "string"}]}},
    }
    judge = engine(moved(schema).schema, DRAFT2020)
    assert [judge.is_valid(["a"]), judge.is_valid([1])] == [True, False]


def test_documents_of_a_closure_are_all_migrated() -> None:
    """migrate_closure leaves no subschema in another dialect, and keeps verdicts across files."""
    root = {"$schema": DRAFT7.uri, "properties": {"a": {"$ref": "b.json#/definitions/c"}}}
    files = {"b_json": '{"definitions": {"c": {"items": [{"type": "string"}]}}}'}
    reader = MemoryReader({"b.json": files["b_json"].encode()})
    closure, done = migrate_closure(load(root, Sources(reader)).unwrap()).unwrap()
    assert {one.dialect.name for one in closure.subschemas.values()} == {"2020-12"}
    assert len(done.documents) == 2
    judge = compile_schema(closure).unwrap()
    assert [judge.is_valid({"a": ["x"]}), judge.is_valid({"a": [1]})] == [True, False]


def test_a_bundled_metaschema_in_a_closure_gets_another_name() -> None:
    """An engine knows the old metaschemas by heart, so a migrated one is renamed and its references follow."""
    root = {"$schema": DRAFT7.uri, "$ref": "http://json-schema.org/draft-04/schema#"}
    closure, done = migrate_closure(load(root, Sources(MemoryReader({}))).unwrap()).unwrap()
    assert list(done.renamed) == ["http://json-schema.org/draft-04/schema"]
    judge = compile_schema(closure).unwrap()
    assert [judge.is_valid({"type": "string"}), judge.is_valid({"type": 1})] == [True, False]


def test_the_tool_shows_the_schema_alone_and_tells_the_rest_beside_it() -> None:
    """The text is the schema; changes and losses are in the payload, and losses in the note."""
    report = invoke(
        TOOL,
        {"schema": {"$schema": DRAFT4.uri, "type": "integer"}, "to": "2020-12"},
        Context(Sources(MemoryReader({}))),
    ).unwrap()
    assert report.text.startswith("{") and report.text.endswith("}")
    assert report.payload["schema"] == {"$schema": DRAFT2020.uri, "type": "integer"}
    assert report.payload["losses"] == [{"pointer": "/type", "message": "in draft-04 1.0 is no integer"}]
    assert "1 loss" in report.note


def test_an_unknown_draft_is_a_usage_fault_with_the_nearest() -> None:
    """A draft that does not exist is named, with the nearest that does."""
    outcome = invoke(TOOL, {"schema": True, "to": "draft-07x"}, Context(Sources(MemoryReader({}))))
    assert isinstance(outcome, Failure)
    assert isinstance(outcome.failure(), Usage)
    assert "draft-07" in str(outcome.failure().hint)


def test_a_file_without_a_dialect_that_is_left_as_it_is_counts_as_a_loss() -> None:
    """A document that took its dialect from the schema keeps its text, so its meaning may change."""
    reader = MemoryReader({"b.json": b'{"items": [{"type": "string"}]}'})
    closure = load({"$schema": DRAFT7.uri, "properties": {"a": {"$ref": "b.json"}}}, Sources(reader)).unwrap()
    assert [note.kind for note in migrate(closure).unwrap().losses] == ["document"]


@pytest.mark.parametrize("text", ["3", "null", "[]", '"sub"'])
def test_what_is_no_schema_is_not_migrated(text: str) -> None:
    """A file that holds neither an object nor a boolean is an invalid schema, whatever the draft."""
    outcome = invoke(TOOL, {"schema": "a.json"}, Context(Sources(MemoryReader({"a.json": text.encode()}))))
    assert isinstance(outcome, Failure) and isinstance(outcome.failure(), InvalidSchema)
