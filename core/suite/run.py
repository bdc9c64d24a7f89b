"""The run of `test`: suites one after another, each schema compiled once, results counted and kept within bounds."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import frozen
from returns.result import Failure, Success

from jstk.core.cases.find import suites
from jstk.core.cases.model import Remark, Suite, SuiteGroup, SuiteTest
from jstk.core.cases.target import Target, targets_of
from jstk.core.document import locate
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import (
    EXIT_NO,
    EXIT_YES,
    Fault,
    NothingFound,
    Outcome,
    Place,
    Usage,
    error_object,
    exit_status,
    worst,
)
from jstk.core.report import Case, Finding, Report, Verdict
from jstk.core.sources import with_catalog
from jstk.core.suite.judge import Judged, judge
from jstk.core.suite.names import full_name, selected
from jstk.core.suite.text import Lines, failure_text
from jstk.core.tool import Arguments, Context

MOST_RESULTS: Final = 1000
"""Results are kept to this many of tests that passed and as many others; beyond, they are counted."""
_MOST_LISTED: Final = 20_000


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `test`. Faults: usage; `nothing-found` where no test is; an only suite's own fault."""
    given = [*arguments.get("suites", ()), *([arguments["suite"]] if "suite" in arguments else [])]
    if not given:
        return Failure(Usage("nothing to test", "give suites: paths, folders, globs, or suites themselves"))
    opened = with_catalog(context.sources)
    if isinstance(opened, Failure):
        return opened
    session = _Session(arguments, context)
    for suite in suites(given, opened.unwrap()):
        if context.stopped():
            break
        session.take(suite)
    if session.only_fault is not None and session.total() == 1 and not session.kept[True]:
        return Failure(session.only_fault)
    if not session.total():
        wanted = "tests of that name" if arguments.get("select") else "tests"
        return Failure(NothingFound(Place(given[0] if isinstance(given[0], str) else "suites/0"), wanted))
    return Success(session.report())


@frozen(eq=False)
class _At:
    """A test in its suite, and the target that it is held against."""

    suite: Suite
    group: SuiteGroup
    test: SuiteTest
    target: str = ""

    @property
    def name(self) -> str:
        return full_name(self.group, self.test) + (f" [{self.target}]" if self.target else "")


