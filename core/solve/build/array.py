"""Arrays of a shape: positions filled by their goals, requests such as `contains` shared out among them."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from jstk.core.document import canonical_key
from jstk.core.pointer import MISSING
from jstk.core.solve.build.distinct import distinct
from jstk.core.solve.build.solver import Solver
from jstk.core.solve.goal import NEVER, Goal, joined
from jstk.core.solve.shape import Count, Shape

_UNITS: Final = 12
_WAYS: Final = 2000
_VARIANTS: Final = 24


def arrays(shape: Shape, solver: Solver, name: str, depth: int) -> Iterator[list[Any]]:
    """Arrays, shortest first; `missed` gets a reason where some were left out."""
    limit = solver.meter.budget.size
    if shape.max_items is not None and shape.min_items > shape.max_items:
        return
    low = max([shape.min_items, *(count.low + count.start for count in shape.counts if count.low)], default=0)
    if low > limit:
        solver.missed.append(f"an array of {low} items is beyond the limit of {limit}")
        return
    wanted = low
    if solver.taste.items and depth <= solver.taste.depth:
        wanted = max(low, solver.taste.items)
        wanted = wanted if shape.max_items is None else min(wanted, shape.max_items)
        wanted = max(wanted, low)
    for size in dict.fromkeys((wanted, low)):
        made = next(_of_size(shape, solver, size, name, depth), None) if size != low else None
        if made is not None:
            yield made
    yield from _growing(shape, solver, low, name, depth)


def _growing(shape: Shape, solver: Solver, low: int, name: str, depth: int) -> Iterator[list[Any]]:
    """Arrays from the least size on; longer ones can only help where something has to be placed."""
    prefix = max((len(rule.prefix) for rule in shape.item_rules), default=0)
    reach = low + prefix + sum(count.low for count in shape.counts) + 2
    most = reach if shape.max_items is None else min(reach, shape.max_items)
    found = False
    for size in range(low, most + 1):
        if not solver.meter.take():
            return
        made = False
        for value in _of_size(shape, solver, size, name, depth):
            made = found = True
            yield value
        if not made and not (shape.counts or shape.unique is False):
            return
    if found and (shape.max_items is None or shape.max_items > most):
        solver.missed.append("longer arrays")


def _of_size(shape: Shape, solver: Solver, size: int, name: str, depth: int) -> Iterator[list[Any]]:
    for goals in _shared_out(shape, solver, size):
        if any(NEVER in goal for goal in goals):
            continue
        if shape.unique is False:
            yield from _repeating(goals, solver, name, depth)
        else:
            yield from _filled(goals, shape.unique is True, solver, name, depth)


def _goals(shape: Shape, size: int) -> list[Goal]:
    last = max((len(rule.prefix) for rule in shape.item_rules), default=0)
    head = [joined(*(rule.at(index) for rule in shape.item_rules)) for index in range(min(size, last + 1))]
    return head + [head[-1]] * (size - len(head)) if head else []


def _shared_out(shape: Shape, solver: Solver, size: int) -> Iterator[list[Goal]]:
    """The goals of all positions, once for each way to share out what some items have to do."""
    plain = _goals(shape, size)
    if not shape.counts:
        yield plain
        return
    ways = [_placings(count, plain, len(shape.counts) == 1, solver) for count in shape.counts]
    for placing in product(*ways):
        if not solver.meter.take():
            return
        goals = list(plain)
        for count, places in zip(shape.counts, placing, strict=True):
            chosen = frozenset(places)
            stop = size if count.stop is None else min(size, count.stop)
            for index in range(count.start, stop):
                if index in chosen:
                    goals[index] = joined(goals[index], count.goal)
                elif count.high is not None:
                    goals[index] = joined(goals[index], count.denial)
        yield goals


def _placings(count: Count, plain: list[Goal], alone: bool, solver: Solver) -> list[tuple[int, ...]]:
    """The sets of positions that satisfy the goal of a count: the fewest first, the last positions first.

    Where no other count is at work, positions with equal goals are as good as one another, and only how many of them
    counts.
    """
    spots = list(range(count.start, len(plain) if count.stop is None else min(len(plain), count.stop)))
    high = len(spots) if count.high is None else min(count.high, len(spots))
    if count.low > high:
        return []
    most = high if count.high is not None else count.low
    if not alone and len(spots) <= _UNITS:
        sets = [
            tuple(spot for spot, bit in zip(spots, bits, strict=True) if bit)
            for bits in product((0, 1), repeat=len(spots))
        ]
        fitting = [one for one in sets if count.low <= len(one) <= most]
        return sorted(fitting, key=lambda one: (len(one), tuple(-spot for spot in one)))
    if not alone:
        solver.missed.append("more ways to place items than are tried")
    groups: dict[Goal, list[int]] = {}
    for spot in spots:
        groups.setdefault(plain[spot], []).append(spot)
    made: list[tuple[int, ...]] = []
    for size in range(count.low, most + 1):
        for shares in _shares([len(group) for group in groups.values()], size):
            made.append(
                tuple(
                    spot
                    for group, share in zip(groups.values(), shares, strict=True)
                    for spot in group[len(group) - share :]
                )
            )
            if len(made) >= _WAYS:
                solver.missed.append("more ways to place items than are tried")
                return made
    return made


def _shares(sizes: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """The ways to take so many in all from groups of these sizes, the last groups first."""
    if not sizes:
        if total == 0:
            yield ()
        return
    for first in range(min(sizes[0], total) + 1):
        if total - first <= sum(sizes[1:]):
            yield from ((first, *rest) for rest in _shares(sizes[1:], total - first))


def _filled(goals: list[Goal], unique: bool, solver: Solver, name: str, depth: int) -> Iterator[list[Any]]:
    """Each position by its own goal, all different where wanted; then variants of it."""
    made = distinct(goals, solver, name, depth) if unique else _each(goals, solver, name, depth)
    if made is None:
        return
    yield made
    if not goals:
        return
    used = {canonical_key(item) for item in made} if unique else set()
    for index in range(len(made) - 1, -1, -1):
        for tried, item in enumerate(solver.stream(goals[index], name, depth + 1)):
            key = canonical_key(item)
            if tried > _VARIANTS:
                solver.missed.append("variants of an array")
                break
            if key != canonical_key(made[index]) and (not unique or key not in used):
                yield [*made[:index], item, *made[index + 1 :]]
    if len(made) > 1:
        solver.missed.append("variants of an array")


def _each(goals: list[Goal], solver: Solver, name: str, depth: int) -> list[Any] | None:
    made: list[Any] = []
    for goal in goals:
        value = solver.first(goal, name, depth + 1)
        if value is MISSING:
            return None
        made.append(value)
    return made


def _repeating(goals: list[Goal], solver: Solver, name: str, depth: int) -> Iterator[list[Any]]:
    """Two positions that hold the same value (the failure of `uniqueItems`)."""
    size = len(goals)
    pairs = [(one, other) for other in range(size) for one in range(other)]
    for one, other in pairs[:64]:
        both = joined(goals[one], goals[other])
        twice = [both if index in (one, other) else goal for index, goal in enumerate(goals)]
        made = _each(twice, solver, name, depth)
        if made is not None:
            made[other] = made[one]
            yield made
    if len(pairs) > 64:
        solver.missed.append("more pairs of items than are tried")
