"""Objects of a shape: what is required, what has to be somewhere, as many members as are wanted, then what may be."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from jstk.core.pointer import MISSING
from jstk.core.solve.build.fit import fits
from jstk.core.solve.build.members import cells, declared, goal_of, named_well, names_in, suits
from jstk.core.solve.build.solver import Solver
from jstk.core.solve.goal import NEVER, Goal, joined
from jstk.core.solve.shape import Shape, SomeMember

_CANDIDATES: Final = 40
_VARIANTS: Final = 24
_VARIED: Final = 5


def objects(shape: Shape, solver: Solver, name: str, depth: int) -> Iterator[dict[str, Any]]:
    """Objects, the smallest first but for what taste adds; `missed` gets a reason where some were left out."""
    if _impossible(shape, solver):
        return
    made: dict[str, Any] = {}
    for one in shape.required:
        value = _member(shape, solver, one, depth)
        if value is MISSING:
            return
        made[one] = value
    for start in _placed(shape, shape.some, made, {}, solver, depth):
        full = _grown(shape, start, solver, depth)
        if full is not None:
            yield from _with_options(shape, full, solver, depth)
            yield full
            yield from _variants(shape, full, solver, depth)


def _impossible(shape: Shape, solver: Solver) -> bool:
    high, limit = shape.max_members, solver.meter.budget.size
    if high is not None and max(shape.min_members, len(shape.required)) > high:
        return True
    if shape.min_members > limit:
        solver.missed.append(f"an object of {shape.min_members} members is beyond the limit of {limit}")
        return True
    return any(name in shape.banned for name in shape.required)


def _member(shape: Shape, solver: Solver, name: str, depth: int, more: Goal = ()) -> Any:
    """A value for the member of that name, or MISSING."""
    well = named_well(shape, solver, name, depth)
    if well is None:
        solver.missed.append(f"whether propertyNames allows {name!r}")
    goal = joined(goal_of(shape, name), more) if well else (NEVER,)
    return solver.first(goal, name, depth + 1)


def _placed(
    shape: Shape,
    some: tuple[SomeMember, ...],
    made: dict[str, Any],
    asked: Mapping[str, Goal],
    solver: Solver,
    depth: int,
) -> Iterator[dict[str, Any]]:
    """The object with a member for each request; one that is there may serve, beside what it was `asked` before."""
    if not some:
        yield made
        return
    for name, value in _serving(shape, some[0], made, asked, solver, depth):
        if not solver.meter.take():
            return
        more = {**asked, name: joined(asked.get(name, ()), some[0].goal)}
        yield from _placed(shape, some[1:], {**made, name: value}, more, solver, depth)


def _serving(
    shape: Shape, some: SomeMember, made: dict[str, Any], asked: Mapping[str, Goal], solver: Solver, depth: int
) -> Iterator[tuple[str, Any]]:
    full = shape.max_members is not None and len(made) >= shape.max_members
    names = dict.fromkeys((*made, *([] if full else declared(shape))))
    tried = 0
    for name in names:
        if not suits(name, some.matching, some.patterns, some.names):
            continue
        fitting = solver.holds(some.name_goal, name, depth + 1) if some.name_goal else True
        if fitting is None:
            solver.missed.append(f"whether the name {name!r} fits")
        if not fitting:
            continue
        tried += 1
        if tried > _CANDIDATES:
            solver.missed.append("more members than are tried")
            return
        value = _member(shape, solver, name, depth, joined(asked.get(name, ()), some.goal))
        if value is not MISSING:
            yield name, value
    if not full:
        yield from _new(shape, some, made, solver, depth)


def _new(shape: Shape, some: SomeMember, made: dict[str, Any], solver: Solver, depth: int) -> Iterator[tuple[str, Any]]:
    """A member under a name that no rule spells out, one try a cell."""
    for cell in cells(shape, solver, some.matching, some.patterns):
        value = solver.first(joined(cell.goal, some.goal), "", depth + 1)
        if value is MISSING:
            continue
        taken = (*made, *some.names)
        before = len(solver.missed)
        name = next(names_in(shape, cell, solver, taken, depth, some.name_goal), None)
        if name is not None:
            del solver.missed[before:]
            yield name, value


def _grown(shape: Shape, start: dict[str, Any], solver: Solver, depth: int) -> dict[str, Any] | None:
    """The object with as many members as it has to have: declared ones, then others.

    None where there are not enough.
    """
    made = dict(start)
    if len(made) >= shape.min_members:
        return made if shape.max_members is None or len(made) <= shape.max_members else None
    for name in sorted((n for n in declared(shape) if n not in made), key=lambda n: solver.cheap(goal_of(shape, n))):
        value = _member(shape, solver, name, depth)
        if value is not MISSING:
            made[name] = value
            if len(made) >= shape.min_members:
                return made
    for cell in cells(shape, solver):
        value = solver.first(cell.goal, "", depth + 1)
        if value is MISSING:
            continue
        for name in names_in(shape, cell, solver, tuple(made), depth):
            made[name] = value
            if len(made) >= shape.min_members:
                return made
    return None


def _with_options(shape: Shape, full: dict[str, Any], solver: Solver, depth: int) -> Iterator[dict[str, Any]]:
    """The object with optional members that taste adds."""
    taste = solver.taste
    if not taste.share or depth > taste.depth:
        return
    most = len(full) + taste.most if shape.max_members is None else min(shape.max_members, len(full) + taste.most)
    optional = [name for name in declared(shape) if name not in full]
    if taste.chance:
        optional = [name for name in optional if taste.chance.random() < taste.share]
    made = dict(full)
    room = taste.weight >> (2 * depth)
    for name in optional[: taste.most * 2]:
        if len(made) >= most or room <= 0 or solver.meter.left < solver.meter.budget.steps // 3:
            break
        solver.meter.take()
        goal = goal_of(shape, name)
        if NEVER in goal or solver.cheap(goal) > 60:
            continue
        value = _member(shape, solver, name, depth)
        weight = MISSING if value is MISSING else _weight(value, room)
        if isinstance(weight, int) and weight <= room:
            made[name] = value
            room -= weight
    if len(made) > len(full):
        yield _ordered(shape, made)


def _weight(value: Any, most: int) -> int:
    """How many values there are in a value, counted no further than one beyond a limit."""
    stack, count = [value], 0
    while stack and count <= most:
        one = stack.pop()
        count += 1
        stack.extend(one.values() if isinstance(one, dict) else one if isinstance(one, list) else ())
    return count


def _ordered(shape: Shape, made: dict[str, Any]) -> dict[str, Any]:
    """The members in the order in which the schema names them."""
    return {name: made[name] for name in dict.fromkeys((*(n for n in declared(shape) if n in made), *made))}


def _variants(shape: Shape, full: dict[str, Any], solver: Solver, depth: int) -> Iterator[dict[str, Any]]:
    """Objects with the same names and other values, then with one member more."""
    for one in _combined(shape, tuple(full), {}, solver, depth):
        # a member that was there for a request may have lost what was asked of it
        if not shape.some or fits(shape, one, solver, depth):
            yield one
    more = False
    if shape.max_members is None or len(full) < shape.max_members:
        for one in _one_more(shape, full, solver, depth):
            more = True
            yield one
    if more or any(name not in shape.required for name in full):
        solver.missed.append("variants of an object")


def _combined(
    shape: Shape, names: tuple[str, ...], made: dict[str, Any], solver: Solver, depth: int
) -> Iterator[dict[str, Any]]:
    """All ways to give the names values: the last names vary first; of long streams only the beginning."""
    if not names:
        yield made
        return
    if len(names) > _VARIED:
        solver.missed.append("variants of an object")
        value = _member(shape, solver, names[0], depth)
        if value is not MISSING:
            yield from _combined(shape, names[1:], {**made, names[0]: value}, solver, depth)
        return
    for tried, value in enumerate(solver.stream(goal_of(shape, names[0]), names[0], depth + 1)):
        if not solver.meter.take():
            return
        if tried > _VARIANTS:
            solver.missed.append("variants of an object")
            return
        yield from _combined(shape, names[1:], {**made, names[0]: value}, solver, depth)


def _one_more(shape: Shape, full: dict[str, Any], solver: Solver, depth: int) -> Iterator[dict[str, Any]]:
    for name in declared(shape):
        if name not in full and solver.meter.take():
            value = _member(shape, solver, name, depth)
            if value is not MISSING:
                yield {**full, name: value}
    for cell in cells(shape, solver):
        value = solver.first(cell.goal, "", depth + 1)
        if value is not MISSING:
            for tried, name in enumerate(names_in(shape, cell, solver, tuple(full), depth)):
                if tried > _VARIANTS:
                    break
                yield {**full, name: value}
