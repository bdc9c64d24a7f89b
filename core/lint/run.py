"""The run of `lint`: each schema opened, looked at by the rules, and reported; one that is broken stops no other."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.document import Document, exact
from jstk.core.explain.message import plural
from jstk.core.fault import (
    EXIT_NO,
    EXIT_YES,
    DuplicateKey,
    Fault,
    Outcome,
    Place,
    Usage,
    code,
    describe,
    error_object,
    exit_status,
    message,
    worst,
)
from jstk.core.lint.choose import Choice, chosen
from jstk.core.lint.config import configuration
from jstk.core.lint.engine import Remark, at_least, located, remarks
from jstk.core.lint.load import Opened, duplicate, opened
from jstk.core.lint.page import page
from jstk.core.lint.rules import NAMES
from jstk.core.nearest import suggest
from jstk.core.reader import Sources, absolute, shown
from jstk.core.report import Case, Finding, Level, Report, Verdict
from jstk.core.select import expand
from jstk.core.sources import inline, read_document, with_catalog
from jstk.core.tool import Arguments, Context

MOST: Final = 2_000
"""The most findings that are listed; notes are left out before warnings, warnings before errors."""


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `lint`. Faults: usage, for unknown rules; those of the configuration; that of the only schema
    given."""
    if "explain" in arguments:
        return _explained(arguments["explain"])
    given = _given(arguments)
    if not given:
        return Failure(Usage("nothing to lint", "give schemas: paths, globs or values"))
    config = configuration(context.sources)
    if isinstance(config, Failure):
        return config
    names = arguments.get("select", ()), arguments.get("ignore", ())
    choice = chosen(_split(names[0]), _split(names[1]), arguments.get("minSeverity"), config.unwrap())
    sources = with_catalog(context.sources)
    if isinstance(choice, Failure):
        return choice
    if isinstance(sources, Failure):
        return sources
    session = _Session(choice.unwrap(), sources.unwrap(), arguments.get("draft"))
    for one in _documents(given, session.sources):
        if context.stopped():
            break
        session.take(*one)
    if session.only_fault is not None and session.count == 1:
        return Failure(session.only_fault)
    return Success(session.report())


def _given(arguments: Arguments) -> list[Any]:
    one = [arguments["schema"]] if "schema" in arguments else []
    return [*one, *arguments.get("schemas", ())]


def _split(names: Sequence[str]) -> list[str]:
    """Names, several in one text allowed, with commas between them."""
    return [name.strip() for text in names for name in text.split(",") if name.strip()]


def _explained(name: str) -> Outcome[Report]:
    rule = NAMES.get(name)
    if rule is None:
        near = suggest(name, NAMES)
        return Failure(
            Usage(f"{name!r} is no rule", f"did you mean {near!r}?" if near else "the rules: " + ", ".join(NAMES))
        )
    text = page(rule)
    return Success(Report(Verdict.PASS, {"ok": True, "explanation": text}, text))


def _documents(given: Sequence[Any], sources: Sources) -> Iterator[tuple[str, str | None, Outcome[Document]]]:
    """For each schema its URI, its name (None where it was given inline), and the document."""
    base = sources.reader.base
    for value in given:
        if not isinstance(value, str):
            yield base, None, exact(value, base, sources.limits).map(lambda made: Document(base, made))
        elif value.lstrip().startswith("{"):
            yield base, None, inline(value, evolve(sources, form=None), base)
        else:
            for path in expand([value], sources.reader, "schemas"):
                if isinstance(path, str):
                    uri = absolute(base, path)
                    yield uri, shown(base, uri), read_document(uri, sources)
                else:
                    yield value, path.place.uri, Failure(path)


