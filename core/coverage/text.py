"""The text of `coverage`: the shares, the gaps by line, and what mutation found."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from jstk.core.document import dumps
from jstk.core.explain.message import plural

_MOST_LINES: Final = 200
_LONGEST: Final = 200


def text_of(payload: Mapping[str, Any], label: str) -> str:
    """The whole text."""
    lines = [f"{one['source']}: {one['error']['code']}: {one['error']['message']}" for one in payload.get("faults", ())]
    lines += gap_lines(payload["uncovered"], label)
    if "mutation" in payload:
        lines += _mutation(payload["mutation"], label)
    return "\n".join([*lines, headline(payload, label)])


def headline(payload: Mapping[str, Any], label: str) -> str:
    """The shares in one line."""
    parts = [
        f"{name} {payload[name]['covered']}/{payload[name]['total']}" for name in ("keywords", "branches", "subschemas")
    ]
    by = plural(payload["instances"], "instance")
    return f"{label}: {payload['percent']} % covered by {by} ({', '.join(parts)})"


def gap_lines(gaps: Sequence[Mapping[str, Any]], label: str) -> list[str]:
    """A line for each gap, the first few."""
    lines = [line for gap in gaps[:_MOST_LINES] for line in _gap(gap, label)]
    more = len(gaps) - _MOST_LINES
    return [*lines, f"and {plural(more, 'gap')} more (all of them with --json)"] if more > 0 else lines


def _gap(gap: Mapping[str, Any], label: str) -> list[str]:
    name = gap.get("uri", label)
    where = ":".join(str(part) for part in (name, gap["line"], gap["column"]) if part is not None)
    lines = [f"{where}: {gap['keywordLocation'] or 'the schema'}: never {gap['outcome']}"]
    if "instance" in gap:
        lines.append(f"  closed by {cropped(dumps(gap['instance']))}")
    elif "closable" in gap:
        lines.append(f"  {CLOSABLE[gap['closable']]}: {gap['reason']}")
    return lines


CLOSABLE: Final = {"no": "cannot be closed", "unknown": "no instance found"}


def cropped(text: str) -> str:
    """A text of bounded length."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text)} characters)"


def _mutation(mutation: Mapping[str, Any], label: str) -> list[str]:
    lines = []
    for one in mutation["survivors"][:_MOST_LINES]:
        where = ":".join(str(part) for part in (one.get("uri", label), one["line"]) if part is not None)
        lines.append(f"{where}: {one['keywordLocation']}: {one['change']}, and no test notices")
    untried = f", {mutation['untried']} not tried" if mutation["untried"] else ""
    return [
        *lines,
        f"mutation: {mutation['noticed']} of {mutation['total']} changes are noticed ({mutation['score']} %){untried}",
    ]
