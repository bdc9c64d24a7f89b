"""Search: values of a goal, found by shapes and builders, remembered, and cut off where a goal would need itself.

A smallest value of a goal never holds a value of the same goal, so a goal met again below itself may be taken for empty
(a least fixpoint); what was concluded under that assumption is not remembered beyond it.
"""

from collections.abc import Iterator
from decimal import Decimal
from math import inf
from typing import Any, Final

from attrs import frozen

from jstk.core.document import canonical_key
from jstk.core.pointer import MISSING
from jstk.core.solve.budget import Budget, Meter
from jstk.core.solve.build.array import arrays
from jstk.core.solve.build.fit import fits
from jstk.core.solve.build.number import numbers
from jstk.core.solve.build.object import objects
from jstk.core.solve.build.text import texts
from jstk.core.solve.collect import shapes
from jstk.core.solve.expand import Expander
from jstk.core.solve.facts import Absent, Option, Required, Sub, Types
from jstk.core.solve.goal import NEVER, Demand, Goal, among, joined
from jstk.core.solve.rank import Ranks
from jstk.core.solve.shape import TYPES, Choice, Shape
from jstk.core.solve.taste import PLAIN, Taste
from jstk.core.solve.world import World

_DEPTHS: Final = 6
_HEAVIEST: Final = 50_000


@frozen(eq=False)
class Known:
    """What was found of a goal: a value, or MISSING with the reasons why that is no proof."""

    value: Any
    doubts: tuple[str, ...] = ()


