"""What the builders of arrays and objects ask of the search that calls them."""

from collections.abc import Iterator
from typing import Any, Protocol

from jstk.core.solve.budget import Meter
from jstk.core.solve.goal import Goal
from jstk.core.solve.taste import Taste


class Solver(Protocol):
    """The search, as its builders see it."""

    taste: Taste
    meter: Meter
    missed: list[str]

    def first(self, goal: Goal, name: str, depth: int) -> Any:
        """A value of the goal, or MISSING."""

    def stream(self, goal: Goal, name: str, depth: int) -> Iterator[Any]:
        """Values of the goal, one after another."""

    def holds(self, goal: Goal, value: Any, depth: int) -> bool | None:
        """Whether a value satisfies a goal; None where that is not decided."""

    def cheap(self, goal: Goal) -> float:
        """How small a value of the goal may be at best; infinite where none is in sight."""
