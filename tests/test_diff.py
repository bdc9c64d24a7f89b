"""`diff`: verdicts, witnesses and proofs, by the tool as an agent calls it."""

from decimal import Decimal
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.diff import TOOL
from jstk.core.diff.portable import is_odd, replacements, spelt
from jstk.core.diff.shrink import plain
from jstk.core.fault import Fault, code
from jstk.core.reader import Sources
from jstk.core.report import Report, Verdict
from jstk.core.tool import Context
from support.memory import MemoryReader

DRAFT4 = "http://json-schema.org/draft-04/schema#"
DRAFT6 = "http://json-schema.org/draft-06/schema#"
DRAFT7 = "http://json-schema.org/draft-07/schema#"


def report(old: Any, new: Any, files: dict[str, bytes] | None = None, **more: Any) -> Report:
    """What the tool answers."""
    context = Context(Sources(MemoryReader(files or {})))
    return invoke(TOOL, {"old": old, "new": new, **more}, context).unwrap()


def diff(old: Any, new: Any, **more: Any) -> dict[str, Any]:
    """The payload."""
    return report(old, new, **more).payload


def refused(old: Any, new: Any, **more: Any) -> Fault:
    """The fault."""
    outcome = invoke(TOOL, {"old": old, "new": new, **more}, Context(Sources(MemoryReader({}))))
    assert isinstance(outcome, Failure)
    return outcome.failure()


def test_a_required_property_is_a_break_with_the_smallest_witness() -> None:
    """A name that is required now: the empty object was valid, and the rejection names keyword, place and change."""
    made = diff({"type": "object"}, {"type": "object", "required": ["name"]})
    assert made["verdict"] == "breaking" and made["ok"] is True
    assert made["backward"] == {
        "verdict": "breaking",
        "witness": {
            "document": {},
            "rejectedAt": {
                "keywordLocation": "/required",
                "instanceLocation": "",
                "message": 'the property "name" is required and missing',
            },
        },
        "change": 0,
    }
    assert made["changes"] == [
        {
            "rule": "required-added",
            "newPointer": "/required/0",
            "message": '"name" is required now: objects without it are no longer valid',
            "impact": {"backward": "breaking", "forward": "compatible"},
        }
    ]
    assert "forward" not in made and "full" not in made and "semver" not in made


def test_the_text_says_what_the_payload_says() -> None:
    """The text alone suffices: verdict, witness, rejection, change; and the proof where there is one."""
    text = report({"type": "object"}, {"type": "object", "required": ["name"]}).text
    assert text.startswith("NOT backward compatible\n  witness: {}\n")
    assert 'the property "name" is required and missing' in text
    assert "it goes back to required-added at /required/0" in text
    proven = report({"minimum": 1}, {"minimum": 0}).text
    assert proven.startswith("backward compatible\n  proof: ")


def test_full_asks_both_ways_and_suggests_a_version() -> None:
    """full gives each direction, their combination and a version step; a break forward alone is a minor step."""
    made = diff({"minimum": 1}, {"minimum": 0}, direction="full")
    assert (made["backward"]["verdict"], made["forward"]["verdict"]) == ("compatible", "breaking")
    assert made["forward"]["witness"]["document"] == 0
    assert made["verdict"] == made["full"]["verdict"] == "breaking"
    assert made["full"]["witness"] == made["forward"]["witness"]
    assert made["semver"] == "minor"


SEMVER: list[tuple[Any, Any, str]] = [
    ({"minimum": 0}, {"minimum": 1}, "major"),
    ({"minimum": 1}, {"minimum": 0}, "minor"),
    ({"minimum": 1}, {"minimum": 1, "title": "a number"}, "patch"),
    ({"minimum": 1}, {"minimum": 1}, "none"),
    ({"$ref": "missing.json"}, {"minimum": 1}, "unknown"),
]


@pytest.mark.parametrize(("old", "new", "step"), SEMVER)
def test_the_version_step(old: Any, new: Any, step: str) -> None:
    """major breaks, minor widens, patch changes the text alone; what was not decided is unknown, counted as major."""
    made = report(old, new, direction="full")
    assert made.payload["semver"] == step
    assert ("count it as major" in made.text) == (step == "unknown")


