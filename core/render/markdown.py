"""Markdown for a pull request or a job summary: the verdict, and a table of what was found."""

import re
from typing import Final

from jstk.core.fault import EXIT_USAGE
from jstk.core.render.places import remarks, where
from jstk.core.render.text import printable
from jstk.core.report import LEVELS, Finding, Report, Verdict

MOST_ROWS: Final = 100
# A comment on GitHub holds at most 65,536 characters.
MOST_TEXT: Final = 60_000
_MOST_CELL: Final = 500
_VERDICTS: Final = {Verdict.PASS: "pass", Verdict.FAIL: "fail", Verdict.UNKNOWN: "unknown"}
_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|~#@&$])")


def render(report: Report) -> str:
    """A heading with the verdict (or that something was unreadable), counts and a table; without findings, the text."""
    found = tuple(remarks(report))
    heading = "### jstk: " + ("error" if report.status >= EXIT_USAGE else _VERDICTS[report.verdict])
    if not found:
        return f"{heading}\n\n{fenced(report.text)}" if report.text.strip() else heading
    rows = _rows(found)
    more = [f"\n... and {len(found) - len(rows)} more."] if len(found) > len(rows) else []
    table = ["| level | place | rule | message |", "|---|---|---|---|", *rows, *more]
    return "\n".join((heading, "", _counted(found), "", *table))


def escaped(text: str) -> str:
    """The text so that Markdown shows it as it is, in one line, with no link, mention or HTML."""
    return _SPECIAL.sub(r"\\\1", printable(" ".join(text.split()))).replace("\\@", "@\u2060")


def fenced(text: str) -> str:
    """The text in a code block whose fence is longer than any in it."""
    rest = len(text) - MOST_TEXT
    shown = text if rest <= 0 else f"{text[:MOST_TEXT]}\n... and {rest} more characters"
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", shown)), default=0))
    return f"{fence}text\n{shown}\n{fence}"


def _counted(found: tuple[Finding, ...]) -> str:
    counts = ((sum(finding.level == level for finding in found), level) for level in LEVELS)
    return ", ".join(f"{count} {level}{'s' if count != 1 else ''}" for count, level in counts if count)


def _rows(found: tuple[Finding, ...]) -> list[str]:
    """The rows that a comment has room for."""
    rows: list[str] = []
    room = MOST_TEXT
    for finding in found[:MOST_ROWS]:
        row = _row(finding)
        room -= len(row) + 1
        if room < 0:
            break
        rows.append(row)
    return rows


def _row(finding: Finding) -> str:
    text = finding.message + (f" ({finding.help})" if finding.help else "")
    pointer = finding.place.pointer or ""
    place = where(finding.place) + (f" {pointer}" if pointer not in finding.message else "")
    cells = (finding.level, place, finding.rule, text)
    return "| " + " | ".join(escaped(_short(cell)) for cell in cells) + " |"


def _short(cell: str) -> str:
    return cell if len(cell) <= _MOST_CELL else cell[: _MOST_CELL - 3] + "..."
