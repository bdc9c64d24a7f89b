"""Messages: each kind of error has a template of its own, which says what was seen and what was wanted."""

from typing import Any

import jsonschema_rs
import pytest

from jstk.core.arguments import invoke
from jstk.core.document import LIMITS, dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.explain.errors import leaves
from jstk.core.explain.message import TEMPLATES
from jstk.core.fault import InvalidPattern, InvalidSchema, TooCostly, UnresolvedReference, Usage
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.tool import Context
from jstk.core.validate import TOOL
from support.memory import MemoryReader

LATEST = "2020-12"


def ask(files: dict[str, str] | None = None, **arguments: Any) -> Any:
    """The outcome of `validate` over files in memory."""
    reader = MemoryReader({name: text.encode() for name, text in (files or {}).items()})
    return invoke(TOOL, arguments, Context(Sources(reader)))


def errors_of(schema: Any, instance: Any, draft: str = LATEST, **more: Any) -> list[dict[str, Any]]:
    """The errors of one instance."""
    report = ask(schema=schema, instances=[instance], draft=draft, **more).unwrap()
    found: list[dict[str, Any]] = report.payload["results"][0]["errors"]
    return found


# kind of error, draft, schema, instance, the keyword of the error, its message
ROWS: list[tuple[str, str, Any, Any, str]] = [
    ("type", LATEST, {"type": "string"}, 1, "expected string, found integer 1"),
    ("type", LATEST, {"type": ["string", "number"]}, None, "expected string or number, found null"),
    ("type", LATEST, {"type": "integer"}, 1.5, "expected integer, found number 1.5"),
    ("type", "draft4", {"type": "integer"}, 1.0, "expected integer, found number 1.0"),
    (
        "type",
        "draft3",
        {"type": ["string", {"type": "null"}]},
        1,
        "expected string or a match of a schema, found integer 1",
    ),
    ("enum", LATEST, {"enum": ["a", 1, None]}, "b", 'expected one of "a", 1, null, found "b"'),
    ("enum", LATEST, {"enum": ["a"]}, "b", 'expected "a", found "b"'),
    ("enum", "draft6", {"enum": []}, 1, "expected no value at all, since `enum` is empty, found 1"),
    ("const", LATEST, {"const": {"a": 1}}, {"a": 2}, 'expected {"a":1}, found {"a":2}'),
    ("const", LATEST, {"const": 1}, True, "expected 1, found true"),
    ("minLength", LATEST, {"minLength": 2}, "\u00e9", 'expected at least 2 characters, found 1 in "\\u00e9"'),
    ("maxLength", LATEST, {"maxLength": 1}, "ab", 'expected at most 1 character, found 2 in "ab"'),
    ("pattern", LATEST, {"pattern": "^a$"}, "b", 'expected a match of the pattern "^a$", found "b"'),
    ("format", "draft7", {"format": "date"}, "b", 'expected the format "date", found "b"'),
    ("minimum", LATEST, {"minimum": 3}, 2, "expected a number of at least 3, found 2"),
    ("maximum", LATEST, {"maximum": 3}, 4.5, "expected a number of at most 3, found 4.5"),
    ("exclusiveMinimum", LATEST, {"exclusiveMinimum": 3}, 3, "expected a number greater than 3, found 3"),
    ("exclusiveMaximum", LATEST, {"exclusiveMaximum": 3}, 3, "expected a number less than 3, found 3"),
    (
        "exclusiveMinimum",
        "draft4",
        {"minimum": 3, "exclusiveMinimum": True},
        3,
        "expected a number greater than 3, found 3",
    ),
    (
        "exclusiveMaximum",
        "draft3",
        {"maximum": 3, "exclusiveMaximum": True},
        3,
        "expected a number less than 3, found 3",
    ),
    ("multipleOf", LATEST, {"multipleOf": 0.1}, 0.35, "expected a multiple of 0.1, found 0.35"),
    ("divisibleBy", "draft3", {"divisibleBy": 2}, 3, "expected a multiple of 2, found 3"),
    ("minItems", LATEST, {"minItems": 2}, [1], "expected at least 2 items, found 1"),
    ("maxItems", LATEST, {"maxItems": 1}, [1, 2], "expected at most 1 item, found 2"),
    (
        "uniqueItems",
        LATEST,
        {"uniqueItems": True},
        [{"a": 1}, 2, {"a": 1.0}],
        'expected no two equal items, found {"a":1.0} at index 0 and at index 2',
    ),
    (
        "uniqueItems",
        "draft3",
        {"uniqueItems": True},
        [1, 1],
        "expected no two equal items, found 1 at index 0 and at index 1",
    ),
    ("contains", LATEST, {"contains": {"const": 1}}, [2], 'expected an item that fits {"const":1}, found none in [2]'),
    (
        "contains",
        LATEST,
        {"contains": {}, "minContains": 2},
        [1],
        "expected at least 2 items to fit `contains`, found fewer in [1]",
    ),
    (
        "contains",
        LATEST,
        {"contains": {}, "maxContains": 1},
        [1, 2],
        "expected at most 1 item to fit `contains`, found more in [1,2]",
    ),
    (
        "additionalItems",
        "draft7",
        {"items": [{}], "additionalItems": False},
        [1, 2],
        "expected at most 1 item, found 2",
    ),
    (
        "additionalItems",
        "draft3",
        {"items": [{}], "additionalItems": False},
        [1, 2],
        "expected at most 1 item, found 2",
    ),
    (
        "unevaluatedItems",
        LATEST,
        {"prefixItems": [{}], "unevaluatedItems": False},
        [1, "b", "c"],
        'unexpected items "b" and "c"',
    ),
    (
        "unevaluatedItems",
        LATEST,
        {"unevaluatedItems": {"type": "string"}},
        [1],
        'the unevaluated item 1 does not fit {"type":"string"}',
    ),
    ("minProperties", LATEST, {"minProperties": 1}, {}, "expected at least 1 property, found 0"),
    ("maxProperties", LATEST, {"maxProperties": 1}, {"a": 1, "b": 2}, "expected at most 1 property, found 2"),
    ("required", LATEST, {"required": ["a"]}, {}, 'the property "a" is required and missing'),
    ("required", "draft3", {"properties": {"a": {"required": True}}}, {}, 'the property "a" is required and missing'),
    (
        "required",
        LATEST,
        {"dependentRequired": {"a": ["b"]}},
        {"a": 1},
        'the property "b" is missing; it is required here, since "a" is present',
    ),
    (
        "required",
        "draft7",
        {"dependencies": {"a": ["b"]}},
        {"a": 1},
        'the property "b" is missing; it is required here, since "a" is present',
    ),
    (
        "required",
        "draft3",
        {"dependencies": {"a": "b"}},
        {"a": 1},
        'the property "b" is missing; it is required here, since "a" is present',
    ),
    (
        "propertyNames",
        LATEST,
        {"propertyNames": {"maxLength": 3}},
        {"abcd": 1},
        'the property name "abcd" does not fit `propertyNames`',
    ),
    ("propertyNames", LATEST, {"propertyNames": False}, {"a": 1}, 'no property name is allowed, found "a"'),
    (
        "additionalProperties",
        LATEST,
        {"properties": {"a": {}}, "additionalProperties": False},
        {"b": 1, "c": 1},
        'unexpected properties "b" and "c"',
    ),
    ("additionalProperties", LATEST, {"additionalProperties": False}, {"b": 1}, 'unexpected property "b"'),
    ("additionalProperties", "draft3", {"additionalProperties": False}, {"b": 1}, 'unexpected property "b"'),
    ("unevaluatedProperties", LATEST, {"unevaluatedProperties": False}, {"b": 1}, 'unexpected property "b"'),
    (
        "unevaluatedProperties",
        LATEST,
        {"unevaluatedProperties": {"type": "null"}},
        {"b": 1},
        'the unevaluated property "b" does not fit {"type":"null"}',
    ),
    ("falseSchema", LATEST, False, 1, "nothing is allowed here, found 1"),
    ("falseSchema", LATEST, {"properties": {"a": False}}, {"a": 1}, 'the property "a" is not allowed, found 1'),
    ("falseSchema", LATEST, {"prefixItems": [{}], "items": False}, [1, 2], "no item is allowed at index 1, found 2"),
    ("falseSchema", LATEST, {"if": True, "then": False}, 1, "nothing is allowed where `if` holds, found 1"),
    ("falseSchema", LATEST, {"if": False, "else": False}, 1, "nothing is allowed where `if` does not hold, found 1"),
    (
        "falseSchema",
        LATEST,
        {"dependentSchemas": {"a": False}},
        {"a": 1},
        'nothing is allowed where the property "a" is present',
    ),
    ("anyOf", LATEST, {"anyOf": [{"type": "null"}, {"type": "string"}]}, 1, "matches none of the 2 schemas of anyOf"),
    ("oneOf", LATEST, {"oneOf": [{"type": "null"}, {"type": "string"}]}, 1, "matches none of the 2 schemas of oneOf"),
    ("oneOf", LATEST, {"oneOf": [True, False, True]}, 1, "matches schemas 0 and 2 of oneOf; exactly one is wanted"),
    (
        "not",
        LATEST,
        {"not": {"type": "string"}},
        "x",
        'expected no match of {"type":"string"}, which `not` forbids; found "x"',
    ),
    ("not", LATEST, {"not": {}}, "x", 'nothing is allowed here, since `not` forbids everything; found "x"'),
    (
        "disallow",
        "draft3",
        {"disallow": ["string", "null"]},
        "x",
        'expected anything but string or null, found string "x"',
    ),
    (
        "contentEncoding",
        "draft7",
        {"contentEncoding": "base64"},
        "%",
        'expected content in the encoding "base64", found "%"',
    ),
    (
        "contentEncoding",
        "draft7",
        {"contentEncoding": "base64", "contentMediaType": "application/json"},
        "/w==",
        'expected UTF-8 text in the encoded content, found other bytes in "/w=="',
    ),
    (
        "contentMediaType",
        "draft7",
        {"contentMediaType": "application/json"},
        "{",
        'expected content of the media type "application/json", found "{"',
    ),
]


