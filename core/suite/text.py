"""The text of `test`: what failed and why, a line for each suite, the counts last."""

from collections.abc import Mapping
from typing import Any, Final

from jstk.core.cases.model import Remark
from jstk.core.document import dumps
from jstk.core.explain.message import plural
from jstk.core.fault import Fault, Place, describe, hint, message

_MOST_LINES: Final = 5000
_MOST_SUITES: Final = 30
_MOST_ERRORS: Final = 5
_VERDICTS: Final = {True: "valid", False: "invalid"}


def failure_text(result: Mapping[str, Any], fault: Fault | None) -> str:
    """Why a test did not pass: first in a line of its own, then the errors that tell more."""
    if fault is not None:
        near = hint(fault)
        told = message(fault) + (f" ({near})" if near else "")
        return told if fault.place.uri == result["suite"] else describe(fault)
    expected, actual = _VERDICTS[result["expected"]], _VERDICTS[result["actual"]]
    lines = [f"expected {expected}, is {actual}"] if expected != actual else []
    lines += [f"no error {_wanted(one)}" for one in result.get("missing", ())]
    errors = result["errors"]
    lines += [line for error in errors[:_MOST_ERRORS] for line in _error(error, "  ")]
    if len(errors) > _MOST_ERRORS:
        lines.append(f"  and {plural(len(errors) - _MOST_ERRORS, 'error')} more")
    return "\n".join(lines)


def _wanted(one: Mapping[str, str]) -> str:
    words = {"instanceLocation": "at", "keyword": "of the keyword", "message": "that says"}
    return ", ".join(f"{words.get(name, name)} {dumps(value)}" for name, value in one.items())


def _error(error: Mapping[str, Any], indent: str) -> list[str]:
    at = error["instanceLocation"] or "the instance"
    place = f" (line {error['line']})" if error.get("line") else ""
    lines = [f"{indent}{at}: {error['message']} [{error['keyword']}]{place}"]
    best = next((cause for cause in error.get("causes", ()) if cause["best"]), None)
    if best is not None:
        lines += _error(best, indent + "  ")
    if error.get("suggestion"):
        lines.append(f"{indent}  {error['suggestion']}")
    return lines


class Lines:
    """The lines gathered so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.suites: list[str] = []
        self.tests: list[str] = []

    def failed(self, result: Mapping[str, Any], place: Place, problem: str) -> None:
        """A test that did not pass."""
        where = ":".join(str(part) for part in (place.uri, place.line, place.column) if part is not None)
        word = "not run" if result["actual"] is None else "failed"
        for line in f"{where}: {word}: {result['description']}: {problem}".split("\n"):
            self.add(line)

    def warning(self, place: Place, remark: Remark) -> None:
        """A remark on a suite."""
        where = ":".join(str(part) for part in (place.uri, place.line, place.column) if part is not None)
        self.add(f"{where}: warning: {remark.message}" + (f" ({remark.hint})" if remark.hint else ""))

    def suite(self, source: str, counts: Mapping[str, int]) -> None:
        """The counts of a suite that was run."""
        if any(counts.values()):
            self.suites.append(f"{source}: {_counted(counts)}")

    def listed(self, source: str, name: str, valid: bool) -> None:
        """A test that is only listed."""
        self.tests.append(f"{source}: {name} ({_VERDICTS[valid]})")

    def add(self, line: str) -> None:
        if len(self.lines) < _MOST_LINES:
            self.lines.append(line)

    def listing(self) -> str:
        """The names of all tests."""
        return "\n".join([*self.lines, *self.tests])

    def text(self, counts: Mapping[str, int], dropped: int) -> str:
        """The whole text."""
        shown = self.suites if len(self.suites) <= _MOST_SUITES else []
        whole = _counted(counts) + (f" in {plural(len(self.suites), 'suite')}" if len(self.suites) > 1 else "")
        more = f" ({plural(dropped, 'result')} not listed in the payload)" if dropped else ""
        return "\n".join([*self.lines, *shown, *([whole + more] if len(self.suites) != 1 or dropped else [])])


def _counted(counts: Mapping[str, int]) -> str:
    parts = [f"{counts['passed']} passed", f"{counts['failed']} failed"]
    return ", ".join(parts + ([f"{counts['faults']} not run"] if counts["faults"] else []))
