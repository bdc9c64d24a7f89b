"""Syntax trees to programs: automata with silent steps, where assertions are steps with a condition.

The program of a search accepts once any match is found, whatever follows. A lookahead is a program of its own that must
(or must not) accept the rest; a lookbehind is a searching program that must (or must not) have just reached HERE.
"""

from enum import IntEnum
from typing import Final, TypeAlias

from attrs import define, field, frozen

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.syntax import (
    Alt,
    Back,
    Boundary,
    Chars,
    End,
    Group,
    Look,
    Node,
    Opaque,
    Repeat,
    Seq,
    Start,
    Unsupported,
)

MAX_STEPS: Final = 12_000


class Op(IntEnum):
    """What a step does."""

    CHAR = 0
    SPLIT = 1
    START = 2
    END = 3
    LOOK = 4
    BEHIND = 5
    MATCH = 6
    HERE = 7


# (operation, operand, negated, next steps): the operand is a set's number (CHAR), a step (LOOK) or a prefix (BEHIND).
Step: TypeAlias = tuple[Op, int, bool, tuple[int, ...]]


@frozen
class Program:
    """Steps, the sets they name, where to begin, and the entry of each lookbehind's program."""

    steps: tuple[Step, ...]
    sets: tuple[cs.Charset, ...]
    entry: int
    prefixes: tuple[int, ...]


@define
class _Builder:
    steps: list[Step] = field(factory=list)
    sets: dict[cs.Charset, int] = field(factory=dict)
    prefixes: list[int] = field(factory=list)
    aheads: dict[Node, int] = field(factory=dict)
    behinds: dict[Node, int] = field(factory=dict)
    behind: bool = False
    reason: str = ""

    def add(self, op: Op, operand: int = 0, negated: bool = False, following: tuple[int, ...] = ()) -> int:
        """The number of a new step."""
        if len(self.steps) >= MAX_STEPS:
            self.reason = self.reason or "too large"
            return 0
        self.steps.append((op, operand, negated, following))
        return len(self.steps) - 1

    def chars(self, charset: cs.Charset, following: int) -> int:
        """A step over one code point."""
        return self.add(Op.CHAR, self.sets.setdefault(charset, len(self.sets)), False, (following,))


def search_program(node: Node) -> Program | Unsupported:
    """The program that accepts a text in which the expression is found."""
    return _program(node, exact=False)


def exact_program(node: Node) -> Program | Unsupported:
    """The program that accepts a text that the expression matches as a whole."""
    return _program(node, exact=True)


def _program(node: Node, exact: bool) -> Program | Unsupported:
    builder = _Builder()
    accept = builder.add(Op.MATCH)
    if exact:
        entry = _build(builder, node, builder.add(Op.END, following=(accept,)))
    else:
        entry = _searching(builder, node, accept)
    if builder.reason:
        return Unsupported(builder.reason)
    return Program(tuple(builder.steps), tuple(builder.sets), entry, tuple(builder.prefixes))


def _searching(builder: _Builder, node: Node, accept: int) -> int:
    body = _build(builder, node, accept)
    return body if starts_at_start(node) else _loop(builder, body)


def _loop(builder: _Builder, body: int) -> int:
    split = builder.add(Op.SPLIT)
    again = builder.chars(cs.UNIVERSE, split)
    builder.steps[split] = (Op.SPLIT, 0, False, (body, again))
    return split


def starts_at_start(node: Node) -> bool:
    """Whether every match begins at the start of the text because of a leading `^`."""
    match node:
        case Start():
            return True
        case Seq(items):
            leading = next((item for item in items if not isinstance(item, (Look, Boundary, End))), None)
            return leading is not None and starts_at_start(leading)
        case Alt(options):
            return all(starts_at_start(option) for option in options)
        case Group(body):
            return starts_at_start(body)
        case Repeat(body, low):
            return low > 0 and starts_at_start(body)
    return False


def _build(builder: _Builder, node: Node, following: int) -> int:
    """The step at which the node's matching begins, when it goes on with the given step."""
    if builder.reason:
        return 0
    match node:
        case Chars(charset):
            return builder.chars(charset, following)
        case Seq(items):
            for item in reversed(items):
                following = _build(builder, item, following)
            return following
        case Alt(options):
            targets = tuple(_build(builder, option, following) for option in options)
            return builder.add(Op.SPLIT, following=targets)
        case Repeat():
            return _repeat(builder, node, following)
        case Group(body):
            return _build(builder, body, following)
        case _:
            return _assertion(builder, node, following)


def _assertion(builder: _Builder, node: Node, following: int) -> int:
    match node:
        case Start():
            return builder.add(Op.START, following=(following,))
        case End():
            return builder.add(Op.END, following=(following,))
        case Boundary(negated):
            return _build(builder, _boundary(negated), following)
        case Look(body, True, negated):
            return builder.add(Op.LOOK, _ahead(builder, body), negated, (following,))
        case Look(body, False, negated):
            return builder.add(Op.BEHIND, _prefix(builder, body), negated, (following,))
        case Back():
            builder.reason = "a backreference"
        case Opaque(reason):
            builder.reason = reason
    return 0


def _ahead(builder: _Builder, body: Node) -> int:
    """The entry of a lookahead's program, one for all lookaheads that are alike."""
    if body not in builder.aheads:
        builder.aheads[body] = _build(builder, body, builder.add(Op.MATCH))
    return builder.aheads[body]


def _prefix(builder: _Builder, body: Node) -> int:
    if body in builder.behinds:
        return builder.behinds[body]
    entry = _searching(builder, body, builder.add(Op.HERE))
    builder.prefixes.append(entry)
    builder.behinds[body] = len(builder.prefixes) - 1
    return builder.behinds[body]


def _boundary(negated: bool) -> Node:
    """`\\b` in words of lookarounds: exactly one (`\\B`: both or none) of the two sides is a word character."""
    word = Chars(cs.WORD)

    def pair(left: bool, right: bool) -> Node:
        return Seq((Look(word, ahead=False, negated=not left), Look(word, ahead=True, negated=not right)))

    return Alt((pair(True, negated), pair(False, not negated)))


def _repeat(builder: _Builder, node: Repeat, following: int) -> int:
    body, low, high = node.body, node.low, node.high
    if high is None:
        split = builder.add(Op.SPLIT)
        start = _build(builder, body, split)
        if not builder.reason:
            builder.steps[split] = (Op.SPLIT, 0, False, (start, following))
        following = start if low > 0 else split
    else:
        skip = following
        for _ in range(high - low):
            start = _build(builder, body, following)
            if builder.reason or start == following:
                break
            following = builder.add(Op.SPLIT, following=(start, skip))
    for _ in range(low - 1 if high is None else low):
        start = _build(builder, body, following)
        # A body without steps is the empty string, however often it is repeated.
        if builder.reason or start == following:
            break
        following = start
    return following
