"""The general output formats: a report in, text for a program or a page out."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from returns.result import Failure

from jstk.core.document import dumps
from jstk.core.fault import (
    DeadReference,
    InvalidSchema,
    NotFound,
    Place,
    Syntax,
    UnresolvedReference,
    Usage,
    Violation,
)
from jstk.core.render import GENERAL, fault_report, known_format, render, render_fault
from jstk.core.render.sarif import fingerprint
from jstk.core.report import Case, Finding, Report, Verdict

PLACE = Place("dir/a b,c:d.json", 3, 7, "/items/0")
BAD = Finding("type", "error", "100% wrong:\nno \x1b[31mnumber, <b>", PLACE, "say 1")
ODD = Finding("unused", "warning", "never used", Place("b.json"))
SAID = Finding("hint", "note", "a remark")
REPORT = Report(
    Verdict.FAIL,
    {"ok": False, "n": 1},
    "two things\n",
    1,
    findings=(BAD, ODD, SAID, BAD),
    cases=(
        Case("first", "a.json"),
        Case("second", "a.json", "line one\nline two & <three>\x00", place=PLACE),
        Case("third", "b.json", "could not be read", broken=True),
    ),
)


def shown(report: Report, format: str) -> str:
    """The report in a format that it has."""
    return render(report, format).unwrap()


def xml(text: str) -> ElementTree.Element:
    """The root element of an XML text."""
    return ElementTree.fromstring(text)


class TestRender:
    """Which format is chosen."""

    def test_the_tools_own_format_wins(self) -> None:
        """A format of the report itself comes before the general one of that name."""
        own: dict[str, Callable[[], str]] = {"markdown": lambda: "mine", "lcov": lambda: "TN:"}
        report = Report(Verdict.PASS, {}, "", formats=own)
        assert (shown(report, "markdown"), shown(report, "lcov"), shown(report, "json")) == ("mine", "TN:", "{}")

    def test_an_unknown_format_names_the_nearest(self) -> None:
        """A misspelt format is a usage fault with the right one; an outlandish one lists what there is."""
        assert render(REPORT, "sarfi").failure() == Usage("unknown output format 'sarfi'", "did you mean 'sarif'?")
        fault = render(REPORT, "docx").failure()
        assert isinstance(fault, Usage) and fault.hint == "formats: text, json, github, sarif, junit, markdown"

    def test_formats_are_known_before_a_tool_runs(self) -> None:
        """A tool's own formats are known by name; others give the same fault as rendering does."""
        assert known_format("lcov", ("lcov",)).unwrap() == "lcov"
        assert isinstance(known_format("lcov", ()), Failure)

    def test_text_cannot_command_a_terminal(self) -> None:
        """Control characters and direction marks of documents are written as escapes; newlines and tabs stay."""
        report = Report(Verdict.PASS, {}, "a\tb\n\x1b[2J\u202ec\x9b")
        assert shown(report, "text") == "a\tb\n\\x1b[2J\\u202ec\\x9b"

    def test_json_is_the_payload(self) -> None:
        """The payload, indented, with every digit of its numbers."""
        payload: dict[str, Any] = json.loads(
            '{"n": 1.50, "big": 12345678901234567890123}', parse_float=lambda text: text
        )
        assert shown(Report(Verdict.PASS, payload, ""), "json") == dumps(payload, 2)


class TestGitHub:
    """Workflow commands."""

    def test_one_line_a_finding_with_everything_escaped(self) -> None:
        """Percent signs, line ends, colons and commas are escaped where the runner would read them."""
        lines = shown(REPORT, "github").split("\n")
        assert lines[0] == (
            "::error file=dir/a b%2Cc%3Ad.json,line=3,col=7,title=type"
            "::100%25 wrong:%0Ano \\x1b[31mnumber, <b> (at /items/0)%0Asay 1"
        )
        assert lines[1:3] == ["::warning file=b.json,title=unused::never used", "::notice title=hint::a remark"]
        assert len(lines) == 4

    def test_nothing_found_is_nothing_said(self) -> None:
        """A report without findings gives no annotation."""
        assert shown(Report(Verdict.PASS, {}, "fine"), "github") == ""

    def test_cases_that_failed_stand_in_for_findings(self) -> None:
        """A tool that has only cases is annotated by those that did not pass."""
        report = Report(Verdict.FAIL, {}, "", 1, cases=REPORT.cases)
        assert [line.split("::")[1].split("title=")[1] for line in shown(report, "github").split("\n")] == [
            "failed",
            "broken",
        ]

    def test_file_uris_are_paths(self) -> None:
        """The runner wants a path, not a URI."""
        finding = Finding("x", "error", "y", Place("file:///a/b%20c.json"))
        assert "file=/a/b c.json," in shown(Report(Verdict.FAIL, {}, "", 1, (finding,)), "github")


