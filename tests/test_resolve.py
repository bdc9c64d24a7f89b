"""References: everything that a schema refers to is found offline, and what is not found is named."""

from typing import Any

import pytest
from returns.result import Failure

from jstk.core.closure import Closure
from jstk.core.engine.verdict import compile_schema
from jstk.core.fault import (
    InvalidSchema,
    NotFound,
    ReferenceCycle,
    Syntax,
    UnknownDialect,
    UnresolvedReference,
    code,
    describe,
)
from jstk.core.reader import Sources
from jstk.core.resolve import load
from support.memory import MemoryReader

DRAFT7 = "http://json-schema.org/draft-07/schema#"


def sources(files: dict[str, str] | None = None, **more: Any) -> Sources:
    """Sources over files in memory."""
    return Sources(MemoryReader({name: text.encode() for name, text in (files or {}).items()}), **more)


def closure(schema: Any, **files: str) -> Closure:
    """The closure of an inline schema."""
    return load(
        schema, sources({name.replace("_", ".") if "." not in name else name: text for name, text in files.items()})
    ).unwrap()


def accepts(given: Any, instance: object, using: Sources | None = None) -> bool:
    """Whether a schema, loaded from these sources, accepts an instance."""
    return load(given, using or sources()).bind(compile_schema).unwrap().is_valid(instance)


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#/$defs/a%20b~1c", "$defs": {"a b/c": {"type": "string"}}},
        {"$ref": "#here", "$defs": {"x": {"$anchor": "here", "type": "string"}}},
        {
            "$id": "https://e.example/root.json",
            "$ref": "sub.json",
            "$defs": {"x": {"$id": "sub.json", "type": "string"}},
        },
        {
            "$id": "urn:example:root",
            "$ref": "urn:example:sub",
            "$defs": {"x": {"$id": "urn:example:sub", "type": "string"}},
        },
        {"$schema": DRAFT7, "$ref": "#here", "definitions": {"x": {"$id": "#here", "type": "string"}}},
        {"$schema": DRAFT7, "$ref": "#/$defs/x", "$defs": {"x": {"type": "string"}}},
        {"$ref": "#/somewhere/else", "somewhere": {"else": {"type": "string"}}},
        {"$dynamicRef": "#node", "$defs": {"x": {"$dynamicAnchor": "node", "type": "string"}}},
        {"$ref": "other.yaml#/x"},
        {"$ref": "file:///memory/other.yaml#/x"},
    ],
)
def test_a_reference_leads_to_its_target(schema: Any) -> None:
    """Pointers, anchors, ids, embedded resources and other files are all found."""
    using = sources({"other.yaml": "x:\n  type: string\n"})
    assert accepts(schema, "text", using)
    assert not accepts(schema, 1, using)


def test_resources_map_uris_and_prefixes() -> None:
    """A URI is answered by its own entry first, then by the longest prefix."""
    files = {"a.json": '{"type": "string"}', "deep/b.json": '{"type": "integer"}'}
    given = {"https://e.example/x": "a.json", "https://e.example/": ".", "https://e.example/y/": "deep"}
    using = sources(files, resources=given)
    assert accepts({"$ref": "https://e.example/x"}, "text", using)
    assert accepts({"$ref": "https://e.example/y/b.json"}, 1, using)
    assert accepts({"$ref": "https://e.example/z"}, None, sources(resources={"https://e.example/z": {"type": "null"}}))


def test_a_catalogue_answers_for_its_urls() -> None:
    """A catalogue's path, relative to the catalogue, is the file of its URL."""
    files = {
        "cat/catalog.json": '{"schemas": [{"url": "https://e.example/s", "fileMatch": ["*.x"], "path": "s.json"}]}'
    }
    files["cat/s.json"] = '{"type": "boolean"}'
    assert accepts({"$ref": "https://e.example/s"}, True, sources(files, catalog="cat/catalog.json"))


def test_bundled_metaschemas_are_there() -> None:
    """A schema may refer to any official metaschema without a file."""
    for uri in ("http://json-schema.org/draft-04/schema#", DRAFT7, "https://json-schema.org/draft/2020-12/schema"):
        assert not accepts({"$ref": uri}, {"type": 5})