PAIRS: list[tuple[str, Any, Any, str, str]] = [
    ("open object, new optional property", {}, {"properties": {"b": {"type": "string"}}}, "breaking", "compatible"),
    (
        "closed object, new optional property",
        {"properties": {}, "additionalProperties": False},
        {"properties": {"b": {}}, "additionalProperties": False},
        "compatible",
        "breaking",
    ),
    (
        "open to closed",
        {"properties": {"a": {}}},
        {"properties": {"a": {}}, "additionalProperties": False},
        "breaking",
        "compatible",
    ),
    (
        "type array and anyOf",
        {"type": ["string", "null"]},
        {"anyOf": [{"type": "null"}, {"type": "string"}]},
        "compatible",
        "compatible",
    ),
    (
        "allOf merged",
        {"allOf": [{"minimum": 1}, {"maximum": 5}]},
        {"minimum": 1, "maximum": 5},
        "compatible",
        "compatible",
    ),
    (
        "a reference extracted",
        {"properties": {"a": {"minLength": 1}}},
        {"properties": {"a": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"minLength": 1}}},
        "compatible",
        "compatible",
    ),
    (
        "oneOf that narrows by a branch",
        {"oneOf": [{"type": "integer"}]},
        {"oneOf": [{"type": "integer"}, {"minimum": 5}]},
        "breaking",
        "breaking",
    ),
    (
        "a union that covers",
        {"type": "integer", "minimum": 0, "maximum": 3},
        {"anyOf": [{"enum": [0, 1]}, {"enum": [2, 3]}]},
        "compatible",
        "compatible",
    ),
    (
        "annotations alone",
        {"title": "a", "description": "b"},
        {"title": "c", "deprecated": True},
        "compatible",
        "compatible",
    ),
    (
        "recursion unrolled",
        {"$ref": "#/$defs/n", "$defs": {"n": {"properties": {"n": {"$ref": "#/$defs/n"}}}}},
        {"properties": {"n": {"$ref": "#"}}},
        "compatible",
        "compatible",
    ),
    (
        "uninhabited recursion",
        {
            "$ref": "#/$defs/n",
            "$defs": {"n": {"required": ["n"], "type": "object", "properties": {"n": {"$ref": "#/$defs/n"}}}},
        },
        {"type": "string"},
        "compatible",
        "breaking",
    ),
    ("patterns", {"type": "string", "pattern": "^ab"}, {"type": "string", "pattern": "^a"}, "compatible", "breaking"),
    ("fractions", {"multipleOf": 1.5}, {"multipleOf": 0.5}, "compatible", "breaking"),
    ("counting", {"contains": {"const": 1}, "minContains": 3}, {"minItems": 3}, "compatible", "breaking"),
    ("nothing is valid", False, {"type": "string"}, "compatible", "breaking"),
    (
        "required with default",
        {"properties": {"a": {"default": 1}}},
        {"properties": {"a": {"default": 1}}, "required": ["a"]},
        "breaking",
        "compatible",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "backward", "forward"), PAIRS, ids=[row[0] for row in PAIRS])
def test_verdicts(name: str, old: Any, new: Any, backward: str, forward: str) -> None:
    """The verdict is about sets of documents, whichever way they are written."""
    made = diff(old, new, direction="full")
    assert (made["backward"]["verdict"], made["forward"]["verdict"]) == (backward, forward)


CROSS: list[tuple[Any, Any, str, str]] = [
    ({"$schema": DRAFT4, "minimum": 1, "exclusiveMinimum": True}, {"exclusiveMinimum": 1}, "compatible", "compatible"),
    (
        {"$schema": DRAFT7, "items": [{"type": "string"}], "additionalItems": False},
        {"prefixItems": [{"type": "string"}], "items": False},
        "compatible",
        "compatible",
    ),
    (
        {"$schema": DRAFT7, "dependencies": {"a": ["b"], "c": {"required": ["d"]}}},
        {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}}},
        "compatible",
        "compatible",
    ),
    (
        {"$schema": DRAFT7, "definitions": {"n": {"type": "null"}}, "$ref": "#/definitions/n", "minimum": 5},
        {"$defs": {"n": {"type": "null"}}, "$ref": "#/$defs/n"},
        "compatible",
        "compatible",
    ),
    ({"$schema": DRAFT4, "type": "integer"}, {"type": "integer"}, "compatible", "breaking"),
]


