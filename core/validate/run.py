"""The run of `validate`: instances one after another, each with its schema, counted and reported within bounds."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.document import Document
from jstk.core.fault import EXIT_NO, EXIT_YES, Fault, Outcome, Usage, error_object, exit_status, worst
from jstk.core.inputs import Input, inputs
from jstk.core.report import Case, Finding, Report, Verdict
from jstk.core.resolve import load
from jstk.core.sources import entry_for, with_catalog
from jstk.core.tool import Arguments, Context
from jstk.core.validate.discover import schema_of
from jstk.core.validate.findings import case_of, findings_of
from jstk.core.validate.judge import Judge, brief, inline_judge, judge_of, judged
from jstk.core.validate.output import FORMATS, output
from jstk.core.validate.text import Lines

MOST_RESULTS: Final = 1000
"""Results are kept to this many valid ones and as many others; beyond, they are counted."""


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `validate`. Faults: those of the schema given; an instance that cannot be read is a result of its
    own."""
    if not arguments.get("documents") and "instances" not in arguments:
        return Failure(Usage("nothing to validate", "give documents (paths or globs) or instances (values)"))
    opened = with_catalog(context.sources)
    if isinstance(opened, Failure):
        return opened
    context = evolve(context, sources=opened.unwrap())
    if "schema" not in arguments:
        return _answer(_Session(arguments, context, None))
    judge = _judge(arguments, context)
    if isinstance(judge, Failure):
        return judge
    return _answer(_Session(arguments, context, judge.unwrap()))


def _judge(arguments: Arguments, context: Context) -> Outcome[Judge]:
    """The judge of the schema given."""
    schema, draft, formats = arguments["schema"], arguments.get("draft"), arguments.get("assertFormats")
    remembered = inline_judge(schema, context.sources, draft, formats)
    if remembered is not None:
        return remembered
    closure = load(schema, evolve(context.sources, form=None), draft)
    return closure.bind(lambda made: judge_of(made, formats))


def _answer(session: "_Session") -> Outcome[Report]:
    """The report; where all there was is one instance that could not be judged, its fault."""
    report = session.report()
    if session.only_fault is not None and session.counts == {"valid": 0, "invalid": 0, "faults": 1}:
        return Failure(session.only_fault)
    return Success(report)


class _Session:
    """One run: private and mutable, it ends in a report."""

    def __init__(self, arguments: Arguments, context: Context, judge: Judge | None) -> None:
        self.arguments, self.context, self.judge = arguments, context, judge
        self.judges: dict[str, Outcome[Judge]] = {}
        self.results: list[dict[str, Any]] = []
        self.kept = {True: 0, False: 0}
        self.counts = {"valid": 0, "invalid": 0, "faults": 0}
        self.statuses: list[int] = [EXIT_YES]
        self.dropped = 0
        self.only_fault: Fault | None = None
        self.findings: list[Finding] = []
        self.cases: list[Case] = []
        self.outputs: list[str] = []
        self.broken: list[str] = []
        self.lines = Lines()

    def report(self) -> Report:
        for one in self.inputs():
            if self.context.stopped():
                break
            self.take(one)
        status = worst(tuple(dict.fromkeys(self.statuses)))
        payload: dict[str, Any] = {
            "ok": status == EXIT_YES,
            "valid": self.counts["invalid"] == self.counts["faults"] == 0,
        }
        payload.update(results=self.results, counts=self.counts)
        if self.dropped:
            payload["truncated"] = self.dropped
        verdict = Verdict.PASS if status == EXIT_YES else Verdict.FAIL if status == EXIT_NO else Verdict.UNKNOWN
        formats = {name: self.format() for name in FORMATS if name == self.context.output}
        text = self.lines.text(self.counts, self.dropped)
        # the specification's formats have no room for an instance that cannot be judged
        note = "\n".join(self.broken) if formats else ""
        return Report(verdict, payload, text, status, tuple(self.findings), tuple(self.cases), formats, note)

    def inputs(self) -> Iterator[Input]:
        return inputs(self.arguments.get("documents", ()), self.arguments.get("instances", ()), self.context.sources)

    def format(self) -> Callable[[], str]:
        return lambda: "\n".join(self.outputs)

    def take(self, one: Input) -> None:
        """Judge one instance and keep what is shown of it."""
        if isinstance(one.outcome, Failure):
            return self.fault(one, one.outcome.failure())
        document = one.outcome.unwrap()
        found = Success(self.judge) if self.judge else self.own(document, one)
        if isinstance(found, Failure):
            return self.fault(one, found.failure())
        judge: Judge = found.unwrap()
        judging = judged if self.kept[False] < MOST_RESULTS else brief
        result = judging(judge, document, one.source)
        if isinstance(result, Failure):
            return self.fault(one, result.failure())
        return self.keep(one, result.unwrap(), document, judge)

    def own(self, document: Document, one: Input) -> Outcome[Judge]:
        """The judge of the document's own schema; the catalogue's where the document names one that nobody has."""
        named = schema_of(document, one.path, self.context.sources)
        if isinstance(named, Failure):
            return named
        made = self.compiled(named.unwrap())
        entry = entry_for(one.path, self.context.sources) if isinstance(made, Failure) and one.path else None
        return made if entry is None else self.compiled(entry.path or entry.url)

    def compiled(self, name: str) -> Outcome[Judge]:
        """The judge of a schema by name, compiled once."""
        if name not in self.judges:
            loaded = load(name, evolve(self.context.sources, form=None), self.arguments.get("draft"))
            self.judges[name] = loaded.bind(lambda made: judge_of(made, self.arguments.get("assertFormats")))
        return self.judges[name]

    def fault(self, one: Input, fault: Fault) -> None:
        self.counts["faults"] += 1
        self.only_fault = fault
        self.statuses.append(exit_status(fault))
        if self.room(False):
            self.results.append(
                {"source": one.source, "valid": None, "errors": [], "warnings": [], "error": error_object(fault)}
            )
            self.broken.append(self.lines.fault(one.source, fault))
            self.findings.append(_finding(one, fault))
            self.cases.append(_broken(one, fault))

    def room(self, valid: bool) -> bool:
        """Whether one more result of a kind is kept; else it is only counted."""
        if self.kept[valid] >= MOST_RESULTS:
            self.dropped += 1
            return False
        self.kept[valid] += 1
        return True

    def keep(self, one: Input, result: dict[str, Any], document: Document, judge: Judge) -> None:
        valid = bool(result["valid"])
        self.counts["valid" if valid else "invalid"] += 1
        if not valid:
            self.statuses.append(EXIT_NO)
        if not self.room(valid):
            return
        if self.judge is None and judge.closure.label is not None:
            result["schema"] = judge.closure.label
        self.results.append(result)
        self.lines.result(result, document)
        self.findings.extend(findings_of(result, one.path or one.source))
        self.cases.append(case_of(result, one.path or one.source))
        if self.context.output in FORMATS:
            self.outputs.append(output(self.context.output, judge, document))


def _finding(one: Input, fault: Fault) -> Finding:
    from jstk.core.validate.findings import fault_finding

    return fault_finding(one.path or one.source, fault)


def _broken(one: Input, fault: Fault) -> Case:
    from jstk.core.validate.findings import fault_case

    return fault_case(one.source, one.path or one.source, fault)