@pytest.mark.parametrize(("kind", "draft", "schema", "instance", "message"), ROWS)
def test_every_kind_of_error_says_what_was_seen_and_what_was_wanted(
    kind: str, draft: str, schema: Any, instance: Any, message: str
) -> None:
    """The message is the kind's own template, filled with the truth."""
    assert errors_of(schema, instance, draft)[0]["message"] == message
    engine = load(dumps(schema) if isinstance(schema, dict) else schema, Sources(MemoryReader({})), draft)
    units = engine.bind(compile_schema).unwrap().errors(ask_exact(instance)).unwrap()
    assert units[0].kind == kind


def ask_exact(instance: Any) -> Any:
    """The instance with exact numbers."""
    from jstk.core.document import exact

    return exact(instance, "", LIMITS).unwrap()


# what the library names otherwise, or never gives: its own faults, and keywords of callers
_NAMED_ELSEWHERE = {
    "BacktrackLimitExceeded",
    "RegexEngineFailure",
    "Constant",
    "Custom",
    "FromUtf8",
    "OneOfMultipleValid",
    "OneOfNotValid",
    "Referencing",
}


def test_every_kind_of_the_library_has_a_template_and_a_row() -> None:
    """A new kind of error does not go without a message of its own."""
    kinds = {name for name in dir(jsonschema_rs.ValidationErrorKind) if name[0].isupper()} - _NAMED_ELSEWHERE
    names = {name[0].lower() + name[1:] for name in kinds} | {"const", "oneOf"}
    assert names <= set(TEMPLATES)
    assert set(TEMPLATES) == {row[0] for row in ROWS}


