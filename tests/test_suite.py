"""test: suites of tests for schemas, ours, the official layout's and sourcemeta's."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.fault import EXIT_INPUT, EXIT_NO, EXIT_YES, NothingFound, Syntax, Usage, exit_status
from jstk.core.reader import Sources
from jstk.core.render import render
from jstk.core.report import Report
from jstk.core.suite import TOOL
from jstk.core.tool import Context
from jstk.shell.reader import FileReader
from support.memory import MemoryReader

NUMBER = {"schema": {"type": "number", "minimum": 3}}


def ask(files: dict[str, Any] | None = None, **arguments: Any) -> Any:
    """The outcome of `test` over files in memory."""
    made = {name: (one if isinstance(one, str) else json.dumps(one)).encode() for name, one in (files or {}).items()}
    return invoke(TOOL, arguments, Context(Sources(MemoryReader(made))))


def one(test: dict[str, Any], **group: Any) -> dict[str, Any]:
    """The result of a single test of a suite given inline."""
    report: Report = ask(suite={**(group or NUMBER), "tests": [test]}).unwrap()
    result: dict[str, Any] = report.payload["results"][0]
    return result


@pytest.mark.parametrize(
    ("valid", "data", "ok", "actual"),
    [(True, 4, True, True), (False, 1, True, False), (True, 1, False, False), (False, 4, False, True)],
)
def test_a_test_passes_where_its_instance_gets_the_verdict(valid: bool, data: object, ok: bool, actual: bool) -> None:
    """`ok` compares what was expected with what the schema says."""
    result = one({"valid": valid, "data": data})
    assert (result["ok"], result["expected"], result["actual"]) == (ok, valid, actual)


def test_the_exit_status_tells_passed_failed_and_unreadable_apart() -> None:
    """0 where all pass, 1 where one fails, 65 where something could not be run; the worst wins."""
    good, bad = {"valid": True, "data": 4}, {"valid": True, "data": 1}
    broken = {"valid": 1, "data": 1}
    statuses = [
        ask(suite={**NUMBER, "tests": tests}).unwrap().status for tests in ([good], [good, bad], [bad, broken, good])
    ]
    assert statuses == [EXIT_YES, EXIT_NO, EXIT_INPUT]


@pytest.mark.parametrize(
    ("wanted", "ok"),
    [
        ({"keyword": "minimum"}, True),
        ({"keyword": "type"}, False),
        ({"instanceLocation": "/a/0", "keyword": "minimum"}, True),
        ({"instanceLocation": "#/a/0"}, True),
        ({"instanceLocation": "/a"}, False),
        ({"keywordLocation": "/properties/a/items/$ref/minimum"}, True),
        ({"keywordLocation": "#/properties/a/items/$ref/minimum"}, True),
        ({"keywordLocation": "/$defs/n/minimum"}, False),
        ({"absoluteKeywordLocation": "#/$defs/n/minimum"}, True),
        ({"message": "at least 3"}, True),
        ({"message": "at most"}, False),
    ],
)
def test_errors_that_are_wanted_must_be_among_the_actual_ones(wanted: dict[str, str], ok: bool) -> None:
    """An error is known by its place, its keyword or a part of its message; one that is missing fails the test."""
    schema = {"properties": {"a": {"items": {"$ref": "#/$defs/n"}}}, "$defs": {"n": {"minimum": 3}}}
    result = one({"valid": False, "data": {"a": [1]}, "errors": [wanted]}, schema=schema)
    assert result["ok"] is ok
    assert result.get("missing", []) == ([] if ok else [wanted])


def test_errors_within_branches_count() -> None:
    """An error of a branch of anyOf is an actual error."""
    schema = {"anyOf": [{"type": "string"}, {"minimum": 3}]}
    assert one({"valid": False, "data": 1, "errors": [{"keywordLocation": "/anyOf/1/minimum"}]}, schema=schema)["ok"]


def test_wanted_errors_of_a_valid_instance_are_missing() -> None:
    """A test that wants errors of an instance that turns out valid fails."""
    result = one({"valid": True, "data": 4, "errors": [{"keyword": "minimum"}]})
    assert (result["ok"], result["missing"]) == (False, [{"keyword": "minimum"}])


def test_a_failure_is_explained_with_places_in_the_suite() -> None:
    """Errors of an instance that stands in the suite have the suite's lines; those of a file have the file's."""
    files = {
        "a.json": '{"schema": {"properties": {"mode": {"enum": ["fast"]}}}, "tests": [\n'
        '{"valid": true,\n"data": {"mode":\n"fsat"}},\n{"valid": true, "dataPath": "d/x.yaml"}]}',
        "d/x.yaml": "\n\nmode: slow\n",
    }
    report = ask(files, suites=["a.json"]).unwrap()
    first, second = report.payload["results"]
    assert (first["line"], first["errors"][0]["line"], second["line"], second["errors"][0]["line"]) == (2, 4, 5, 3)
    assert first["errors"][0]["suggestion"] == 'did you mean "fast"?'
    assert "a.json:2:1: failed: test 0: expected valid, is invalid" in report.text
    assert 'found "fsat" [enum] (line 4)' in report.text


def test_names_in_a_suite_are_relative_to_its_file() -> None:
    """`target`, `dataPath` and references of an inline schema start from the file of the suite."""
    files = {
        "t/a.json": {"target": "../s/n.json", "tests": [{"valid": True, "dataPath": "d/four.json"}]},
        "t/b.json": {"schema": {"$ref": "../s/n.json"}, "tests": [{"valid": False, "data": 1}]},
        "t/c.json": {"schema": "../s/n.json", "tests": [{"valid": False, "data": 1}]},
        "s/n.json": NUMBER["schema"],
        "t/d/four.json": 4,
    }
    assert ask(files, suites=["t/a.json", "t/b.json", "t/c.json"]).unwrap().payload["passed"] == 3


def test_sourcemetas_files_are_run_as_they_are() -> None:
    """Targets: a path, a URI, an array, a pointer in a fragment; comments; tests without descriptions."""
    files = {
        "test/a.json": {
            "target": "http://json-schema.org/draft-04/schema#",
            "$comment": "anything",
            "tests": [
                {"description": "The empty object is valid", "valid": True, "data": {}},
                {"valid": False, "data": {"type": 1}},
                {"valid": True, "dataPath": "../data.json"},
            ],
        },
        "test/b.json": {
            "target": ["../big.json#/definitions/foo", "../big.json#bar", "https://shop.example/big#/definitions/foo"],
            "tests": [{"valid": True, "data": 1}, {"valid": False, "data": "x"}],
        },
        "big.json": {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "definitions": {"foo": {"type": "integer"}, "bar": {"$id": "#bar", "type": "integer"}},
        },
        "data.json": {"type": "string"},
    }
    report = ask(
        files, suites=["test/a.json", "test/b.json"], resources={"https://shop.example/big": "big.json"}
    ).unwrap()
    assert (report.payload["passed"], report.payload["ok"]) == (9, True)
    assert "warnings" not in report.payload


def test_paths_of_a_part_start_at_that_part() -> None:
    """A keyword location in a target with a fragment does not show the reference that led there."""
    files = {
        "a.json": {
            "target": "s.json#/$defs/n",
            "tests": [{"valid": False, "data": 1, "errors": [{"keywordLocation": "/minimum"}]}],
        },
        "s.json": {"$defs": {"n": {"minimum": 3}}},
    }
    assert ask(files, suites=["a.json"]).unwrap().payload["ok"]


@pytest.mark.parametrize(("draft", "data", "valid"), [("draft4", 1.0, False), ("draft6", 1.0, True)])
def test_the_draft_folder_of_the_official_layout_is_the_dialect(draft: str, data: object, valid: bool) -> None:
    """An array of groups in a folder named after a draft is judged by that draft."""
    suite = [
        {
            "description": "g",
            "schema": {"type": "integer"},
            "tests": [{"description": "t", "data": data, "valid": valid}],
        }
    ]
    assert ask({f"x/tests/{draft}/a.json": suite}, suites=["x/tests/*"], draft="2020-12").unwrap().payload["ok"]


@pytest.mark.parametrize(("path", "valid"), [("optional/format/date.json", False), ("optional/date.json", True)])
def test_formats_are_asserted_in_their_folder_of_the_official_layout(path: str, valid: bool) -> None:
    """Below `optional/format/` a format asserts, elsewhere it does as the dialect says."""
    suite = [
        {"description": "g", "schema": {"format": "date"}, "tests": [{"description": "t", "data": "x", "valid": valid}]}
    ]
    assert ask({f"tests/draft2020-12/{path}": suite}, suites=["tests/*"]).unwrap().payload["ok"]


def test_remotes_beside_the_tests_answer_for_the_suites_server() -> None:
    """References to http://localhost:1234/ are read from `remotes/` beside `tests/`."""
    suite = [
        {
            "description": "g",
            "schema": {"$ref": "http://localhost:1234/n.json"},
            "tests": [{"description": "t", "data": 1, "valid": False}],
        }
    ]
    files = {"x/tests/draft7/a.json": suite, "x/remotes/n.json": {"minimum": 3}}
    assert ask(files, suites=["x/tests/draft7/a.json"]).unwrap().payload["ok"]


