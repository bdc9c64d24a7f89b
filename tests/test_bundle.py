"""bundle: what a schema refers to is taken in, whatever its names, drafts and identifiers, with the same verdicts."""

from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.bundle import TOOL
from jstk.core.fault import UnresolvedReference, Usage
from jstk.core.migration.offline import NOTHING
from jstk.core.pointer import resolve
from jstk.core.reader import Sources
from jstk.core.report import Report
from jstk.core.tool import Context
from support.memory import MemoryReader

D4, D7 = "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#"
D20 = "https://json-schema.org/draft/2020-12/schema"
STRING = '{"type": "string"}'


def outcome(schema: Any, files: dict[str, str] | None = None, /, resources: Any = None, **flags: bool) -> Any:
    """What the tool answers for a schema over files in memory."""
    reader = MemoryReader({name: text.encode() for name, text in (files or {}).items()})
    given = {"schema": schema, **flags, **({"resources": resources} if resources else {})}
    return invoke(TOOL, given, Context(Sources(reader)))


def bundled(schema: Any, files: dict[str, str] | None = None, /, resources: Any = None, **flags: bool) -> Any:
    """The bundle of a schema, which loads with nothing else at hand, and is the bundle of itself."""
    made = outcome(schema, files, resources=resources, **flags).unwrap().payload["schema"]
    again = invoke(TOOL, {"schema": made, **flags}, Context(Sources(NOTHING))).unwrap()
    assert again.payload["schema"] == made
    assert again.payload["embedded"] == []
    return made


def judge(schema: Any, instance: object) -> bool:
    """What two independent validators say of an instance, which has to be the same."""
    declared = isinstance(schema, dict) and "$schema" in schema
    make = jsonschema_rs.validator_for if declared else jsonschema_rs.Draft202012Validator
    one = make(schema).is_valid(instance)
    base: Any = jsonschema.validators.validator_for(schema, jsonschema.Draft202012Validator)
    other = base(schema, registry=jsonschema.validators.SPECIFICATIONS).is_valid(instance)
    assert one == other
    return bool(one)


MODES: list[dict[str, bool]] = [{}, {"withoutId": True}, {"dereference": True}]
ids = ["compound", "without-id", "dereference"]

CASES: dict[str, tuple[Any, dict[str, str], object, object]] = {
    "a file beside": (
        {"$schema": D20, "properties": {"a": {"$ref": "b.json"}}},
        {"b.json": STRING},
        {"a": "x"},
        {"a": 1},
    ),
    "draft-07": (
        {"$schema": D7, "properties": {"a": {"$ref": "b.json#/definitions/c"}}},
        {"b.json": '{"definitions": {"c": {"type": "string"}}}'},
        {"a": "x"},
        {"a": 1},
    ),
    "a root that is a lone reference": ({"$schema": D7, "$ref": "b.json"}, {"b.json": STRING}, "x", 1),
    "files that refer to one another": (
        {"$schema": D20, "$ref": "a.json"},
        {
            "a.json": '{"type": "object", "properties": {"b": {"$ref": "b.json"}}}',
            "b.json": '{"properties": {"a": {"$ref": "a.json"}}}',
        },
        {"b": {"a": {}}},
        {"b": {"a": 1}},
    ),
    "a folder above another": (
        {"$schema": D20, "$ref": "one/a.json"},
        {
            "one/a.json": '{"$ref": "../two/b.json#/$defs/c"}',
            "two/b.json": '{"$defs": {"c": {"$ref": "d.json"}}}',
            "two/d.json": STRING,
        },
        "x",
        1,
    ),
    "keys that collide": (
        {
            "$schema": D20,
            "properties": {"a": {"$ref": "b.json"}, "c": {"$ref": "#/$defs/b.json"}},
            "$defs": {"b.json": {"type": "integer"}},
        },
        {"b.json": STRING},
        {"a": "x", "c": 1},
        {"a": 1, "c": "x"},
    ),
    "a percent-encoded key": (
        {"$schema": D20, "$ref": "b.json#/$defs/a%20b~1c"},
        {"b.json": '{"$defs": {"a b/c": {"type": "string"}}}'},
        "x",
        1,
    ),
    "a member of a file with a relative identifier of its own": (
        {"$schema": D20, "$ref": "lib/b.json#/$defs/c"},
        {"lib/b.json": '{"$id": "other/name.json", "$defs": {"c": {"$ref": "#/$defs/d"}, "d": {"type": "string"}}}'},
        "x",
        1,
    ),
    "an anchor": (
        {"$schema": D20, "$ref": "b.json#here"},
        {"b.json": '{"$defs": {"x": {"$anchor": "here", "type": "string"}}}'},
        "x",
        1,
    ),
    "an old anchor at the root of a file": (
        {"$schema": D7, "allOf": [{"$ref": "b.json#here"}]},
        {"b.json": '{"$id": "#here", "type": "string"}'},
        "x",
        1,
    ),
    "a boolean file": (
        {"$schema": D20, "properties": {"a": {"$ref": "t.json"}, "b": {"$ref": "f.json"}}},
        {"t.json": "true", "f.json": "false"},
        {"a": 1},
        {"b": 1},
    ),
    "a file that is a lone reference in draft-07": (
        {"$schema": D7, "properties": {"a": {"$ref": "b.json"}}},
        {"b.json": '{"$ref": "#/definitions/c", "definitions": {"c": {"type": "string"}}}'},
        {"a": "x"},
        {"a": 1},
    ),
    "draft-07 in 2020-12": (
        {"$schema": D20, "prefixItems": [{"$ref": "b.json"}]},
        {"b.json": '{"$schema": "' + D7 + '", "items": [{"type": "string"}]}'},
        [["x"]],
        [[1]],
    ),
    "a file that refers to the root": (
        {
            "$schema": D20,
            "$id": "https://e.example/root.json",
            "type": "object",
            "properties": {"a": {"$ref": "b.json"}},
        },
        {},
        {"a": {"up": {}}},
        {"a": {"up": 1}},
    ),
}
RESOURCES = {"https://e.example/b.json": {"properties": {"up": {"$ref": "root.json"}}}}


