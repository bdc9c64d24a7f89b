"""A comparison as findings and cases, for annotations, SARIF and JUnit."""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from jstk.core.diff.accept import Entry
from jstk.core.diff.model import Answer, Comparison, Direction
from jstk.core.diff.results import PairResult, located, places
from jstk.core.diff.text import phrase, ranked, said
from jstk.core.fault import Place
from jstk.core.render.faults import findings as fault_findings
from jstk.core.report import Case, Finding, Level

_LEVELS: Final[dict[str, Level]] = {"breaking": "error", "possible": "warning", "compatible": "note"}


def findings(outcome: PairResult) -> Iterator[Finding]:
    """A finding for each change, the accepted ones as notes; for each verdict that no change accounts for, one more."""
    if outcome.fault is not None:
        for one in fault_findings(outcome.fault):
            yield one if one.place.uri else evolve(one, place=evolve(one.place, uri=outcome.item.name))
        return
    if outcome.comparison is None:
        status = outcome.item.status
        level: Level = "note" if outcome.verdict == "compatible" else "warning"
        yield Finding(f"schema-{status}", level, f"the schema was {status}", Place(_file(outcome)))
        return
    yield from _changes(outcome, outcome.comparison)
    for direction, answer in outcome.comparison.answers.items():
        yield from _verdict(outcome, outcome.comparison, direction, answer)
    for definition in outcome.comparison.definitions:
        for direction, answer in definition.answers.items():
            if answer.verdict != "compatible":
                lines = "; ".join(said(answer, direction, outcome.comparison))
                level = "error" if answer.verdict == "breaking" else "warning"
                place = Place(_name(outcome), pointer=definition.pointer)
                yield Finding(
                    f"{direction}-{answer.verdict}", level, f"{phrase(answer.verdict, direction)}: {lines}", place
                )


def _file(outcome: PairResult) -> str:
    """The file that an item without a counterpart has, so that a remark stands in it: the new one, or the old one."""
    item = outcome.item
    return next((side for side in (item.new, item.old) if isinstance(side, str)), item.name)


def _name(outcome: PairResult) -> str | None:
    closure = outcome.comparison.new.closure if outcome.comparison else None
    return closure.label if closure else None


def _changes(outcome: PairResult, comparison: Comparison) -> Iterator[Finding]:
    where = located(comparison)
    for index, change, impact in ranked(outcome, comparison):
        taken = outcome.accepted.get(index)
        level: Level = "note" if taken else _LEVELS[impact]
        yield Finding(change.rule, level, change.message, where[index], _help(outcome, comparison, index, taken))


def _help(outcome: PairResult, comparison: Comparison, index: int, taken: Entry | None) -> str | None:
    """The reason why it was accepted, or the witness that goes back to it."""
    if taken is not None:
        return f"accepted: {taken.reason}"
    shown = [
        "; ".join(line.strip() for line in said(answer, direction, comparison))
        for direction, answer in comparison.answers.items()
        if answer.change == index
    ]
    return "\n".join(shown) or None


def _verdict(outcome: PairResult, comparison: Comparison, direction: Direction, answer: Answer) -> Iterator[Finding]:
    """The finding of an answer that no listed change accounts for."""
    if answer.verdict == "compatible" or answer.change is not None:
        return
    side = comparison.new if direction == "backward" else comparison.old
    place = Place(side.closure.label if side.closure else None, pointer=answer.pointer)
    if answer.rejected is not None and answer.rejected.node is not None:
        place = places(side.closure, (answer.rejected.node,)).get(answer.rejected.node, place)
    level: Level = "error" if answer.verdict == "breaking" and not outcome.passed else "warning"
    lines = "; ".join(line.strip() for line in said(answer, direction, comparison))
    yield Finding(f"{direction}-{answer.verdict}", level, f"{phrase(answer.verdict, direction)}: {lines}", place)


def stale_findings(stale: Sequence[Entry]) -> Iterator[Finding]:
    """A finding for each accepted change that is none any more."""
    for entry in stale:
        yield Finding(
            "stale-acceptance", "warning", f"no change is {entry.rule} at {entry.pointer or '/'} any more", entry.place
        )


def cases(outcome: PairResult) -> Iterator[Case]:
    """A case for each direction."""
    name = outcome.item.name
    if outcome.fault is not None:
        from jstk.core.fault import describe

        yield Case(outcome.asked, name, describe(outcome.fault), broken=True, place=Place(name))
        return
    if outcome.comparison is None:
        problem = (
            None
            if outcome.verdict == "compatible" or outcome.allow_unknown
            else f"the schema was {outcome.item.status}"
        )
        yield Case(outcome.asked, name, problem, place=Place(_file(outcome)))
        return
    for direction, answer in outcome.comparison.answers.items():
        fine = (
            answer.verdict == "compatible" or outcome.passed or (answer.verdict == "unknown" and outcome.allow_unknown)
        )
        lines = "\n".join((phrase(answer.verdict, direction), *said(answer, direction, outcome.comparison)))
        yield Case(f"{direction} compatible", name, None if fine else lines, place=Place(_name(outcome)))
    for one in outcome.comparison.definitions:
        for direction, answer in one.answers.items():
            fine = answer.verdict == "compatible" or (answer.verdict == "unknown" and outcome.allow_unknown)
            lines = "\n".join((phrase(answer.verdict, direction), *said(answer, direction, outcome.comparison)))
            yield Case(
                f"{one.pointer} {direction} compatible", name, None if fine else lines, place=Place(_name(outcome))
            )
