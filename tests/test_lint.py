"""lint: each rule finds its bad example and passes its good one; what is found is placed, chosen, silenced and fixed.
lint: each rule finds its bad example and passes its good one; what is found is placed, chosen, silenced and fixed."""

from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.document import dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.fault import NothingFound, Syntax, Usage
from jstk.core.lint import TOOL
from jstk.core.lint.page import table
from jstk.core.lint.rule import GROUPS, Rule
from jstk.core.lint.rules import NAMES, RULES
from jstk.core.pointer import tokens
from jstk.core.reader import Sources
from jstk.core.render import render
from jstk.core.report import Report
from jstk.core.resolve import load
from jstk.core.tool import Context
from support.memory import MemoryReader

D7 = "http://json-schema.org/draft-07/schema#"


def outcome(given: dict[str, Any], **files: str) -> Any:
    """What the tool answers, over files in memory (`_` in a name stands for a point)."""
    reader = MemoryReader({name.replace("_", "."): text.encode() for name, text in files.items()})
    return invoke(TOOL, given, Context(Sources(reader)))


def report(schema: Any, **more: Any) -> Report:
    """The report on one inline schema."""
    made: Report = outcome({"schema": schema, **more}).unwrap()
    return made


def found(schema: Any, **more: Any) -> list[tuple[str, str]]:
    """The rules and places of the findings on one inline schema."""
    return [(one["rule"], one["pointer"]) for one in report(schema, **more).payload["findings"]]


def rules_of(schema: Any, **more: Any) -> list[str]:
    """The rules of the findings on one inline schema."""
    return [rule for rule, _ in found(schema, **more)]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_finds_its_bad_example_and_passes_its_good_one(rule: Rule) -> None:
    """The two examples on a rule's page are its tests."""
    assert rule.id in rules_of(rule.bad, select=[rule.id])
    assert rule.id not in rules_of(rule.good, select=[rule.id])


@pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule.group in ("broken", "semantic")], ids=lambda rule: rule.id
)
def test_a_good_example_is_no_alarm_for_any_rule(rule: Rule) -> None:
    """What one rule shows as good is no error for the others."""
    levels = [one["severity"] for one in report(rule.good, select=["semantic", "simplify"]).payload["findings"]]
    assert "error" not in levels


def test_the_table_names_every_file_of_the_folder_and_every_rule_its_file(checkout: Path) -> None:
    """A rule is one file, named as the rule, and one line in the table."""
    files = {path.stem for path in (checkout / "core/lint/rules").glob("*.py")} - {"__init__"}
    assert {rule.id.replace("-", "_") for rule in RULES} == files
    assert len(NAMES) == len(RULES)
    assert {rule.group for rule in RULES} == set(GROUPS)


def test_the_page_of_all_rules_is_what_the_rules_say(checkout: Path) -> None:
    """docs/rules.md is generated: write `jstk.core.lint.page.table(RULES)` there where this fails."""
    assert (checkout / "docs/rules.md").read_text(encoding="utf-8") == table(RULES)


