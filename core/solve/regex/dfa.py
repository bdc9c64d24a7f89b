"""Complete deterministic automata over a partition of the universe, and how they are found."""

from bisect import bisect_right
from typing import Final

from attrs import field, frozen

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex import plain
from jstk.core.solve.regex.program import Program
from jstk.core.solve.regex.subset import (
    EVERYTHING,
    NOTHING,
    Context,
    Space,
    closure,
    move,
    new_space,
    next_context,
    start_context,
)
from jstk.core.solve.regex.syntax import Unsupported

MAX_STATES: Final = 6_000


@frozen
class Dfa:
    """`table[state][part]` is the next state and state 0 the first; `parts` are disjoint and cover the universe."""

    parts: tuple[cs.Charset, ...]
    table: tuple[tuple[int, ...], ...]
    accepting: tuple[bool, ...]
    bounds: tuple[int, ...] = field(init=False, eq=False, repr=False)
    owners: tuple[int, ...] = field(init=False, eq=False, repr=False)

    @bounds.default
    def _bounds(self) -> tuple[int, ...]:
        return tuple(sorted(low for part in self.parts for low, _ in part))

    @owners.default
    def _owners(self) -> tuple[int, ...]:
        pairs = sorted((low, number) for number, part in enumerate(self.parts) for low, _ in part)
        return tuple(number for _, number in pairs)


ALL: Final = Dfa((cs.UNIVERSE,), ((0,),), (True,))
NONE: Final = Dfa((cs.UNIVERSE,), ((0,),), (False,))


def accepts(dfa: Dfa, text: str) -> bool:
    """Whether the automaton accepts a text (without lone surrogates)."""
    return dfa.accepting[run(dfa, 0, text)]


def run(dfa: Dfa, state: int, text: str) -> int:
    """The state after a text, from the given one on."""
    bounds, owners, table = dfa.bounds, dfa.owners, dfa.table
    for char in text:
        state = table[state][owners[bisect_right(bounds, ord(char)) - 1]]
    return state


def determinise(program: Program) -> Dfa | Unsupported:
    """The automaton of a program, or why there is none."""
    parts, members = cs.partition(program.sets)
    if plain.is_plain(program):
        found = plain.subsets(program, members, len(parts), MAX_STATES)
        return Unsupported("too large") if found is None else reduced(parts, *found)
    return _with_lookarounds(program, parts, members)


def _with_lookarounds(
    program: Program, parts: tuple[cs.Charset, ...], members: tuple[tuple[int, ...], ...]
) -> Dfa | Unsupported:
    space = new_space(program, members)
    context = start_context(space)
    first = (closure(space, program.entry, context), context)
    numbers: dict[tuple[int, Context], int] = {first: 0}
    found = [first]
    table: list[tuple[int, ...]] = []
    while len(table) < len(found):
        state, context = found[len(table)]
        row: list[int] = []
        for part in range(len(parts)):
            target = _target(space, state, context, part)
            if target not in numbers:
                numbers[target] = len(found)
                found.append(target)
            row.append(numbers[target])
        table.append(tuple(row))
        if space.reason:
            return Unsupported(space.reason)
        if len(found) > MAX_STATES or space.exhausted:
            return Unsupported("too large")
    return reduced(parts, table, [space.states[state].accepts for state, _ in found])


_END_CONTEXT: Final[Context] = (False, ())


def _target(space: Space, state: int, context: Context, part: int) -> tuple[int, Context]:
    if state in (NOTHING, EVERYTHING):
        return state, _END_CONTEXT
    after = next_context(space, context, part) if context[1] else _END_CONTEXT
    target = move(space, state, part, after)
    return target, (_END_CONTEXT if target in (NOTHING, EVERYTHING) else after)


def reduced(parts: tuple[cs.Charset, ...], table: list[tuple[int, ...]], accepting: list[bool]) -> Dfa:
    """The same language with all states that accept nothing made one, all that accept everything made one, and
    without parts that no state tells apart."""
    hopeful = _reaching(table, [number for number, final in enumerate(accepting) if final])
    doubtful = _reaching(table, [number for number, final in enumerate(accepting) if not final])
    if 0 not in hopeful:
        return NONE
    if 0 not in doubtful:
        return ALL
    order, rows = _renumbered(table, hopeful, doubtful)
    columns: dict[tuple[int, ...], list[int]] = {}
    for number, column in enumerate(zip(*rows, strict=True)):
        columns.setdefault(column, []).append(number)
    merged = tuple(cs.union(*(parts[number] for number in numbers)) for numbers in columns.values())
    return Dfa(merged, tuple(zip(*columns, strict=True)), tuple(accepting[state] for state in order))


def _renumbered(
    table: list[tuple[int, ...]], hopeful: set[int], doubtful: set[int]
) -> tuple[list[int], list[tuple[int, ...]]]:
    """The states reachable from the first, hopeless ones and doubtless ones merged, and their new rows."""
    dead = next((number for number in range(len(table)) if number not in hopeful), -1)
    sure = next((number for number in range(len(table)) if number not in doubtful), -1)
    image = [
        dead if number not in hopeful else sure if number not in doubtful else number for number in range(len(table))
    ]
    numbers = {0: 0}
    order = [0]
    rows: list[tuple[int, ...]] = []
    while len(rows) < len(order):
        state = order[len(rows)]
        row: list[int] = []
        for target in table[state]:
            kept = state if state in (dead, sure) else image[target]
            if kept not in numbers:
                numbers[kept] = len(order)
                order.append(kept)
            row.append(numbers[kept])
        rows.append(tuple(row))
    return order, rows


def _reaching(table: list[tuple[int, ...]], goals: list[int]) -> set[int]:
    """The states from which one of the goals can be reached."""
    sources: list[set[int]] = [set() for _ in table]
    for state, row in enumerate(table):
        for target in row:
            sources[target].add(state)
    found = set(goals)
    pending = list(goals)
    while pending:
        for source in sources[pending.pop()]:
            if source not in found:
                found.add(source)
                pending.append(source)
    return found
