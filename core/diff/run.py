"""The run of `diff`: one pair of schemas, or many paired by path."""

from typing import Any

from returns.result import Failure, Success

from jstk.core.diff.compare import compare
from jstk.core.diff.model import DIRECTIONS, Direction
from jstk.core.diff.payload import pair_payload, verdict
from jstk.core.explain.message import show
from jstk.core.fault import EXIT_YES, Outcome, Usage
from jstk.core.report import STATUS, Report, Verdict
from jstk.core.tool import Arguments, Context

VERDICTS = {"compatible": Verdict.PASS, "breaking": Verdict.FAIL, "unknown": Verdict.UNKNOWN}


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `diff`. Faults: those of reading and compiling either schema."""
    if "new" not in arguments:
        return Failure(Usage("NEW is missing", "jstk diff OLD NEW, or --against REV PATH"))
    asked = arguments.get("direction", "backward")
    directions: tuple[Direction, ...] = DIRECTIONS if asked == "full" else (asked,)
    made = compare(
        arguments["old"],
        arguments["new"],
        context.sources,
        directions=directions,
        assume=arguments.get("assume", ()),
        formats=bool(arguments.get("assertFormats", False)),
        draft=arguments.get("draft"),
    )
    if isinstance(made, Failure):
        return made
    comparison = made.unwrap()
    answer = verdict(comparison, asked)
    status = STATUS[VERDICTS[answer.verdict]] if context.local.get("check") else EXIT_YES
    payload: dict[str, Any] = {"ok": status == EXIT_YES, **pair_payload(comparison, asked)}
    text = f"{asked}: {answer.verdict} {show(payload)}"
    return Success(Report(VERDICTS[answer.verdict], payload, text, status))
