"""coverage: what is counted, merged, ignored and suggested, and which weakened keywords nobody notices."""

import json
from decimal import Decimal
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.coverage import TOOL
from jstk.core.coverage.measure import measured
from jstk.core.coverage.model import Summary
from jstk.core.coverage.program import Program, program_of
from jstk.core.engine.verdict import compile_schema
from jstk.core.fault import EXIT_INPUT, EXIT_NO, EXIT_YES, Syntax, Usage
from jstk.core.reader import Sources
from jstk.core.report import Report
from jstk.core.resolve import load
from jstk.core.tool import Context
from support.memory import MemoryReader


def ask(files: dict[str, Any] | None = None, local: dict[str, Any] | None = None, **arguments: Any) -> Any:
    """The outcome of `coverage` over files in memory."""
    made = {name: (one if isinstance(one, str) else json.dumps(one)).encode() for name, one in (files or {}).items()}
    return invoke(TOOL, arguments, Context(Sources(MemoryReader(made)), local=local or {}))


def program(schema: Any, draft: str | None = None, formats: bool | None = None) -> Program:
    """The program of a schema given inline."""
    sources = Sources(MemoryReader({}))
    return load(schema, sources, draft).bind(lambda made: compile_schema(made, formats)).map(program_of).unwrap()


def points(schema: Any, *instances: Any, draft: str | None = None) -> dict[str, tuple[set[str], set[str]]]:
    """By keyword location, which outcomes and reasons were reached, and which were not."""
    made = program(schema, draft)
    hits = measured(made, instances).hits
    found: dict[str, tuple[set[str], set[str]]] = {}
    for point in made.points:
        reached, missed = found.setdefault(point.node[1], (set(), set()))
        (reached if point in hits else missed).add(point.outcome)
    return found


def gaps(schema: Any, *instances: Any, **arguments: Any) -> dict[tuple[str, str], dict[str, Any]]:
    """The gaps of the payload by keyword location and outcome."""
    report: Report = ask(schema=schema, instances=list(instances), **arguments).unwrap()
    return {(gap["keywordLocation"], gap["outcome"]): gap for gap in report.payload["uncovered"]}


BOUND = {"at the bound", "just inside", "just outside", "true", "false"}


@pytest.mark.parametrize(
    ("schema", "instances", "at", "reached", "missed"),
    [
        ({"type": ["string", "null"]}, ["x"], "/type/0", {'type "string"'}, set()),
        ({"type": ["string", "null"]}, ["x"], "/type/1", set(), {'type "null"'}),
        ({"type": "string"}, ["x", 1], "/type", {"true", "false"}, set()),
        ({"enum": ["a", 1]}, [1], "/enum/0", set(), {'member "a"'}),
        ({"enum": ["a", 1]}, [Decimal("1.0")], "/enum/1", {"member 1"}, set()),
        ({"required": ["a", "b"]}, [{"a": 1}], "/required/0", set(), {'missing "a"'}),
        ({"required": ["a", "b"]}, [{"a": 1}], "/required/1", {'missing "b"'}, set()),
        ({"minimum": 3}, [3, 4, 2], "/minimum", BOUND, set()),
        ({"minimum": 3}, [9, -9], "/minimum", {"true", "false"}, BOUND - {"true", "false"}),
        ({"minimum": 0, "multipleOf": 10}, [10], "/minimum", {"true", "just inside"}, {"false", "at the bound", "just outside"}),  # noqa: E501
        ({"exclusiveMaximum": 3}, [3, 2], "/exclusiveMaximum", {"at the bound", "just inside", "true", "false"}, set()),
        ({"maxLength": 2}, ["ab", "a", "abc"], "/maxLength", BOUND, set()),
        ({"minLength": 0}, [""], "/minLength", {"at the bound", "true"}, {"just inside"}),
        ({"pattern": "^a"}, ["a"], "/pattern", {"true"}, {"false"}),
        ({"format": "date"}, ["2020-02-30"], "/format", {"bad"}, {"good"}),
        ({"format": "no such format"}, ["x"], "", {"visited"}, set()),
        ({"items": {}}, [[], [1, 2]], "/items", {"length 0", "length many", "true", "visited"}, {"length 1"}),
        ({"properties": {"a": True}}, [{}], "/properties/a", {"absent"}, {"present"}),
        ({"properties": {"a": True}, "required": ["a"]}, [{}], "/properties/a", set(), {"present"}),
        ({"patternProperties": {"^x": {}}}, [{"xy": 1}], "/patternProperties/^x", {"present", "visited"}, {"absent"}),
        ({"additionalProperties": False}, [{"a": 1}], "/additionalProperties", {"present", "false"}, {"absent", "true"}),  # noqa: E501
        ({"dependentRequired": {"a": ["b"]}}, [{"a": 1}], "/dependentRequired/a", {"present", 'missing "b"'}, {"absent"}),  # noqa: E501
        ({"anyOf": [{"type": "string"}, {"minLength": 1}]}, ["x", 1], "/anyOf/0", {"visited"}, {"alone"}),
        ({"anyOf": [{"type": "string"}, {"minLength": 1}]}, ["x", 1], "/anyOf/1", {"alone", "visited"}, set()),
        ({"oneOf": [{"minimum": 1}, {"minimum": 2}]}, [3], "/oneOf", {"several", "false"}, {"none", "true"}),
        ({"if": {"minimum": 1}, "then": {"maximum": 5}}, [9], "/if", {"true", "visited"}, {"false"}),
        ({"if": {"minimum": 1}, "then": {"maximum": 5}}, [9, 0], "/then", {"false", "visited"}, {"true"}),
        ({"contains": {"const": 1}, "maxContains": 1}, [[1, 1]], "/maxContains", {"false", "just outside"}, {"true", "at the bound", "just inside"}),  # noqa: E501
        ({"not": {"const": 1}}, [1, 2], "/not", {"true", "false", "visited"}, set()),
        ({"unevaluatedProperties": False, "anyOf": [{"properties": {"a": {}}}]}, [{"a": 1}], "/unevaluatedProperties", {"absent", "true"}, {"present", "false"}),  # noqa: E501
    ],
)  # fmt: skip
def test_outcomes_and_reasons(schema: Any, instances: list[Any], at: str, reached: set[str], missed: set[str]) -> None:
    """Each keyword has its outcomes and its reasons, and an instance reaches those that it stands for."""
    assert points(schema, *instances)[at] == (reached, missed)