class Search:
    """One search over one world: private and mutable. `missed` holds the reasons why a failure would be no proof."""

    def __init__(
        self, world: World, budget: Budget, taste: Taste = PLAIN, ranks: Ranks | None = None, below: World | None = None
    ) -> None:
        self.world = world
        self.meter = Meter(budget)
        self.taste = taste
        self.ranks = ranks or Ranks(world)
        self.expander = Expander(world)
        # what may be assumed only of values within the value that is searched for
        self.below = self.expander if below is None else Expander(below)
        self.missed: list[str] = []
        self.memo: dict[object, Known] = {}
        self.open: dict[object, int] = {}
        self.lowest: float = inf
        self.weights: dict[int, tuple[Any, int]] = {}

    def first(self, goal: Goal, name: str = "", depth: int = 0) -> Any:
        """A value of the goal, or MISSING: a proof that there is none where `missed` did not grow."""
        if NEVER in goal:
            return MISSING
        key = (frozenset(goal), name if self.taste.hints else "", min(depth, self.taste.depth + 1))
        if key in self.memo:
            known = self.memo[key]
            self.missed.extend(known.doubts)
            return known.value
        if key in self.open:
            self.lowest = min(self.lowest, self.open[key])
            return MISSING
        if depth > self.meter.budget.depth:
            self.missed.append(f"instances deeper than {self.meter.budget.depth} levels")
            return MISSING
        return self._find(goal, key, name, depth)

    def _find(self, goal: Goal, key: object, name: str, depth: int) -> Any:
        level = len(self.open)
        self.open[key] = level
        before, outer = len(self.missed), self.lowest
        self.lowest = inf
        value = next(self.stream(goal, name, depth), MISSING)
        del self.open[key]
        if value is not MISSING:
            del self.missed[before:]
            self.memo[key] = Known(value)
        elif self.lowest >= level and not self.meter.spent:
            self.memo[key] = Known(MISSING, tuple(dict.fromkeys(self.missed[before:]))[:4])
        self.lowest = min(outer, self.lowest if self.lowest < level else inf)
        return value

    def stream(self, goal: Goal, name: str = "", depth: int = 0) -> Iterator[Any]:
        """Values of the goal, one after another; equal ones may come twice."""
        if NEVER in goal:
            return
        if depth > self.meter.budget.depth:
            self.missed.append(f"instances deeper than {self.meter.budget.depth} levels")
            return
        expander = self.below if depth else self.expander
        for shape in shapes(expander, goal, self.meter, self.order, lambda shape: self.doomed(shape, depth)):
            found = False
            for value in self.of_shape(shape, name, depth):
                found = True
                yield value
            if shape.doubt and not found:
                self.missed.append(shape.doubt)
        if self.meter.spent:
            self.missed.append(f"the budget of {self.meter.budget.steps} steps was used up")

    def of_shape(self, shape: Shape, name: str, depth: int) -> Iterator[Any]:
        """Values of a shape: those listed, those shown as examples, then type by type."""
        if shape.among is not None:
            yield from self._listed(shape, self._mixed(shape.among), depth)
            return
        if self.taste.hints and shape.hints:
            for value in self._mixed(shape.hints):
                if canonical_key(value) not in shape.excluded and fits(shape, value, self, depth):
                    yield value
        for kind in self._kinds(shape):
            if not self.meter.take():
                return
            for value in self._of_kind(shape, kind, name, depth):
                if not self.meter.take():
                    return
                if self.weigh(value) > _HEAVIEST:
                    self.missed.append(f"instances of more than {_HEAVIEST} values")
                    return
                if not shape.excluded or canonical_key(value) not in shape.excluded:
                    yield value

    def weigh(self, value: Any) -> int:
        """How many values a value holds, itself among them; shared parts, which a search makes many of, are counted
        once and added each time."""
        if not isinstance(value, list | dict):
            return 1
        known = self.weights.get(id(value))
        if known is None:
            parts = value if isinstance(value, list) else value.values()
            # the value is kept beside its weight, so that its identity is not given to another one
            known = self.weights[id(value)] = (value, 1 + sum(map(self.weigh, parts)))
        return known[1]

    def _listed(self, shape: Shape, values: tuple[Any, ...], depth: int) -> Iterator[Any]:
        unsure: list[Any] = []
        for value in values:
            if canonical_key(value) in shape.excluded or not self.meter.take():
                continue
            value = _written(shape, value)
            fitting = fits(shape, value, self, depth)
            if fitting:
                yield value
            elif fitting is None:
                unsure.append(value)
        if unsure:
            self.missed.append("whether a listed value fits")

    def _mixed(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        chance = self.taste.chance
        return values if chance is None else tuple(chance.sample(values, len(values)))

    def _kinds(self, shape: Shape) -> list[str]:
        """The types of the shape: as the schema wants them, else as its keywords suggest."""
        spoken = [kind for kind, hit in _suggested(shape) if hit]
        plain = ("string", "integer") if self.taste.hints else ("null", "boolean", "integer")
        ordered = [kind for kind in dict.fromkeys((*shape.wanted, *spoken, *plain, *TYPES)) if kind in shape.types]
        if self.taste.chance and shape.wanted and self.taste.chance.random() < 0.5:
            likely = [kind for kind in ordered if kind in shape.wanted and kind != "whole"]
            first = self.taste.chance.choice(likely or ordered)
            ordered.sort(key=lambda kind: kind != first)
        return ordered

    def _of_kind(self, shape: Shape, kind: str, name: str, depth: int) -> Iterator[Any]:
        if kind == "null":
            yield None
        elif kind == "boolean":
            yield from self._mixed((True, False) if self.taste.hints else (False, True))
        elif kind == "string":
            yield from texts(shape, self.taste, name, self.meter.budget.size, self.missed)
        elif kind == "array":
            yield from arrays(shape, self, name, depth)
        elif kind == "object":
            yield from objects(shape, self, name, depth)
        else:
            yield from numbers(shape, kind, self.taste, name, self.missed)

    def holds(self, goal: Goal, value: Any, depth: int = 0) -> bool | None:
        """Whether a value satisfies a goal; None where that is not decided."""
        if not goal:
            return True
        before = len(self.missed)
        found = self.first(joined((among([value]),), goal), "", depth)
        doubted = len(self.missed) > before
        del self.missed[before:]
        return True if found is not MISSING else None if doubted or self.meter.spent else False

    def cheap(self, goal: Goal) -> float:
        return sum(self.ranks.of(item) if isinstance(item, Demand) else 0.0 for item in goal)

    def order(self, choice: Choice, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """The options, the smallest instance first; with chance, mixed, but what seems endless stays last."""
        if len(options) < 2:
            return options
        costs = [sum(self._cost(fact) for fact in option) for option in options]
        chance = self.taste.chance
        if chance is not None:
            costs = [cost if cost == inf else chance.random() * (1 + min(cost, 12.0)) for cost in costs]
        return tuple(
            option
            for _, _, option in sorted(zip(costs, range(len(options)), options, strict=True), key=lambda row: row[:2])
        )

    def _cost(self, fact: Any) -> float:
        if isinstance(fact, Sub):
            if isinstance(fact.item, Demand):
                return self.ranks.of(fact.item)
            return inf if fact.item == NEVER else 0.5
        return (
            0.2
            if isinstance(fact, Absent)
            else 0.6
            if isinstance(fact, Required)
            else 0.0
            if isinstance(fact, Types)
            else 0.5
        )

    def doomed(self, shape: Shape, depth: int) -> bool:
        """Whether a required member of a shape that can only be an object has no value, whatever is chosen."""
        from jstk.core.solve.build.members import goal_of

        if shape.types != frozenset({"object"}) or shape.among is not None:
            return False
        before = len(self.missed)
        for name in shape.required:
            goal = goal_of(shape, name)
            if len(goal) > 1 and self.first(goal, name, depth + 1) is MISSING:
                if len(self.missed) == before and not self.meter.spent:
                    return True
                del self.missed[before:]
        return False


def _written(shape: Shape, value: Any) -> Any:
    """A number as its types want it written: 1 for 1.0, or the other way round."""
    if isinstance(value, int) and not isinstance(value, bool) and "integer" not in shape.types:
        return Decimal(f"{value}.0")
    if isinstance(value, Decimal) and "whole" not in shape.types and value == value.to_integral_value():
        return int(value)
    return value


def _suggested(shape: Shape) -> tuple[tuple[str, bool], ...]:
    return (
        ("object", bool(shape.member_rules or shape.required or shape.some or shape.min_members)),
        ("array", bool(shape.item_rules or shape.counts or shape.min_items)),
        ("string", bool(shape.patterns or shape.formats or shape.min_length or shape.max_length is not None)),
        ("integer", shape.low is not None or shape.high is not None or bool(shape.multiples)),
    )