def test_every_dead_reference_is_named_with_its_place() -> None:
    """All dead ends are in one fault, each with the nearest known name."""
    text = (
        '{\n "properties": {\n  "a": {"$ref": "#/$defs/nmae"},\n  "b": {"$ref": "https://e.example/x"}\n },\n'
        ' "$defs": {"name": {}}\n}'
    )
    fault = load("s.json", sources({"s.json": text})).failure()
    assert isinstance(fault, UnresolvedReference)
    assert [dead.reference for dead in fault.dead] == ["#/$defs/nmae", "https://e.example/x"]
    assert (fault.place.uri, fault.place.line, fault.place.column) == ("s.json", 3, 17)
    assert fault.dead[0].nearest == "#/$defs/name"
    assert "network" in fault.dead[1].reason


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"$schema": "https://e.example/nobody"}, UnknownDialect),
        ({"$ref": "#/$defs/x"}, UnresolvedReference),
        ({"$ref": "missing.json"}, UnresolvedReference),
        ({"$ref": "#/enum/0", "enum": [1]}, UnresolvedReference),
        ("missing.json", NotFound),
        ("{nope", Syntax),
    ],
)
def test_what_cannot_be_loaded_is_a_fault(schema: Any, kind: type) -> None:
    """Each kind of dead end has its fault."""
    outcome = load(schema, sources())
    assert isinstance(outcome, Failure)
    assert isinstance(outcome.failure(), kind)
    assert describe(outcome.failure())


def test_a_cycle_at_the_root_is_a_fault() -> None:
    """References that lead back without a step into the instance forbid evaluation."""
    for schema in (
        {"$ref": "#"},
        {"allOf": [{"$ref": "#"}]},
        {"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"not": {"$ref": "#/$defs/a"}}}},
    ):
        fault = load(schema, sources()).bind(compile_schema).failure()
        assert isinstance(fault, ReferenceCycle)
        assert fault.cycle[0] == fault.cycle[-1]


def test_recursion_with_progress_is_no_cycle() -> None:
    """A schema that meets itself one level further down is fine."""
    assert accepts({"type": "array", "items": {"$ref": "#"}}, [[], [[]]])


def test_a_cycle_below_the_root_matters_only_to_instances_that_it_decides() -> None:
    """An instance whose verdict does not hang on the cycle is judged; the other is a fault."""
    schema = {"properties": {"a": {"$ref": "#/$defs/loop"}}, "$defs": {"loop": {"$ref": "#/$defs/loop"}}}
    engine = load(schema, sources()).bind(compile_schema).unwrap()
    assert engine.errors({"b": 1}).unwrap() == ()
    assert code(engine.errors({"a": 1}).failure()) == "reference-cycle"


def test_embedded_resources_keep_their_dialect() -> None:
    """An embedded resource with its own $schema is read, and judged by its metaschema, in that dialect."""
    embedded = {"$schema": DRAFT7, "$id": "https://e.example/d7", "items": [{"type": "string"}]}
    schema = {"$ref": "https://e.example/d7", "$defs": {"x": embedded}}
    assert not accepts(schema, [1])
    broken = {"$ref": "https://e.example/d7", "$defs": {"x": {**embedded, "minimum": "3"}}}
    assert isinstance(load(broken, sources()).bind(compile_schema).failure(), InvalidSchema)


def test_ids_in_data_are_data() -> None:
    """An id inside enum or const starts no resource."""
    made = closure({"enum": [{"$id": "https://e.example/data"}], "const": {"$anchor": "x"}})
    assert list(made.resources) == ["file:///memory/"]
    assert not made.anchors


def test_a_custom_metaschema_names_the_vocabularies() -> None:
    """A metaschema without the validation vocabulary turns its assertions off."""
    meta = {
        "$id": "https://e.example/meta",
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": True},
    }
    using = sources(resources={"https://e.example/meta": meta})
    assert accepts({"$schema": "https://e.example/meta", "minimum": 10}, 1, using)
