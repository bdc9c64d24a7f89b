"""Report: what a tool answers, and the parts that every output format is made from."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from jstk.core.fault import EXIT_NO, EXIT_UNDECIDED, EXIT_YES, NOWHERE, Place

Level: TypeAlias = Literal["error", "warning", "note"]
LEVELS: Final[tuple[Level, ...]] = ("error", "warning", "note")
Payload: TypeAlias = dict[str, Any]


class Verdict(Enum):
    """The answer to a tool's question."""

    PASS = "pass"
    FAIL = "fail"
    UNKNOWN = "unknown"


STATUS: Final[Mapping[Verdict, int]] = {
    Verdict.PASS: EXIT_YES,
    Verdict.FAIL: EXIT_NO,
    Verdict.UNKNOWN: EXIT_UNDECIDED,
}


@frozen
class Finding:
    """One remark with a place: what GitHub annotations, SARIF and Markdown show. `rule` is a stable id."""

    rule: str
    level: Level
    message: str
    place: Place = NOWHERE
    help: str | None = None


@frozen
class Case:
    """One unit of work with an outcome, as JUnit counts them; `problem` is None where it passed.

    `broken` tells a case that could not be carried out (JUnit's error) from one that failed.
    """

    name: str
    group: str
    problem: str | None = None
    broken: bool = False
    place: Place = NOWHERE


@frozen
class Report:
    """A tool's answer: the verdict, the exit status, the payload (structured content) and the text that says the same.

    `text` alone suffices for a reader. `findings` and `cases` feed the general formats; `formats` holds what only this
    tool can show (html, lcov, the specification's output formats), each made when asked for. `note` is for stderr.
    """

    verdict: Verdict
    payload: Payload
    text: str
    status: int = EXIT_YES
    findings: tuple[Finding, ...] = ()
    cases: tuple[Case, ...] = ()
    formats: Mapping[str, Callable[[], str]] = field(factory=dict)
    note: str = ""
