"""changes: a walk of both schemas through their references, each difference a row of the table of rules."""

from collections.abc import Iterable
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.diff import facts, groups, members
from jstk.core.diff.model import Change, Impact
from jstk.core.diff.note import Notes, Spot
from jstk.core.diff.rules import Push
from jstk.core.diff.view import View, view

WITH: Final = 1
AGAINST: Final = -1
EITHER: Final = 0
UNREACHED: Final = 2
"""Which way a place pushes: with the whole schema, against it (`not`), either way (`oneOf`, `if`), or not at all."""

_IMPACTS: Final[dict[tuple[Push, int], tuple[Impact, Impact]]] = {
    (Push.NARROWS, WITH): ("possible", "compatible"),
    (Push.WIDENS, WITH): ("compatible", "possible"),
    (Push.NARROWS, AGAINST): ("compatible", "possible"),
    (Push.WIDENS, AGAINST): ("possible", "compatible"),
}


@frozen
class Pair:
    """A place of the old schema and the place of the new one that took over from it, and which way it pushes."""

    old: Node
    new: Node
    way: int = WITH


def changes(old: Closure, new: Closure, formats: bool = False) -> tuple[Change, ...]:
    """Every structural change, in the order of the old schema; those that change nothing too."""
    walk = Walk(old, new, formats)
    walk.run(Pair(old.node, new.node))
    walk.definitions()
    return walk.found()


class Walk:
    """One walk: private and mutable, it ends in changes."""

    def __init__(self, old: Closure, new: Closure, formats: bool) -> None:
        self.old, self.new, self.formats = old, new, formats
        self.queue: list[Pair] = []
        self.seen: set[Pair] = set()
        self.paired: dict[Node, Node] = {}
        self.reached_new: set[Node] = set()
        self.rows: dict[tuple[str, Node | None, Node | None, str], Change] = {}
        self.views: tuple[dict[Node, View], dict[Node, View]] = ({}, {})
        self.refers = _above_references(old)
        self.evaluates = _evaluates(old) or _evaluates(new)

    def found(self) -> tuple[Change, ...]:
        return tuple(self.rows.values())

    def old_view(self, node: Node) -> View:
        return self._view(0, self.old, node)

    def new_view(self, node: Node) -> View:
        return self._view(1, self.new, node)

    def _view(self, side: int, closure: Closure, node: Node) -> View:
        if node not in self.views[side]:
            self.views[side][node] = view(closure, node)
        return self.views[side][node]

    def run(self, pair: Pair) -> None:
        """Compare a pair and all that it leads to."""
        self.queue.append(pair)
        while self.queue:
            # depth first, in document order
            pair = self.queue.pop()
            if pair not in self.seen:
                self.seen.add(pair)
                self.paired.setdefault(pair.old, pair.new)
                self.reached_new.add(pair.new)
                if not self.untouched(pair):
                    self.queue.extend(reversed(self.compare(pair)))

    def untouched(self, pair: Pair) -> bool:
        """Whether both subschemas are written alike, in one dialect, and refer to nothing."""
        old, new = self.old.subschemas[pair.old], self.new.subschemas[pair.new]
        if pair.old in self.refers or old.dialect is not new.dialect:
            return False
        # the representation tells true from 1, as equality does not
        return old.value == new.value and repr(old.value) == repr(new.value)

    def compare(self, pair: Pair) -> list[Pair]:
        """The changes between two subschemas alone; the pairs below them."""
        old, new = self.old_view(pair.old), self.new_view(pair.new)
        notes = Notes(self, pair, old, new)
        notes.dialect()
        notes.names()
        if old.only_refers or new.only_refers:
            return members.followed(notes)
        if notes.booleans():
            return []
        facts.compare(notes)
        onward = [*groups.compare(notes), *members.compare(notes)]
        return [Pair(a, b, _turned(pair.way, way)) for a, b, way in onward]

    def put(
        self, push: Push, way: int, rule: str, message: str, old: Node | None, new: Node | None, spot: Spot
    ) -> None:
        """Note a change; where it was seen before from a place that pushes otherwise, the impacts are joined."""
        backward, forward = impacts(push, way)
        key = (rule, old, new, message)
        known = self.rows.get(key)
        if known is not None:
            backward, forward = _worse(known.backward, backward), _worse(known.forward, forward)
        self.rows[key] = Change(rule, message, old, new, backward, forward, spot.old, spot.new)

    def definitions(self) -> None:
        """Definitions that no reference led to: paired by name, the rest by content; renames, additions, removals."""
        way = (
            WITH
            if not (self.old_view(self.old.node).constrains or self.new_view(self.new.node).constrains)
            else UNREACHED
        )
        members.definitions(self, way)


def _above_references(closure: Closure) -> frozenset[Node]:
    """The subschemas that a reference stands in, at any depth."""
    found: set[Node] = set()
    for uri, pointer in closure.references:
        at = pointer
        while (uri, at) not in found:
            found.add((uri, at))
            at = at.rpartition("/")[0]
    return frozenset(found)


def impacts(push: Push, way: int) -> tuple[Impact, Impact]:
    """What a push at a place does backward and forward."""
    if push is Push.NOTHING or way == UNREACHED:
        return "compatible", "compatible"
    return _IMPACTS.get((push, way), ("possible", "possible"))


def _worse(one: Impact, other: Impact) -> Impact:
    return one if one != "compatible" else other


def _turned(outer: int, inner: int) -> int:
    return UNREACHED if UNREACHED in (outer, inner) else outer * inner


def _evaluates(closure: Closure) -> bool:
    """Whether an unevaluated keyword may see what other keywords apply to."""
    names = ("unevaluatedProperties", "unevaluatedItems")
    return any(_has(one.value, names) and names[0] in one.dialect.keywords for one in closure.subschemas.values())


def _has(value: Any, names: Iterable[str]) -> bool:
    return isinstance(value, dict) and any(name in value for name in names)
