"""Budget: how much a search may do, counted in steps and never in time, so that every machine gives the same answer."""

from typing import Final

from attrs import frozen


@frozen
class Budget:
    """The most that a search may do: `steps` of any kind, `depth` of the instance, `size` of one value in it."""

    steps: int = 30_000
    depth: int = 60
    size: int = 10_000


DEFAULT: Final = Budget()
SMALL: Final = Budget(steps=2_000)


class Meter:
    """What is left of a budget: private to one search, and mutable."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.left = budget.steps

    def take(self, steps: int = 1) -> bool:
        """Use up steps; False where there are none left."""
        self.left -= steps
        return self.left >= 0

    @property
    def spent(self) -> bool:
        return self.left < 0
