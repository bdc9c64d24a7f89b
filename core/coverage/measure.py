"""Measuring: instances into a summary, and a summary held against the points that there are."""

from collections.abc import Iterable
from typing import Any

from jstk.core.coverage.machine import Machine
from jstk.core.coverage.model import Summary
from jstk.core.coverage.place import Place
from jstk.core.coverage.program import Program


class Measure:
    """A measurement that goes on: private and mutable, it ends in a Summary."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.machine = Machine(program)
        self.instances = 0

    def take(self, instance: Any) -> bool:
        """Whether one more instance is valid; all that it reaches is counted."""
        self.instances += 1
        return self.machine.run(Place(instance))

    def hits(self) -> list[int]:
        """The count of every point, by index."""
        hits = self.machine.hits[:-1]
        for point, (yes, no), but in self.program.remainders:
            judged = (hits[yes] if yes >= 0 else 0) + (hits[no] if no >= 0 else 0)
            hits[point] = judged - hits[but]
        return hits

    def summary(self) -> Summary:
        """What was reached, by point."""
        points = self.program.points
        return Summary({points[i]: count for i, count in enumerate(self.hits()) if count}, self.instances)


def measured(program: Program, instances: Iterable[Any]) -> Summary:
    """The summary of some instances."""
    measure = Measure(program)
    for instance in instances:
        measure.take(instance)
    return measure.summary()


def reached(program: Program, instance: Any) -> frozenset[int]:
    """The indexes of the points that one instance reaches."""
    measure = Measure(program)
    measure.take(instance)
    return frozenset(index for index, count in enumerate(measure.hits()) if count)
