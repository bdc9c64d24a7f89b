"""Guided: the comparison led by the pairs that differ, from the innermost out.

Of each pair it is asked by itself whether one is contained in the other. All pairs are first assumed to be, but only of
what lies deeper in the instance; a pair that cannot be proven is taken out, with what hung on it, until all that is left
holds together (a greatest fixpoint). That is sound by induction on the size of the instance: a smallest instance that
refuted one of the pairs left would hold a smaller one that refutes another. What is proven shortens every later search;
where a value is found that splits a pair, an instance of the whole first schema is built around such a value.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen

from jstk.core.pointer import MISSING
from jstk.core.solve.answer import NotContained
from jstk.core.solve.budget import Budget, Meter
from jstk.core.solve.containment.differences import Difference, differences
from jstk.core.solve.containment.judging import Judges
from jstk.core.solve.containment.kin import Kin, Pair
from jstk.core.solve.goal import Demand, Goal, Task
from jstk.core.solve.rank import Ranks
from jstk.core.solve.routes import Route, routes
from jstk.core.solve.search import Search
from jstk.core.solve.world import World

_EACH: Final = 600
_SHELL: Final = 900
_SHELLS: Final = 16
_TRIED: Final = 3


@frozen(eq=False)
class Guidance:
    """What came of the pairs: a witness, else the pairs that were split and those left open; the steps used."""

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
        self.pairs = [pair for pair in differences(world, kin) if self.classes(pair) is not None]
        self.assumed: dict[Pair, None] = dict.fromkeys(self.key(pair) for pair in self.pairs)
        self.leaning: dict[Pair, dict[Pair, None]] = {}
        self.split: list[Difference] = []
        self.open: list[Difference] = []

    def classes(self, pair: Difference) -> Pair | None:
        one, other = self.kin.classes.get((0, pair.inner)), self.kin.classes.get((1, pair.outer))
        return None if one is None or other is None else (one, other)

    def key(self, pair: Difference) -> Pair:
        return self.classes(pair) or (-1, -1)

    def settle(self) -> None:
        """Ask of every pair, the innermost first, and again of those that hung on one that failed."""
        queue = list(reversed(self.pairs))
        for pair in queue:
            key = self.key(pair)
            if key not in self.assumed:
                continue
            if self.left > 0 and self._holds(pair, key):
                continue
            del self.assumed[key]
            self.leaning.pop(key, None)
            queue += [one for one in self.pairs if key in self.leaning.pop(self.key(one), {})]
        self.kin.proven.update(self.assumed)

    def _holds(self, pair: Difference, key: Pair) -> bool:
        """Whether no value splits a pair, as far as is known under what is assumed of smaller values."""
        kin = self.kin.assuming(self.assumed)
        below = evolve(self.world, kin=kin)
        budget = evolve(self.budget, steps=min(_EACH, self.left))
        search = Search(self.world, budget, ranks=self.ranks, below=below)
        found: Any = search.first(goal_of(self.world, pair))
        self.left -= budget.steps - max(search.meter.left, 0)
        if found is not MISSING:
            self.split.append(pair)
            return False
        if search.missed or search.meter.spent:
            self.open.append(pair)
            return False
        self.leaning[key] = kin.used
        return True

    def shells(self, judges: Judges) -> NotContained | None:
        """A witness built around a value that splits a pair; the pairs that are nearest to the root first."""
        paths = routes(self.world.closures[0])
        reached = [pair for pair in self.split if pair.inner in paths and paths[pair.inner].steps]
        for pair in sorted(reached, key=lambda one: paths[one.inner].cost)[:_SHELLS]:
            if self.left <= 0:
                return None
            budget = evolve(self.budget, steps=min(_SHELL, self.left))
            search = Search(self.world, budget, ranks=self.ranks)
            found = judges.witness(_shells(search, pair, paths[pair.inner]), [])
            self.left -= budget.steps - max(search.meter.left, 0)
            if found is not None:
                return found
        return None


def guided(judges: Judges, world: World, kin: Kin, budget: Budget) -> Guidance:
    """Prove or split the pairs that differ, as far as the budget goes; pairs that are proven are added to the kin."""
    guide = Guide(world, kin, budget)
    guide.settle()
    witness = guide.shells(judges)
    return Guidance(witness, tuple(guide.split), tuple(guide.open), budget.steps - guide.left)


def goal_of(world: World, pair: Difference) -> Goal:
    """That a value splits a pair."""
    return (world.entered(Demand(0, pair.inner)), world.entered(Demand(1, pair.outer, False)))


def _shells(search: Search, pair: Difference, route: Route) -> Iterator[Any]:
    """Instances of the first schema that hold a value which splits the pair."""
    world = search.world
    task = Task(route.steps, "", "meet", (world.entered(Demand(1, pair.outer, False)),))
    yield from islice(search.stream((world.root(0)._replace(task=task),)), _TRIED)
    search.meter = Meter(search.meter.budget)
    yield from islice(search.stream((world.root(0)._replace(task=task), world.root(1, False))), _TRIED)
