"""Which records are the same kind of thing: the same names with the same kinds of values, wherever they stand.

Names whose values are records of either side do not count: so a tree and its leaves, or features nested under dynamic
names, are found to be one thing, and become a recursive definition.
"""

from collections import Counter
from typing import Final

from jstk.core.infer.graph import Graph, Record
from jstk.core.infer.kinds import OBJECT, disjoint
from jstk.core.infer.maps import SELF_NAMES, keep_coming
from jstk.core.infer.policy import DEFAULT

ALIKE: Final = 0.6
ALIKE_IN_NAME: Final = 0.5
AKIN: Final = 0.3
"""Two records under the same property name need less likeness."""
MOSTLY: Final = 0.8
INCLUDED: Final = 0.7
SIBLINGS: Final = 5
HALF: Final = 0.5
_HEADERS: Final = frozenset({"$schema", "$id", "@context"})
_ROUNDS: Final = 5
_COMMON: Final = 40


class _Cluster:
    """One run of clustering; keeps for each record the names that do not lead back to it, while its count stands."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._outward: dict[int, tuple[int, list[str]]] = {}

    def outward(self, number: int) -> list[str]:
        """The names of a record whose values are not (as far as known) of its own kind."""
        record = self.graph.records[number]
        known = self._outward.get(number)
        if known is None or known[0] != record.count:
            names = [name for name, slot in record.names.items() if self.graph.record_at(slot) != number]
            known = self._outward[number] = (record.count, names)
        return known[1]

    def round(self) -> bool:
        """Join each record to the one it is most like, leaves first; whether any was joined."""
        graph = self.graph
        holders: dict[str, list[int]] = {}
        exact: dict[tuple[str, frozenset[str]], int] = {}
        joined = False
        for number in sorted(graph.roots(), key=lambda number: (graph.records[number].height, number)):
            if graph.record_id(number) != number:
                continue
            found = self._absorber(number)
            if found is None:
                found = self._nearest(number, holders, exact)
            if found is not None:
                graph.join_records(found, number)
                joined = True
            number = graph.record_id(number)
            names = self.outward(number)
            for key in self._keys(number):
                exact.setdefault(key, number)
            for name in names:
                holders.setdefault(name, []).append(number)
        return joined

    def _keys(self, number: int) -> list[tuple[str, frozenset[str]]]:
        """Under what a record of the same names is looked up first: with each name it stands under, and without."""
        record = self.graph.records[number]
        names = frozenset(self.outward(number))
        labels = sorted(record.labels) if len(record.labels) <= _COMMON else []
        return [*((f"/{label}", names) for label in labels), ("", names)]

    def _nearest(
        self, number: int, holders: dict[str, list[int]], exact: dict[tuple[str, frozenset[str]], int]
    ) -> int | None:
        graph = self.graph
        record = graph.records[number]
        for key in self._keys(number):
            same = graph.record_id(exact.get(key, number))
            if same != number and self.likeness(number, same) >= _needed(record, graph.records[same]):
                return same
        shared: Counter[int] = Counter()
        for name in record.names:
            if name in holders:
                holders[name] = list(dict.fromkeys(map(graph.record_id, holders[name])))
                shared.update(holders[name])
        shared.pop(number, None)
        likely = sorted(shared, key=lambda other: (-shared[other], -graph.records[other].count, other))[:_COMMON]
        scored = [(self.likeness(number, other), -other) for other in likely]
        score, best = max(scored, default=(0.0, 0))
        if scored and score >= _needed(record, graph.records[-best]):
            return -best
        inside = [(self.inclusion(number, other), -other) for other in likely]
        score, best = max(inside, default=(0.0, 0))
        return -best if inside and score >= INCLUDED else None

    def inclusion(self, one: int, other: int) -> float:
        """How much of the smaller record is in the larger, if two common names or more lead to the same objects.

        A name that all objects of one have and next to none of the other speaks against it.
        """
        graph = self.graph
        left, right = graph.records[one], graph.records[other]
        if left.values is not None or right.values is not None:
            return 0.0
        common, deep = 0.0, 0
        for name in left.names.keys() | right.names.keys():
            mine, theirs = left.names.get(name), right.names.get(name)
            p = left.share(name) if mine is not None else 0.0
            q = right.share(name) if theirs is not None else 0.0
            if max(p, q) >= 0.95 and min(p, q) < 0.05 and name not in _HEADERS:
                return 0.0
            if mine is None or theirs is None:
                continue
            if disjoint(graph.kinds(mine), graph.kinds(theirs)) and min(p, q) > 0.1:
                return 0.0
            common += min(p, q)
            deep += bool(set(graph.records_at(mine)) & set(graph.records_at(theirs)))
        return common / min(left.mass(), right.mass()) if deep > 1 else 0.0

    def likeness(self, one: int, other: int, level: int = 0) -> float:
        """How alike two records are, from 0 to 1: the common names by how often they are there, among all names."""
        graph = self.graph
        left, right = graph.records[one], graph.records[other]
        if left.values is not None or right.values is not None:
            return 0.0
        common, total, matched, deep = 0.0, 0.0, 0, False
        for name in dict.fromkeys((*self.outward(one), *self.outward(other))):
            mine, theirs = left.names.get(name), right.names.get(name)
            leads = {record for slot in (mine, theirs) if slot is not None for record in graph.records_at(slot)}
            if leads and leads <= {one, other}:
                continue
            p = left.share(name) if mine is not None else 0.0
            q = right.share(name) if theirs is not None else 0.0
            total += max(p, q)
            if mine is None or theirs is None:
                continue
            if disjoint(graph.kinds(mine), graph.kinds(theirs)):
                if min(p, q) > 0.5:
                    return 0.0
                continue
            common += min(p, q)
            matched += 1
            deep = deep or self._akin(mine, theirs, level)
        return common / total if total and (matched > 1 or deep or self._same_single(left, right)) else 0.0

    def _akin(self, mine: int, theirs: int, level: int) -> bool:
        """Whether two slots hold objects of one kind, or nearly."""
        one, other = self.graph.record_at(mine), self.graph.record_at(theirs)
        if one is None or other is None:
            return False
        return one == other or (level < 2 and self.likeness(one, other, level + 1) >= AKIN)

    def _same_single(self, left: Record, right: Record) -> bool:
        """Whether two records have one and the same name, and stand under the same property name."""
        return (
            len(left.names) == 1
            and left.names.keys() == right.names.keys()
            and bool(left.labels.keys() & right.labels.keys())
        )

    def _absorber(self, number: int) -> int | None:
        """A recursive record with dynamic names, such that all values of this one are of its kind."""
        graph = self.graph
        record = graph.records[number]
        if any(graph.kinds(slot) != OBJECT for slot in record.names.values()):
            return None
        leads = Counter(graph.record_at(slot) for slot in record.names.values()).most_common(1)
        found, many = leads[0] if leads else (None, 0)
        if found is None or found == number or many < MOSTLY * len(record.names):
            return None
        outward = set(self.outward(found))
        own = [name for name in graph.records[found].names if name not in outward]
        return found if len(own) >= SELF_NAMES and keep_coming(graph.records[found], own, DEFAULT.map_newness) else None


def cluster(graph: Graph) -> None:
    """Join all records that are alike, leaves first, until no more are."""
    run = _Cluster(graph)
    for _ in range(_ROUNDS):
        if not run.round() and not _join_siblings(graph):
            return


def _join_siblings(graph: Graph) -> bool:
    """Join the places under the names of one record where most hold the same kind of object (browsers, say)."""
    joined = False
    for number in list(graph.roots()):
        if graph.record_id(number) != number:
            continue
        slots = [graph.records[number].names[name] for name in sorted(graph.records[number].names)]
        kinds = Counter(kind for slot in slots for kind in graph.records_at(slot))
        for kind, count in sorted(kinds.items()):
            if kind != number and count >= max(SIBLINGS, HALF * len(slots)):
                joined = _join_akin(graph, kind, slots) or joined
    return joined


def _needed(one: Record, other: Record) -> float:
    return ALIKE_IN_NAME if one.labels.keys() & other.labels.keys() else ALIKE


def _join_akin(graph: Graph, kind: int, slots: list[int]) -> bool:
    """Join those of the slots that hold the kind of object, or objects with none but its names."""
    whole = graph.record_id(kind)
    names = graph.records[whole].names.keys()

    def fits(record: int) -> bool:
        return record == whole or graph.records[record].names.keys() <= names

    akin = [slot for slot in slots if any(map(fits, graph.records_at(slot)))]
    several = len({graph.slot_id(slot) for slot in akin}) > 1
    for slot in akin[1:]:
        graph.join_slots(akin[0], slot)
    return several