DOUBLING = {
    **{f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}, {"$ref": f"#/$defs/d{n + 1}"}]} for n in range(20)},
    "d20": {"type": "string"},
}
PLANTED: list[tuple[Any, str, str]] = [
    ({"type": "integer", "minimum": 1, "maximum": 4, "multipleOf": 5}, "unsatisfiable", ""),
    ({"allOf": [{"enum": ["a"]}, {"enum": ["b"]}]}, "unsatisfiable", ""),
    ({"type": "array", "contains": False}, "unsatisfiable", ""),
    ({"type": "array", "items": {"type": "string"}, "contains": {"type": "number"}}, "unsatisfiable", ""),
    ({"type": "object", "required": ["a"], "unevaluatedProperties": False}, "unsatisfiable", ""),
    (
        {"type": "object", "minProperties": 2, "properties": {"a": True}, "additionalProperties": False},
        "unsatisfiable",
        "",
    ),
    ({"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#"}}}, "unsatisfiable", ""),
    ({"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}, "contradictory-bounds", "/exclusiveMinimum"),
    ({"type": "integer", "minimum": 1.2, "maximum": 1.8}, "contradictory-bounds", "/minimum"),
    ({"const": 1, "not": {"const": 1}}, "rejected-const", "/const"),
    ({"enum": ["a", "b"], "not": {"enum": ["a"]}}, "rejected-enum-member", "/enum/0"),
    ({"type": "string", "not": {"type": ["number", "null"]}}, "idle-not", "/not"),
    ({"type": "integer", "allOf": [{"type": "number"}]}, "implied-branch", "/allOf/0"),
    ({"properties": {"b": True}, "propertyNames": {"enum": ["a"]}}, "misnamed-property", "/properties/b"),
    (
        {"patternProperties": {"^a": {"type": "string"}, "b$": {"type": "integer"}}},
        "shadowed-pattern-properties",
        "/patternProperties/b$",
    ),
    (
        {"patternProperties": {"": {"type": "string"}}, "additionalProperties": {"type": "null"}},
        "shadowed-pattern-properties",
        "/additionalProperties",
    ),
    ({"pattern": "^a*a*$"}, "costly-pattern", "/pattern"),
    ({"type": "object", "required": ["a", "b"], "maxProperties": 1}, "unsatisfiable", ""),
    ({"const": [1, 2], "maxItems": 1}, "rejected-const", "/const"),
    ({"const": {"a": 1}, "required": ["b"]}, "rejected-const", "/const"),
    ({"type": "number", "min": 3}, "unknown-keyword", "/min"),
    ({"pattern": "(?<=a)b"}, "non-portable-pattern", "/pattern"),
    ({"type": "integer", "contentEncoding": "base64"}, "ineffective-keyword", "/contentEncoding"),
    ({"if": {"type": "string"}}, "half-condition", "/if"),
    ({"properties": {"x": {"$ref": "#/$defs/d0"}}, "$defs": DOUBLING}, "exponential-schema", "/properties/x"),
    (
        {"properties": {"p": {"$ref": "#/properties/q"}, "q": {"$ref": "#/properties/p"}}},
        "reference-cycle",
        "/properties/q/$ref",
    ),
    ({"allOf": [{"minimum": 5}, {"maximum": 3}], "type": "number"}, "unsatisfiable", ""),
    (
        {"type": "object", "properties": {"a": {"allOf": [{"type": "null"}, {"type": "array"}]}}},
        "unsatisfiable",
        "/properties/a",
    ),
    ({"$ref": "#/$defs/a", "type": "string", "$defs": {"a": {"type": "integer"}}}, "unsatisfiable", ""),
    ({"type": "array", "minItems": 2, "items": False}, "unsatisfiable", ""),
    ({"type": "array", "minItems": 3, "uniqueItems": True, "items": {"enum": [1, 2]}}, "unsatisfiable", ""),
    ({"not": {"type": ["string", "number", "boolean", "null", "array", "object"]}}, "unsatisfiable", ""),
    ({"type": "string", "enum": [1, 2]}, "rejected-enum-member", "/enum/0"),
    ({"enum": ["aa", "b"], "maxLength": 1}, "rejected-enum-member", "/enum/0"),
    ({"enum": ["a", "b"], "pattern": "^a"}, "rejected-enum-member", "/enum/1"),
    ({"enum": [{"a": 1}, {"b": 1}], "required": ["a"], "allOf": [True]}, "rejected-enum-member", "/enum/1"),
    ({"const": "b", "allOf": [{"enum": ["a"]}]}, "rejected-const", "/const"),
    ({"exclusiveMinimum": 5, "maximum": 5}, "contradictory-bounds", "/exclusiveMinimum"),
    ({"minProperties": 3, "maxProperties": 2}, "contradictory-bounds", "/minProperties"),
    ({"contains": True, "minContains": 3, "maxContains": 2}, "contradictory-bounds", "/minContains"),
    (
        {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 5, "maximum": 5, "exclusiveMaximum": True},
        "contradictory-bounds",
        "/minimum",
    ),
    ({"required": ["a"], "propertyNames": {"maxLength": 0}}, "required-but-forbidden", "/required/0"),
    ({"required": ["a"], "allOf": [{"properties": {"a": False}}]}, "required-but-forbidden", "/required/0"),
    (
        {"required": ["ab"], "patternProperties": {"^b": True}, "additionalProperties": False},
        "required-but-forbidden",
        "/required/0",
    ),
    ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "implied-branch", "/anyOf/0"),
    ({"anyOf": [{"enum": ["a"]}, {"const": "a", "type": "string"}]}, "implied-branch", ""),
    ({"allOf": [{"minimum": 3}, {"minimum": 1}]}, "implied-branch", "/allOf/1"),
    (
        {"oneOf": [{"type": "string", "maxLength": 5}, {"type": "string", "minLength": 5}]},
        "overlapping-one-of",
        "/oneOf/1",
    ),
    (
        {"oneOf": [{"properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "string"}}}]},
        "overlapping-one-of",
        "/oneOf/1",
    ),
    ({"type": "object", "oneOf": [{"required": ["a"]}, {"maxProperties": 1}]}, "overlapping-one-of", "/oneOf/1"),
    (
        {"type": "string", "if": {"type": "string"}, "then": True, "else": {"minLength": 1}},
        "unreachable-condition",
        "/else",
    ),
    ({"type": "string", "if": {"type": "number"}, "then": {"minimum": 1}}, "unreachable-condition", "/then"),
    (
        {
            "type": "object",
            "if": {"properties": {"k": {"const": 1}}, "required": ["k"]},
            "then": {"properties": {"k": {"type": "string"}}},
        },
        "unreachable-condition",
        "/then",
    ),
    ({"type": "string", "oneOf": [{"const": 1}, {"const": "a"}]}, "dead-branch", "/oneOf/0"),
    (
        {
            "properties": {"a": {"type": "string"}},
            "required": ["a"],
            "type": "object",
            "anyOf": [{"properties": {"a": {"type": "null"}}}, {"minProperties": 2}],
        },
        "dead-branch",
        "/anyOf/0",
    ),
    (
        {
            "$ref": "#/$defs/b",
            "properties": {"q": True},
            "$defs": {"b": {"properties": {"p": True}, "additionalProperties": False}},
        },
        "closed-all-of",
        "/$ref",
    ),
    ({"type": "object", "default": {"a": 1}, "required": ["b"]}, "rejected-default", "/default"),
    (
        {"properties": {"a": {"$ref": "#/$defs/e", "default": 3}}, "$defs": {"e": {"enum": ["x"]}}},
        "rejected-default",
        "/properties/a/default",
    ),
    ({"examples": ["a", 1], "type": "string"}, "rejected-example", "/examples/1"),
    ({"pattern": "(x+x+)+y"}, "costly-pattern", "/pattern"),
    ({"patternProperties": {"^([a-z]+)*$": True}}, "costly-pattern", "/patternProperties/^([a-z]+)*$"),
    ({"pattern": "$a"}, "empty-pattern", "/pattern"),
    ({"patternProperties": {"[]": True}}, "empty-pattern", "/patternProperties/[]"),
    ({"pattern": "^[a-z]{5,}$", "maxLength": 4}, "pattern-against-length", "/maxLength"),
    ({"pattern": "^[0-9]$", "minLength": 2}, "pattern-against-length", "/minLength"),
    ({"format": "ipv4", "pattern": "^[a-f]+$"}, "pattern-against-format", "/pattern"),
    (
        {"properties": {"x-a": {"type": "integer"}}, "patternProperties": {"^x-": {"type": "string"}}},
        "shadowed-pattern-properties",
        "/properties/x-a",
    ),
    ({"type": "string", "minlenght": 3}, "unknown-keyword", "/minlenght"),
    ({"tpye": "string"}, "unknown-keyword", "/tpye"),
    ({"additionalproperties": False}, "unknown-keyword", "/additionalproperties"),
    ({"nullable": True, "type": "string"}, "unknown-keyword", "/nullable"),
    ({"format": "datetime"}, "unknown-format", "/format"),
    ({"format": "emial"}, "unknown-format", "/format"),
    ({"id": "https://e.example/a"}, "other-draft-keyword", "/id"),
    ({"$schema": D7, "dependentRequired": {"a": ["b"]}}, "other-draft-keyword", "/dependentRequired"),
    ({"$schema": D7, "unevaluatedProperties": False}, "other-draft-keyword", "/unevaluatedProperties"),
    ({"exclusiveMinimum": True, "minimum": 1}, "other-draft-keyword", "/exclusiveMinimum"),
    ({"properties": {"a": {"type": "string", "required": True}}}, "misplaced-keyword", "/properties/a/required"),
    ({"properties": {"a": True, "required": ["a"]}}, "misplaced-keyword", "/properties/required"),
    ({"properties": {"type": "object", "properties": {"a": {"minimum": 1}}}}, "misplaced-keyword", "/properties/type"),
    (
        {"$schema": D7, "properties": {"a": {"$ref": "#", "minLength": 1}}},
        "ignored-ref-sibling",
        "/properties/a/minLength",
    ),
    ({"type": "object", "$defs": {"a": {"type": "string"}}}, "unreferenced-definition", "/$defs/a"),
    ({"type": "object", "$defs": {"a": {"$ref": "#/$defs/a"}}}, "unreferenced-definition", "/$defs/a"),
    (
        {"type": "object", "properties": {"a": {"minLength": 1, "type": ["integer", "null"]}}},
        "ineffective-keyword",
        "/properties/a/minLength",
    ),
    ({"enum": [1, 2], "pattern": "a"}, "ineffective-keyword", "/pattern"),
    ({"const": 9007199254740993}, "inexact-number", "/const"),
    ({"multipleOf": 0.01}, "inexact-number", "/multipleOf"),
    ({"type": "integer", "multipleOf": 1, "minimum": 1, "exclusiveMinimum": 1}, "implied-keyword", "/minimum"),
    ({"required": ["a", "b"], "minProperties": 2}, "implied-keyword", "/minProperties"),
    ({"$ref": "#/$defs/x", "$defs": {"y": True}}, "dead-reference", "/$ref"),
    ({"$ref": "#nowhere"}, "dead-reference", "/$ref"),
    ({"$ref": "https://e.example/far"}, "unresolved-reference", "/$ref"),
    ({"anyOf": [{"$ref": "#"}]}, "reference-cycle", "/anyOf/0/$ref"),
    (
        {"$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"not": {"$ref": "#/$defs/a"}}}},
        "reference-cycle",
        "/$defs/a/allOf/0/$ref",
    ),
    ({"type": "strnig"}, "invalid-schema", "/type"),
    ({"properties": []}, "invalid-schema", "/properties"),
    ({"items": [{"type": "string"}]}, "invalid-schema", "/items"),
    ({"pattern": "(?P<a>b)"}, "invalid-pattern", "/pattern"),
    ({"$schema": "https://json-schema.org/draft/2020-21/schema"}, "unknown-dialect", "/$schema"),
]


@pytest.mark.parametrize(
    ("schema", "rule", "pointer"),
    PLANTED,
    ids=lambda value: value if isinstance(value, str) and "/" not in value else "",
)
def test_a_planted_defect_is_found_where_it_is(schema: Any, rule: str, pointer: str) -> None:
    """Each kind of defect is found in more forms than one, at its place."""
    at = [where for name, where in found(schema) if name == rule]
    assert at
    assert not pointer or pointer in at


CLEAN: list[Any] = [
    {"anyOf": [{"enum": ["red", "green"]}, {"type": "string"}]},
    {"anyOf": [{"$ref": "#/$defs/known"}, {"type": "string"}], "$defs": {"known": {"enum": ["a"]}}},
    {"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}]},
    {"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": False},
    {"type": "object", "properties": {"a": False}},
    {"properties": {"type": {"type": "string"}, "required": {"type": "boolean"}, "properties": {"type": "object"}}},
    {"properties": {"required": {"enum": ["yes", "no"]}, "enum": {"type": "array"}, "items": {"type": "integer"}}},
    {
        "allOf": [{"$ref": "#/$defs/a"}, {"properties": {"b": True}}],
        "unevaluatedProperties": False,
        "$defs": {"a": {"properties": {"a": True}}},
    },
    {"$defs": {"a": {"type": "string"}, "b": {"type": "integer"}}},
    {"type": "array", "items": {"$ref": "#"}},
    {"type": ["object", "null"], "properties": {"next": {"$ref": "#"}}},
    {"const": None, "default": None},
    {"enum": ["minlength", {"minlength": 3, "$ref": "#/nowhere"}]},
    {"default": {"$ref": "#/nowhere", "tpye": 1}},
    {"type": "string", "pattern": "^\\d{4}-\\d{2}$", "maxLength": 7},
    {
        "$schema": D7,
        "properties": {"a": {"$ref": "#/definitions/b", "description": "c"}},
        "definitions": {"b": {"type": "string"}},
    },
    {
        "oneOf": [
            {"type": "object", "properties": {"k": {"const": "a"}}, "required": ["k"]},
            {"type": "object", "properties": {"k": {"const": "b"}}, "required": ["k"]},
        ]
    },
    {"type": "integer", "minimum": 0, "maximum": 0},
    {"$dynamicAnchor": "n", "type": "object", "properties": {"c": {"$dynamicRef": "#n"}}},
    {"x-defs": {"a": {"type": "string"}}, "properties": {"a": {"$ref": "#/x-defs/a"}}},
    {"dependentSchemas": {"a": {"required": ["b"]}}, "properties": {"a": True}},
    {"not": {"required": ["a", "b"]}},
    {"type": "number", "multipleOf": 0.5},
    True,
    False,
]


@pytest.mark.parametrize("schema", CLEAN, ids=lambda schema: dumps(schema)[:60])
def test_what_is_meant_so_is_no_alarm(schema: Any) -> None:
    """Common idioms, data in `enum` and `default`, recursion and libraries of definitions raise no warning and no
    error."""
    assert [one for one in report(schema).payload["findings"] if one["severity"] != "note"] == []


def test_what_only_asserted_formats_tell_apart_is_no_error() -> None:
    """By the specification both branches accept every string; who asserts formats may rely on the difference."""
    schema = {"oneOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "time"}]}
    levels = {one["rule"]: one["severity"] for one in report(schema, select=["semantic"]).payload["findings"]}
    assert (levels["unsatisfiable"], levels["overlapping-one-of"]) == ("warning", "note")


def test_a_wrong_type_name_is_told_with_the_right_one() -> None:
    """Names of other languages, and misspelt ones."""
    messages = [report({"type": name}).payload["findings"][0]["message"] for name in ("int", "strnig")]
    assert messages == [
        f"{one!r} is no type; did you mean {other!r}?" for one, other in (("int", "integer"), ("strnig", "string"))
    ]


def test_what_is_broken_stops_no_other_finding_in_the_same_schema() -> None:
    """Cycles, dead references, violations and costly references are taken out of a copy; the rest keeps its meaning."""
    schema = {
        "properties": {
            "cycle": {"$ref": "#/properties/cycle"},
            "dead": {"$ref": "#/nowhere"},
            "type": {"type": "strnig"},
            "pattern": {"pattern": "("},
            "costly": {"$ref": "#/$defs/d0"},
            "far": {"$ref": "https://e.example/far"},
            "empty": {"allOf": [{"type": "string"}, {"type": "null"}]},
            "default": {"type": "string", "default": 1},
        },
        "$defs": DOUBLING,
    }
    rules = {pointer.split("/")[2]: rule for rule, pointer in found(schema) if pointer.startswith("/properties/")}
    assert rules == {
        "cycle": "reference-cycle",
        "dead": "dead-reference",
        "type": "invalid-schema",
        "pattern": "invalid-pattern",
        "costly": "exponential-schema",
        "far": "unresolved-reference",
        "empty": "unsatisfiable",
        "default": "rejected-default",
    }


def test_a_finding_has_a_place_and_evidence_that_the_validator_bears_out() -> None:
    """Line and column lead to the keyword, and the value that is shown is judged as claimed."""
    text = '{\n  "oneOf": [\n    {"type": "integer"},\n    {"type": "number"}\n  ]\n}'
    made = outcome({"schemas": ["a.json"]}, a_json=text).unwrap().payload["findings"]
    (one,) = [finding for finding in made if finding["rule"] == "overlapping-one-of"]
    assert (one["uri"], one["pointer"], one["line"], one["column"]) == ("a.json", "/oneOf/1", 4, 5)
    value = one["evidence"]["instance"]
    judges = [
        load(schema, Sources(MemoryReader({}))).bind(compile_schema).unwrap()
        for schema in ({"type": "integer"}, {"type": "number"})
    ]
    assert [judge.is_valid(value) for judge in judges] == [True, True]


def test_one_broken_schema_stops_no_other() -> None:
    """A file that cannot be read is a fault of its own; a broken schema is a finding; the rest is linted all the same.
    A file that cannot be read is a fault of its own; a broken schema is a finding; the rest is linted all the same."""
    made = outcome(
        {"schemas": ["*.json", "none.json"]},
        a_json='{"type": "strnig", "properties": {"a": {"type": "string", "minimum": 1}}}',
        b_json='{"type": ',
        c_json='{"type": "string", "type": "number"}',
        d_json='{"type": "string", "minimum": 1}',
    ).unwrap()
    findings = [(one["uri"], one["rule"]) for one in made.payload["findings"]]
    assert ("a.json", "invalid-schema") in findings
    assert ("a.json", "ineffective-keyword") in findings
    assert ("c.json", "duplicate-key") in findings
    assert ("d.json", "ineffective-keyword") in findings
    assert [(one["source"], one["code"]) for one in made.payload["errors"]] == [
        ("b.json", "syntax"),
        ("none.json", "nothing-found"),
    ]
    assert made.status == 65


def test_the_only_schema_that_cannot_be_read_is_the_fault_itself() -> None:
    """Nothing to lint is no answer."""
    missing, broken = outcome({"schemas": ["no.json"]}), outcome({"schemas": ["b.json"]}, b_json="{")
    assert isinstance(missing, Failure) and isinstance(missing.failure(), NothingFound)
    assert isinstance(broken, Failure) and isinstance(broken.failure(), Syntax)


def test_an_unresolved_external_reference_is_a_warning_and_no_more() -> None:
    """What is not at hand cannot be called wrong, and the rest is linted."""
    made = report(
        {"properties": {"a": {"$ref": "https://e.example/far"}, "b": {"type": "string", "minimum": 1}}}
    ).payload
    levels = {one["rule"]: one["severity"] for one in made["findings"]}
    assert levels == {"unresolved-reference": "warning", "ineffective-keyword": "warning"}


def test_the_exit_status_counts_warnings_and_errors_only() -> None:
    """A note alone is no reason to fail."""
    assert [report({"enum": ["a"]}).status, report({"type": "string", "minimum": 1}).status] == [0, 1]


def test_rules_are_chosen_by_id_and_by_group() -> None:
    """`select` replaces the default, `ignore` takes out, groups and ids alike."""
    schema = {"type": "string", "minimum": 1, "enum": ["a"], "title": "A."}
    assert "trailing-period" not in rules_of(schema)
    assert rules_of(schema, select=["style"]) == ["undescribed-root"] * 4 + ["trailing-period"]
    assert rules_of(schema, select=["ineffective-keyword"]) == ["ineffective-keyword"]
    assert "ineffective-keyword" not in rules_of(schema, ignore=["semantic"])
    assert rules_of(schema, select=["simplify,style"], ignore=["style"]) == ["type-beside-values", "single-value-enum"]


def test_a_severity_below_the_least_is_not_shown() -> None:
    """`minSeverity` hides notes, and warnings too where errors alone are wanted."""
    schema = {"type": "string", "minimum": 1, "enum": ["a"]}
    assert rules_of(schema, minSeverity="warning") == ["ineffective-keyword"]
    assert rules_of(schema, minSeverity="error") == []


@pytest.mark.parametrize("given", [{"select": ["unsatisfable"]}, {"ignore": ["semntic"]}, {"explain": "costly-patern"}])
def test_an_unknown_rule_is_a_usage_fault_with_the_nearest(given: dict[str, Any]) -> None:
    """A name that is no rule is told, and what it was meant to be."""
    made = outcome({"schema": True, **given})
    assert isinstance(made, Failure)
    assert isinstance(made.failure(), Usage)
    assert "did you mean" in str(made.failure().hint)


def test_explain_shows_the_page_of_a_rule() -> None:
    """Why it is there, a bad and a good example, and how to silence it."""
    made = outcome({"explain": "overlapping-one-of"}).unwrap()
    rule = NAMES["overlapping-one-of"]
    assert rule.why in made.text
    assert '"number"' in made.text
    assert "x-jstk-ignore" in made.text
    assert made.status == 0


@pytest.mark.parametrize("mark", [True, "ineffective-keyword", ["ineffective-keyword", "type-beside-values"]])
def test_a_schema_silences_rules_for_itself_and_below(mark: Any) -> None:
    """`x-jstk-ignore` holds at its place and inside it, nowhere else."""
    part = {"x-jstk-ignore": mark, "properties": {"b": {"type": "string", "minimum": 1}}}
    schema = {"properties": {"a": part, "c": {"type": "string", "minimum": 1}}}
    assert found(schema) == [("ineffective-keyword", "/properties/c/minimum")]


def test_the_configuration_is_read_from_the_project() -> None:
    """jstk.toml, else tool.jstk.lint of pyproject.toml; arguments come first."""
    schema = '{"type": "string", "minimum": 1, "enum": ["a"]}'
    own = '[lint]\nignore = ["ineffective-keyword"]\nmin-severity = "note"\n'
    own += '[lint.severity]\nsingle-value-enum = "error"\n'
    project = '[tool.jstk.lint]\nselect = ["single-value-enum"]\n'
    made = outcome({"schemas": ["a.json"]}, a_json=schema, jstk_toml=own, pyproject_toml=project).unwrap()
    assert [(one["rule"], one["severity"]) for one in made.payload["findings"]] == [
        ("type-beside-values", "note"),
        ("single-value-enum", "error"),
    ]
    made = outcome({"schemas": ["a.json"]}, a_json=schema, pyproject_toml=project).unwrap()
    assert [one["rule"] for one in made.payload["findings"]] == ["single-value-enum"]
    made = outcome(
        {"schemas": ["a.json"], "select": ["type-beside-values"]}, a_json=schema, pyproject_toml=project
    ).unwrap()
    assert [one["rule"] for one in made.payload["findings"]] == ["type-beside-values"]


@pytest.mark.parametrize(
    "text",
    [
        "[lint]\nignroe = []\n",
        "[lint]\nselect = 1\n",
        "[lint]\nselect = ['no-such']\n",
        "[lint\n",
        "[lint]\nmin-severity = 'loud'\n",
    ],
)
def test_a_wrong_configuration_is_a_fault(text: str) -> None:
    """A setting that would be overlooked is told instead."""
    assert isinstance(outcome({"schema": True}, jstk_toml=text), Failure)


def test_a_fix_is_a_patch_that_changes_no_verdict() -> None:
    """A fix is offered where both forms are proven to accept the same, and not where they do not."""
    made = report({"type": "string", "enum": ["a", "b", "a"]}).payload["findings"]
    fixes = {one["rule"]: one.get("fix") for one in made}
    assert fixes["type-beside-values"] == [{"op": "remove", "path": "/type"}]
    assert fixes["duplicate-value"] == [{"op": "replace", "path": "/enum", "value": ["a", "b"]}]
    seen = report({"allOf": [{"properties": {"a": True}}, {}], "unevaluatedProperties": False}).payload["findings"]
    assert not any("fix" in one for one in seen)


def test_every_format_shows_the_findings() -> None:
    """GitHub annotations, SARIF and Markdown name the rule and the place."""
    made = outcome({"schemas": ["a.json"]}, a_json='{"type": "string",\n "minimum": 1}').unwrap()
    for format in ("text", "github", "sarif", "markdown"):
        text = render(made, format).unwrap()
        assert "ineffective-keyword" in text
        assert "a.json" in text
    assert "::warning file=a.json,line=2" in render(made, "github").unwrap()


def test_findings_stand_in_the_order_of_the_document() -> None:
    """The order is that of the keys in the file, not of names or rules."""
    schema = {
        "properties": {"z": {"type": "string", "minimum": 1}, "a": {"type": "string", "maximum": 1}},
        "minLength": 5,
        "maxLength": 1,
    }
    places = [pointer for _, pointer in found(schema) if tokens(pointer)]
    assert places == ["/properties/z/minimum", "/properties/a/maximum", "/minLength"]


def test_a_misspelt_ignore_is_told() -> None:
    """What silences nothing is found, even where everything else is silenced."""
    assert rules_of({"x-jstk-ignore": ["inefective-keyword"], "type": "string", "minimum": 1}) == [
        "unknown-ignore",
        "ineffective-keyword",
    ]
