"""The text of `diff`: the verdicts with witness or proof, then the changes, those that break first."""

from collections.abc import Iterator, Sequence
from typing import Final

from jstk.core.diff.model import Answer, Change, Comparison, Impact
from jstk.core.diff.payload import semver
from jstk.core.diff.results import PairResult, located
from jstk.core.explain.message import plural, show
from jstk.core.fault import Place, describe
from jstk.core.pointer import MISSING

MOST_CHANGES: Final = 100
MOST_DEFINITIONS: Final = 40
_PHRASES: Final = {
    "compatible": "{} compatible",
    "breaking": "NOT {} compatible",
    "unknown": "UNKNOWN whether {} compatible",
}
_RANK: Final[dict[Impact, int]] = {"breaking": 0, "possible": 1, "compatible": 2}
_WAYS: Final = {"backward": ("old", "new"), "forward": ("new", "old")}
_LONGEST: Final = 2000


def phrase(verdict: str, direction: str) -> str:
    """A verdict in words."""
    return _PHRASES[verdict].format("fully" if direction == "full" else direction)


def text(outcomes: Sequence[PairResult], single: bool) -> str:
    """The whole text."""
    if single:
        return "\n".join(pair(outcomes[0]))
    lines: list[str] = []
    for outcome in outcomes:
        lines.append(f"{_line(outcome.item.name)}: {heading(outcome)}")
        if not outcome.unchanged:
            lines += [*(f"  {line}" for line in pair(outcome)[1:]), ""]
    return "\n".join([*lines, counted(outcomes)])


def heading(outcome: PairResult) -> str:
    """One pair in a few words."""
    if outcome.fault is not None:
        return describe(outcome.fault)
    if outcome.comparison is None:
        return f"{outcome.item.status}: there is nothing to compare it with"
    said = phrase(outcome.verdict, outcome.asked)
    return f"{said} (accepted)" if outcome.passed and outcome.verdict != "compatible" else said


def counted(outcomes: Sequence[PairResult]) -> str:
    """How many pairs came out how."""
    counts: dict[str, int] = {}
    for outcome in outcomes:
        status = outcome.item.status if outcome.fault is None else "failed"
        name = outcome.verdict if status == "compared" else status
        counts[name] = counts.get(name, 0) + 1
    return plural(len(outcomes), "schema") + ": " + ", ".join(f"{count} {name}" for name, count in counts.items())


def pair(outcome: PairResult) -> list[str]:
    """The lines of one pair."""
    comparison = outcome.comparison
    return [heading(outcome), *([] if comparison is None else map(_line, _body(outcome, comparison)))]


def _line(text: str) -> str:
    """The text in one line: a name with a line end in it must not pass for a line of the report."""
    return text.replace("\r", "\\r").replace("\n", "\\n")


def _body(outcome: PairResult, comparison: Comparison) -> list[str]:
    lines: list[str] = []
    for direction, answer in comparison.answers.items():
        lines += [f"{phrase(answer.verdict, direction)}"] if outcome.asked == "full" else []
        lines += [f"  {line}" for line in said(answer, direction, comparison)]
    lines += list(_definitions(comparison))
    if outcome.asked == "full":
        lines.append(f"semver: {version(comparison)}")
    lines += list(_changes(outcome, comparison))
    return lines


def version(comparison: Comparison) -> str:
    """The semver suggestion in words."""
    found = semver(comparison)
    return "unknown, so count it as major" if found == "unknown" else found


def said(answer: Answer, direction: str, comparison: Comparison) -> Iterator[str]:
    """What shows or proves an answer."""
    if answer.witness is not MISSING and answer.rejected is not None:
        inner, outer = _WAYS[direction]
        yield f"witness: {show(answer.witness, _LONGEST)}"
        where = answer.rejected.instance_location or "the document"
        yield f"valid under the {inner} schema, not under the {outer} one, at {answer.rejected.keyword_location or '/'}"
        yield f"  {where}: {answer.rejected.message}"
        if answer.unconfirmed:
            yield f"the second engine could not judge it: {answer.unconfirmed}"
        if answer.change is not None and comparison.changes:
            change = comparison.changes[answer.change]
            yield f"it goes back to {change.rule} at {pointer_of(change)}"
    if answer.proof:
        yield f"proof: {answer.proof}"
    if answer.reason:
        at = f" at {answer.pointer or '/'}" if answer.pointer is not None else ""
        yield f"because{at}: {answer.reason}" if answer.verdict == "unknown" else answer.reason


def pointer_of(change: Change) -> str:
    """The pointer of a change: in the new schema, or in the old one where it is gone."""
    node = change.new or change.old
    return (node[1] or "/") if node is not None else "/"


def _definitions(comparison: Comparison) -> Iterator[str]:
    if not comparison.definitions:
        return
    yield "the schema constrains nothing at its root; its definitions, one by one:"
    rows = [(one.pointer, way, answer) for one in comparison.definitions for way, answer in one.answers.items()]
    shown = [row for row in rows if row[2].verdict != "compatible"]
    for pointer, direction, answer in sorted(shown, key=lambda row: row[2].verdict != "breaking")[:MOST_DEFINITIONS]:
        yield f"  {pointer}: {phrase(answer.verdict, direction)}"
        yield from (f"    {line}" for line in said(answer, direction, comparison))
    if len(shown) > MOST_DEFINITIONS:
        yield f"  ... and {len(shown) - MOST_DEFINITIONS} more"
    same = sum(all(answer.verdict == "compatible" for answer in one.answers.values()) for one in comparison.definitions)
    yield f"  {plural(same, 'definition')} compatible" + (f", {comparison.more} not judged" if comparison.more else "")


def ranked(outcome: PairResult, comparison: Comparison) -> list[tuple[int, Change, Impact]]:
    """The changes with their index and the worst impact on what was asked, those that break first."""
    rows: list[tuple[int, Change, Impact]] = []
    for index, change in enumerate(comparison.changes):
        impact = min((change.impact(one) for one in outcome.directions), key=_RANK.__getitem__)
        rows.append((index, change, impact))
    return sorted(rows, key=lambda row: _RANK[row[2]])


def _changes(outcome: PairResult, comparison: Comparison) -> Iterator[str]:
    rows = ranked(outcome, comparison)
    if not rows:
        yield (
            "no structural change"
            if comparison.old.closure and comparison.new.closure
            else "the changes could not be listed"
        )
        return
    where = located(comparison)
    yield f"{plural(len(rows), 'change')}:"
    for index, change, impact in rows[:MOST_CHANGES]:
        mark = "accepted" if index in outcome.accepted else impact
        yield f"  [{mark}] {at(where[index], change)}{change.message} [{change.rule}]"
        if index in outcome.accepted:
            yield f"    accepted: {outcome.accepted[index].reason}"
    if len(rows) > MOST_CHANGES:
        yield f"  ... and {len(rows) - MOST_CHANGES} more"


def at(place: Place, change: Change) -> str:
    """Where a change stands, for a reader."""
    file = ":".join(str(part) for part in (place.uri, place.line) if part is not None)
    gone = " (old)" if change.new is None else ""
    return f"{file}{': ' if file else ''}{pointer_of(change)}{gone}: "
