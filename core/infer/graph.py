"""The places of a summary as a graph, in which places found to be alike become one; so recursion becomes a cycle.

A slot is a place for any value; the objects seen there are a record. Joining two records joins the slots of their
common names, and so on (congruence closure over union-find). A graph lives inside one call of `schema_of`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from attrs import define, evolve, field

from jstk.core.infer.join import counts, join, join_objects
from jstk.core.infer.kinds import ANYTHING, BOOLEAN, EMPTY, NULL, NUMBER, OBJECT, STRING, WIDTH
from jstk.core.infer.node import MOST_TAGS, Beside, Node, Objects
from jstk.core.pointer import escape

_ANY_ARRAY: Final = EMPTY << WIDTH
COHERENT: Final = 0.2
MOST_VARIANTS: Final = 4


@define
class Slot:
    """A place: what is kept of its values (objects and items aside), its records, the slot of its items, its paths.

    There is one record, until places are joined whose objects have next to nothing in common. `tags` counts by name the
    tag-like values of the objects at this very place, None where there were too many; `always` has the names that all
    of them have.
    """

    node: Node
    records: list[int] = field(factory=list)
    items: int | None = None
    paths: list[str] = field(factory=list)
    tags: dict[str, Mapping[str, int] | None] = field(factory=dict)
    always: frozenset[str] | None = None


@define
class Record:
    """The objects of a place: how often and in how many units each name was seen, and the slot of its values."""

    objects: Objects
    units: int
    seen: dict[str, tuple[int, int]]
    names: dict[str, int]
    values: int | None
    labels: Counter[str] = field(factory=Counter)
    height: int = 0

    @property
    def count(self) -> int:
        return self.objects.count

    def mass(self) -> float:
        """How many names an object has, on average."""
        return sum(count for count, _ in self.seen.values()) / self.objects.count

    def share(self, name: str) -> float:
        """The share of the objects that have the name."""
        return self.seen[name][0] / self.objects.count


class Graph:
    """Slots and records by number; a number that was joined to another leads to it.

    `maps` has the places whose objects had too many names to be told apart.
    """

    def __init__(self) -> None:
        self.slots: list[Slot] = []
        self.records: list[Record] = []
        self._slot_of: list[int] = []
        self._record_of: list[int] = []
        self.maps: list[str] = []

    def slot_id(self, number: int) -> int:
        """The number that now stands for the slot."""
        return _root(self._slot_of, number)

    def record_id(self, number: int) -> int:
        """The number that now stands for the record."""
        return _root(self._record_of, number)

    def slot(self, number: int) -> Slot:
        return self.slots[_root(self._slot_of, number)]

    def record(self, number: int) -> Record:
        return self.records[_root(self._record_of, number)]

    def records_at(self, number: int) -> list[int]:
        """The records of a slot."""
        return self.records_at_slot(self.slot(number))

    def records_at_slot(self, slot: Slot) -> list[int]:
        """The records of a slot."""
        if len(slot.records) > 1:
            slot.records = list(dict.fromkeys(_root(self._record_of, one) for one in slot.records))
            return slot.records
        return [_root(self._record_of, one) for one in slot.records]

    def record_at(self, slot: int) -> int | None:
        """The record of a slot, if it has one and no more."""
        found = self.records_at(slot)
        return found[0] if len(found) == 1 else None

    def roots(self) -> Iterator[int]:
        """The records that were not joined to another, in order."""
        return (number for number, up in enumerate(self._record_of) if up == number)

    def slot_roots(self) -> Iterator[Slot]:
        """The slots that were not joined to another, in order."""
        return (self.slots[number] for number, up in enumerate(self._slot_of) if up == number)

    def grow(self, node: Node, path: str, label: str) -> tuple[int, int]:
        """The slot of a node and all below it, and its height."""
        number = len(self.slots)
        arrays = None if node.arrays is None else evolve(node.arrays, items=None)
        slot = Slot(evolve(node, objects=None, arrays=arrays), paths=[path])
        self.slots.append(slot)
        self._slot_of.append(number)
        height = 0
        if node.arrays is not None and node.arrays.items is not None:
            slot.items, height = self.grow(node.arrays.items, path + "/*", label)
        if node.objects is not None:
            slot.tags = {name: _counted(values) for name, values in node.objects.tags.items()}
            names = node.objects.names or {}
            slot.always = frozenset(name for name, child in names.items() if child.count == node.objects.count)
            record, height_ = self._grow_record(node.objects, min(node.units, node.objects.count), path, label)
            slot.records.append(record)
            height = max(height, height_ + 1)
        return number, height

    def _grow_record(self, objects: Objects, units: int, path: str, label: str) -> tuple[int, int]:
        number = len(self.records)
        shell = evolve(objects, names=None if objects.names is None else {}, values=None)
        record = Record(shell, units, {}, {}, None, Counter({label: objects.count}))
        self.records.append(record)
        self._record_of.append(number)
        height = 0
        for name in sorted(objects.names or ()):
            child = (objects.names or {})[name]
            record.names[name], below = self.grow(child, f"{path}/{escape(name)}", name)
            record.seen[name] = (child.count, child.units)
            height = max(height, below)
        if objects.names is None:
            self.maps.append(path)
        if objects.values is not None:
            record.values, height = self.grow(objects.values, path + "/*", label)
        record.height = height
        return number, height

    def join_slots(self, one: int, other: int) -> None:
        """Make two slots one, and whatever follows from that."""
        self._join([(True, one, other)])

    def join_records(self, one: int, other: int) -> None:
        """Make two records one, and whatever follows from that."""
        self._join([(False, one, other)])

    def _join(self, work: list[tuple[bool, int, int]]) -> None:
        while work:
            slots, left, right = work.pop()
            up = self._slot_of if slots else self._record_of
            keep, drop = sorted((_root(up, left), _root(up, right)))
            if keep == drop:
                continue
            up[drop] = keep
            work += self._joined_slot(keep, drop) if slots else self._joined_record(keep, drop)

    def _joined_slot(self, keep: int, drop: int) -> list[tuple[bool, int, int]]:
        mine, theirs = self.slots[keep], self.slots[drop]
        mine.node = join(mine.node, theirs.node)
        mine.paths += theirs.paths
        if mine.always is None or theirs.always is None:
            mine.always = mine.always if theirs.always is None else theirs.always
        else:
            mine.always &= theirs.always
        for name, values in theirs.tags.items():
            mine.tags[name] = counts(mine.tags.get(name, {}), values, MOST_TAGS)
        work = self._joined_variants(self.records_at(keep), [_root(self._record_of, one) for one in theirs.records])
        mine.records = mine.records + theirs.records
        if mine.items is not None and theirs.items is not None:
            work.append((True, mine.items, theirs.items))
        mine.items = theirs.items if mine.items is None else mine.items
        return work

    def _joined_variants(self, mine: list[int], theirs: list[int]) -> list[tuple[bool, int, int]]:
        work: list[tuple[bool, int, int]] = []
        for record in theirs:
            if not mine or record in mine:
                continue
            best = max(mine, key=lambda own: (self.overlap(own, record), -own))
            if self.overlap(best, record) >= COHERENT or len(mine) + len(theirs) > MOST_VARIANTS:
                work.append((False, best, record))
        return work

    def overlap(self, one: int, other: int) -> float:
        """How much of the smaller record is in the larger, from 0 to 1; 1 where there is too little to tell."""
        left, right = self.records[one], self.records[other]
        if left.values is not None or right.values is not None:
            return 1.0
        small, large = (left, right) if len(left.names) <= len(right.names) else (right, left)
        common = sum(min(small.share(name), large.share(name)) for name in small.names if name in large.names)
        size = min(small.mass(), large.mass())
        return common / size if size >= 1.5 else 1.0

    def _joined_record(self, keep: int, drop: int) -> list[tuple[bool, int, int]]:
        mine, theirs = self.records[keep], self.records[drop]
        work: list[tuple[bool, int, int]] = []
        mine.units += theirs.units
        mine.labels.update(theirs.labels)
        mine.height = max(mine.height, theirs.height)
        mine.objects = join_objects(mine.objects, theirs.objects)
        for name, (count, units) in theirs.seen.items():
            count_, units_ = mine.seen.get(name, (0, 0))
            mine.seen[name] = (count + count_, units + units_)
            if name in mine.names:
                work.append((True, mine.names[name], theirs.names[name]))
            else:
                mine.names[name] = theirs.names[name]
        if mine.values is not None and theirs.values is not None:
            work.append((True, mine.values, theirs.values))
        mine.values = theirs.values if mine.values is None else mine.values
        if mine.objects.names is None:
            work += self._as_map(mine)
        return work

    def _as_map(self, record: Record) -> list[tuple[bool, int, int]]:
        slots = [record.names[name] for name in sorted(record.names)]
        if record.values is None and slots:
            record.values = slots[0]
        record.names, record.seen = {}, {}
        return [(True, record.values, slot) for slot in slots] if record.values is not None else []

    def make_map(self, number: int, dynamic: list[str]) -> None:
        """Let the values of the given names of a record be one place; the other names stay."""
        for name in dynamic:
            # joining values may join this very record to another, which may be a map already
            record = self.record(number)
            slot = record.names.pop(name, None)
            if slot is None:
                continue
            del record.seen[name]
            if record.values is None:
                record.values = slot
            self.join_slots(record.values, slot)

    def kinds(self, number: int) -> int:
        """The mask of the kinds of a slot; what arrays hold is not told."""
        slot = self.slot(number)
        node = slot.node
        mask = (NULL if node.nulls else 0) | (BOOLEAN if node.trues or node.falses else 0)
        mask |= (NUMBER if node.numbers else 0) | (STRING if node.strings else 0) | (_ANY_ARRAY if node.arrays else 0)
        return mask | (OBJECT if slot.records else 0) | (ANYTHING if node.opaque else 0)


def _root(up: list[int], number: int) -> int:
    while up[number] != number:
        up[number] = up[up[number]]
        number = up[number]
    return number


def _counted(values: Mapping[str, Beside] | None) -> Mapping[str, int] | None:
    return None if values is None else {value: beside.count for value, beside in values.items()}
