"""Values that hold or fail at a subschema by itself, or settle several at once, from the solver where need be."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any, Final

from attrs import frozen

from jstk.core.coverage.machine import Machine
from jstk.core.coverage.place import Place
from jstk.core.coverage.program import Program
from jstk.core.document import kind_of
from jstk.core.resolve import Node
from jstk.core.solve.budget import Budget
from jstk.core.solve.goal import Demand, Goal
from jstk.core.solve.rank import Ranks
from jstk.core.solve.search import Search

PLAIN: Final[tuple[Any, ...]] = (
    None, False, True, 0, 1, -1, Decimal("0.5"), "", "a", [], {}, [None], {"a": None}, [None, None],
)  # fmt: skip
_BUDGET: Final = Budget(steps=3_000)
_TRIED: Final = 4


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

    def some(self, plan: int, good: bool) -> Iterator[Any]:
        """A few values that satisfy a subschema, or break it."""
        plain = next((value for value in PLAIN if self.holds(plan, value) is good), self)
        if plain is not self:
            yield plain
        yield from self.solved((self.demand(plan, good),)).values

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
            search = Search(self.program.world, _BUDGET, ranks=self.ranks)
            values = tuple(islice(search.stream(goal), _TRIED))
            sure = not values and not search.missed and not search.meter.spent
            known = self.answers[goal] = Answer(values, sure and not self.program.closure.metaschemas)
        return known

    def first_of(self, goals: Sequence[Goal]) -> Answer:
        """Values of any of several goals; a proof where each has one."""
        answers = [self.solved(goal) for goal in goals]
        return Answer(
            tuple(v for one in answers for v in one.values), bool(answers) and all(one.proof for one in answers)
        )
