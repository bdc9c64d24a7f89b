"""Counts by evaluation path: how often each subschema held and failed, by the way that evaluation came there."""

from collections.abc import Iterable
from typing import Any, Final

from jstk.core.coverage.machine import Machine
from jstk.core.coverage.place import Place
from jstk.core.coverage.plan import Op, Record
from jstk.core.coverage.program import Program
from jstk.core.dialect import Role

MOST_PATHS: Final = 5000


class Tracer(Machine):
    """A machine that remembers which keyword led to which record."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.trails: dict[int, list[tuple[str, Record]]] = {}
        self.kept: list[Record] = []

    def children(self, record: Record, op: Op, stack: list[Record]) -> list[Record]:
        """As before; each is noted with the step that led to it."""
        found = super().children(record, op, stack)
        trail = self.trails.setdefault(id(record), [])
        self.kept.append(record)
        start = record.plan.node[1]
        dialect = self.program.closure.subschemas[record.plan.node].dialect
        reference = dialect.keywords[op.keyword].role is Role.REFERENCE
        trail.extend(("/" + op.keyword if reference else kid.plan.node[1][len(start) :], kid) for kid in found)
        return found


def paths_of(program: Program, instances: Iterable[Any]) -> list[dict[str, Any]]:
    """The counts, in the order of the paths; a way ends where it comes to a subschema for the second time."""
    counts: dict[tuple[str, str], list[int]] = {}
    for instance in instances:
        place, tracer = Place(instance), Tracer(program)
        tracer.run(place)
        root = next(iter(place.seen.values()))
        _walk(tracer, root, counts)
    found = [(path, node, *held) for (path, node), held in counts.items()]
    rows = sorted(found)[:MOST_PATHS]
    return [
        {"evaluationPath": path, "keywordLocation": node, "valid": valid, "invalid": invalid}
        for path, node, valid, invalid in rows
    ]


def _walk(tracer: Tracer, root: Record, counts: dict[tuple[str, str], list[int]]) -> None:
    """Count each record once for each path that leads to it."""
    seen: set[tuple[str, int]] = set()
    stack: list[tuple[str, Record, frozenset[int]]] = [("", root, frozenset((root.plan.index,)))]
    while stack and len(counts) < MOST_PATHS:
        path, record, above = stack.pop()
        if (path, id(record)) in seen:
            continue
        seen.add((path, id(record)))
        held = counts.setdefault((path, record.plan.node[1]), [0, 0])
        held[0 if record.valid else 1] += 1
        for step, kid in tracer.trails.get(id(record), ()):
            if kid.plan.index not in above:
                stack.append((path + step, kid, above | {kid.plan.index}))
