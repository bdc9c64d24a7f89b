"""In how many ways a backtracking matcher can read one text (Weber and Seidl 1991; Weideman et al. 2016).

States are the CHAR steps of a program. A loop that can read one word in two ways (EDA) takes exponential time where the
match fails in the end; a chain of loops that share a word (IDA) takes polynomial time.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import Final, TypeAlias, TypeVar

from attrs import frozen

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.program import Op, Program
from jstk.core.solve.regex.readable import first_char

MAX_STATES: Final = 400
_MAX_SILENT: Final = 3_000
_MAX_SEARCH: Final = 120_000
_MAX_PAIRS: Final = 24
_HOMES: Final = 6
_SMALL: Final = 12

Edges: TypeAlias = dict[int, int]
_Node = TypeVar("_Node", bound=Hashable)


@frozen
class Automaton:
    """The CHAR steps: the set of each, and as bits the parts of the universe that it is of; its successors with the
    number of silent ways there (1, or 2 for more). `chars` has a character of each part, readable ones first."""

    sets: dict[int, cs.Charset]
    bits: dict[int, int]
    chars: tuple[str, ...]
    edges: dict[int, Edges]
    first: Edges


@frozen
class Pump:
    """A word that leads back to `state`, and on to so many other states that it leads back to themselves in turn
    (degree 0: it leads back to the one state in two ways)."""

    state: int
    word: str
    degree: int


def automaton(program: Program) -> Automaton | None:
    """The automaton of a program; None where it is too large to judge."""
    chars = [number for number, (op, *_) in enumerate(program.steps) if op is Op.CHAR]
    if len(chars) > MAX_STATES:
        return None
    sets = {number: program.sets[program.steps[number][1]] for number in chars}
    edges = {number: _ways(program, program.steps[number][3][0], False) for number in chars}
    parts, members = cs.partition(program.sets)
    order = sorted(range(len(parts)), key=lambda part: first_char(parts[part]))
    bits = {number: sum(1 << order.index(part) for part in members[program.steps[number][1]]) for number in chars}
    readable = tuple(first_char(parts[part])[1] for part in order)
    return Automaton(sets, bits, readable, edges, _ways(program, program.entry, True))


def _ways(program: Program, entry: int, at_start: bool) -> Edges:
    """The CHAR steps reached by silent steps. No silent edge is taken twice on one way: engines refuse empty rounds."""
    ways: Edges = {}
    pending: list[tuple[int, frozenset[tuple[int, int]]]] = [(entry, frozenset())]
    work = 0
    while pending and work < _MAX_SILENT:
        work += 1
        step, taken = pending.pop()
        op, _, _, following = program.steps[step]
        if op is Op.CHAR:
            ways[step] = min(2, ways.get(step, 0) + 1)
        elif op is not Op.END and (op is not Op.START or at_start):
            pending += [(to, taken | {(step, to)}) for to in reversed(following) if (step, to) not in taken]
    return ways


def components(found: Automaton) -> list[list[int]]:
    """The loops: strongly connected components with a cycle, those that come first in reading order first."""
    order: list[list[int]] = []
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    for root in found.edges:
        if root not in index:
            _tarjan(found, root, index, low, stack, on_stack, order)
    order.reverse()
    return [part for part in order if len(part) > 1 or part[0] in found.edges[part[0]]]


def _tarjan(
    found: Automaton,
    root: int,
    index: dict[int, int],
    low: dict[int, int],
    stack: list[int],
    on_stack: set[int],
    order: list[list[int]],
) -> None:
    """Tarjan's algorithm without recursion."""
    calls: list[tuple[int, Iterator[int]]] = []

    def enter(state: int) -> None:
        index[state] = low[state] = len(index)
        stack.append(state)
        on_stack.add(state)
        calls.append((state, iter(found.edges[state])))

    enter(root)
    while calls:
        state, rest = calls[-1]
        target = next((to for to in rest if to not in index or to in on_stack), None)
        if target is not None:
            if target not in index:
                enter(target)
            else:
                low[state] = min(low[state], index[target])
            continue
        calls.pop()
        if calls:
            low[calls[-1][0]] = min(low[calls[-1][0]], low[state])
        if low[state] == index[state]:
            place = stack.index(state)
            order.append(sorted(stack[place:]))
            on_stack.difference_update(stack[place:])
            del stack[place:]