@pytest.mark.parametrize("flags", MODES, ids=ids)
@pytest.mark.parametrize("name", CASES)
def test_the_bundle_stands_alone_and_judges_as_the_original(name: str, flags: dict[str, bool]) -> None:
    """Loaded with nothing else at hand, two validators give the wanted verdicts; bundled again it is the same."""
    schema, files, fits, breaks = CASES[name]
    made = bundled(schema, files, resources=RESOURCES if not files else None, **flags)
    assert [judge(made, fits), judge(made, breaks)] == [True, False]


def test_keys_that_collide_keep_both() -> None:
    """A document whose name is taken among the definitions stands beside what has the name."""
    schema, files, _, _ = CASES["keys that collide"]
    assert list(bundled(schema, files)["$defs"]) == ["b.json", "b.json (2)"]


def test_what_was_embedded_is_told_with_its_place() -> None:
    """Each document that was taken in is listed with its identifier and a pointer that leads to it."""
    report: Report = outcome(
        {"$ref": "https://e.example/a"}, resources={"https://e.example/a": {"type": "string"}}
    ).unwrap()
    (one,) = report.payload["embedded"]
    assert one["uri"] == "https://e.example/a"
    assert resolve(report.payload["schema"], one["pointer"]) == {"$id": "https://e.example/a", "type": "string"}


def test_absolute_identifiers_are_kept_and_file_names_become_relative_ones() -> None:
    """No path of the machine gets into a bundle."""
    made = bundled(
        {"$schema": D20, "properties": {"a": {"$ref": "lib/b.json"}, "c": {"$ref": "c.json"}}},
        {"lib/b.json": STRING, "c.json": '{"$id": "urn:c"}'},
    )
    assert [one["$id"] for one in made["$defs"].values()] == ["lib/b.json", "urn:c"]
    assert made["properties"]["c"] == {"$ref": "urn:c"}


def test_a_file_above_the_root_gets_a_name_below_it() -> None:
    """A bundle may be put anywhere, so no name in it may lead upwards from it."""
    made = (
        outcome("sub/root.json", {"sub/root.json": '{"$ref": "../b.json"}', "b.json": STRING})
        .unwrap()
        .payload["schema"]
    )
    assert made == {"$ref": "b.json", "$defs": {"b.json": {"$id": "b.json", "type": "string"}}}


def test_all_unresolved_references_are_named_at_once() -> None:
    """A bundle that cannot be whole is a fault that names every dead end."""
    result = outcome(
        {"$ref": "a.json", "properties": {"x": {"$ref": "#/$defs/no"}, "y": {"$ref": "https://e.example/z"}}}
    )
    assert isinstance(result, Failure)
    fault = result.failure()
    assert isinstance(fault, UnresolvedReference)
    assert [one.reference for one in fault.dead] == ["a.json", "#/$defs/no", "https://e.example/z"]