def test_the_causes_of_a_bad_property_name_speak_of_the_name() -> None:
    """What `propertyNames` judges is the name: its causes measure it, and are placed at the object."""
    error = errors_of({"properties": {"x": {"propertyNames": {"enum": ["name"]}}}}, {"x": {"nmae": 1}})[0]
    assert error["instanceLocation"] == error["causes"][0]["instanceLocation"] == "/x"
    assert error["causes"][0]["message"] == 'expected "name", found "nmae"'
    assert error["causes"][0]["suggestion"] == 'did you mean "name"?'


TAGGED = {
    "oneOf": [
        {"properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind", "r"]},
        {"properties": {"kind": {"enum": ["square", "box"]}}, "required": ["kind", "side"]},
    ]
}


def test_a_tag_that_no_branch_knows_is_told_with_all_that_are_known() -> None:
    """Where every branch wants another value of the same property, that property is what is wrong."""
    error = errors_of(TAGGED, {"kind": "hexagon", "r": 1})[0]
    wanted = 'matches none of the 2 schemas of oneOf; /kind: expected one of "circle", "square", "box", found "hexagon"'
    assert error["message"] == wanted
    assert "causes" not in error and "suggestion" not in error


def test_a_misspelt_tag_leads_to_its_branch() -> None:
    """The nearest tag is suggested, and its branch explained."""
    error = errors_of(TAGGED, {"kind": "squre", "side": 1})[0]
    assert error["suggestion"] == 'did you mean "square"?'
    assert {cause["branch"] for cause in error["causes"]} == {1}