def exponential(found: Automaton, loop: list[int]) -> Pump | None:
    """A word that leads from a state of the loop back to it in two ways: all states of a loop have one, or none."""
    pumps: list[Pump] = []
    for home in loop[: _HOMES if len(loop) <= _SMALL else 1]:
        pump = _two_ways(found, frozenset(loop), home)
        if pump is None:
            break
        pumps.append(pump)
    return min(pumps, key=lambda pump: len(pump.word), default=None)


def _two_ways(found: Automaton, inside: frozenset[int], home: int) -> Pump | None:
    edges = {state: [(to, ways) for to, ways in found.edges[state].items() if to in inside] for state in inside}
    start = (home, home, False)
    came: dict[tuple[int, int, bool], tuple[tuple[int, int, bool], str] | None] = {start: None}
    queue = [start]
    work = 0
    for node in queue:
        left, right, split = node
        work += len(edges[left]) * len(edges[right])
        if work > _MAX_SEARCH:
            return None
        char = _common(found, left, right)
        for one, ways in edges[left] if char else ():
            for other, _ in edges[right]:
                after = (one, other, split or one != other or (left == right and ways > 1))
                if after == (home, home, True):
                    return Pump(home, _word(came, node) + char, 0)
                if after not in came:
                    came[after] = (node, char)
                    queue.append(after)
    return None


def _common(found: Automaton, *states: int) -> str:
    """The most readable character that all the states read; empty where there is none."""
    bits = -1
    for state in states:
        bits &= found.bits[state]
    return found.chars[(bits & -bits).bit_length() - 1] if bits else ""


def _word(came: Mapping[_Node, tuple[_Node, str] | None], node: _Node) -> str:
    chars: list[str] = []
    step = came[node]
    while step is not None:
        chars.append(step[1])
        step = came[step[0]]
    return "".join(reversed(chars))


def polynomial(found: Automaton, loops: list[list[int]]) -> list[Pump]:
    """Words that several loops in a row read, those that the most loops read first."""
    budget = [_MAX_SEARCH]
    words: dict[str, None] = {}
    for number, loop in enumerate(loops):
        for later in loops[number + 1 :]:
            word = _link(found, loop, later, budget)
            if word:
                words[word] = None
    pairs = [one + other for one in words for other in words if one != other]
    states = [state for loop in loops for state in loop]
    pumps = [_chain(found, states, word) for word in (*words, *pairs[:_MAX_PAIRS])]
    return sorted((pump for pump in pumps if pump is not None), key=lambda pump: (-pump.degree, len(pump.word)))


def _chain(found: Automaton, states: list[int], word: str) -> Pump | None:
    """The longest chain of states that the word leads back to themselves, and each to the next."""
    after = {state: _read(found, state, word) for state in states}
    fixed = [state for state in states if state in after[state]]
    longest: dict[int, int] = {}
    for state in reversed(fixed):
        longest[state] = max((longest[to] + 1 for to in after[state] if to in longest), default=0)
    first = max(fixed, key=lambda state: longest[state], default=None)
    return None if first is None or longest[first] == 0 else Pump(first, word, longest[first])


def _read(found: Automaton, state: int, word: str) -> set[int]:
    """The states after a word, from a state on."""
    here = {state}
    for char in word:
        here = {to for step in here if cs.holds(found.sets[step], ord(char)) for to in found.edges[step]}
    return here


def _link(found: Automaton, first: list[int], second: list[int], budget: list[int]) -> str:
    """A word that leads from a state p of the first loop to p, from p to a state q of the second, and from q to q."""
    for p in first:
        for q in second:
            word = _shared(found, p, q, frozenset(first), frozenset(second), budget)
            if word:
                return word
    return ""


def _shared(found: Automaton, p: int, q: int, first: frozenset[int], second: frozenset[int], budget: list[int]) -> str:
    start, goal = (p, p, q), (p, q, q)
    came: dict[tuple[int, int, int], tuple[tuple[int, int, int], str] | None] = {start: None}
    queue = [start]
    for node in queue:
        char = _common(found, *node)
        if not char:
            continue
        for x in found.edges[node[0]]:
            for z in found.edges[node[2]] if x in first else ():
                if z not in second:
                    continue
                for y in found.edges[node[1]]:
                    budget[0] -= 1
                    if budget[0] < 0:
                        return ""
                    after = (x, y, z)
                    if after == goal:
                        return _word(came, node) + char
                    if after not in came:
                        came[after] = (node, char)
                        queue.append(after)
    return ""