@pytest.mark.parametrize(
    ("schema", "instances", "at", "reached"),
    [
        ({"properties": {"a": {"required": True}}}, [{}], "/properties/a/required", {"false"}),
        ({"disallow": ["string", {"minimum": 5}]}, [6], "/disallow", {"false"}),
        ({"extends": [{"minimum": 5}]}, [6], "/extends", {"true"}),
        ({"dependencies": {"a": "b"}}, [{"a": 1}], "/dependencies/a", {"present", 'missing "b"'}),
        ({"minimum": 3, "exclusiveMinimum": True}, [3], "/minimum", {"false", "at the bound"}),
        ({"type": ["integer", {"properties": {"a": {"type": "null"}}}]}, [{"a": None}], "/type", {"true"}),
    ],
)
def test_draft_3_is_counted_too(schema: Any, instances: list[Any], at: str, reached: set[str]) -> None:
    """The keywords that only draft 3 has, or means otherwise, are counted."""
    assert points(schema, *instances, draft="draft3")[at][0] == reached


def test_nothing_is_cut_short() -> None:
    """Every branch is evaluated, though the first one decided, and every keyword, though one failed."""
    schema = {"type": "string", "anyOf": [True, {"minimum": 1}], "allOf": [False, {"maximum": 5}]}
    found = points(schema, 3)
    assert "true" in found["/anyOf/1/minimum"][0]
    assert "true" in found["/allOf/1/maximum"][0]


def test_a_keyword_says_nothing_of_other_types() -> None:
    """That a string is no number too small does not cover `minimum`."""
    assert points({"minimum": 1}, "x")["/minimum"] == (set(), BOUND)


def test_annotations_and_definitions_are_no_outcomes() -> None:
    """Titles, defaults, unknown keywords and $defs are not counted, and neither is what can't fail."""
    schema = {"title": "x", "default": 1, "x-y": 2, "$defs": {}, "items": True, "properties": {"a": {"title": "y"}}}
    assert {at for at in points(schema) if at not in ("", "/items", "/properties", "/properties/a")} == set()
    assert "false" not in points(schema)["/items"][1] | points(schema)["/properties"][1]


