"""The run of `sample`: the schema compiled, the samples of the kind asked for, and what they show, as a report."""

from typing import Any, Final

from attrs import evolve, field, frozen
from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.document import dumps
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import EXIT_NO, EXIT_UNDECIDED, EXIT_YES, Outcome
from jstk.core.pointer import child
from jstk.core.report import Finding, Payload, Report, Verdict
from jstk.core.resolve import load
from jstk.core.sample.errands import boundary, invalid
from jstk.core.sample.made import Made, Sample
from jstk.core.sample.valid import maximal, minimal, valid
from jstk.core.solve.answer import Empty, Undecided
from jstk.core.tool import Arguments, Context

_MANY: Final = 100
_STATUS: Final = {"yes": EXIT_YES, "no": EXIT_NO, "unknown": EXIT_UNDECIDED}
_VERDICT: Final = {"yes": Verdict.PASS, "no": Verdict.FAIL, "unknown": Verdict.UNKNOWN}


@frozen
class Wish:
    """What was asked for."""

    kind: str = "valid"
    count: int = 1
    seed: str = "0"
    all: bool = field(default=False)


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `sample`. Faults: those of loading and compiling the schema."""
    closure = load(arguments["schema"], evolve(context.sources, form=None), arguments.get("draft"))
    compiled = closure.bind(compile_schema)
    if isinstance(compiled, Failure):
        return compiled
    return Success(report(compiled.unwrap(), made_for(compiled.unwrap(), wish_of(arguments))))


def wish_of(arguments: Arguments) -> Wish:
    """The arguments with their defaults."""
    kind = arguments.get("kind", "valid")
    many = kind in ("invalid", "boundary")
    count = arguments.get("count", _MANY if many else 1)
    return Wish(kind, int(count), str(arguments.get("seed", 0)), "count" not in arguments)


def made_for(engine: Engine, wish: Wish) -> Made:
    """The samples of the kind asked for."""
    makers = {"valid": valid, "minimal": minimal, "maximal": maximal, "invalid": invalid, "boundary": boundary}
    return makers[wish.kind](engine, wish.count, wish.seed)


def report(engine: Engine, made: Made) -> Report:
    """The payload, and the text that says the same: one instance a line."""
    payload: Payload = {"ok": made.satisfiable == "yes", "satisfiable": made.satisfiable}
    payload["samples"] = [_row(sample) for sample in made.samples]
    lines = [dumps(sample.instance) for sample in made.samples]
    findings: list[Finding] = []
    if isinstance(made.answer, Empty):
        payload["proof"] = made.answer.method
        payload["causes"] = [_cause(engine.closure, node, keyword) for node, keyword in made.answer.causes]
        findings = [_finding(engine.closure, node, keyword) for node, keyword in made.answer.causes]
        lines.append(_why(engine.closure, made.answer))
    elif isinstance(made.answer, Undecided):
        payload["reason"] = made.answer.reason
        where = f" (at {made.answer.pointer})" if made.answer.pointer else ""
        if made.answer.pointer:
            payload["pointer"] = made.answer.pointer
        lines += [f"unknown: {made.answer.reason}{where}"] if not made.samples else []
    if made.left_out:
        payload["truncated"] = made.left_out
    note = made.note
    return Report(
        _VERDICT[made.satisfiable],
        payload,
        "\n".join(lines),
        _STATUS[made.satisfiable],
        findings=tuple(findings),
        note=note,
    )


def _row(sample: Sample) -> dict[str, Any]:
    row: dict[str, Any] = {"instance": sample.instance, "valid": sample.valid}
    if sample.violates:
        row["violates"] = list(sample.violates)
    if sample.near:
        row["nearMiss"] = list(sample.near)
    if sample.covers:
        row["covers"] = list(sample.covers)
    if sample.unconfirmed:
        row["unconfirmed"] = sample.unconfirmed
    return row


def _cause(closure: Closure, node: tuple[str, str], keyword: str) -> dict[str, Any]:
    at = child(node[1], keyword) if keyword else node[1]
    place = closure.place((node[0], at))
    return {"keywordLocation": at, "keyword": keyword, "uri": place.uri, "line": place.line, "column": place.column}


def _finding(closure: Closure, node: tuple[str, str], keyword: str) -> Finding:
    place = closure.place((node[0], child(node[1], keyword) if keyword else node[1]))
    what = f"{keyword!r}" if keyword else "the schema false"
    return Finding("unsatisfiable", "error", f"{what} takes part in a conflict that nothing satisfies", place)


def _why(closure: Closure, answer: Empty) -> str:
    """The proof in words, with the place of each keyword in the conflict."""
    names = []
    for node, keyword in answer.causes:
        place = closure.place((node[0], child(node[1], keyword) if keyword else node[1]))
        line = f" (line {place.line})" if place.line else ""
        names.append(f"{place.pointer or '#'}{line}")
    tail = f"; in conflict: {', '.join(names)}" if names else ""
    return f"unsatisfiable: {answer.method}{tail}"
