"""Renders: one module for each output format, made from a report alone; a fault is shown in each of them too."""

from collections.abc import Callable, Mapping
from typing import Final

from returns.result import Failure, Success

from jstk.core.fault import Fault, Outcome, Usage
from jstk.core.nearest import suggest
from jstk.core.render.faults import fault_report
from jstk.core.report import Report

__all__ = ["GENERAL", "fault_report", "known_format", "render", "render_fault"]


def _text(report: Report) -> str:
    from jstk.core.render.text import render

    return render(report)


def _json(report: Report) -> str:
    from jstk.core.document.write import dumps

    return dumps(report.payload, 2)


def _github(report: Report) -> str:
    from jstk.core.render.github import render

    return render(report)


def _sarif(report: Report) -> str:
    from jstk.core.render.sarif import render

    return render(report)


def _junit(report: Report) -> str:
    from jstk.core.render.junit import render

    return render(report)


def _markdown(report: Report) -> str:
    from jstk.core.render.markdown import render

    return render(report)


GENERAL: Final[Mapping[str, Callable[[Report], str]]] = {
    "text": _text,
    "json": _json,
    "github": _github,
    "sarif": _sarif,
    "junit": _junit,
    "markdown": _markdown,
}


def render(report: Report, format: str) -> Outcome[str]:
    """The report in a format: the tool's own one of that name, else the general one.

    Fault: usage, for a format that this report does not have, with the nearest one.
    """
    own = report.formats.get(format)
    if own is not None:
        return Success(own())
    general = GENERAL.get(format)
    if general is not None:
        return Success(general(report))
    return Failure(_unknown(format, (*GENERAL, *report.formats)))


def render_fault(fault: Fault, format: str) -> str:
    """The fault in a general format; in text for the formats that only some tools have."""
    return GENERAL.get(format, _text)(fault_report(fault))


def known_format(format: str, own: tuple[str, ...]) -> Outcome[str]:
    """The format, where it is general or one of the tool's own. Fault: usage, with the nearest one."""
    known = (*GENERAL, *own)
    return Success(format) if format in known else Failure(_unknown(format, known))


def _unknown(format: str, known: tuple[str, ...]) -> Usage:
    near = suggest(format, known)
    hint = f"did you mean {near!r}?" if near else "formats: " + ", ".join(known)
    return Usage(f"unknown output format {format!r}", hint)