@pytest.mark.parametrize(("old", "new", "backward", "forward"), CROSS)
def test_drafts_are_compared_by_meaning(old: Any, new: Any, backward: str, forward: str) -> None:
    """A schema written in another draft is compatible where it means the same; 1.0 became an integer with draft-06."""
    made = diff(old, new, direction="full")
    assert (made["backward"]["verdict"], made["forward"]["verdict"]) == (backward, forward)
    assert any(change["rule"] == "dialect-changed" for change in made["changes"])


def test_a_witness_of_dialects_is_exact() -> None:
    """The number that only draft-06 and later call an integer is shown as it must be written."""
    made = diff({"$schema": DRAFT4, "type": "integer"}, {"$schema": DRAFT6, "type": "integer"}, direction="forward")
    document = made["forward"]["witness"]["document"]
    assert isinstance(document, Decimal) and document == document.to_integral_value()


def test_formats_are_annotations_unless_they_are_assumed_to_be_asserted() -> None:
    """format changes nothing in any draft; with assertFormats it does, and the verdict names the assumption."""
    old, new = {"$schema": DRAFT7, "type": "string"}, {"$schema": DRAFT7, "type": "string", "format": "date"}
    plain = diff(old, new)
    assert plain["verdict"] == "compatible" and "assumptions" not in plain
    asserted = diff(old, new, assertFormats=True)
    assert asserted["verdict"] == "breaking" and asserted["assumptions"] == ["asserted-formats"]
    assert "asserted-formats" in asserted["backward"]["reason"]
    assert asserted["changes"][0]["impact"]["backward"] == "breaking"


def test_content_keywords_are_annotations() -> None:
    """contentEncoding asserts nothing here, though engines of draft-07 may assert it."""
    old, new = {"$schema": DRAFT7}, {"$schema": DRAFT7, "contentEncoding": "base64"}
    assert diff(old, new, direction="full")["verdict"] == "compatible"


OPEN = {"type": "object", "properties": {"a": {"type": "string"}}}
WIDER = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}


def test_closed_producer_is_an_assumption_that_the_verdict_names() -> None:
    """An optional property added to an open object breaks data with a stray name, unless undeclared names are never
    sent."""
    strict = diff(OPEN, WIDER)
    assert strict["verdict"] == "breaking" and set(strict["backward"]["witness"]["document"]) == {"b"}
    assumed = diff(OPEN, WIDER, assume=["closed-producer"])
    assert assumed["verdict"] == "compatible" and assumed["assumptions"] == ["closed-producer"]
    assert "closed-producer" in assumed["backward"]["proof"]


CLOSED: list[tuple[Any, Any, str]] = [
    (
        {"allOf": [OPEN, {"properties": {"c": {"type": "null"}}}]},
        {"properties": {"b": {"type": "integer"}}},
        "compatible",
    ),
    ({"allOf": [OPEN, {"properties": {"c": {"type": "null"}}}]}, {"properties": {"c": {"type": "string"}}}, "breaking"),
    ({"$ref": "#/$defs/o", "$defs": {"o": OPEN}}, WIDER, "compatible"),
    ({"properties": {"in": OPEN}}, {"properties": {"in": WIDER}}, "compatible"),
    ({"$schema": DRAFT7, **OPEN}, {"$schema": DRAFT7, **WIDER}, "compatible"),
    ({"type": "object"}, WIDER, "breaking"),
    (OPEN, {**WIDER, "required": ["b"]}, "breaking"),
    (
        {**OPEN, "not": {"properties": {"a": {"properties": {"x": {}}}}, "required": ["a"]}},
        {"not": {"required": ["a"]}},
        "compatible",
    ),
]


