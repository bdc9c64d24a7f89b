"""Replays: the verdict of an instance after one keyword was changed, worked out from what was said before the change.

Only the subschemas that the change concerns are judged again, then those that applied them, as far as anything flips.
Where it matters what counts as evaluated, the instance has to be evaluated anew.
"""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Any

from jstk.core.coverage.machine import Machine
from jstk.core.coverage.place import Place
from jstk.core.coverage.plan import BRANCHES, LEFTOVERS, Op, Record
from jstk.core.coverage.program import Program


def _nobody(point: int) -> None:
    """What a replay reaches is not counted."""


class Watching(Machine):
    """A machine that remembers what each keyword said in each record, in the order in which they were judged."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.said: dict[int, list[tuple[Op, list[Record], bool]]] = {}
        self.order: dict[int, int] = {}
        self.records: list[Record] = []
        self.by_plan: dict[int, list[Record]] = {}
        self.above: dict[int, list[Record]] = {}

    def judge(self, record: Record, ops: Sequence[Op]) -> None:
        """As before, one keyword after another."""
        if id(record) not in self.said:
            self.said[id(record)] = []
            self.by_plan.setdefault(record.plan.index, []).append(record)
        kids = record.kids
        for op, below in zip(ops, kids, strict=True):
            before = record.valid
            record.valid, record.kids = True, [below]
            super().judge(record, (op,))
            self.said[id(record)].append((op, below, record.valid))
            record.valid = before and record.valid
            for kid in below:
                self.above.setdefault(id(kid), []).append(record)
        record.kids = kids
        # the last time that a record is judged is when it is done
        self.order[id(record)] = len(self.records)
        self.records.append(record)

    def failing(self) -> list[int]:
        """The points of the keywords that failed somewhere with nothing else of their subschema beside them."""
        failed = ([op.no for op, _, held in said if not held] for said in self.said.values())
        return list(dict.fromkeys(one[0] for one in failed if len(one) == 1))


class Replay:
    """One instance, evaluated once and remembered: private, and as it was again after each question."""

    def __init__(self, program: Program, instance: Any) -> None:
        self.watching, self.place = Watching(program), Place(instance)
        self.valid = self.watching.run(self.place)
        self.root = next(iter(self.place.seen.values()))
        self.tracks = any(op.stage == LEFTOVERS for plan in program.plans for stage in plan.stages for op in stage)

    def verdict(self, plan: int, old: Op, new: Op, changed: Callable[[], Program]) -> bool | None:
        """The verdict with another operation in a plan; None where the instance has to be evaluated anew.

        `changed` makes the program with it, for subschemas that apply only now.
        """
        return None if self.tracks else _Wave(self.watching, plan, old, new, changed).verdict(self.root)


class _Wave:
    """A change on its way through one evaluation: private and mutable."""

    def __init__(self, watching: Watching, plan: int, old: Op, new: Op, changed: Callable[[], Program]) -> None:
        self.watching, self.plan, self.old, self.new, self.changed = watching, plan, old, new, changed
        self.flipped: dict[int, Record] = {}
        self.heap: list[int] = []
        self.settled = True

    def verdict(self, root: Record) -> bool | None:
        """Judge again what is concerned, the deepest first; None where something flips twice."""
        for record in self.watching.by_plan.get(self.plan, ()):
            heappush(self.heap, self.watching.order[id(record)])
        while self.heap and self.settled:
            self.again(self.watching.records[heappop(self.heap)])
        valid = root.valid
        for record in self.flipped.values():
            record.valid = not record.valid
        return valid if self.settled else None

    def again(self, record: Record) -> None:
        """Judge one record again; where it flips, what applied it is next."""
        was, when, holds = record.valid, record.when, not record.plan.fails
        for op, kids, held in self.watching.said[id(record)]:
            moved = any(id(kid) in self.flipped for kid in kids)
            if op.keyword == "if":
                when = kids[0].valid
            elif op.stage == BRANCHES and when is not record.when:
                held = when is not (op.keyword == "then") or self.applied(record, op, when)
            elif moved or (op is self.old and record.plan.index == self.plan):
                held = _held(record, self.new if op is self.old else op, kids)
            holds = holds and held
        record.valid = was
        if holds is not was:
            self.settled = self.settled and id(record) not in self.flipped
            record.valid = holds
            self.flipped[id(record)] = record
            for parent in self.watching.above.get(id(record), ()):
                heappush(self.heap, self.watching.order[id(parent)])

    def applied(self, record: Record, op: Op, when: bool | None) -> bool:
        """Whether a branch holds that did not apply before."""
        before, record.when = record.when, when
        targets = op.spread(record)
        record.when = before
        machine = Machine(self.changed())
        for target in targets:
            index, scope = machine.led(record, target)
            made = Record(machine.program.plans[index], Place(record.place.value), scope)
            machine.finish([made])
            if not made.valid:
                return False
        return True


def _held(record: Record, op: Op, kids: list[Record]) -> bool:
    record.valid = True
    said = op.judge(record, kids, _nobody)
    return record.valid and said is not False