def test_suites_are_read_from_every_format() -> None:
    """JSON with comments, YAML and TOML hold suites too."""
    files = {
        "a.jsonc": '{"schema": {"minimum": 3}, // at least\n "tests": [{"valid": true, "data": 3}]}',
        "b.yaml": "schema: {minimum: 3}\ntests:\n  - {valid: true, data: 3}\n",
        "c.toml": "[schema]\nminimum = 3\n[[tests]]\nvalid = true\ndata = 3\n",
    }
    assert ask(files, suites=["*"]).unwrap().payload["passed"] == 3


def test_files_of_a_folder_that_hold_no_suite_are_passed_over() -> None:
    """Schemas and data beside the suites are no faults, and one that is named outright is."""
    files = {
        "t/a.json": {**NUMBER, "tests": [{"valid": True, "data": 4}]},
        "t/s.json": {"minimum": 3},
        "t/x.yaml": "a: [\n",
    }
    report = ask(files, suites=["t/*"]).unwrap()
    assert (report.payload["passed"], report.payload["faults"]) == (1, 0)
    named = ask(files, suites=["t/a.json", "t/s.json"]).unwrap()
    assert (named.payload["passed"], named.payload["faults"], named.status) == (1, 1, EXIT_INPUT)


def test_one_bad_suite_does_not_stop_the_others() -> None:
    """Unreadable files, dead targets and malformed tests are results of their own."""
    files = {
        "a.json": '{"tests": [',
        "b.json": {"target": "none.json", "tests": [{"valid": True, "data": 1}]},
        "c.json": {**NUMBER, "tests": [{"data": 1}, {"valid": True}, {"valid": True, "data": 4}]},
    }
    report = ask(files, suites=["a.json", "b.json", "c.json", "d.json"]).unwrap()
    codes = [result["error"]["code"] for result in report.payload["results"] if "error" in result]
    assert codes == ["syntax", "not-found", "syntax", "syntax", "nothing-found"]
    assert (report.payload["passed"], report.payload["faults"], report.status) == (1, 5, EXIT_INPUT)