@pytest.mark.parametrize(("old", "new", "verdict"), CLOSED)
def test_what_a_closed_producer_declares(old: Any, new: Any, verdict: str) -> None:
    """Names declared in any branch or reference count; an object that declares nothing stays a free one."""
    made = diff(old, new, assume=["closed-producer"])
    assert made["verdict"] == verdict
    assert (made["backward"].get("witness") is not None) == (verdict == "breaking")


OBSTACLES: list[tuple[Any, str, str]] = [
    ({"properties": {"a": {"$ref": "missing.json"}}}, "/properties/a/$ref", "missing.json"),
    ({"$schema": "https://json-schema.org/draft/2021-01/schema"}, "/$schema", "2021-01"),
]


@pytest.mark.parametrize(("schema", "pointer", "said"), OBSTACLES)
def test_what_stands_in_the_way_is_named_with_its_pointer(schema: Any, pointer: str, said: str) -> None:
    """A dead reference or an unknown dialect makes the answer unknown, not a fault; on either side."""
    for old, new in ((schema, {}), ({}, schema)):
        made = report(old, new)
        assert made.verdict is Verdict.UNKNOWN
        assert made.payload["backward"]["pointer"] == pointer
        assert said in made.payload["backward"]["reason"] and said in made.text


def test_changes_are_listed_though_a_reference_is_dead() -> None:
    """The structural changes are those of what could be read."""
    made = diff({"minimum": 1, "not": {"$ref": "missing.json"}}, {"minimum": 2, "not": {"$ref": "missing.json"}})
    assert made["verdict"] == "unknown"
    assert [change["rule"] for change in made["changes"]] == ["minimum-raised"]


def test_a_vocabulary_that_is_not_understood_makes_the_answer_unknown() -> None:
    """A metaschema that requires a vocabulary nobody here knows: the keywords may mean anything."""
    meta = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://x.example/meta",
        "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": True, "https://x.example/units": True},
        "$ref": "https://json-schema.org/draft/2020-12/schema",
    }
    old, new = ({"$schema": "https://x.example/meta", "unit": unit} for unit in ("m", "km"))
    made = diff(old, new, resources={"https://x.example/meta": meta})
    assert made["verdict"] == "unknown" and "https://x.example/units" in made["backward"]["reason"]
    assert made["backward"]["pointer"] == "/$vocabulary/https:~1~1x.example~1units"


FAULTS: list[tuple[Any, str]] = [
    ({"type": "strin"}, "invalid-schema"),
    ({"pattern": "("}, "invalid-pattern"),
    ({"$ref": "#"}, "reference-cycle"),
    ("missing.json", "not-found"),
    ('{"a":', "syntax"),
]


@pytest.mark.parametrize(("schema", "kind"), FAULTS)
def test_what_cannot_be_compared_is_a_fault(schema: Any, kind: str) -> None:
    """A schema that breaks its metaschema or cannot be read gives no answer, on either side."""
    assert code(refused(schema, {})) == kind
    assert code(refused({}, schema)) == kind


def test_new_is_needed() -> None:
    """One schema alone is a usage fault that says how to call it."""
    outcome = invoke(TOOL, {"old": {}}, Context(Sources(MemoryReader({}))))
    assert code(outcome.failure()) == "usage"


def test_definitions_are_judged_one_by_one_where_the_root_constrains_nothing() -> None:
    """A collection of definitions is compatible at its root, trivially; its definitions decide the verdict."""
    old = {"$defs": {"a": {"type": "string"}, "b": {"minimum": 1}, "c": {"$ref": "#/$defs/a"}, "gone": {"minimum": 3}}}
    new = {"$defs": {"a": {"type": "string"}, "b": {"minimum": 2}, "c": {"$ref": "#/$defs/a"}, "come": {"minimum": 4}}}
    made = diff(old, new)
    assert made["backward"]["verdict"] == "compatible" and made["verdict"] == "breaking"
    rows = {row["pointer"]: row["backward"]["verdict"] for row in made["definitions"]}
    assert rows == {"/$defs/a": "compatible", "/$defs/b": "breaking", "/$defs/c": "compatible"}
    broken = next(row for row in made["definitions"] if row["pointer"] == "/$defs/b")
    assert broken["backward"]["witness"]["document"] == 1
    assert broken["backward"]["witness"]["rejectedAt"]["keywordLocation"] == "/minimum"
    assert made["changes"][broken["backward"]["change"]]["rule"] == "minimum-raised"
    assert "/$defs/b: NOT backward compatible" in report(old, new).text


