"""Different values for several goals: each from its own stream, or shared out so that every goal gets one."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from jstk.core.document import canonical_key
from jstk.core.solve.build.solver import Solver
from jstk.core.solve.goal import Goal

_MATCHED: Final = 40


def distinct(goals: list[Goal], solver: Solver, name: str, depth: int) -> list[Any] | None:
    """One value for each goal, all different; None where there are not enough, which is a proof if nothing was missed.

    Equal goals share one stream. Where the values taken first leave nothing for a later goal, all are shared out anew.
    """
    streams: dict[frozenset[object], Iterator[Any]] = {}
    used: set[object] = set()
    made: list[Any] = []
    for goal in goals:
        values = streams.setdefault(frozenset(goal), solver.stream(goal, name, depth + 1))
        for value in values:
            mark = canonical_key(value)
            if mark not in used:
                used.add(mark)
                made.append(value)
                break
        else:
            return None if len(streams) == 1 else _shared_out(goals, solver, name, depth)
    return made


def _shared_out(goals: list[Goal], solver: Solver, name: str, depth: int) -> list[Any] | None:
    """A matching of goals and values, by augmenting paths; goals with more values than there are goals come last."""
    if len(goals) > _MATCHED:
        solver.missed.append("uniqueItems over many different goals")
        return None
    pools: list[dict[object, Any]] = []
    cut = False
    for goal in goals:
        values = list(islice(solver.stream(goal, name, depth + 1), 2 * _MATCHED))
        cut = cut or len(values) == 2 * _MATCHED
        pools.append({canonical_key(value): value for value in values})
    holders: dict[object, int] = {}
    for index in range(len(goals)):
        if not _placed(index, pools, holders, set()):
            if cut:
                solver.missed.append("uniqueItems over goals with many values")
            return None
    taken = {index: key for key, index in holders.items()}
    return [pools[index][taken[index]] for index in range(len(goals))]


def _placed(index: int, pools: list[dict[object, Any]], holders: dict[object, int], tried: set[object]) -> bool:
    """Give a goal a value, moving others to other values where that makes room."""
    for key in pools[index]:
        if key not in tried:
            tried.add(key)
            if key not in holders or _placed(holders[key], pools, holders, tried):
                holders[key] = index
                return True
    return False
