"""Laws of the renders: any report and any fault can be shown in every general format, and programs can read it."""

import json
from decimal import Decimal
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from jstk.core.fault import (
    CODES,
    BadNumber,
    DeadReference,
    DuplicateKey,
    Encoding,
    Fault,
    Internal,
    InvalidPattern,
    InvalidSchema,
    NotAFile,
    NotFound,
    NothingFound,
    OutsideRoot,
    Place,
    ReferenceCycle,
    Syntax,
    TooCostly,
    TooDeep,
    TooLarge,
    UnknownDialect,
    UnknownField,
    Unreadable,
    UnresolvedReference,
    Usage,
    Violation,
)
from jstk.core.render import GENERAL, fault_report, render, render_fault
from jstk.core.render.frame import WIDTH, code_frame, width
from jstk.core.render.github import render as github
from jstk.core.render.text import printable
from jstk.core.report import LEVELS, Case, Finding, Report, Verdict

TEXT = st.text(st.characters(codec=None), max_size=30)
MAYBE = st.none() | TEXT
NUMBER = st.integers(1, 10**6)
PLACES = st.builds(Place, MAYBE, st.none() | NUMBER, st.none() | NUMBER, MAYBE)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)
FINDINGS = st.builds(Finding, TEXT, st.sampled_from(LEVELS), TEXT, PLACES, MAYBE)
CASES = st.builds(Case, TEXT, TEXT, MAYBE, st.booleans(), PLACES)
REPORTS = st.builds(
    Report,
    st.sampled_from(Verdict),
    st.dictionaries(TEXT, JSON, max_size=4),
    TEXT,
    st.sampled_from((0, 1, 2, 65)),
    st.lists(FINDINGS, max_size=4).map(tuple),
    st.lists(CASES, max_size=4).map(tuple),
)
VIOLATIONS = st.lists(st.builds(Violation, PLACES, TEXT), min_size=1, max_size=3).map(tuple)
DEAD = st.lists(st.builds(DeadReference, PLACES, TEXT, TEXT, MAYBE), min_size=1, max_size=8).map(tuple)
KINDS: dict[type, st.SearchStrategy[Fault]] = {
    Encoding: st.builds(Encoding, PLACES, NUMBER),
    Syntax: st.builds(Syntax, PLACES, TEXT, TEXT),
    DuplicateKey: st.builds(DuplicateKey, PLACES, TEXT, PLACES),
    TooDeep: st.builds(TooDeep, PLACES, NUMBER),
    TooLarge: st.builds(TooLarge, PLACES, NUMBER),
    BadNumber: st.builds(BadNumber, PLACES, TEXT),
    NotFound: st.builds(NotFound, PLACES, MAYBE),
    NotAFile: st.builds(NotAFile, PLACES, TEXT),
    Unreadable: st.builds(Unreadable, PLACES, TEXT),
    OutsideRoot: st.builds(OutsideRoot, PLACES),
    UnknownDialect: st.builds(UnknownDialect, PLACES, TEXT, MAYBE),
    InvalidSchema: st.builds(InvalidSchema, PLACES, VIOLATIONS),
    UnresolvedReference: st.builds(UnresolvedReference, DEAD),
    ReferenceCycle: st.builds(ReferenceCycle, PLACES, st.lists(TEXT, max_size=3).map(tuple)),
    InvalidPattern: st.builds(InvalidPattern, PLACES, TEXT, TEXT),
    TooCostly: st.builds(TooCostly, PLACES, TEXT),
    Usage: st.builds(Usage, TEXT, MAYBE),
    UnknownField: st.builds(UnknownField, TEXT, MAYBE),
    NothingFound: st.builds(NothingFound, PLACES, TEXT),
    Internal: st.builds(Internal, TEXT),
}
FAULTS = st.one_of(*KINDS.values())


def readable(format: str, text: str) -> None:
    """Holds a text against what readers of its format rely on."""
    if format in ("json", "sarif"):
        assert text.isascii() and isinstance(json.loads(text, parse_float=Decimal), dict)
    if format == "junit":
        root = ElementTree.fromstring(text.encode("utf-8"))
        assert int(root.get("tests", "0")) == len(root.findall(".//testcase")) > 0
        assert int(root.get("failures", "-1")) == len(root.findall(".//failure"))
        assert int(root.get("errors", "-1")) == len(root.findall(".//error"))


@given(REPORTS)
def test_every_report_is_shown_in_every_general_format(report: Report) -> None:
    """No report makes a render raise; JSON and SARIF parse as ASCII, JUnit is well-formed and its counts add up."""
    for format in GENERAL:
        readable(format, render(report, format).unwrap())


@given(FAULTS)
def test_every_fault_is_shown_in_every_general_format(fault: Fault) -> None:
    """The same for faults of every kind; JSON holds the fault's code."""
    for format in GENERAL:
        readable(format, render_fault(fault, format))
    assert json.loads(render_fault(fault, "json"))["error"]["code"] == CODES[type(fault)]


def test_every_kind_of_fault_is_tried() -> None:
    """A new kind of fault must be added to the strategies."""
    assert set(KINDS) == set(CODES)


@given(REPORTS)
def test_a_finding_is_one_workflow_command(report: Report) -> None:
    """No message, rule or path begins a line of its own, where the runner would take it for another command."""
    text = github(report)
    for line in text.split("\n") if text else ():
        assert line.startswith(("::error ", "::warning ", "::notice ")) and len(line.splitlines()) == 1


@given(FAULTS, FAULTS)
def test_faults_of_one_report_are_counted(one: Fault, other: Fault) -> None:
    """A fault's report has a finding and a broken case, and its status is not one of an answer."""
    for fault in (one, other):
        report = fault_report(fault)
        assert report.findings and report.cases[0].broken and report.status >= 64 and not report.payload["ok"]


@given(TEXT)
def test_printable_text_commands_nothing(text: str) -> None:
    """No control character but newline and tab is left, and plain text stays as it is."""
    shown = printable(text)
    assert all(char in "\n\t" or not ("\0" <= char < " " or "\x7f" <= char < "\xa0") for char in shown)
    assert printable(shown) == shown


@given(
    st.text(st.sampled_from("a\t\n日é{\u0301"), max_size=300),
    st.integers(-1, 9),
    st.integers(-1, 320),
    st.integers(0, 3),
)
def test_the_caret_is_always_below_its_line(text: str, line: int, column: int, context: int) -> None:
    """A frame is empty exactly where the text has no such line; else it has one caret line and never grows too wide."""
    frame = code_frame(text, line, column, context)
    assert bool(frame) == (1 <= line <= text.count("\n") + 1)
    if frame:
        carets = [at for at, shown in enumerate(frame) if shown.rstrip().endswith("^")]
        assert len(carets) == 1 and carets[0] > 0
        assert frame[carets[0] - 1].startswith(f"{line:>{frame[0].index('|') - 1}} |")
        assert len(frame) <= 2 * context + 2 and all(width(shown) <= WIDTH + 12 for shown in frame)
