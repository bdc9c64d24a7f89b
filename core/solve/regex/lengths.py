"""At which lengths an automaton accepts."""

from typing import Final

from attrs import frozen

from jstk.core.solve.regex.dfa import Dfa

MAX_WORK: Final = 1_500_000


@frozen
class Tails:
    """`sets[n]`, as bits: the states from which a text of exactly n code points is accepted. Where `loop` is not None
    the sets repeat: after the last comes `sets[loop]` again."""

    sets: tuple[int, ...]
    loop: int | None

    def at(self, length: int) -> int | None:
        """The states from which a text of exactly that length is accepted, as bits; None beyond what is known."""
        if length < len(self.sets):
            return self.sets[length]
        if self.loop is None:
            return None
        period = len(self.sets) - self.loop
        return self.sets[self.loop + (length - self.loop) % period]


def tails(dfa: Dfa, up_to: int) -> Tails:
    """The tails up to a length, fewer where they begin to repeat, or beyond a budget."""
    before = _predecessors(dfa)
    current = sum(1 << state for state, final in enumerate(dfa.accepting) if final)
    sets = [current]
    places = {current: 0}
    work = 0
    while len(sets) <= up_to and work < MAX_WORK:
        previous = 0
        rest = current
        while rest:
            low = rest & -rest
            previous |= before[low.bit_length() - 1]
            rest ^= low
            work += 1
        work += 1
        current = previous
        if current in places:
            return Tails(tuple(sets), places[current])
        places[current] = len(sets)
        sets.append(current)
    return Tails(tuple(sets), None)


def _predecessors(dfa: Dfa) -> list[int]:
    before = [0] * len(dfa.table)
    for state, row in enumerate(dfa.table):
        bit = 1 << state
        for target in row:
            before[target] |= bit
    return before


def shortest_length(dfa: Dfa) -> int | None:
    """The length of the shortest accepted text; None where nothing is accepted."""
    seen = {0}
    layer = [0]
    length = 0
    while layer:
        if any(dfa.accepting[state] for state in layer):
            return length
        following: list[int] = []
        for state in layer:
            for target in dfa.table[state]:
                if target not in seen:
                    seen.add(target)
                    following.append(target)
        layer = following
        length += 1
    return None


def longest_length(dfa: Dfa) -> int | None:
    """The length of the longest accepted text; None where there is no longest. The automaton must accept something."""
    depth = _depths(dfa)
    return None if depth is None else max(depth[state] for state in depth if dfa.accepting[state])


def _depths(dfa: Dfa) -> dict[int, int] | None:
    """The longest way to each state on the ways to acceptance; None where one of them runs in a circle."""
    useful = _useful(dfa)
    edges = {state: sorted({target for target in dfa.table[state] if target in useful}) for state in sorted(useful)}
    open_ways = dict.fromkeys(edges, 0)
    for targets in edges.values():
        for target in targets:
            open_ways[target] += 1
    depth = {0: 0}
    ready = [state for state in sorted(useful) if open_ways[state] == 0]
    done = 0
    while ready:
        state = ready.pop()
        done += 1
        for target in edges[state]:
            depth[target] = max(depth.get(target, 0), depth.get(state, 0) + 1)
            open_ways[target] -= 1
            if open_ways[target] == 0:
                ready.append(target)
    return depth if done == len(useful) else None


def _useful(dfa: Dfa) -> set[int]:
    """The states on a way to acceptance (all states are reachable)."""
    sources: list[list[int]] = [[] for _ in dfa.table]
    for state, row in enumerate(dfa.table):
        for target in dict.fromkeys(row):
            sources[target].append(state)
    found = {state for state, final in enumerate(dfa.accepting) if final}
    pending = sorted(found)
    while pending:
        for source in sources[pending.pop()]:
            if source not in found:
                found.add(source)
                pending.append(source)
    return found


def accepts_within(dfa: Dfa, low: int, high: int | None) -> bool | None:
    """Whether a text with a length in the window is accepted; None where the budget does not suffice."""
    first = shortest_length(dfa)
    if first is None or (high is not None and first > high):
        return False
    if first >= low:
        return True
    last = longest_length(dfa)
    if last is not None and last < low:
        return False
    if high is None:
        return True
    known = tails(dfa, high)
    return _any_length(known, low, high)


def _any_length(known: Tails, low: int, high: int) -> bool | None:
    loop = len(known.sets)
    for length in range(low, min(high, low + loop) + 1):
        states = known.at(length)
        if states is None:
            return None
        if states & 1:
            return True
    return False
