"""Whether a given value has a shape: for listed values, examples, and judging one value by a goal."""

from typing import Any

from jstk.core.document import canonical_key
from jstk.core.solve.build.members import goal_of, named_well, suits
from jstk.core.solve.build.number import number_fits
from jstk.core.solve.build.solver import Solver
from jstk.core.solve.build.text import text_fits
from jstk.core.solve.facts import kinds_of
from jstk.core.solve.goal import Goal, joined
from jstk.core.solve.keywords.at import rational
from jstk.core.solve.shape import Count, Shape


def fits(shape: Shape, value: Any, solver: Solver, depth: int) -> bool | None:
    """Whether a value has the shape; None where that is not decided."""
    if kinds_of(value).isdisjoint(shape.types):
        return False
    if shape.among is not None and canonical_key(value) not in {canonical_key(one) for one in shape.among}:
        return False
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, str):
        return text_fits(shape, value)
    if isinstance(value, list):
        return _array_fits(shape, value, solver, depth)
    if isinstance(value, dict):
        return _object_fits(shape, value, solver, depth)
    return number_fits(shape, rational(value))


def _all(answers: "list[bool | None]") -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True


def _array_fits(shape: Shape, value: list[Any], solver: Solver, depth: int) -> bool | None:
    if not shape.min_items <= len(value) or (shape.max_items is not None and len(value) > shape.max_items):
        return False
    if shape.unique is not None and (len({canonical_key(item) for item in value}) == len(value)) is not shape.unique:
        return False
    goals = [joined(*(rule.at(index) for rule in shape.item_rules)) for index in range(len(value))]
    answers = _each(goals, value, solver, depth)
    if answers is False:
        return False
    return _all([answers, *(_counted(count, value, solver, depth) for count in shape.counts)])


def _each(goals: list[Goal], values: list[Any], solver: Solver, depth: int) -> bool | None:
    unsure = False
    for goal, value in zip(goals, values, strict=True):
        answer = solver.holds(goal, value, depth + 1)
        if answer is False:
            return False
        unsure = unsure or answer is None
    return None if unsure else True


def _counted(count: Count, value: list[Any], solver: Solver, depth: int) -> bool | None:
    stop = len(value) if count.stop is None else count.stop
    answers = [solver.holds(count.goal, item, depth + 1) for item in value[count.start : stop]]
    sure, maybe = answers.count(True), answers.count(True) + answers.count(None)
    if maybe < count.low or (count.high is not None and sure > count.high):
        return False
    return True if sure >= count.low and (count.high is None or maybe <= count.high) else None


def _object_fits(shape: Shape, value: dict[str, Any], solver: Solver, depth: int) -> bool | None:
    if not shape.min_members <= len(value) or (shape.max_members is not None and len(value) > shape.max_members):
        return False
    if any(name not in value for name in shape.required) or any(name in value for name in shape.banned):
        return False
    names = _all([named_well(shape, solver, name, depth) for name in value])
    if names is False:
        return False
    members = _each([goal_of(shape, name) for name in value], list(value.values()), solver, depth)
    if members is False:
        return False
    some = [
        _served(
            one.goal,
            one.name_goal,
            [n for n in value if suits(n, one.matching, one.patterns, one.names)],
            value,
            solver,
            depth,
        )
        for one in shape.some
    ]
    return _all([names, members, *some])


def _served(
    goal: Goal, name_goal: Goal, names: list[str], value: dict[str, Any], solver: Solver, depth: int
) -> bool | None:
    unsure = False
    for name in names:
        answer = _all([solver.holds(goal, value[name], depth + 1), solver.holds(name_goal, name, depth + 1)])
        if answer is True:
            return True
        unsure = unsure or answer is None
    return None if unsure else False