class TestSarif:
    """SARIF 2.1.0."""

    def log(self, report: Report) -> dict[str, Any]:
        """The one run of the report's log."""
        log = json.loads(shown(report, "sarif"))
        assert log["version"] == "2.1.0"
        return log["runs"][0]  # type: ignore[no-any-return]

    def test_results_refer_to_rules_and_places(self) -> None:
        """Each id is one rule; each finding a result with its file as a URI reference, its line and its pointer."""
        run = self.log(REPORT)
        assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["type", "unused", "hint"]
        assert [result["ruleIndex"] for result in run["results"]] == [0, 1, 2, 0]
        location = run["results"][0]["locations"][0]
        assert location["physicalLocation"]["artifactLocation"]["uri"] == "dir/a%20b,c%3Ad.json"
        assert location["physicalLocation"]["region"] == {"startLine": 3, "startColumn": 7}
        assert location["logicalLocations"] == [{"fullyQualifiedName": "/items/0"}]
        assert "locations" not in run["results"][2]

    def test_a_fault_is_an_unsuccessful_invocation(self) -> None:
        """A report of findings was a successful run whatever it found; a fault was none, and is a result as well."""
        assert self.log(REPORT)["invocations"] == [{"executionSuccessful": True, "exitCode": 1}]
        run = self.log(fault_report(Syntax(PLACE, "a value", "'}'")))
        assert run["invocations"] == [{"executionSuccessful": False, "exitCode": 65}]
        assert run["results"][0]["ruleId"] == "syntax"

    def test_fingerprints_ignore_lines(self) -> None:
        """A finding that moved has the same fingerprint; one at another pointer has another."""
        moved = Finding("type", "error", BAD.message, Place(PLACE.uri, 30, 1, PLACE.pointer))
        other = Finding("type", "error", BAD.message, Place(PLACE.uri, 3, 7, "/items/1"))
        assert fingerprint(BAD) == fingerprint(moved) != fingerprint(other)

    def test_logs_fit_the_published_schema(self, corpora: Path) -> None:
        """Reports, empty ones and faults are valid against the SARIF schema of SchemaStore."""
        found = sorted((corpora / "diff" / "real-world" / "schemastore").glob("sarif-2.1.0@*.json"))
        if not found:
            pytest.skip("no SARIF schema among the corpora")
        import jsonschema_rs

        schema = json.loads(found[-1].read_text())
        validator = jsonschema_rs.validator_for(schema.get("schema", schema), validate_formats=True)
        for report in (REPORT, Report(Verdict.PASS, {}, ""), fault_report(Usage("no")), fault_report(NotFound(PLACE))):
            assert [str(error) for error in validator.iter_errors(json.loads(shown(report, "sarif")))] == []


class TestJUnit:
    """JUnit XML."""

    def test_suites_count_their_cases(self) -> None:
        """A suite a group, counts that add up, a failure or an error in the case that has one."""
        root = xml(shown(REPORT, "junit"))
        assert (root.tag, root.attrib) == (
            "testsuites",
            {"name": "jstk", "tests": "3", "failures": "1", "errors": "1", "skipped": "0"},
        )
        assert [(suite.get("name"), suite.get("tests")) for suite in root] == [("a.json", "2"), ("b.json", "1")]
        failure, error = root.find(".//failure"), root.find(".//error")
        assert failure is not None and error is not None
        assert failure.get("message") == "line one"
        assert failure.text == "dir/a b,c:d.json:3:7\nline one\nline two & <three>"
        assert error.get("message") == error.text == "could not be read"

    def test_there_is_always_a_case(self) -> None:
        """Without cases the findings are cases, notes as passed ones; without either the verdict is."""
        found = xml(shown(Report(Verdict.FAIL, {}, "", 1, (BAD, SAID)), "junit"))
        assert (found.get("tests"), found.get("failures")) == ("2", "1")
        passed, failed = (xml(shown(Report(verdict, {}, "why", status), "junit")) for verdict, status in VERDICTS)
        assert (passed.get("tests"), passed.get("failures")) == ("1", "0")
        assert (failed.get("tests"), failed.get("failures")) == ("1", "1")

    def test_attributes_keep_line_ends(self) -> None:
        """Quotes, line ends and tabs in names come back as they were; what XML cannot hold is left out."""
        case = Case('a"b\n\tc\r<&>\ufffe\ud800', "g", "p\r\n\x0bq")
        root = xml(shown(Report(Verdict.FAIL, {}, "", 1, cases=(case,)), "junit"))
        element, failure = root.find(".//testcase"), root.find(".//failure")
        assert element is not None and element.get("name") == 'a"b\n\tc\r<&>'
        assert failure is not None and failure.text == "p\r\nq"


