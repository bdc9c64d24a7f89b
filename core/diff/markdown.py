"""The Markdown report of `diff`, for a pull request or a job summary."""

from collections.abc import Iterator, Sequence
from typing import Final

from jstk.core.diff.accept import Entry
from jstk.core.diff.model import Answer, Comparison, Direction
from jstk.core.diff.results import PairResult, located
from jstk.core.diff.text import counted, heading, phrase, pointer_of, ranked, version
from jstk.core.document import dumps
from jstk.core.pointer import MISSING
from jstk.core.render.markdown import escaped
from jstk.core.render.places import where

MOST_ROWS: Final = 100
# A comment on GitHub holds at most 65,536 characters.
_MOST: Final = 60_000
_LONGEST: Final = 4_000
_CELL: Final = 500
_WAYS: Final = {"backward": ("old", "new"), "forward": ("new", "old")}


def markdown(results: Sequence[PairResult], stale: Sequence[Entry], several: bool) -> str:
    """The report, those first that break; cut at what a comment may hold."""
    order = {"breaking": 0, "unknown": 1, "compatible": 2}
    rows = sorted(results, key=lambda one: (one.fault is None, order[one.verdict])) if several else results
    lines = ["### jstk diff", ""] if several else []
    if several:
        lines += [escaped(counted(results)), ""]
    shown = [result for result in rows if not (several and result.unchanged)]
    for result in shown:
        lines += [*_pair(result, several), ""]
    if len(shown) < len(rows):
        lines += [f"{len(rows) - len(shown)} more without a change.", ""]
    lines += _stale(stale)
    return _cut("\n".join(lines).rstrip("\n"))


def _cut(text: str) -> str:
    if len(text) <= _MOST:
        return text
    kept = text[:_MOST].rpartition("\n")[0]
    # a fence that was cut open would swallow what follows
    fence = "\n```" if sum(line.startswith("```") for line in kept.split("\n")) % 2 else ""
    return f"{kept}{fence}\n\n... and {len(text) - len(kept)} more characters."


def _pair(result: PairResult, several: bool) -> Iterator[str]:
    name = f"{escaped(result.item.name)}: " if several else "jstk diff: "
    yield f"{'####' if several else '###'} {name}{escaped(heading(result))}"
    comparison = result.comparison
    if comparison is None:
        return
    for direction, answer in comparison.answers.items():
        yield ""
        yield f"**{phrase(answer.verdict, direction)}**"
        yield from _said(answer, direction, comparison)
    yield from _definitions(comparison)
    if result.asked == "full":
        yield from ("", f"Suggested version step: **{version(comparison)}**")
    yield from _table(result, comparison)


def _said(answer: Answer, direction: Direction, comparison: Comparison) -> Iterator[str]:
    yield ""
    if answer.witness is not MISSING and answer.rejected is not None:
        inner, outer = _WAYS[direction]
        yield f"This document is valid under the {inner} schema, and the {outer} one rejects it:"
        yield from ("", *_fenced(answer), "")
        place = answer.rejected.instance_location or "the document"
        yield f"{escaped(place)}: {escaped(answer.rejected.message)} ({escaped(answer.rejected.keyword_location)})"
        if answer.change is not None and comparison.changes:
            change = comparison.changes[answer.change]
            yield f"It goes back to {escaped(change.rule)} at {escaped(pointer_of(change))}."
        if answer.unconfirmed:
            yield f"The second engine could not judge it: {escaped(answer.unconfirmed)}."
    elif answer.proof:
        yield f"Proof: {escaped(answer.proof)}."
    if answer.reason:
        yield f"{escaped(answer.reason)}" + (
            f" (at {escaped(answer.pointer or '/')})" if answer.pointer is not None else ""
        )


def _fenced(answer: Answer) -> list[str]:
    text = dumps(answer.witness, 2)
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}\n... and {len(text) - _LONGEST} more characters"
    return ["```json", *shown.split("\n"), "```"]


def _definitions(comparison: Comparison) -> Iterator[str]:
    if not comparison.definitions:
        return
    yield from (
        "",
        "The schema constrains nothing at its root. Its definitions:",
        "",
        "| definition | direction | verdict |",
        "|---|---|---|",
    )
    shown = [
        (one.pointer, direction, answer.verdict)
        for one in comparison.definitions
        for direction, answer in one.answers.items()
        if answer.verdict != "compatible"
    ]
    for row in shown[:MOST_ROWS]:
        yield "| " + " | ".join(escaped(cell) for cell in row) + " |"
    rest = sum(len(one.answers) for one in comparison.definitions) - len(shown)
    yield from ("", f"{rest} more verdicts: compatible.")


def _table(result: PairResult, comparison: Comparison) -> Iterator[str]:
    rows = ranked(result, comparison)
    if not rows:
        yield from ("", "No structural change.")
        return
    places = located(comparison)
    yield from ("", "| impact | place | change | rule |", "|---|---|---|---|")
    for index, change, impact in rows[:MOST_ROWS]:
        taken = result.accepted.get(index)
        mark = f"accepted: {taken.reason}" if taken else impact
        gone = " (old)" if change.new is None else ""
        place = f"{where(places[index])} {pointer_of(change)}{gone}".strip()
        cells = (mark, place, change.message, change.rule)
        yield "| " + " | ".join(escaped(cell[:_CELL]) for cell in cells) + " |"
    if len(rows) > MOST_ROWS:
        yield from ("", f"... and {len(rows) - MOST_ROWS} more changes.")


def _stale(stale: Sequence[Entry]) -> list[str]:
    if not stale:
        return []
    rows = [f"- {escaped(one.rule)} at {escaped(one.pointer or '/')} ({escaped(where(one.place))})" for one in stale]
    return ["Accepted changes that are none any more:", "", *rows]