def test_a_subschema_counts_once_for_each_place_however_evaluation_comes_there() -> None:
    """Two references to one subschema at one place are one visit."""
    schema = {"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {"type": "integer"}}}
    made = program(schema)
    counts = {(point.node[1], point.outcome): hits for point, hits in measured(made, [1, 2]).hits.items()}
    assert counts[("/$defs/a", "visited")] == 2
    assert counts[("/$defs/a/type", "true")] == 2
    assert counts[("/allOf/0/$ref", "true")] == 2


def test_dynamic_references_are_followed_by_scope() -> None:
    """A $dynamicRef counts where it leads from there."""
    schema = {
        "$id": "https://x.example/strict",
        "$ref": "tree",
        "$dynamicAnchor": "node",
        "required": ["data"],
        "$defs": {
            "tree": {
                "$id": "tree",
                "$dynamicAnchor": "node",
                "properties": {"children": {"items": {"$dynamicRef": "#node"}}},
            }
        },
    }
    found = points(schema, {"data": 1, "children": [{}]})
    assert found["/required"][0] == {"true", "false"}


def test_recursion_ends() -> None:
    """A schema that refers to itself is counted at every level."""
    schema = {"properties": {"next": {"$ref": "#"}}, "type": "object"}
    instance: Any = 1
    for _ in range(100):
        instance = {"next": instance}
    made = program(schema)
    counts = {(point.node[1], point.outcome): hits for point, hits in measured(made, [instance]).hits.items()}
    assert counts[("/type", "true")] == 100
    assert counts[("/type", "false")] == 1


def test_references_into_other_files_are_counted_there() -> None:
    """What a reference leads to in another file counts, by that file's name and line; what nothing leads to does not."""  # noqa: E501
    files = {
        "a.json": '{"properties": {"n": {"$ref": "b.json#/$defs/n"}}}',
        "b.json": '{"$defs": {\n"n": {"minimum": 3},\n"unused": {"minimum": 3}}}',
        "d.json": '{"n": 5}',
    }
    report = ask(files, schema="a.json", documents=["d.json"]).unwrap()
    other = [gap for gap in report.payload["uncovered"] if gap.get("uri") == "b.json"]
    assert {gap["keywordLocation"] for gap in other} == {"/$defs/n/minimum"}
    assert {gap["line"] for gap in other} == {2}


def test_the_shares_add_up() -> None:
    """Covered and total of the three kinds, and the percentage of all, rounded down."""
    payload = ask(schema={"type": "object", "required": ["a"]}, instances=[{}]).unwrap().payload
    assert payload["keywords"] == {"covered": 2, "total": 4}
    assert payload["branches"] == {"covered": 1, "total": 1}
    assert payload["subschemas"] == {"covered": 1, "total": 1}
    assert payload["percent"] == Decimal("66.6")
    assert (payload["ok"], payload["instances"]) == (True, 1)


def test_summaries_merge() -> None:
    """The summary of two sets of instances is that of their union; the empty summary adds nothing."""
    made = program({"type": ["string", "null"], "minLength": 2})
    one, other = measured(made, ["a", None]), measured(made, ["abc"])
    assert one.merged(other) == other.merged(one) == measured(made, ["abc", "a", None])
    assert Summary().merged(one) == one == one.merged(Summary())


@pytest.mark.parametrize("ignored", [["/properties/a"], ["#/properties/a"], ["/properties"]])
def test_what_is_ignored_by_pointer_is_not_counted(ignored: list[str]) -> None:
    """Points at or below an ignored pointer are neither covered nor missing."""
    schema = {"properties": {"a": {"type": "string"}}, "type": "object"}
    report = ask(schema=schema, instances=[{}], ignore=ignored).unwrap()
    assert not [gap for gap in report.payload["uncovered"] if gap["keywordLocation"].startswith("/properties/a")]
    assert report.payload["ignored"] > 0


def test_what_the_schema_ignores_is_not_counted() -> None:
    """`x-jstk-coverage-ignore` leaves out a subschema, or some of its keywords."""
    schema = {
        "properties": {"a": {"type": "string", "x-jstk-coverage-ignore": True}},
        "minProperties": 3,
        "type": "object",
        "x-jstk-coverage-ignore": ["minProperties"],
    }
    found = {at for at, _ in gaps(schema, {})}
    assert found == {"/properties", "/type"} or found == {"/type"}
    assert "/type" in found


def test_tests_of_suites_count() -> None:
    """A suite's instances are measured by its target, which is the schema where none is given."""
    files = {
        "s.json": {"minimum": 3, "$defs": {"a": {"type": "string"}}},
        "t.json": [
            {"target": "s.json", "tests": [{"valid": True, "data": 3}]},
            {"target": "s.json#/$defs/a", "tests": [{"valid": True, "data": "x"}, {"valid": False, "data": 1}]},
        ],
    }
    report = ask(files, suites=["t.json"]).unwrap()
    assert report.payload["instances"] == 3
    assert report.payload["subschemas"] == {"covered": 2, "total": 2}
    assert {gap["outcome"] for gap in report.payload["uncovered"]} == {"just inside", "just outside", "false"}


def test_a_schema_that_only_another_root_reaches_is_covered_by_it() -> None:
    """Tests whose own schema refers to the schema in question count for it."""
    files = {
        "s.json": {"minimum": 3},
        "t.json": {"schema": {"items": {"$ref": "s.json"}}, "tests": [{"valid": True, "data": [3, 4, 2]}]},
    }
    report = ask(files, schema="s.json", suites=["t.json"]).unwrap()
    assert report.payload["percent"] == 100


def test_suites_of_several_schemas_need_to_be_told_which() -> None:
    """Without a schema the suites must be about one."""
    files = {
        "a.json": {},
        "b.json": {},
        "t.json": {"target": ["a.json", "b.json"], "tests": [{"valid": True, "data": 1}]},
    }
    assert isinstance(ask(files, suites=["t.json"]).failure(), Usage)
    assert isinstance(ask(instances=[1]).failure(), Usage)
    assert isinstance(ask(schema={}).failure(), Usage)


def test_streams_are_measured_line_by_line() -> None:
    """Each line of a JSON Lines file is an instance; a bad one stops nothing."""
    report = ask({"a.jsonl": '"x"\n{\n1\n'}, schema={"type": "string"}, documents=["a.jsonl"]).unwrap()
    assert (report.payload["instances"], report.payload["keywords"]) == (2, {"covered": 2, "total": 2})
    assert (report.status, [one["error"]["code"] for one in report.payload["faults"]]) == (EXIT_INPUT, ["syntax"])


def test_the_fault_of_an_only_input_is_the_answer() -> None:
    """Where nothing could be measured the fault is told."""
    outcome = ask({"a.json": "{"}, schema={}, documents=["a.json"])
    assert isinstance(outcome, Failure)
    assert isinstance(outcome.failure(), Syntax)


@pytest.mark.parametrize(
    ("limit", "status"), [(66, EXIT_YES), (Decimal("66.7"), EXIT_NO), (100, EXIT_NO), (0, EXIT_YES)]
)
def test_too_little_coverage_fails(limit: Any, status: int) -> None:
    """`--fail-under` compares exactly: 4 of 6 is less than 66.7 %, and more than 66 %."""
    report = ask(local={"failUnder": limit}, schema={"type": "object", "required": ["a"]}, instances=[{}]).unwrap()
    assert (report.status, report.payload["ok"]) == (status, status == EXIT_YES)


SUGGESTED: list[tuple[Any, str, str, Any]] = [
    ({"properties": {"a": {"minimum": 3}}}, "/properties/a/minimum", "just outside", {"a": 2}),
    ({"properties": {"a": {"enum": ["x", "y"]}}}, "/properties/a/enum/1", 'member "y"', {"a": "y"}),
    ({"required": ["a"]}, "/required/0", 'missing "a"', {}),
    ({"pattern": "^ab+$"}, "/pattern", "true", "ab"),
    ({"additionalProperties": {"type": "null"}, "properties": {"a": {}}}, "/additionalProperties/type", "true", {"b": None}),  # noqa: E501
    ({"items": [{}, {"const": 7}], "$schema": "http://json-schema.org/draft-07/schema#"}, "/items/1/const", "true", [None, 7]),  # noqa: E501
    ({"propertyNames": {"pattern": "^a$"}}, "/propertyNames/pattern", "true", {"a": None}),
    ({"oneOf": [{"type": "integer"}, {"minimum": 5}]}, "/oneOf/1", "alone", Decimal("5.5")),
    ({"if": {"properties": {"k": {"const": 1}}, "required": ["k"]}, "then": {"required": ["v"]}}, "/then", "true", {"k": 1, "v": None}),  # noqa: E501
    ({"unevaluatedProperties": {"type": "null"}, "properties": {"a": {}}}, "/unevaluatedProperties/type", "false", {"b": 0}),  # noqa: E501
    ({"dependentSchemas": {"a": {"minProperties": 2}}}, "/dependentSchemas/a/minProperties", "at the bound", {"a": None, "a0": None}),  # noqa: E501
    ({"format": "ipv4"}, "/format", "good", None),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "at", "outcome", "instance"), SUGGESTED)