VERDICTS = ((Verdict.PASS, 0), (Verdict.FAIL, 1))


class TestMarkdown:
    """Markdown for a pull request."""

    def test_a_table_with_counts(self) -> None:
        """The verdict, how many of each level, and a row for each finding in one line."""
        lines = shown(REPORT, "markdown").split("\n")
        assert lines[0] == "### jstk: fail"
        assert lines[2] == "2 errors, 1 warning, 1 note"
        assert lines[4:6] == ["| level | place | rule | message |", "|---|---|---|---|"]
        assert len(lines) == 10 and all(line.count(" | ") == 3 for line in lines[6:])

    def test_cells_are_shown_as_they_are(self) -> None:
        """Nothing in a message becomes a cell's end, a link, HTML or a mention."""
        finding = Finding("x", "error", "a | b `c` *d* [e](f) <g> @team\nh")
        text = shown(Report(Verdict.FAIL, {}, "", 1, (finding,)), "markdown")
        assert "a \\| b \\`c\\` \\*d\\* \\[e\\](f) \\<g\\> @\u2060team h" in text

    def test_without_findings_the_text_is_quoted(self) -> None:
        """The text stands in a block whose fence is longer than any in it; no text, no block."""
        assert shown(Report(Verdict.PASS, {}, "```\nx"), "markdown") == "### jstk: pass\n\n````text\n```\nx\n````"
        assert shown(Report(Verdict.UNKNOWN, {}, " "), "markdown") == "### jstk: unknown"

    def test_it_fits_a_comment(self) -> None:
        """Many long findings, or a long text, stay below GitHub's limit of 65,536 characters, and say what is left."""
        many = shown(Report(Verdict.FAIL, {}, "", 1, (Finding("r", "error", "x" * 5000),) * 1000), "markdown")
        marked = shown(Report(Verdict.FAIL, {}, "", 1, (Finding("*" * 999, "error", "*" * 999),) * 200), "markdown")
        assert len(marked) < 65_536 and marked.count("| error |") == 29 and marked.endswith("... and 171 more.")
        long = shown(Report(Verdict.PASS, {}, "y" * 1_000_000), "markdown")
        assert len(many) < 65_536 and many.endswith("... and 900 more.")
        assert len(long) < 65_536 and "and 940000 more characters" in long


class TestFaults:
    """Faults in every format."""

    def test_every_violation_has_its_line_and_finding(self) -> None:
        """An invalid schema shows each violation with its place, up to a hundred."""
        violations = tuple(Violation(Place("s.json", n, 1, f"/{n}"), f"wrong {n}") for n in range(1, 151))
        fault = InvalidSchema(Place("s.json"), violations)
        lines = render_fault(fault, "text").split("\n")
        assert lines[0].startswith("s.json: invalid-schema: the schema breaks its metaschema: wrong 1 (and 149 more)")
        assert lines[1] == "  s.json:1:1 at /1: wrong 1"
        assert len(lines) == 102 and lines[-1] == "  ... and 50 more"
        assert render_fault(fault, "github").count("\n") == 149

    def test_every_dead_reference_has_its_finding(self) -> None:
        """Unresolved references are findings of their own, each with what was meant."""
        dead = tuple(DeadReference(Place("s.json", n), f"#/{n}", "nothing there", f"#/{n}{n}") for n in (1, 2))
        found = fault_report(UnresolvedReference(dead)).findings
        assert [(one.place.line, one.help) for one in found] == [
            (1, "did you mean '#/11'?"),
            (2, "did you mean '#/22'?"),
        ]

    def test_formats_of_single_tools_fall_back_to_text(self) -> None:
        """A fault has no coverage report: lcov of it is its text."""
        fault = NotFound(Place("a.json"), "b.json")
        assert render_fault(fault, "lcov") == "a.json: not-found: no such file (did you mean 'b.json'?)"

    def test_a_fault_is_a_broken_case_and_an_error_payload(self) -> None:
        """JUnit counts it as an error, JSON gives ok false and the error."""
        fault = NotFound(Place("a.json"))
        assert render_fault(fault, "markdown").startswith("### jstk: error\n")
        assert xml(render_fault(fault, "junit")).get("errors") == "1"
        assert json.loads(render_fault(fault, "json")) == {
            "ok": False,
            "error": {"code": "not-found", "message": "no such file", "uri": "a.json"},
        }

    def test_a_single_problem_is_one_line(self) -> None:
        """What names one problem needs no list."""
        fault = InvalidSchema(PLACE, (Violation(PLACE, "wrong"),))
        assert "\n" not in render_fault(fault, "text")
        assert set(GENERAL) == {"text", "json", "github", "sarif", "junit", "markdown"}
