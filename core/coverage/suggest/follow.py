"""Following: whether evaluation of an instance comes by a way to a subschema and reaches a point there.

Evaluation is never cut short, so what it does along one way does not hang on the rest: only the steps are evaluated.
"""

from collections.abc import Iterator

from jstk.core.coverage.machine import Machine
from jstk.core.coverage.place import Place
from jstk.core.coverage.plan import BRANCHES, LEFTOVERS, Op, Record
from jstk.core.coverage.program import Program
from jstk.core.coverage.suggest.ways import Step, Way


def follows(program: Program, way: Way, instance: object, plan: int, point: int) -> bool:
    """Whether the instance, judged by the whole schema, reaches a point of a plan by that way."""
    root = program.root()
    scope = (root.base,) if program.closure.dynamic_anchors else ()
    records = [Record(root, Place(instance), scope)]
    for step in way:
        records = [onward for record in records for onward in _onward(program, record, step)]
    for record in records:
        machine = Machine(program)
        machine.finish([Record(program.plans[plan], Place(record.place.value), record.scope)])
        if machine.reaches(point):
            return True
    return False


def _onward(program: Program, record: Record, step: Step) -> Iterator[Record]:
    """The records that a step leads to."""
    op = _op(record, step.keyword)
    if op is None:
        return
    machine = Machine(program)
    if op.stage == LEFTOVERS:
        yield from _left_over(machine, record, step)
        return
    if op.stage == BRANCHES:
        condition = program.places[(step.source[0], step.source[1] + "/if")]
        judged = Record(program.plans[condition], Place(record.place.value), record.scope)
        machine.finish([judged])
        record.when = judged.valid
    target = program.places[step.target]
    for child in op.spread(record):
        plan, scope = machine.led(record, child)
        if plan == target:
            yield Record(program.plans[plan], child[1], scope)


def _left_over(machine: Machine, record: Record, step: Step) -> Iterator[Record]:
    """What is unevaluated is known only when all else was judged."""
    place = Place(record.place.value)
    machine.finish([Record(record.plan, place, record.scope)])
    target = machine.program.places[step.target]
    below = [*(place.members or {}).values(), *(place.items or ())]
    for one in below:
        for (plan, scope), _ in one.seen.items():
            if plan == target:
                yield Record(machine.program.plans[plan], one, scope)


def _op(record: Record, keyword: str) -> Op | None:
    return next((op for stage in record.plan.stages for op in stage if op.keyword == keyword), None)