def test_the_fault_of_an_only_suite_is_the_answer() -> None:
    """Where there was one thing to do and it could not be done, its fault is what is told."""
    assert isinstance(ask({"a.json": "{"}, suites=["a.json"]).failure(), Syntax)
    assert isinstance(ask(suites=[]).failure(), Usage)


@pytest.mark.parametrize(
    "arguments", [{"suites": ["e.json"]}, {"suites": ["*.yaml"]}, {"suites": ["a.json"], "select": ["no such"]}]
)
def test_no_test_is_no_success(arguments: dict[str, Any]) -> None:
    """A suite without tests, a glob without suites, and a name that no test has are faults with status 65."""
    files = {
        "a.json": {**NUMBER, "tests": [{"valid": True, "data": 4}]},
        "e.json": {**NUMBER, "tests": []},
        "x.yaml": "a: 1",
    }
    outcome = ask(files, **arguments)
    assert isinstance(outcome, Failure)
    assert isinstance(outcome.failure(), NothingFound)
    assert exit_status(outcome.failure()) == EXIT_INPUT


def test_unknown_keys_are_told_with_the_nearest_known_one() -> None:
    """A misspelt key does not silently weaken a test."""
    tests = [
        {"valid": False, "data": 1, "erors": [{"keyword": "type"}]},
        {"valid": False, "data": 1, "errors": [{"keyword": "minimum", "path": ""}]},
    ]
    report = ask(suite={**NUMBER, "descripton": "x", "x-owner": "me", "tests": tests}).unwrap()
    told = [(warning["pointer"], warning.get("hint", "")[:14]) for warning in report.payload["warnings"]]
    assert told == [
        ("/descripton", 'did you mean "'),
        ("/tests/0/erors", 'did you mean "'),
        ("/tests/1/errors/0/path", "known: instanc"),
    ]
    assert 'unknown key "erors" of a test (did you mean "errors"?)' in report.text
    assert report.payload["ok"]


