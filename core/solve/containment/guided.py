"""Guided: the comparison led by the pairs that differ, from the innermost out.

Of each pair it is asked by itself whether one is within the other: keyword by keyword first, else by a short search.
All pairs are at first assumed to be, but only of what lies deeper in the instance, or reaches less far down in place; a
pair that cannot be proven is taken out, with what leaned on it, until all that is left holds together (a greatest
fixpoint). That is sound by induction on the size of the instance and the reach in place: a smallest instance that
refuted one of the pairs left would refute another, or hold a smaller one that does. What is proven shortens every later
search; where a value is found that splits a pair, an instance of the whole first schema is built around such a value.
"""

from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen

from jstk.core.pointer import MISSING
from jstk.core.solve.answer import NotContained
from jstk.core.solve.budget import Budget
from jstk.core.solve.containment.differences import Difference, differences
from jstk.core.solve.containment.judging import Judges
from jstk.core.solve.containment.kin import Kin, Pair
from jstk.core.solve.containment.simulation import Simulation
from jstk.core.solve.goal import Demand, Goal, Task
from jstk.core.solve.rank import Ranks
from jstk.core.solve.routes import routes
from jstk.core.solve.search import Search
from jstk.core.solve.world import World

_EACH: Final = 600
_SHELL: Final = 900
_SHELLS: Final = 16
_TRIED: Final = 3


@frozen(eq=False)
class Guidance:
    """What came of the pairs: a witness, else whether the roots themselves are proven; the steps used.

    `split` and `open` are the pairs that a value splits, and those left open, the innermost first.
    """

    proven: bool
    witness: NotContained | None
    split: tuple[Difference, ...]
    open: tuple[Difference, ...]
    steps: int


class Guide:
    """The pairs of one comparison, as they are proven or split: private and mutable."""

    def __init__(self, world: World, kin: Kin, budget: Budget) -> None:
        self.world = world
        self.kin = kin
        self.budget = budget
        self.left = budget.steps
        self.ranks = Ranks(world)
        self.pairs: dict[Pair, Difference] = {}
        for pair in differences(world, kin):
            one, other = kin.classes.get((0, pair.inner)), kin.classes.get((1, pair.outer))
            if one is not None and other is not None:
                self.pairs.setdefault((one, other), pair)
        self.assumed: dict[Pair, None] = dict.fromkeys(self.pairs)
        self.leaned: dict[Pair, dict[Pair, None]] = {}
        self.split: list[Difference] = []
        self.open: list[Difference] = []

    def settle(self) -> None:
        """Ask of every pair, the innermost first, and again of those that leaned on one that failed."""
        queue = list(reversed(self.pairs))
        for key in queue:
            if key not in self.assumed or self._holds(self.pairs[key], key):
                continue
            del self.assumed[key]
            queue += [other for other in self.leaned.pop(key, {}) if other in self.assumed]
        self.kin.proven.update(self.assumed)

    def _holds(self, pair: Difference, key: Pair) -> bool:
        """Whether no value splits a pair, as far as is known under what is assumed."""
        self.left -= 1
        if self.left <= 0:
            self.open.append(pair)
            return False
        simulation = Simulation(self.kin, self.assumed, {})
        leaning = simulation.leaning if simulation.holds(pair) else self._searched(pair, key)
        for one in leaning or ():
            self.leaned.setdefault(one, {})[key] = None
        return leaning is not None

    def _searched(self, pair: Difference, key: Pair) -> dict[Pair, None] | None:
        """The assumptions that a proof by search leaned on; None where it found a value, or no end."""
        used: dict[Pair, None] = {}
        here = evolve(self.world, kin=self.kin.assuming(self.assumed, used, self.kin.height(key)))
        below = evolve(self.world, kin=self.kin.assuming(self.assumed, used))
        budget = evolve(self.budget, steps=min(_EACH, self.left))
        search = Search(here, budget, ranks=self.ranks, below=below)
        found: Any = search.first(goal_of(self.world, pair))
        self.left -= budget.steps - max(search.meter.left, 0)
        if found is MISSING and not search.missed and not search.meter.spent:
            return used
        (self.open if found is MISSING else self.split).append(pair)
        return None

    def shells(self, judges: Judges) -> NotContained | None:
        """A witness built around a value that splits a pair; the pairs that are nearest to the root first."""
        paths = routes(self.world.closures[0])
        reached = [pair for pair in self.split if pair.inner in paths and paths[pair.inner].steps]
        for pair in sorted(reached, key=lambda one: paths[one.inner].cost)[:_SHELLS]:
            task = Task(paths[pair.inner].steps, "", "meet", (self.world.entered(Demand(1, pair.outer, False)),))
            start = self.world.root(0)._replace(task=task)
            for goal in ((start,), (start, self.world.root(1, False))):
                found = self._shell(judges, goal)
                if found is not None:
                    return found
        return None

    def _shell(self, judges: Judges, goal: Goal) -> NotContained | None:
        """A witness among the first few values of a goal."""
        if self.left <= 0:
            return None
        budget = evolve(self.budget, steps=min(_SHELL, self.left))
        search = Search(self.world, budget, ranks=self.ranks)
        found = judges.witness(islice(search.stream(goal), _TRIED), [])
        self.left -= budget.steps - max(search.meter.left, 0)
        return found


def guided(judges: Judges, world: World, kin: Kin, budget: Budget) -> Guidance:
    """Prove or split the pairs that differ, as far as the budget goes; pairs that are proven are added to the kin."""
    guide = Guide(world, kin, budget)
    guide.settle()
    roots = kin.of(world.root(0)), kin.of(world.root(1))
    proven = roots in kin.proven
    witness = None if proven else guide.shells(judges)
    return Guidance(proven, witness, tuple(guide.split), tuple(guide.open), budget.steps - guide.left)


def goal_of(world: World, pair: Difference) -> Goal:
    """That a value splits a pair."""
    return (world.entered(Demand(0, pair.inner)), world.entered(Demand(1, pair.outer, False)))