class _Session:
    """One run: private and mutable, it ends in a report."""

    def __init__(self, arguments: Arguments, context: Context) -> None:
        self.arguments, self.context = arguments, context
        self.listing = bool(arguments.get("list"))
        self.results: list[dict[str, Any]] = []
        self.warnings: list[dict[str, Any]] = []
        self.counts = {"passed": 0, "failed": 0, "faults": 0}
        self.listed = 0
        self.kept = {True: 0, False: 0}
        self.dropped = 0
        self.statuses: dict[int, None] = {EXIT_YES: None}
        self.only_fault: Fault | None = None
        self.findings: list[Finding] = []
        self.cases: list[Case] = []
        self.lines = Lines()
        self.named: dict[tuple[str, bool | None], Outcome[Engine]] = {}

    def total(self) -> int:
        return sum(self.counts.values()) + self.listed

    def report(self) -> Report:
        status = worst(tuple(self.statuses))
        payload: dict[str, Any] = {"ok": status == EXIT_YES, **self.counts, "results": self.results}
        if self.warnings:
            payload["warnings"] = self.warnings
        if self.dropped:
            payload["truncated"] = self.dropped
        verdict = Verdict.PASS if status == EXIT_YES else Verdict.FAIL if status == EXIT_NO else Verdict.UNKNOWN
        text = self.lines.listing() if self.listing else self.lines.text(self.counts, self.dropped)
        return Report(verdict, payload, text, status, tuple(self.findings), tuple(self.cases))

    def take(self, suite: Suite) -> None:
        """Run the tests of one suite that are meant."""
        if suite.fault is not None:
            return self.suite_fault(suite, suite.fault)
        for remark in suite.remarks:
            self.remark(suite, remark)
        before = dict(self.counts)
        for group in suite.groups:
            if group.fault is not None:
                self.suite_fault(suite, group.fault)
                continue
            meant = [one for one in group.tests if selected(self.arguments.get("select", ()), suite.source, group, one)]
            if meant and self.listing:
                self.enlist(suite, group, meant)
            elif meant:
                self.run(suite, group, meant)
        self.lines.suite(suite.source, {name: count - before[name] for name, count in self.counts.items()})
        return None

    def enlist(self, suite: Suite, group: SuiteGroup, meant: list[SuiteTest]) -> None:
        for test in meant:
            self.listed += 1
            if self.listed > _MOST_LISTED:
                self.dropped += 1
                continue
            name = full_name(group, test)
            self.results.append({"suite": suite.source, "description": name, "expected": test.valid})
            self.lines.listed(suite.source, name, test.valid)

    def run(self, suite: Suite, group: SuiteGroup, meant: list[SuiteTest]) -> None:
        for target, engine in self.engines(suite, group):
            several = target.name if len(group.targets) > 1 else ""
            if isinstance(engine, Failure):
                self.suite_fault(suite, engine.failure(), group, several)
                continue
            for test in meant:
                self.keep(_At(suite, group, test, several), judge(engine.unwrap(), test, target.through))

    def engines(self, suite: Suite, group: SuiteGroup) -> Iterator[tuple[Target, Outcome[Engine]]]:
        """The compiled schemas of a group; those that a suite names are compiled once for all groups."""
        asked: bool | None = self.arguments.get("assertFormats")
        formats = asked if suite.formats is None else suite.formats
        for target in targets_of(suite, group, self.arguments.get("draft")):
            key = (f"{suite.draft} {suite.uri} {target.name}", formats)
            known = self.named.get(key) if target.name else None
            engine = known or target.closure.bind(lambda made: compile_schema(made, formats))
            if target.name:
                self.named[key] = engine
            yield target, engine

    def keep(self, at: _At, judged: Judged) -> None:
        """Count a result, and keep it where there is room."""
        if judged.fault is not None:
            self.statuses[exit_status(judged.fault)] = None
            self.only_fault = judged.fault
        elif not judged.ok:
            self.statuses[EXIT_NO] = None
        self.counts["faults" if judged.fault is not None else "passed" if judged.ok else "failed"] += 1
        if self.kept[judged.ok] >= MOST_RESULTS:
            self.dropped += 1
            return
        self.kept[judged.ok] += 1
        name = at.name
        result: dict[str, Any] = {"suite": at.suite.source, "description": name, "ok": judged.ok}
        if judged.fault is None or at.test.document is not None:
            result["expected"] = at.test.valid
        result.update(actual=judged.actual, errors=[])
        self.results.append(result)
        if judged.ok:
            self.cases.append(Case(name, at.suite.source))
        else:
            self.failed(at, judged, result)

    def failed(self, at: _At, judged: Judged, result: dict[str, Any]) -> None:
        """What is told of a test that did not pass."""
        place = _place(at.suite, at.test.pointer)
        result["errors"] = _placed(at, judged.errors)
        if judged.missing:
            result["missing"] = [dict(one) for one in judged.missing]
        if at.target:
            result["target"] = at.target
        result.update(line=place.line, column=place.column)
        if judged.fault is not None:
            result["error"] = error_object(judged.fault)
        problem = failure_text(result, judged.fault)
        self.lines.failed(result, place, problem)
        rule = "test-broken" if judged.fault is not None else "test-failed"
        self.findings.append(Finding(rule, "error", f"{result['description']}: {problem}", place))
        self.cases.append(Case(at.name, at.suite.source, problem, judged.fault is not None, place))

    def suite_fault(self, suite: Suite, fault: Fault, group: SuiteGroup | None = None, target: str = "") -> None:
        """A suite, or one of its groups, of which no test can be run."""
        test = SuiteTest("its schema" if group else "the suite", group.pointer if group else "", fault=fault)
        self.keep(_At(suite, group or SuiteGroup("", ""), test, target), Judged(False, None, fault=fault))

    def remark(self, suite: Suite, remark: Remark) -> None:
        place = _place(suite, remark.pointer, keys=True)
        shown: dict[str, Any] = {"suite": suite.source, "pointer": remark.pointer, "message": remark.message}
        if remark.hint:
            shown["hint"] = remark.hint
        self.warnings.append({**shown, "line": place.line, "column": place.column})
        self.lines.warning(place, remark)
        self.findings.append(Finding("unknown-key", "warning", remark.message, place, remark.hint))


def _place(suite: Suite, pointer: str, keys: bool = False) -> Place:
    if suite.document is None:
        return Place(suite.source)
    found = locate(suite.document, [pointer], keys)[pointer]
    return Place(suite.source, found.line, found.column, pointer)


def _placed(at: _At, errors: tuple[dict[str, Any], ...]) -> list[dict[str, Any]]:
    """The errors with their places in the suite, for an instance that stands in it."""
    document = at.suite.document
    if not at.test.inline or document is None or not errors:
        return list(errors)
    start = at.test.pointer + "/data"
    found = locate(document, [start + one["instanceLocation"] for one in _every(errors)])

    def put(error: Mapping[str, Any]) -> dict[str, Any]:
        spot = found[start + error["instanceLocation"]]
        made = {**error, "line": spot.line, "column": spot.column}
        return {**made, "causes": [put(one) for one in error["causes"]]} if "causes" in error else made

    return [put(error) for error in errors]


def _every(errors: Any) -> Iterator[Mapping[str, Any]]:
    for error in errors:
        yield error
        yield from _every(error.get("causes", ()))
