"""Tallies: a summary held against the points that count."""

from collections.abc import Mapping
from decimal import ROUND_FLOOR, Decimal

from attrs import frozen

from jstk.core.coverage.model import KINDS, Kind, Point, Summary
from jstk.core.coverage.program import Program


@frozen
class Share:
    """So many of so many."""

    covered: int
    total: int

    @property
    def percent(self) -> Decimal:
        """The part in percent, to one digit and never rounded up; 100 where there is nothing to cover."""
        if not self.total:
            return Decimal(100)
        return (Decimal(100 * self.covered) / self.total).quantize(Decimal("0.1"), ROUND_FLOOR)


@frozen(eq=False)
class Tally:
    """What is covered and what is not. `counted` are the indexes of the points that count, `counts` their hits."""

    program: Program
    counted: tuple[int, ...]
    counts: Mapping[int, int]
    instances: int

    @property
    def uncovered(self) -> tuple[int, ...]:
        return tuple(index for index in self.counted if not self.counts[index])

    def points(self) -> list[tuple[Point, int]]:
        """The points that count, with their hits, in document order."""
        return [(self.program.points[index], self.counts[index]) for index in self.counted]

    def share(self, kind: Kind | None = None) -> Share:
        """The part that is covered, of one kind or of all."""
        chosen = [hits for point, hits in self.points() if kind is None or point.kind == kind]
        return Share(sum(1 for hits in chosen if hits), len(chosen))

    def shares(self) -> dict[Kind, Share]:
        """The part of each kind."""
        return {kind: self.share(kind) for kind in KINDS}


def tally(program: Program, summary: Summary, counted: tuple[int, ...]) -> Tally:
    """The tally of a summary."""
    counts = {index: summary.hits.get(program.points[index], 0) for index in counted}
    return Tally(program, counted, counts, summary.instances)


def told(point: Point) -> str:
    """What a gap lacks, in words."""
    return f"never {point.outcome}"
