"""Accepted changes: a list of {rule, pointer, reason, path?}, so that a break that was decided on does not stop a gate.

The key is the rule and the place, never the rule alone. A direction passes only where every change that may break it
was accepted: what was accepted must not hide what was not.
"""

from collections.abc import Sequence
from typing import Any

from attrs import frozen
from returns.result import Failure, Success

from jstk.core.diff.model import Change, Comparison, Direction
from jstk.core.diff.rules import RULES
from jstk.core.document import Document, locate
from jstk.core.fault import Outcome, Place, Usage
from jstk.core.nearest import nearest
from jstk.core.pointer import child
from jstk.core.reader import Sources, absolute
from jstk.core.sources import read_document

_MEMBERS = ("rule", "pointer", "reason")


@frozen
class Entry:
    """One accepted change."""

    rule: str
    pointer: str
    reason: str
    path: str | None
    place: Place

    def fits(self, change: Change, path: str) -> bool:
        """Whether it speaks of a change of the pair of that name."""
        places = [node[1] for node in (change.old, change.new) if node is not None]
        return self.rule == change.rule and self.pointer in places and self.path in (None, path)


def entries(path: str, sources: Sources) -> Outcome[tuple[Entry, ...]]:
    """The entries of a file (JSON, YAML, TOML: a list, or an object with the list as `accept`).

    Faults: those of reading; `usage` for an entry without rule, pointer and reason, or with a rule that is none.
    """
    read = read_document(absolute(sources.reader.base, path), sources)
    if isinstance(read, Failure):
        return read
    document = read.unwrap()
    value: Any = document.value
    at = "/accept" if isinstance(value, dict) else ""
    rows = value.get("accept") if isinstance(value, dict) else value
    if not isinstance(rows, list):
        hint = "a list of {rule, pointer, reason}, or an object with it as accept"
        return Failure(Usage("no list of accepted changes", hint, _place(document, at)))
    made: list[Entry] = []
    for index, row in enumerate(rows):
        place = _place(document, child(at, index))
        found = _entry(row, place)
        if isinstance(found, Usage):
            return Failure(found)
        made.append(found)
    return Success(tuple(made))


def _place(document: Document, pointer: str) -> Place:
    found = locate(document, [pointer])[pointer]
    return Place(document.uri, found.line, found.column, pointer)


def _entry(row: Any, place: Place) -> Entry | Usage:
    row = row if isinstance(row, dict) else {}
    rule, pointer, reason = (str(row[name]) if isinstance(row.get(name), str) else None for name in _MEMBERS)
    if rule is None or pointer is None or not reason:
        return Usage("an accepted change has a rule, a pointer and a reason", None, place)
    known = [one.id for one in RULES]
    if rule not in known:
        near = nearest(rule, known)
        return Usage(f"no rule is called {rule!r}", f"did you mean {near!r}?" if near else None, place)
    path = row.get("path")
    return Entry(rule, pointer, reason, path if isinstance(path, str) else None, place)


def accepted(comparison: Comparison, given: Sequence[Entry], path: str) -> dict[int, Entry]:
    """Which changes are accepted, by their index."""
    return {
        index: entry for index, change in enumerate(comparison.changes) for entry in given if entry.fits(change, path)
    }


def passes(comparison: Comparison, directions: Sequence[Direction], taken: dict[int, Entry]) -> bool:
    """Whether every change that may break one of the directions was accepted, and there is one."""
    at_stake = [
        index
        for index, change in enumerate(comparison.changes)
        if any(change.impact(direction) != "compatible" for direction in directions)
    ]
    obstacle = comparison.old.obstacle or comparison.new.obstacle
    return bool(at_stake) and obstacle is None and all(index in taken for index in at_stake)
