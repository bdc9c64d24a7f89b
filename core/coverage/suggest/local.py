"""Values that hold or fail at a subschema by itself, or settle several at once, from the solver where need be."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen

from jstk.core.closure import Node
from jstk.core.coverage.machine import Machine
from jstk.core.coverage.place import Place
from jstk.core.coverage.program import Program
from jstk.core.document import kind_of
from jstk.core.solve.budget import Budget
from jstk.core.solve.goal import Demand, Goal
from jstk.core.solve.rank import Ranks
from jstk.core.solve.search import Search

PLAIN: Final[tuple[Any, ...]] = (
    None, False, True, 0, 1, -1, Decimal("0.5"), "", "a", [], {}, [None], {"a": None}, [None, None],
)  # fmt: skip
_BUDGET: Final = Budget(steps=3_000)
_TRIED: Final = 4
ALL_STEPS: Final = 500_000
"""The most steps that all searches for one schema's gaps take together."""


@frozen(eq=False)
class Answer:
    """Values of a goal; `proof` tells that there is none at all, for certain."""

    values: tuple[Any, ...] = ()
    proof: bool = False


class Local:
    """What was found at single subschemas so far: private and mutable."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ranks = Ranks(program.world)
        self.judged: dict[int, list[Machine]] = {}
        self.answers: dict[Goal, Answer] = {}
        self.few: dict[tuple[int, bool], tuple[Any, ...]] = {}
        self.left = ALL_STEPS

    def reaches(self, plan: int, value: Any, point: int) -> bool:
        """Whether a point is reached where a value is judged by one subschema alone."""
        machine = Machine(self.program)
        machine.run(Place(value), plan)
        return machine.reaches(point)

    def holds(self, plan: int, value: Any) -> bool:
        """Whether a value satisfies a subschema."""
        return Machine(self.program).run(Place(value), plan)

    def plain(self, plan: int, point: int) -> Iterator[Any]:
        """The plain values by which a subschema reaches a point, the plainest first."""
        if plan not in self.judged:
            self.judged[plan] = [Machine(self.program) for _ in PLAIN]
            for value, machine in zip(PLAIN, self.judged[plan], strict=True):
                machine.run(Place(value), plan)
        found = [value for value, machine in zip(PLAIN, self.judged[plan], strict=True) if machine.reaches(point)]
        # one of each type: what leads here may take but one
        yield from {kind_of(value): value for value in reversed(found)}.values()

    def some(self, plan: int, good: bool) -> tuple[Any, ...]:
        """A few values that satisfy a subschema, or break it."""
        known = self.few.get((plan, good))
        if known is None:
            plain = tuple(islice((value for value in PLAIN if self.holds(plan, value) is good), 1))
            known = self.few[(plan, good)] = (*plain, *self.solved((self.demand(plan, good),)).values)
        return known

    def demand(self, plan: int, good: bool = True) -> Demand:
        """That a value satisfies the subschema of a plan, or not."""
        return self.program.world.entered(Demand(0, self.program.plans[plan].node, good))

    def at(self, node: Node, good: bool = True) -> Demand:
        """That a value satisfies the subschema at a place, or not."""
        return self.demand(self.program.places[node], good)

    def solved(self, goal: Goal) -> Answer:
        """The first values of a goal, or a proof that there are none."""
        known = self.answers.get(goal)
        if known is None:
            search = self.search(_BUDGET)
            values = tuple(islice(search.stream(goal), _TRIED))
            self.spend(search)
            sure = not values and not search.missed and not search.meter.spent
            known = self.answers[goal] = Answer(values, sure and not self.program.closure.metaschemas)
        return known

    def search(self, budget: Budget) -> Search:
        """A search, within what is left for all of them together."""
        return Search(self.program.world, evolve(budget, steps=max(0, min(budget.steps, self.left))), ranks=self.ranks)

    def spend(self, search: Search) -> None:
        """Take off what a search used."""
        self.left -= search.meter.budget.steps - max(0, search.meter.left)

    def first_of(self, goals: Sequence[Goal]) -> Answer:
        """Values of the first of several goals that has any; a proof where none of them can have one."""
        sure = bool(goals)
        for goal in goals:
            answer = self.solved(goal)
            if answer.values:
                return answer
            sure = sure and answer.proof
        return Answer((), sure)