EXTENSION = {
    "$schema": D20,
    "$id": "https://e.example/strict",
    "$dynamicAnchor": "node",
    "$ref": "tree",
    "unevaluatedProperties": False,
}
TREE = {
    "https://e.example/tree": {
        "$id": "https://e.example/tree",
        "$dynamicAnchor": "node",
        "type": "object",
        "properties": {"data": True, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}},
    }
}


def test_dynamic_references_survive_in_a_compound_document() -> None:
    """The extension rules the children too, as it does before bundling."""
    made = bundled(EXTENSION, resources=TREE)
    assert [judge(made, {"children": [{"data": 1}]}), judge(made, {"children": [{"daat": 1}]})] == [True, False]


@pytest.mark.parametrize("flags", MODES[1:], ids=ids[1:])
def test_dynamic_references_with_several_ends_need_their_identifiers(flags: dict[str, bool]) -> None:
    """What depends on the path taken cannot be said without identifiers: a usage fault, with the place."""
    result = outcome(EXTENSION, resources=TREE, **flags)
    assert isinstance(result, Failure)
    assert isinstance(result.failure(), Usage)


def test_dereferencing_keeps_a_cycle_as_a_reference() -> None:
    """What refers back to itself stays a reference, to its place or to a definition; all else is replaced."""
    files = {
        "n.json": '{"$defs": {"n": {"type": "object", "properties": {"next": {"$ref": "#/$defs/n"}, '
        '"v": {"$ref": "v.json"}}}}}',
        "v.json": STRING,
    }
    made = bundled({"$schema": D20, "properties": {"list": {"$ref": "n.json#/$defs/n"}}}, files, dereference=True)
    assert made["properties"]["list"] == {"$ref": "#/$defs/n"}
    assert made["$defs"]["n"]["properties"] == {"next": {"$ref": "#/$defs/n"}, "v": {"type": "string"}}


def test_dereferencing_keeps_siblings_as_the_dialect_has_them() -> None:
    """From 2019-09 on siblings count beside what is taken in; up to draft-07 they go."""
    new = bundled(
        {"$schema": D20, "properties": {"a": {"$ref": "b.json", "minLength": 2}}}, {"b.json": STRING}, dereference=True
    )
    old = bundled(
        {"$schema": D7, "properties": {"a": {"$ref": "b.json", "minLength": 2}}}, {"b.json": STRING}, dereference=True
    )
    assert new["properties"]["a"] == {"minLength": 2, "allOf": [{"type": "string"}]}
    assert old["properties"]["a"] == {"type": "string"}


def test_a_metaschema_of_ones_own_is_named_as_not_embedded() -> None:
    """Validators load metaschemas on their own account, so the note tells that it is not in the bundle."""
    meta = {
        "$schema": D20,
        "$id": "https://e.example/meta",
        "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": True},
    }
    report = outcome({"$schema": "https://e.example/meta"}, resources={"https://e.example/meta": meta}).unwrap()
    assert "https://e.example/meta is not embedded" in report.note


@pytest.mark.parametrize("flags", MODES[1:], ids=ids[1:])
def test_an_anchor_of_two_places_has_no_pointer(flags: dict[str, bool]) -> None:
    """Which place such an anchor names is undefined, so it is named and no pointer is put in its place."""
    two = {"a": {"$anchor": "q", "type": "integer"}, "b": {"$anchor": "q", "type": "string"}}
    done = outcome({"$schema": D20, "$ref": "#q", "$defs": two}, **flags)
    assert isinstance(done, Failure) and isinstance(done.failure(), Usage)
    assert "'q'" in done.failure().message


@pytest.mark.parametrize("flags", MODES[1:], ids=ids[1:])
def test_a_draft_that_cannot_say_what_another_said_is_named(flags: dict[str, bool]) -> None:
    """What only the other draft asserts, as a format, cannot be kept without identifiers: the answer is a hint."""
    done = outcome({"$schema": D20, "$ref": D7}, **flags)
    assert isinstance(done, Failure) and isinstance(done.failure(), Usage)


def test_required_in_draft_3_is_not_read_through_a_reference() -> None:
    """Draft 3's `required` counts where it stands: beside a reference it stays, behind one it says nothing."""
    d3 = "http://json-schema.org/draft-03/schema#"
    beside = {"$schema": d3, "properties": {"a": {"$ref": "#", "required": True}}}
    assert outcome(beside, dereference=True).unwrap().payload["schema"] == beside
    behind = {"$schema": d3, "properties": {"a": {"$ref": "b.json"}}}
    made = outcome(behind, {"b.json": '{"type": "string", "required": true}'}, dereference=True).unwrap()
    assert made.payload["schema"]["properties"] == {"a": {"type": "string"}}
