"""Guided: the comparison led by the pairs that differ, from the innermost out.

Of each pair it is asked by itself whether one is contained in the other. What is proven shortens every later search;
where a value is found that splits a pair, an instance of the whole first schema is built around such a value.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from attrs import frozen

from jstk.core.pointer import MISSING
from jstk.core.solve.answer import NotContained
from jstk.core.solve.budget import Budget, Meter
from jstk.core.solve.containment.differences import Difference, differences
from jstk.core.solve.containment.judging import Judges
from jstk.core.solve.containment.kin import Kin
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


def guided(judges: Judges, world: World, kin: Kin, budget: Budget) -> Guidance:
    """Prove or split the pairs that differ, as far as the budget goes; pairs that are proven are added to the kin."""
    ranks = Ranks(world)
    left = budget.steps
    split: list[Difference] = []
    undecided: list[Difference] = []
    for pair in reversed(differences(world, kin)):
        if left <= 0:
            undecided.append(pair)
            continue
        answer, used = _asked(world, kin, pair, Budget(min(_EACH, left), budget.depth, budget.size), ranks)
        left -= used
        if answer is True:
            split.append(pair)
        elif answer is None:
            undecided.append(pair)
    paths = routes(world.closures[0])
    ordered = sorted(
        (pair for pair in split if pair.inner in paths and paths[pair.inner].steps), key=lambda pair: paths[pair.inner].cost
    )
    for pair in ordered[:_SHELLS]:
        if left <= 0:
            break
        search = Search(world, Budget(min(_SHELL, left), budget.depth, budget.size), ranks=ranks)
        found = judges.witness(islice(_shells(search, pair, paths[pair.inner]), _TRIED), [])
        left -= search.meter.budget.steps - max(search.meter.left, 0)
        if found is not None:
            return Guidance(found, tuple(split), tuple(undecided), budget.steps - left)
    return Guidance(None, tuple(split), tuple(undecided), budget.steps - left)


def _asked(world: World, kin: Kin, pair: Difference, budget: Budget, ranks: Ranks) -> tuple[bool | None, int]:
    """Whether a value splits a pair (False: proven that none does), and the steps that this took."""
    one, other = kin.classes.get((0, pair.inner)), kin.classes.get((1, pair.outer))
    if one is None or other is None:
        return None, 0
    if kin.within(one, other):
        return False, 0
    search = Search(world, budget, ranks=ranks)
    found: Any = search.first(_goal(world, pair))
    used = budget.steps - max(search.meter.left, 0)
    if found is not MISSING:
        return True, used
    if search.missed or search.meter.spent:
        return None, used
    kin.proven.add((one, other))
    return False, used


def _goal(world: World, pair: Difference) -> Goal:
    return (world.entered(Demand(0, pair.inner)), world.entered(Demand(1, pair.outer, False)))


def _shells(search: Search, pair: Difference, route: Route) -> Iterator[Any]:
    """Instances of the first schema that hold a value which splits the pair."""
    world = search.world
    task = Task(route.steps, "", "meet", (world.entered(Demand(1, pair.outer, False)),))
    yield from islice(search.stream((world.root(0)._replace(task=task),)), _TRIED)
    search.meter = Meter(search.meter.budget)
    yield from search.stream((world.root(0)._replace(task=task), world.root(1, False)))