def test_a_definition_that_refers_to_others_is_judged_with_them() -> None:
    """A definition changes its verdict with what it refers to."""
    old = {"definitions": {"a": {"items": {"$ref": "#/definitions/b"}}, "b": {"type": "string"}}, "$schema": DRAFT7}
    new = {"definitions": {"a": {"items": {"$ref": "#/definitions/b"}}, "b": {"type": "null"}}, "$schema": DRAFT7}
    rows = {row["pointer"]: row["backward"] for row in diff(old, new)["definitions"]}
    assert rows["/definitions/a"]["verdict"] == "breaking"
    assert rows["/definitions/a"]["witness"]["document"] == [""]


def test_files_give_lines() -> None:
    """A change stands at its line in the new file; one that is gone at its line in the old one."""
    files = {
        "old.json": b'{\n "type": "object",\n "minProperties": 1\n}',
        "new.yaml": b"type: object\n\ntitle: x\nmaxProperties: 3\n",
    }
    made = report("old.json", "new.yaml", files)
    lines = {change["rule"]: change["line"] for change in made.payload["changes"]}
    assert lines == {"min-properties-removed": 3, "annotation-added": 3, "max-properties-added": 4}
    assert {finding.place.uri for finding in made.findings} == {"old.json", "new.yaml"}


def test_inline_schemas_have_no_lines() -> None:
    """A schema given as a value has no file, and no line."""
    assert "line" not in diff({"minimum": 1}, {"minimum": 2})["changes"][0]


def test_a_file_that_is_referred_to_is_followed() -> None:
    """A change behind a reference to another file is found, with that file's name and line."""
    files = {
        "old.json": b'{"$ref": "one.json"}',
        "new.json": b'{"$ref": "two.json"}',
        "one.json": b'{"minimum": 1}',
        "two.json": b'{\n\n"minimum": 2}',
    }
    made = report("old.json", "new.json", files).payload
    change = next(change for change in made["changes"] if change["rule"] == "minimum-raised")
    assert (change["newUri"], change["newPointer"], change["line"]) == ("two.json", "/minimum", 3)
    assert made["backward"]["change"] == made["changes"].index(change)


@pytest.mark.parametrize(
    "draft", ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]
)
def test_definitions_are_judged_under_the_assumption_too(draft: str) -> None:
    """What a producer sends of a definition holds no undeclared names either."""
    old, new = ({"$schema": draft, "definitions": {"o": schema}} for schema in (OPEN, WIDER))
    assert diff(old, new)["definitions"][0]["backward"]["verdict"] == "breaking"
    made = diff(old, new, assume=["closed-producer"])
    assert made["verdict"] == "compatible"
    assert "closed-producer" in made["definitions"][0]["backward"]["proof"]


def test_an_older_draft_is_closed_by_its_migration() -> None:
    """The assumption holds for drafts without unevaluatedProperties: the witness is one of the schema as it is."""
    made = diff(
        {"$schema": DRAFT4, **OPEN}, {"$schema": DRAFT4, **WIDER, "minProperties": 1}, assume=["closed-producer"]
    )
    assert made["backward"]["witness"]["document"] == {}


def test_names_with_line_ends_are_portable_too() -> None:
    """The witness may hold the characters in names and within; others are tried in their place."""
    old = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": {"type": "null"}}
    made = diff(old, {**old, "propertyNames": {"pattern": "^.+$"}})
    assert made["verdict"] == "breaking" and list(made["backward"]["witness"]["document"]) == [""]
    listed = diff({"items": {"type": "string", "minLength": 1}}, {"items": {"type": "string", "pattern": "."}})
    assert listed["backward"]["witness"]["document"] == ["\n"]


