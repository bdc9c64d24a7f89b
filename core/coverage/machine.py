"""The machine: one instance evaluated by a program, never cut short, by a stack of its own."""

from collections import Counter
from collections.abc import Sequence

from jstk.core.coverage.place import Place
from jstk.core.coverage.plan import Child, Op, Record
from jstk.core.coverage.program import Program
from jstk.core.solve.goal import Demand


class Machine:
    """The hits of a program over some instances: private and mutable.

    Each subschema is judged once for each place, however many ways lead there. A subschema that comes to itself at the
    same place without progress is taken to hold.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        # -1 takes what no point is for
        self.hits: Counter[int] = Counter()
        self.work = 0
        self.dynamic = bool(program.closure.dynamic_anchors)

    def reaches(self, point: int) -> bool:
        """Whether a point was reached."""
        return self.count(point) > 0

    def count(self, point: int) -> int:
        """How often a point was reached."""
        remainder = self.program.remainders.get(point)
        if remainder is None:
            return self.hits[point]
        (yes, no), but = remainder
        judged = (self.hits[yes] if yes >= 0 else 0) + (self.hits[no] if no >= 0 else 0)
        return judged - self.hits[but]

    def run(self, place: Place, start: int | None = None) -> bool:
        """Whether the instance is valid; all that was reached is counted."""
        root = self.program.root() if start is None else self.program.plans[start]
        scope = (root.base,) if self.dynamic else ()
        record = Record(root, place, scope)
        place.seen[(root.index, scope)] = record
        self.finish([record])
        return record.valid

    def finish(self, stack: list[Record]) -> None:
        """Judge every record on the stack, and what they lead to, the deepest first."""
        hits = self.hits
        while stack:
            record = stack[-1]
            stages = record.plan.stages
            if record.stage > len(stages):
                stack.pop()
                continue
            if record.stage == 0:
                hits[record.plan.visited] += 1
                self.work += 1
            else:
                self.judge(record, stages[record.stage - 1])
            if record.stage == len(stages):
                record.valid = record.valid and not record.plan.fails
                record.stage += 1
                stack.pop()
                continue
            record.kids = [self.children(record, op, stack) for op in stages[record.stage]]
            record.stage += 1

    def judge(self, record: Record, ops: Sequence[Op]) -> None:
        """Hear what the keywords of a stage say."""
        hits = self.hits

        def hit(point: int) -> None:
            hits[point] += 1

        for op, kids in zip(ops, record.kids, strict=True):
            said = op.judge(record, kids, hit)
            if said is False:
                hits[op.no] += 1
                record.valid = False
            elif said:
                hits[op.yes] += 1

    def children(self, record: Record, op: Op, stack: list[Record]) -> list[Record]:
        """The records of the subschemas that a keyword applies; those that are new go on the stack."""
        found: list[Record] = []
        for target in op.spread(record):
            plan, scope = self.led(record, target)
            place = target[1]
            key = (plan, scope)
            kid = place.seen.get(key)
            if kid is None:
                kid = place.seen[key] = Record(self.program.plans[plan], place, scope)
                stack.append(kid)
            elif kid.stage == 0:
                stack.append(kid)
            found.append(kid)
        return found

    def led(self, record: Record, target: Child) -> tuple[int, tuple[str, ...]]:
        """The plan that a target means, and the dynamic scope there."""
        index = target[0]
        if not self.dynamic:
            return (index, ()) if isinstance(index, int) else (self.redirected(record, index), ())
        if isinstance(index, str):
            index = self.redirected(record, index)
        base = self.program.plans[index].base
        return index, record.scope if record.scope[-1] == base else (*record.scope, base)

    def redirected(self, record: Record, keyword: str) -> int:
        """Where a dynamic reference leads from here."""
        demand = self.program.world.target(Demand(0, record.plan.node, True, record.scope), keyword)
        return record.plan.index if demand is None else self.program.places[demand.node]
