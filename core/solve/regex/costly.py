"""Patterns that a backtracking matcher takes long over, with a text that shows it."""

from typing import Final, Literal

from attrs import frozen

from jstk.core.solve.regex import ambiguity
from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.dfa import ALL, Dfa, determinise, run
from jstk.core.solve.regex.program import Program, search_program, starts_at_start
from jstk.core.solve.regex.readable import first_char
from jstk.core.solve.regex.shape import leading_looks, opened
from jstk.core.solve.regex.syntax import Alt, Group, Look, Node, Regex, Repeat, Seq, Start, Unsupported

_ROUNDS: Final = 24
_TRIES: Final = 12
_WAYS: Final = 600


@frozen
class Costly:
    """On `prefix + pump * n + suffix` the match fails after a time that grows exponentially, or as n to the degree.

    `searching` says that it takes the search for a place to begin: with a `^` in front the degree would be one less.
    """

    kind: Literal["exponential", "polynomial"]
    degree: int
    prefix: str
    pump: str
    suffix: str
    searching: bool = False

    def attack(self, rounds: int) -> str:
        """The text with so many rounds."""
        return self.prefix + self.pump * rounds + self.suffix


def costly(regex: Regex) -> Costly | None:
    """What makes the pattern costly; None where nothing was found within the limits."""
    node = _shrunk(regex.node)
    found = _costly(node)
    if found is not None and not found.searching:
        return found
    for look in leading_looks(opened(node)):
        inside = _costly(Seq((Start(), look.body)))
        if inside is not None:
            return inside
    return found


def _costly(node: Node) -> Costly | None:
    program = search_program(node)
    if isinstance(program, Unsupported):
        return None
    found = ambiguity.automaton(program)
    if found is None:
        return None
    dfa = determinise(program)
    loops = ambiguity.components(found)
    pumps = [pump for loop in loops if (pump := ambiguity.exponential(found, loop)) is not None]
    for pump in (pumps + ambiguity.polynomial(found, loops))[:_TRIES]:
        attack = _attack(found, pump, dfa)
        if attack is not None:
            searching = pump.degree > 0 and _is_search_loop(program, node, pump.state)
            kind: Literal["exponential", "polynomial"] = "polynomial" if pump.degree else "exponential"
            return Costly(kind, pump.degree + 1 if pump.degree else 0, *attack, searching)
    return None


def _is_search_loop(program: Program, node: Node, state: int) -> bool:
    """Whether the step is the loop in front of a pattern that may begin anywhere."""
    return not starts_at_start(node) and program.steps[state][3][0] == program.entry


def _attack(found: ambiguity.Automaton, pump: ambiguity.Pump, dfa: Dfa | Unsupported) -> tuple[str, str, str] | None:
    """Prefix, pump and suffix of a text that does not match; None where every such text matches."""
    language = ALL if isinstance(dfa, Unsupported) else dfa
    for prefix, state in _ways_to(found, pump.state, language):
        suffix = _to_rejection(language, run(language, state, pump.word * _ROUNDS))
        if isinstance(dfa, Unsupported):
            return prefix, pump.word, "\n!"
        if suffix is not None:
            return prefix, pump.word, suffix
    return None


def _ways_to(found: ambiguity.Automaton, goal: int, dfa: Dfa) -> list[tuple[str, int]]:
    """Shortest words that lead to a step, one for each state to which they lead the automaton of the pattern."""
    queue = [(first, 0, "") for first in found.first]
    seen = {(first, 0) for first in found.first}
    chars: dict[cs.Charset, list[tuple[str, int]]] = {}
    for step, state, text in queue:
        charset = found.sets[step]
        if charset not in chars:
            chars[charset] = _characters(charset, dfa)
        for char, part in chars[charset]:
            after = dfa.table[state][part]
            for target in found.edges[step]:
                if (target, after) not in seen and len(seen) < _WAYS:
                    seen.add((target, after))
                    queue.append((target, after, text + char))
    return [(text, state) for step, state, text in queue if step == goal]


def _characters(charset: cs.Charset, dfa: Dfa) -> list[tuple[str, int]]:
    """A character of the set out of each part of the automaton that has one."""
    commons = [(cs.intersection(part, charset), number) for number, part in enumerate(dfa.parts)]
    return sorted((first_char(common)[1], number) for common, number in commons if common)


def _to_rejection(dfa: Dfa, start: int) -> str | None:
    """A shortest text after which the automaton does not accept; one character at least, which ends the pumping."""
    steps = sorted((first_char(part), number) for number, part in enumerate(dfa.parts))
    queue = [(start, "")]
    seen: set[int] = set()
    for state, text in queue:
        if text and not dfa.accepting[state]:
            return text
        for (_, char), part in steps:
            target = dfa.table[state][part]
            if target not in seen:
                seen.add(target)
                queue.append((target, text + char))
    return None if dfa.accepting[start] else ""


def _shrunk(node: Node) -> Node:
    """The node with large counts made small: how often a bounded loop may run does not decide the order of growth."""
    match node:
        case Seq(items):
            return Seq(tuple(_shrunk(item) for item in items))
        case Alt(options):
            return Alt(tuple(_shrunk(option) for option in options))
        case Group(body, index, name):
            return Group(_shrunk(body), index, name)
        case Look(body, ahead, negated):
            return Look(_shrunk(body), ahead, negated)
        case Repeat(body, low, high, lazy):
            least = min(low, 2)
            most = None if high is None else least + min(high - low, 2)
            return Repeat(_shrunk(body), least, most, lazy)
    return node