@pytest.mark.parametrize(
    ("select", "names"),
    [
        (["big"], ["g: big"]),
        (["G:*"], ["g: big", "g: small"]),
        (["sm?ll"], ["g: small"]),
        (["a.json"], ["g: big", "g: small"]),
    ],
)
def test_tests_are_selected_by_name(select: list[str], names: list[str]) -> None:
    """A part of a name in any case, or a glob over the suite, the group, the test or both."""
    tests = [{"description": "big", "valid": True, "data": 9}, {"description": "small", "valid": True, "data": 3}]
    report = ask({"a.json": {**NUMBER, "description": "g", "tests": tests}}, suites=["a.json"], select=select).unwrap()
    assert [result["description"] for result in report.payload["results"]] == names


def test_a_listing_runs_nothing() -> None:
    """`list` names the tests in order, also those that would fail."""
    files = {"b.json": {**NUMBER, "tests": [{"description": "t", "valid": True, "data": 1}]}}
    files["a.json"] = {"schema": {"$ref": "nowhere"}, "tests": [{"valid": False, "data": 1}]}
    report = ask(files, suites=["*"], list=True).unwrap()
    assert report.text == "a.json: test 0 (invalid)\nb.json: t (valid)"
    assert report.payload["ok"]


def test_the_general_formats_show_what_failed() -> None:
    """JUnit counts cases, failures and errors; GitHub gets an annotation for each failure and warning."""
    files = {
        "a.json": {**NUMBER, "note": 1, "tests": [{"valid": True, "data": 4}, {"valid": True, "data": 1}, {"data": 1}]}
    }
    report = ask(files, suites=["a.json"]).unwrap()
    junit = render(report, "junit").unwrap()
    assert '<testsuite name="a.json" tests="3" failures="1" errors="1"' in junit
    github = render(report, "github").unwrap().splitlines()
    assert [line.split(" ")[0] for line in github] == ["::warning", "::error", "::error"]


def test_a_pattern_that_is_too_costly_is_not_taken_for_invalid() -> None:
    """Where the matcher gave up, a test that wants an invalid instance does not pass."""
    result = one({"valid": False, "data": "a" * 40 + "b"}, schema={"pattern": "^(a+)+(?=c)\\1$"})
    assert result["actual"] is None or result["ok"]


def test_the_whole_official_suite_passes(suite: Path) -> None:
    """Every file of the official suite, required, optional and formats, passes in every draft."""
    report = invoke(TOOL, {"suites": ["tests"]}, Context(Sources(FileReader(str(suite))))).unwrap()
    assert report.payload["ok"], report.text
    assert report.payload["passed"] > 8000


def test_the_example_for_pytest_passes(checkout: Path) -> None:
    """The tests of the example pass under pytest."""
    example = checkout / "examples" / "test_order.py"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(example.parent),
        str(example),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=example.parent)
    assert "4 passed" in done.stdout, done.stdout + done.stderr