def test_a_witness_does_not_hang_on_line_ends() -> None:
    """Validators differ on which characters `.` and `$` take for a line's end: a witness of those alone is none."""
    assert diff({"type": "string"}, {"type": "string", "pattern": "^(.|\\n)*$"})["verdict"] == "unknown"
    found = diff({"type": "string", "minLength": 1}, {"type": "string", "pattern": ".+"})
    assert found["backward"]["witness"]["document"] == "\n"


def test_fields_keep_parts_of_the_payload() -> None:
    """A projection keeps what it names, of arrays too."""
    made = diff({"minimum": 1}, {"minimum": 2}, fields=["verdict", "changes.rule"])
    assert made == {"verdict": "breaking", "changes": [{"rule": "minimum-raised"}]}


def test_a_schema_of_the_other_dialect_by_default() -> None:
    """draft serves schemas without $schema, on both sides."""
    old, new = {"minimum": 1}, {"minimum": 1, "exclusiveMinimum": True}
    assert diff(old, new, draft="draft-04")["backward"]["witness"]["document"] == 1


def test_odd_characters_are_found_and_put_in_other_ways() -> None:
    """Names and strings at any depth count; every replacement is free of what ends a line elsewhere alone."""
    value = {"a\r": ["\u2028", {"b": "c\u2029"}], "d": 1}
    assert is_odd(value) and is_odd(["\n"]) and not is_odd({"a": ["b", 1, None]})
    made = list(replacements(value))
    assert made[0] == {"a\n": ["\n", {"b": "c\n"}], "d": 1}
    assert all(not ({"\r", "\u2028", "\u2029"} & set(str(one))) for one in made)


SPELT = [
    (".", "[^\\n]"),
    ("a.b$", "a[^\\n]b(?=\\n?$)"),
    ("[.$]", "[.$]"),
    (r"\.\$", r"\.\$"),
    (r"[\].]x.", r"[\].]x[^\n]"),
]


@pytest.mark.parametrize(("pattern", "written"), SPELT)
def test_patterns_are_written_as_other_engines_take_them(pattern: str, written: str) -> None:
    """A dot and a dollar that stand for themselves, in a class or escaped, stay."""
    assert spelt(pattern) == written


def test_an_integer_is_written_out() -> None:
    """A witness has the digits of an integer, not an exponent, which other readers round to a float."""
    made = diff({"type": "integer", "maximum": 10**30}, {"type": "integer", "maximum": 10**30 - 1})
    witness = made["backward"]["witness"]["document"]
    assert witness == 10**30 and isinstance(witness, int)
    assert plain([{"a": Decimal("12E+3")}, Decimal("0.5"), Decimal("1E+900"), Decimal("1.0"), "1E+3"]) == [
        {"a": 12000},
        Decimal("0.5"),
        Decimal("1E+900"),
        Decimal("1.0"),
        "1E+3",
    ]


@pytest.mark.parametrize("draft", ["2019-09", "2020-12"])
def test_what_contains_matched_is_evaluated_as_the_engines_have_it(draft: str) -> None:
    """In 2019-09 too, an item that `contains` matched is none of unevaluatedItems: no proof says otherwise."""
    schema = f"https://json-schema.org/draft/{draft}/schema"
    old = {"$schema": schema, "contains": {"type": "integer"}, "unevaluatedItems": False, "type": "array"}
    new = {**old, "contains": {}}
    made = diff(old, new, direction="full")
    assert made["backward"]["verdict"] == "compatible" and made["forward"]["verdict"] == "breaking"
    assert diff(old, False)["backward"]["witness"]["document"] == [0]


@pytest.mark.parametrize(
    ("new", "step"),
    [({"type": "integer", "title": "x"}, "patch"), ({"type": "number"}, "minor"), ({"const": 1}, "major")],
)
def test_the_version_step_of_a_collection_is_the_largest_of_any_definition(new: Any, step: str) -> None:
    """A file that constrains nothing at its root has the step of the definition that changed most."""
    made = diff({"$defs": {"a": {"type": "integer"}}}, {"$defs": {"a": new}}, direction="full")
    assert made["semver"] == step