def test_a_gap_is_closed_by_the_instance_that_is_suggested(schema: Any, at: str, outcome: str, instance: Any) -> None:
    """The instance reaches the point when it is measured, and is as small as the one that is known."""
    found = gaps(schema, suggest=True)[(at, outcome)]
    reached = points(schema, found["instance"])[at][0]
    assert outcome in reached
    assert instance is None or len(json.dumps(found["instance"], default=str)) <= len(json.dumps(instance, default=str))


@pytest.mark.parametrize(
    ("schema", "at", "outcome"),
    [
        ({"$defs": {"unused": {"minimum": 1}}}, "/$defs/unused/minimum", "false"),
        ({"oneOf": [{"type": "integer"}, {"type": "number"}]}, "/oneOf/0", "alone"),
        ({"if": False, "then": {"minimum": 1}}, "/then/minimum", "true"),
        ({"oneOf": [{"type": "string"}, {"type": "null"}]}, "/oneOf", "several"),
        ({"patternProperties": {"": {}}, "additionalProperties": False}, "/additionalProperties", "present"),
    ],
)
def test_a_gap_that_nothing_closes_is_told(schema: Any, at: str, outcome: str) -> None:
    """Where it is proven that no instance reaches a point, that is said with the reason."""
    found = gaps(schema, suggest=True)[(at, outcome)]
    assert (found["closable"], "instance" in found) == ("no", False)
    assert found["reason"]


