"""The deterministic automaton of a program without lookarounds: the classic subset construction."""

from typing import Final, TypeAlias

from attrs import define, field

from jstk.core.solve.regex.program import Op, Program

# Once used up, states are found no more, and the caller says so.
MAX_WORK: Final = 1_000_000

Steps: TypeAlias = frozenset[int]
# The CHAR steps, and whether the text may end here; None once a match is certain.
State: TypeAlias = tuple[Steps, bool] | None
NOTHING: Final[State] = (frozenset(), False)


@define
class _Closures:
    program: Program
    found: dict[int, State] = field(factory=dict)
    work: int = 0


def is_plain(program: Program) -> bool:
    """Whether no step looks ahead or behind."""
    return not any(op in (Op.LOOK, Op.BEHIND) for op, *_ in program.steps)


def subsets(
    program: Program, members: tuple[tuple[int, ...], ...], parts: int, limit: int
) -> tuple[list[tuple[int, ...]], list[bool]] | None:
    """The table and the accepting states; None beyond the limits."""
    closures = _Closures(program)
    first = _closure(closures, program.entry, at_start=True)
    numbers: dict[State, int] = {first: 0}
    found = [first]
    table: list[tuple[int, ...]] = []
    while len(table) < len(found):
        row: list[int] = []
        for target in _targets(closures, found[len(table)], members, parts):
            number = numbers.get(target)
            if number is None:
                number = numbers[target] = len(found)
                found.append(target)
            row.append(number)
        table.append(tuple(row))
        if len(found) > limit or closures.work > MAX_WORK:
            return None
    return table, [state is None or state[1] for state in found]


def _targets(closures: _Closures, state: State, members: tuple[tuple[int, ...], ...], parts: int) -> list[State]:
    """The state behind each part."""
    if state is None:
        return [None] * parts
    gathered: list[list[State] | None] = [None] * parts
    for operand, reached in _by_set(closures, state[0]).items():
        for part in members[operand]:
            others = gathered[part]
            if others is None:
                gathered[part] = [reached]
            else:
                others.append(reached)
    return [NOTHING if some is None else _joined(closures, some) for some in gathered]


def _by_set(closures: _Closures, threads: Steps) -> dict[int, State]:
    """What is reached over each set that a thread reads."""
    steps = closures.program.steps
    reached: dict[int, list[State]] = {}
    for thread in threads:
        _, operand, _, following = steps[thread]
        reached.setdefault(operand, []).append(_known(closures, following[0]))
    closures.work += len(threads)
    return {operand: _joined(closures, states) for operand, states in reached.items()}


def _joined(closures: _Closures, states: list[State]) -> State:
    if len(states) == 1:
        return states[0]
    sets: list[Steps] = []
    accepts = False
    for state in states:
        if state is None:
            return None
        sets.append(state[0])
        accepts = accepts or state[1]
    closures.work += len(states)
    return frozenset().union(*sets), accepts


def _known(closures: _Closures, step: int) -> State:
    if closures.work > MAX_WORK:
        return NOTHING
    if step not in closures.found:
        closures.found[step] = _closure(closures, step, at_start=False)
    return closures.found[step]


def _closure(closures: _Closures, entry: int, at_start: bool) -> State:
    """All CHAR steps that silent steps reach, with `$` passed where only the end of the text can follow."""
    steps = closures.program.steps
    chars: list[int] = []
    ending: list[int] = []
    pending = [entry]
    seen = {entry}
    while pending:
        step = pending.pop()
        op, _, _, following = steps[step]
        if op is Op.CHAR:
            chars.append(step)
        elif op is Op.MATCH:
            return None
        elif op is Op.END:
            ending.extend(following)
        elif op is Op.SPLIT or at_start:
            fresh = [target for target in following if target not in seen]
            seen.update(fresh)
            pending.extend(fresh)
    closures.work += len(seen)
    return frozenset(chars), bool(ending) and _ends(closures, ending, at_start)


def _ends(closures: _Closures, entries: list[int], at_start: bool) -> bool:
    """Whether a match is reached without a further code point."""
    steps = closures.program.steps
    pending = list(entries)
    seen = set(entries)
    while pending:
        op, _, _, following = steps[pending.pop()]
        if op is Op.MATCH:
            return True
        if op in (Op.SPLIT, Op.END) or (op is Op.START and at_start):
            fresh = [target for target in following if target not in seen]
            seen.update(fresh)
            pending.extend(fresh)
    return False
