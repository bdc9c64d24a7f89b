"""A fault as a report, so that every output format can show it."""

from collections.abc import Iterable
from typing import Final

from jstk.core.fault import (
    Fault,
    InvalidSchema,
    UnresolvedReference,
    code,
    describe,
    error_object,
    exit_status,
    hint,
    message,
)
from jstk.core.report import Case, Finding, Report, Verdict

MOST_LINES: Final = 100


def fault_report(fault: Fault) -> Report:
    """The report of a fault: no verdict, the payload's `error`, a finding for each thing wrong, and a broken case."""
    place = fault.place
    case = Case(code(fault), place.uri or "jstk", describe(fault), broken=True, place=place)
    return Report(
        verdict=Verdict.UNKNOWN,
        payload={"ok": False, "error": error_object(fault)},
        text=text(fault),
        status=exit_status(fault),
        findings=findings(fault),
        cases=(case,),
    )


def findings(fault: Fault) -> tuple[Finding, ...]:
    """One finding for each violation or dead reference, else one for the fault; the rule is the fault's code."""
    rule = code(fault)
    if isinstance(fault, InvalidSchema) and fault.violations:
        return tuple(Finding(rule, "error", one.message, one.place) for one in fault.violations)
    if isinstance(fault, UnresolvedReference):
        return tuple(
            Finding(rule, "error", f"cannot resolve {one.reference!r}: {one.reason}", one.place, _meant(one.nearest))
            for one in fault.dead
        )
    return (Finding(rule, "error", message(fault), fault.place, hint(fault)),)


def text(fault: Fault) -> str:
    """One line that says what is wrong and where; below it the single violations or dead references, where several."""
    if isinstance(fault, InvalidSchema | UnresolvedReference):
        several = findings(fault)
        if len(several) > 1:
            return "\n".join((describe(fault), *capped((_line(one) for one in several), len(several))))
    return describe(fault)


def capped(lines: Iterable[str], count: int) -> list[str]:
    """The first lines, and how many more there are."""
    shown = [line for line, _ in zip(lines, range(MOST_LINES), strict=False)]
    return [*shown, f"  ... and {count - MOST_LINES} more"] if count > MOST_LINES else shown


def _line(finding: Finding) -> str:
    place = finding.place
    where = ":".join(str(part) for part in (place.uri, place.line, place.column) if part is not None)
    pointer = f" at {place.pointer}" if place.pointer else ""
    return f"  {where}{pointer}: {finding.message}" + (f" ({finding.help})" if finding.help else "")


def _meant(near: str | None) -> str | None:
    return f"did you mean {near!r}?" if near else None