class _Session:
    """One run: private and mutable, it ends in a report."""

    def __init__(self, choice: Choice, sources: Sources, draft: str | None) -> None:
        self.choice, self.sources, self.draft = choice, sources, draft
        self.findings: list[dict[str, Any]] = []
        self.cases: list[Case] = []
        self.faults: list[tuple[str | None, Fault]] = []
        self.statuses: list[int] = [EXIT_YES]
        self.only_fault: Fault | None = None
        self.count = 0

    def take(self, uri: str, label: str | None, found: Outcome[Document]) -> None:
        """Lint one document, or keep the fault that it is."""
        self.count += 1
        if isinstance(found, Failure):
            fault = found.failure()
            if isinstance(fault, DuplicateKey):
                return self.keep(
                    label,
                    None,
                    remarks(Opened((duplicate(fault),)), self.choice.rules, self.choice.severities),
                    fault.place,
                )
            return self.fault(label, fault)
        document = found.unwrap()
        made = opened(document, uri, label, evolve(self.sources, form=None), self.draft)
        if isinstance(made, Failure):
            return self.fault(label, made.failure())
        return self.keep(label, document, remarks(made.unwrap(), self.choice.rules, self.choice.severities), None)

    def fault(self, label: str | None, fault: Fault) -> None:
        self.only_fault = fault
        self.statuses.append(exit_status(fault))
        self.faults.append((label, fault))
        self.cases.append(Case(label or "schema", label or "schema", describe(fault), True, fault.place))

    def keep(self, label: str | None, document: Document | None, found: list[Remark], place: Place | None) -> None:
        shown_ones = at_least(found, self.choice.least)
        places = located(document, shown_ones) if document is not None else {}
        for remark in shown_ones:
            at = places.get(remark.pointer)
            line, column = (at.line, at.column) if at else (place.line, place.column) if place else (None, None)
            self.findings.append(_payload(remark, label, line, column))
        if any(remark.severity != "note" for remark in found):
            self.statuses.append(EXIT_NO)
        problems = [f"{one.severity}: {one.message} [{one.rule.id}]" for one in shown_ones if one.severity != "note"]
        self.cases.append(Case(label or "schema", label or "schema", "\n".join(problems[:50]) or None))

    def report(self) -> Report:
        status = worst(tuple(dict.fromkeys(self.statuses)))
        kept = _capped(self.findings)
        counts = {
            level: sum(1 for one in self.findings if one["severity"] == level) for level in ("error", "warning", "note")
        }
        payload: dict[str, Any] = {"ok": status == EXIT_YES, "findings": kept, "counts": counts}
        if self.faults:
            payload["errors"] = [{"source": label or "schema", **error_object(fault)} for label, fault in self.faults]
        if len(kept) < len(self.findings):
            payload["truncated"] = len(self.findings) - len(kept)
        verdict = Verdict.PASS if status == EXIT_YES else Verdict.FAIL
        shown_ones = [*(_finding(one) for one in kept), *(_fault_finding(label, fault) for label, fault in self.faults)]
        return Report(verdict, payload, self.text(kept, counts), status, tuple(shown_ones), tuple(self.cases))

    def text(self, kept: list[dict[str, Any]], counts: dict[str, int]) -> str:
        lines = [describe(fault) for _, fault in self.faults]
        lines += [line for one in kept for line in _lines(one)]
        parts = [plural(counts[level], level) for level in counts if counts[level]] or ["nothing found"]
        more = len(self.findings) - len(kept)
        hidden = f" ({more} not shown: --min-severity warning, or --ignore RULE)" if more else ""
        ending = f" in {plural(self.count, 'schema')}" if self.count != 1 else ""
        return "\n".join([*lines, ", ".join(parts) + ending + hidden])


def _payload(remark: Remark, label: str | None, line: int | None, column: int | None) -> dict[str, Any]:
    made: dict[str, Any] = {
        "rule": remark.rule.id,
        "severity": remark.severity,
        "message": remark.message,
        "uri": label,
        "pointer": remark.pointer,
        "line": line,
        "column": column,
    }
    if remark.evidence is not None:
        made["evidence"] = dict(remark.evidence)
    if remark.fix:
        made["fix"] = [dict(step) for step in remark.fix]
    return made


def _capped(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The findings, at most so many: the milder ones are left out first."""
    kept = findings
    levels: tuple[Level, ...] = ("note", "warning")
    for level in levels:
        if len(kept) > MOST:
            stronger = sum(1 for one in kept if one["severity"] != level)
            room = max(0, MOST - stronger)
            mild = [id(one) for one in kept if one["severity"] == level][:room]
            kept = [one for one in kept if one["severity"] != level or id(one) in set(mild)]
    return kept[:MOST]


def _finding(one: dict[str, Any]) -> Finding:
    place = Place(one["uri"], one["line"], one["column"], one["pointer"])
    return Finding(one["rule"], one["severity"], one["message"], place, NAMES[one["rule"]].why)


def _fault_finding(label: str | None, fault: Fault) -> Finding:
    place = fault.place if fault.place.uri else evolve(fault.place, uri=label)
    return Finding(code(fault), "error", message(fault), place)


def _lines(one: dict[str, Any]) -> Iterator[str]:
    where = ":".join(str(part) for part in (one["uri"], one["line"], one["column"]) if part is not None)
    at = one["pointer"] or "the root"
    yield f"{where}{': ' if where else ''}{one['severity']}: {at}: {one['message']} [{one['rule']}]"