@pytest.mark.parametrize(
    ("instance", "branch"),
    [
        ({"uses": "a/b", "with": 5}, 1),
        ({"run": "x", "shel": "bash"}, 0),
        ({"run": 5}, 0),
        ({"ues": "a/b"}, 1),
        ({"rnu": "a/b"}, 0),
    ],
)
def test_branches_are_told_apart_by_the_names_that_are_there_or_nearly(instance: Any, branch: int) -> None:
    """Required and misspelt names narrow branches that have no tag."""
    step = {
        "oneOf": [
            {
                "properties": {"run": {"type": "string"}, "shell": {"type": "string"}},
                "required": ["run"],
                "additionalProperties": False,
            },
            {
                "properties": {"uses": {"type": "string"}, "with": {"type": "object"}},
                "required": ["uses"],
                "additionalProperties": False,
            },
        ]
    }
    assert {cause["branch"] for cause in errors_of(step, instance)[0]["causes"]} == {branch}


def test_a_tag_further_down_tells_branches_apart_too() -> None:
    """A branch whose own constants fit at every depth is likelier than one whose constants do not."""
    branches = [
        {"properties": {"a": {"properties": {"tag": {"const": tag}, "n": {"type": kind}}}}}
        for tag, kind in (("x", "integer"), ("y", "string"))
    ]
    error = errors_of({"oneOf": branches}, {"a": {"tag": "y", "n": 5}})[0]
    assert [(cause["branch"], cause["keyword"]) for cause in error["causes"]] == [(1, "type")]


def test_violations_of_a_metaschema_are_explained_as_errors_are() -> None:
    """Each has the place, the template's message and the suggestion, and none stands twice."""
    fault = ask(schema={"properties": {"a": {"type": "strng"}, "b": 5}}, instances=[1]).failure()
    assert isinstance(fault, InvalidSchema)
    told = {one.place.pointer: one.message for one in fault.violations}
    assert len(told) == len(fault.violations)
    assert told["/properties/b"] == "expected object or boolean, found integer 5"
    assert told["/properties/a/type"].endswith('found "strng" (did you mean "string"?)')


@pytest.mark.parametrize("draft", ["draft3", "draft4", "draft7", LATEST])
def test_a_broken_pattern_is_a_fault_of_its_own_in_every_dialect(draft: str) -> None:
    """It is found by the metaschema, and named with its place."""
    fault = ask(schema={"properties": {"a": {"pattern": "("}}}, instances=[1], draft=draft).failure()
    assert isinstance(fault, InvalidPattern)
    assert (fault.pattern, fault.place.pointer) == ("(", "/properties/a/pattern")


def test_a_type_that_draft_3_does_not_know_stands_for_any_value() -> None:
    """Draft 3, section 5.1: a name that is not in the list lets every value pass."""
    assert errors_of({"type": "strng"}, 1, "draft3") == []
    assert errors_of({"items": {"type": ["strng", "null"]}}, [1, "x"], "draft3") == []