def mutated(schema: Any, tests: list[tuple[Any, bool]]) -> tuple[Any, set[tuple[str, str]]]:
    """The mutation score, and the changes that no test notices."""
    suite = {"schema": schema, "tests": [{"data": data, "valid": valid} for data, valid in tests]}
    found = ask(schema=schema, suites=[suite], mutation=True).unwrap().payload["mutation"]
    return found["score"], {(one["keywordLocation"], one["change"]) for one in found["survivors"]}


def test_changes_that_no_test_notices_are_told() -> None:
    """A keyword that could be dropped, or ask for less, without any test failing is a survivor."""
    schema = {"minimum": 3, "type": "integer"}
    far = mutated(schema, [(5, True), (-9, False)])
    assert far[1] == {("/minimum", "2 in place of 3"), ("/type", "dropped"), ("/type", 'with "null"')}
    near = mutated(schema, [(5, True), (2, False), (None, False), ("x", False)])
    assert near == (100, set())


def test_each_required_name_is_a_change_of_its_own() -> None:
    """Tests must leave out each name alone."""
    tests = [({"a": 1, "b": 1}, True), ({"a": 1}, False)]
    assert mutated({"required": ["a", "b"]}, tests)[1] == {("/required", 'without "a"')}


def test_a_change_within_not_is_noticed_by_a_valid_instance() -> None:
    """A keyword that asks for less below `not` lets less through; a valid instance notices."""
    assert mutated({"not": {"minimum": 3}}, [(1, True), (4, False)])[1] == {("/not/minimum", "2 in place of 3")}


def test_oneof_is_told_from_anyof_only_by_an_instance_of_both() -> None:
    """Where no test has an instance of two branches, oneOf may as well be anyOf."""
    schema = {"oneOf": [{"minimum": 1}, {"maximum": 5}]}
    assert ("/oneOf", "taken for anyOf") in mutated(schema, [(0, True), (9, True)])[1]
    assert ("/oneOf", "taken for anyOf") not in mutated(schema, [(3, False)])[1]


def test_a_test_that_fails_already_notices_nothing() -> None:
    """An instance that has the wrong verdict to begin with tells nothing of a change."""
    assert mutated({"minimum": 3}, [(1, True)])[0] == 0


def test_paths_tell_the_ways_to_a_subschema_apart() -> None:
    """A subschema that two references lead to has a count for each evaluation path."""
    schema = {
        "properties": {"a": {"$ref": "#/$defs/n"}, "b": {"$ref": "#/$defs/n"}},
        "$defs": {"n": {"type": "integer"}},
    }
    report = ask(schema=schema, instances=[{"a": 1, "b": "x"}], paths=True).unwrap()
    rows = {one["evaluationPath"]: (one["valid"], one["invalid"]) for one in report.payload["paths"]}
    assert (rows["/properties/a/$ref"], rows["/properties/b/$ref"]) == ((1, 0), (0, 1))


def test_the_text_says_what_the_payload_says() -> None:
    """A line for each gap with its place, what closes it, and the shares at the end."""
    text = (
        ask({"s.json": '{\n "required": ["a"]\n}'}, schema="s.json", instances=[{"a": 1}], suggest=True).unwrap().text
    )
    assert text.splitlines()[:2] == ["s.json:2:2: /required: never false", "  closed by {}"]
    assert text.splitlines()[-1].startswith("s.json: 50.0 % covered by 1 instance (keywords 1/2, branches 0/1")
