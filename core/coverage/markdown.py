"""Markdown for a pull request: the shares in a table, the gaps in another, each of bounded length."""

from collections.abc import Mapping
from typing import Any, Final

from jstk.core.coverage.text import CLOSABLE, cropped
from jstk.core.document import dumps
from jstk.core.render.markdown import escaped

MOST_ROWS: Final = 100


def markdown(payload: Mapping[str, Any], label: str) -> str:
    """The page."""
    shares = [
        f"| {name} | {payload[name]['covered']} | {payload[name]['total']} |"
        for name in ("keywords", "branches", "subschemas")
    ]
    lines = [
        f"### Coverage of {escaped(label)}: {payload['percent']} %",
        "",
        "| what | covered | of |",
        "|---|---:|---:|",
        *shares,
    ]
    gaps = payload["uncovered"]
    if gaps:
        lines += [
            "",
            "| line | keyword | not covered | closed by |",
            "|---:|---|---|---|",
            *map(_row, gaps[:MOST_ROWS]),
        ]
    if len(gaps) > MOST_ROWS:
        lines += ["", f"... and {len(gaps) - MOST_ROWS} more."]
    if "mutation" in payload:
        lines += _mutation(payload["mutation"])
    return "\n".join(lines)


def _row(gap: Mapping[str, Any]) -> str:
    name = f"{gap['uri']}: " if "uri" in gap else ""
    closing = cropped(dumps(gap["instance"])) if "instance" in gap else CLOSABLE.get(gap.get("closable", ""), "")
    cells = (str(gap["line"] or ""), name + (gap["keywordLocation"] or "(root)"), f"never {gap['outcome']}", closing)
    return "| " + " | ".join(escaped(cell) for cell in cells) + " |"


def _mutation(mutation: Mapping[str, Any]) -> list[str]:
    lines = [
        "",
        f"Mutation score: {mutation['score']} % ({mutation['noticed']} of {mutation['total']} changes are noticed).",
    ]
    survivors = mutation["survivors"][:MOST_ROWS]
    if survivors:
        lines += ["", "| line | keyword | change that no test notices |", "|---:|---|---|"]
        lines += [
            f"| {one['line'] or ''} | {escaped(one['keywordLocation'])} | {escaped(one['change'])} |"
            for one in survivors
        ]
    return lines
