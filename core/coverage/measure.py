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

    def summary(self) -> Summary:
        """What was reached, by point."""
        counts = ((point, self.machine.count(index)) for index, point in enumerate(self.program.points))
        return Summary({point: count for point, count in counts if count}, self.instances)


def measured(program: Program, instances: Iterable[Any]) -> Summary:
    """The summary of some instances."""
    measure = Measure(program)
    for instance in instances:
        measure.take(instance)
    return measure.summary()


def reaches(program: Program, instance: Any, point: int) -> bool:
    """Whether one instance reaches a point."""
    measure = Measure(program)
    measure.take(instance)
    return measure.machine.reaches(point)
