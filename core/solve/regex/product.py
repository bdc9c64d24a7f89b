"""Products of automata: intersections, differences, and the search for a text that tells two apart."""

from collections.abc import Callable
from typing import Final

from attrs import evolve

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.dfa import ALL, NONE, Dfa, reduced
from jstk.core.solve.regex.readable import first_char
from jstk.core.solve.regex.syntax import Unsupported

MAX_PAIRS: Final = 12_000
MAX_MOVES: Final = 400_000


def complement(dfa: Dfa) -> Dfa:
    """What the automaton does not accept."""
    return evolve(dfa, accepting=tuple(not final for final in dfa.accepting))


def intersection(left: Dfa, right: Dfa) -> Dfa | Unsupported:
    """What both accept."""
    if left in (NONE, right) or right == ALL:
        return left
    if right == NONE or left == ALL:
        return right
    return _product(left, right, lambda a, b: a and b)


def union(left: Dfa, right: Dfa) -> Dfa | Unsupported:
    """What either accepts."""
    if left in (ALL, right) or right == NONE:
        return left
    if right == ALL or left == NONE:
        return right
    return _product(left, right, lambda a, b: a or b)


def common_parts(left: Dfa, right: Dfa) -> tuple[list[cs.Charset], list[tuple[int, int]]]:
    """The parts that refine both partitions, and of which pair of parts each comes."""
    pairs: dict[tuple[int, int], list[cs.Range]] = {}
    i = j = 0
    starts = sorted({*left.bounds, *right.bounds})
    for position, start in enumerate(starts):
        while i + 1 < len(left.bounds) and left.bounds[i + 1] <= start:
            i += 1
        while j + 1 < len(right.bounds) and right.bounds[j + 1] <= start:
            j += 1
        end = starts[position + 1] - 1 if position + 1 < len(starts) else cs.LAST
        pairs.setdefault((left.owners[i], right.owners[j]), []).append((start, end))
    return [cs.normal(ranges) for ranges in pairs.values()], list(pairs)


def _product(left: Dfa, right: Dfa, final: Callable[[bool, bool], bool]) -> Dfa | Unsupported:
    parts, columns = common_parts(left, right)
    numbers = {(0, 0): 0}
    found = [(0, 0)]
    table: list[tuple[int, ...]] = []
    while len(table) < len(found):
        a, b = found[len(table)]
        from_a, from_b = left.table[a], right.table[b]
        row: list[int] = []
        for x, y in columns:
            pair = (from_a[x], from_b[y])
            number = numbers.get(pair)
            if number is None:
                number = numbers[pair] = len(found)
                found.append(pair)
            row.append(number)
        table.append(tuple(row))
        if len(found) > MAX_PAIRS or len(found) * len(columns) > MAX_MOVES:
            return Unsupported("too large")
    accepting = [final(left.accepting[a], right.accepting[b]) for a, b in found]
    return reduced(tuple(parts), table, accepting)


def shortest_difference(left: Dfa, right: Dfa) -> str | Unsupported | None:
    """A shortest text that the left automaton accepts and the right one does not; None where there is none."""
    parts, columns = common_parts(left, right)
    order = sorted(range(len(parts)), key=lambda number: first_char(parts[number]))
    steps = [(columns[number], first_char(parts[number])[1]) for number in order]
    came: dict[tuple[int, int], tuple[tuple[int, int], str] | None] = {(0, 0): None}
    queue = [(0, 0)]
    for a, b in queue:
        if left.accepting[a] and not right.accepting[b]:
            return _spelled(came, (a, b))
        if len(queue) > MAX_PAIRS * 2 or len(queue) * len(columns) > MAX_MOVES * 2:
            return Unsupported("too large")
        from_a, from_b = left.table[a], right.table[b]
        for (x, y), char in steps:
            pair = (from_a[x], from_b[y])
            if pair not in came:
                came[pair] = ((a, b), char)
                queue.append(pair)
    return None


def _spelled(came: dict[tuple[int, int], tuple[tuple[int, int], str] | None], last: tuple[int, int]) -> str:
    chars: list[str] = []
    step = came[last]
    while step is not None:
        chars.append(step[1])
        step = came[step[0]]
    return "".join(reversed(chars))