def test_the_place_of_a_keyword_is_that_of_the_keyword_that_failed() -> None:
    """Where the library names a sibling or a step that is not there, the place is put right."""
    for draft, schema, instance in (
        (LATEST, {"dependentRequired": {"a": ["b"]}}, {"a": 1}),
        ("draft4", {"maximum": 3, "exclusiveMaximum": True}, 3),
        ("draft7", {"contentEncoding": "base64", "contentMediaType": "application/json"}, "/w=="),
    ):
        closure = load(schema, Sources(MemoryReader({})), draft).unwrap()
        for unit in leaves(compile_schema(closure).unwrap().errors(instance).unwrap()):
            assert unit.absolute == (closure.uri, unit.keyword_location)


class TestNames:
    """What faults call the things that they speak of."""

    def test_a_dead_reference_is_not_led_back_to_the_schema_that_holds_it(self) -> None:
        """A suggestion is a name beside the one sought, never a path that merely looks alike."""
        fault = ask({"a2.json": '{"$ref": "../x.json"}'}, schema="a2.json", instances=[1]).failure()
        assert isinstance(fault, UnresolvedReference)
        assert fault.dead[0].nearest is None

    def test_a_schema_given_as_text_is_not_named_as_a_folder(self) -> None:
        """The place of its syntax error is in the text."""
        assert ask(schema='{"type": 1,, }', instances=[1]).failure().place.uri == "<schema>"

    def test_a_schema_is_not_named_with_a_fragment(self) -> None:
        """A part of a schema is never taken for the whole without a word."""
        files = {"s.json": '{"$defs": {"a": {"type": "string"}}}'}
        fault = ask(files, schema="file:///s.json#/$defs/a", instances=[1]).failure()
        assert isinstance(fault, Usage)

    @pytest.mark.parametrize("name", ["s.json#", "./my%20s.json", "my%20s.json#"])
    def test_a_documents_own_schema_is_a_uri_reference(self, name: str) -> None:
        """An empty fragment says nothing, and percent signs escape."""
        schema = '{"properties": {"a": {"type": "string"}}}'
        files = {"in/s.json": schema, "in/my s.json": schema, "in/d.json": dumps({"$schema": name, "a": 1})}
        report = ask(files, documents=["in/d.json"]).unwrap()
        assert report.payload["results"][0]["errors"][0]["instanceLocation"] == "/a"

    def test_what_keeps_a_document_from_being_judged_is_told_with_its_name(self) -> None:
        """A fault that lies in another file names the document too, in the text and in the findings."""
        files = {"in/d.json": '{"$schema": "none.json"}', "in/e.json": "5"}
        report = ask(files, documents=["in/d.json", "in/e.json"]).unwrap()
        first = report.text.splitlines()[0]
        assert first.startswith("in/d.json: ") and "in/none.json: not-found" in first
        assert report.findings[0].message.startswith("in/d.json cannot be judged: ")

    @pytest.mark.parametrize(
        ("name", "meant"),
        [
            ("draft8", "2019-09"),
            ("draft-09", "2020-12"),
            ("draft5", "draft-04"),
            ("http://json-schema.org/draft-08/schema#", "https://json-schema.org/draft/2019-09/schema"),
        ],
    )
    def test_a_draft_that_never_was_leads_to_what_was_meant_by_it(self, name: str, meant: str) -> None:
        """Draft 5 used the metaschema of draft 4; 8 became 2019-09."""
        from jstk.core.dialect import suggestion

        assert suggestion(name) == meant


