"""Workflow commands of GitHub Actions: one annotation for each finding."""

from typing import Final

from jstk.core.render.places import path, remarks
from jstk.core.render.text import printable
from jstk.core.report import Finding, Report

_COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}
_MESSAGE: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY: Final = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def render(report: Report) -> str:
    """A line for each finding; nothing where there is none."""
    return "\n".join(_annotation(finding) for finding in remarks(report))


def _annotation(finding: Finding) -> str:
    place = finding.place
    properties = {
        "file": path(place.uri) if place.uri else None,
        "line": place.line,
        "col": place.column,
        "title": finding.rule,
    }
    shown = ",".join(f"{name}={_escaped(str(value))}" for name, value in properties.items() if value is not None)
    # A message that names the pointer itself needs no second one.
    pointer = f" (at {place.pointer})" if place.pointer and place.pointer not in finding.message else ""
    text = f"{finding.message}{pointer}" + (f"\n{finding.help}" if finding.help else "")
    return printable(f"::{_COMMANDS[finding.level]} {shown}::{text.translate(_MESSAGE)}")


def _escaped(value: str) -> str:
    return value.translate(_PROPERTY)
