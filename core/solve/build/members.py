"""Members of an object's shape: the goal of a name, and the names that there may be, by cells of equal goals."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from attrs import frozen

from jstk.core.engine.strings import pattern_found
from jstk.core.solve.build.solver import Solver
from jstk.core.solve.goal import ANYTHING, NEVER, Goal, Texts, joined, other_than
from jstk.core.solve.names import fresh_names, no_name
from jstk.core.solve.shape import MemberRule, Shape

_PATTERNS: Final = 5
_NAMES: Final = 2000
_FIRST: Final = 64


def goal_of(shape: Shape, name: str) -> Goal:
    """What a member of that name has to satisfy, every rule taken together."""
    if name in shape.banned:
        return (NEVER,)
    return joined(*(_ruled(rule, name) for rule in shape.member_rules))


def _ruled(rule: MemberRule, name: str) -> Goal:
    own = rule.of_name(name)
    matched = [goal for pattern, goal in rule.patterns if name not in rule.fixed and pattern_found(pattern, name)]
    if own is None and not matched:
        return ANYTHING if rule.rest is None else rule.rest
    return joined(own or ANYTHING, *matched) if matched else own or ANYTHING


def declared(shape: Shape) -> list[str]:
    """The names that the rules spell out, in their order, without those that are not to be."""
    found = dict.fromkeys(name for rule in shape.member_rules for name in (*rule.fixed, *rule.named))
    return [name for name in found if name not in shape.banned]


def all_patterns(shape: Shape) -> tuple[str, ...]:
    """The patterns of all rules, each once."""
    return tuple(dict.fromkeys(pattern for rule in shape.member_rules for pattern, _ in rule.patterns))


@frozen(eq=False)
class Cell:
    """Names that no rule spells out and that match the same patterns, so that all have one goal."""

    matching: tuple[str, ...]
    unmatched: tuple[str, ...]
    goal: Goal


def cells(
    shape: Shape, solver: Solver, matching: tuple[str, ...] = (), unmatched: tuple[str, ...] = ()
) -> Iterator[Cell]:
    """The cells of undeclared names that match some patterns and not others; names without a pattern first."""
    patterns = tuple(p for p in dict.fromkeys((*all_patterns(shape),)) if p not in matching and p not in unmatched)
    if len(patterns) > _PATTERNS:
        solver.missed.append("more patterns for names than are combined")
        rows = [
            (False,) * len(patterns),
            *(tuple(at == one for at in range(len(patterns))) for one in range(len(patterns))),
        ]
    else:
        rows = sorted(product((False, True), repeat=len(patterns)), key=sum)
    for row in rows:
        yes = (*matching, *(p for p, holds in zip(patterns, row, strict=True) if holds))
        no = (*unmatched, *(p for p, holds in zip(patterns, row, strict=True) if not holds))
        yield Cell(yes, no, _cell_goal(shape, yes))


def _cell_goal(shape: Shape, matching: tuple[str, ...]) -> Goal:
    known = frozenset(matching)
    goals: list[Goal] = []
    for rule in shape.member_rules:
        matched = [goal for pattern, goal in rule.patterns if pattern in known]
        goals.append(joined(*matched) if matched else rule.rest or ANYTHING)
    return joined(*goals)


def names_in(
    shape: Shape, cell: Cell, solver: Solver, taken: tuple[str, ...], depth: int, name_goal: Goal = ANYTHING
) -> Iterator[str]:
    """Names of a cell that `propertyNames` allows, none of those taken.

    `missed` gets a reason where some were left out.
    """
    wanted = joined(shape.name_goal, name_goal)
    spelt = tuple(
        dict.fromkeys((*taken, *shape.banned, *(n for rule in shape.member_rules for n in (*rule.fixed, *rule.named))))
    )
    if wanted:
        yield from _by_goal(cell, solver, wanted, spelt, depth)
        return
    yield from fresh_names(spelt, cell.unmatched, cell.matching)
    if not no_name(spelt, cell.unmatched, cell.matching):
        solver.missed.append("more names")


def _by_goal(cell: Cell, solver: Solver, wanted: Goal, spelt: tuple[str, ...], depth: int) -> Iterator[str]:
    """Names of a cell that satisfy a goal: plain ones that are among the first, then all of them."""
    if cell.matching or cell.unmatched:
        for text in islice(fresh_names(spelt, cell.unmatched, cell.matching), _FIRST):
            if solver.holds(wanted, text, depth + 1):
                yield text
    found = Texts((*((one, True) for one in cell.matching), *((one, False) for one in cell.unmatched)))
    for text in solver.stream(joined((found, other_than(spelt)), wanted), "", depth + 1):
        if isinstance(text, str):
            yield text


def suits(name: str, matching: tuple[str, ...], unmatched: tuple[str, ...], spelt: tuple[str, ...]) -> bool:
    """Whether a name matches some patterns, not others, and is none of those spelt out."""
    if name in spelt or any(pattern_found(p, name) for p in unmatched):
        return False
    return all(pattern_found(p, name) for p in matching)


def named_well(shape: Shape, solver: Solver, name: str, depth: int) -> bool | None:
    """Whether `propertyNames` allows a name."""
    return True if not shape.name_goal else solver.holds(shape.name_goal, name, depth + 1)