class TestWork:
    """However large schema and instance are, what is told of an error stays cheap."""

    def test_very_many_names_are_told_without_suggestions(self) -> None:
        """Names are compared with names only as long as the work lasts."""
        schema = {"properties": {f"prop_{n}": {} for n in range(2000)}, "additionalProperties": False}
        error = errors_of(schema, {f"prp_{n}": 1 for n in range(5000)})[0]
        assert error["message"].endswith(" and 4992 more")
        assert error["suggestion"].count(" for ") == 5
        wide = {"enum": [f"value_{n}" for n in range(150_000)]}
        assert "suggestion" not in errors_of(wide, "valu_1")[0]

    @pytest.mark.parametrize(
        ("schema", "instance"),
        [
            ({"propertyNames": {"maxLength": 3}}, {f"prop_{n}": 1 for n in range(20_000)}),
            ({"required": [f"none_{n}" for n in range(2000)]}, {f"prop_{n}": 1 for n in range(20_000)}),
            ({"items": {"enum": [f"value_{n}" for n in range(50_000)]}}, ["x"] * 1000),
            ({"items": {"anyOf": [{"const": n} for n in range(1000)]}}, ["x"] * 1000),
        ],
        ids=["names", "required", "values", "branches"],
    )
    def test_the_first_error_alone_is_told_where_all_would_take_too_long(self, schema: Any, instance: Any) -> None:
        """The verdict stands, one error explains it, and the result says that it is one of many."""
        result = ask(schema=schema, instances=[instance]).unwrap().payload["results"][0]
        assert result["valid"] is False
        assert len(result["errors"]) == 1
        assert result["note"].startswith("only the first error is shown")

    @staticmethod
    def _twofold() -> dict[str, Any]:
        """A schema that comes to itself along two ways at each level."""
        below = {"type": "object", "properties": {"a": {"$ref": "#/$defs/n"}}}
        return {"$defs": {"n": {"anyOf": [below, {**below, "required": ["a"]}]}}, "$ref": "#/$defs/n"}

    @staticmethod
    def _nested(levels: int) -> Any:
        value: Any = 5
        for _ in range(levels):
            value = {"a": value}
        return value

    def test_errors_that_would_double_with_each_level_are_a_fault(self) -> None:
        """Seventeen levels would be a hundred thousand errors at one place."""
        fault = ask(schema=self._twofold(), instances=[self._nested(17)]).failure()
        assert isinstance(fault, TooCostly)

    def test_the_causes_of_one_answer_are_bounded(self) -> None:
        """Eleven levels are explained, though not every cause of every cause is."""
        error = errors_of(self._twofold(), self._nested(11))[0]
        assert dumps(error).count('"message"') <= 2001

    def test_one_error_in_a_large_document_is_told_as_ever(self) -> None:
        """What could be many errors but is not costs nothing, so all of them are gathered."""
        schema = {"items": {"anyOf": [{"const": n} for n in range(100)]}}
        result = ask(schema=schema, instances=[[1] * 5000 + ["x", "y"]]).unwrap().payload["results"][0]
        assert [error["instanceLocation"] for error in result["errors"]] == ["/5000", "/5001"]
        assert "note" not in result

    def test_invalid_lines_beyond_those_shown_are_counted_alone(self) -> None:
        """Results have a cap, and no place is sought for what is not shown."""
        files = {"a.jsonl": "1\n" * 3000}
        payload = ask(files, schema={"type": "string"}, documents=["a.jsonl"]).unwrap().payload
        assert payload["counts"] == {"valid": 0, "invalid": 3000, "faults": 0}
        assert (len(payload["results"]), payload["truncated"]) == (1000, 2000)

    def test_equal_items_are_found_in_linear_time_in_draft_3_too(self) -> None:
        """Twenty thousand objects are compared by their keys, not one with another."""
        items = [{"a": n} for n in range(20_000)]
        assert errors_of({"uniqueItems": True}, items, "draft3") == []


def test_an_instance_that_cannot_be_judged_is_told_beside_the_specifications_formats() -> None:
    """Flag, basic, list and hierarchical have no room for it: it goes to the note, which is for stderr."""
    reader = MemoryReader({"a.json": b"1", "b.json": b"{"})
    context = Context(Sources(reader), output="flag")
    report = invoke(TOOL, {"schema": {}, "documents": ["a.json", "b.json"]}, context).unwrap()
    assert report.formats["flag"]() == '{"valid":true}'
    assert report.note.startswith("b.json:1:2: syntax: ")
