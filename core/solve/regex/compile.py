"""Patterns to languages: `pattern` is a search, so a language holds the texts in which a match is found."""

from functools import lru_cache
from typing import Final

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.dfa import determinise
from jstk.core.solve.regex.language import Language, Piece, difference, intersection, with_length
from jstk.core.solve.regex.parse import parse
from jstk.core.solve.regex.program import search_program
from jstk.core.solve.regex.syntax import (
    BadPattern,
    Chars,
    End,
    Group,
    Look,
    Node,
    Repeat,
    Seq,
    Start,
    Unsupported,
)

_WIDE: Final = 12


@lru_cache(maxsize=1024)
def compile_pattern(pattern: str) -> Language | BadPattern | Unsupported:
    """The language of the texts in which the pattern is found (JSON Schema `pattern`, ECMA-262 semantics)."""
    regex = parse(pattern)
    return regex if isinstance(regex, BadPattern) else language_of(regex.node)


def language_of(node: Node) -> Language | Unsupported:
    """The language of the texts in which the expression is found."""
    items = opened(node)
    if items and items[0] == Start():
        looks = leading_looks(items)
        if looks:
            return _under_looks(items, looks)
        wide = _window(items)
        if wide is not None:
            narrow, low, high = wide
            language = _search(narrow)
            return language if isinstance(language, Unsupported) else with_length(language, low, high)
    return _search(node)


def _search(node: Node) -> Language | Unsupported:
    program = search_program(node)
    if isinstance(program, Unsupported):
        return program
    dfa = determinise(program)
    return dfa if isinstance(dfa, Unsupported) else Language((Piece(dfa),))


def opened(node: Node) -> tuple[Node, ...]:
    """The node as a sequence, with groups and sequences inside it opened."""
    match node:
        case Group(body):
            return opened(body)
        case Seq(items):
            return tuple(inner for item in items for inner in opened(item))
    return (node,)


def leading_looks(items: tuple[Node, ...]) -> tuple[Look, ...]:
    """The lookaheads right behind the first item, which is to be a `^`."""
    looks: list[Look] = []
    for item in items[1:]:
        if not isinstance(item, Look) or not item.ahead:
            break
        looks.append(item)
    return tuple(looks)


def _under_looks(items: tuple[Node, ...], looks: tuple[Look, ...]) -> Language | Unsupported:
    """`^(?=a)(?!b)c` is `^c` and `^a` and not `^b`: smaller automata than one for all."""
    result = language_of(Seq((Start(), *items[1 + len(looks) :])))
    for look in looks:
        if isinstance(result, Unsupported):
            return result
        other = language_of(Seq((Start(), look.body)))
        if isinstance(other, Unsupported):
            return other
        result = difference(result, other) if look.negated else intersection(result, other)
    return result


def _window(items: tuple[Node, ...]) -> tuple[Node, int, int | None] | None:
    """`^abC{m,n}d$`, with everything but C of a fixed width, is `^abC*d$` at the lengths from 3 + m to 3 + n."""
    wide = [place for place, item in enumerate(items) if _is_wide(item)]
    if len(wide) != 1 or items[-1] != End():
        return None
    counted = items[wide[0]]
    rest = [item for place, item in enumerate(items[1:-1], 1) if place != wide[0]]
    widths = [_width(item) for item in rest]
    if not isinstance(counted, Repeat) or None in widths:
        return None
    fixed = sum(width for width in widths if width is not None)
    narrow = Seq((*items[: wide[0]], Repeat(counted.body, 0, None), *items[wide[0] + 1 :]))
    return narrow, fixed + counted.low, None if counted.high is None else fixed + counted.high


def _is_wide(item: Node) -> bool:
    if not isinstance(item, Repeat) or _width(item.body) != 1:
        return False
    return max(item.low, item.high or 0) >= _WIDE and item.low != item.high


def _width(node: Node) -> int | None:
    """The number of code points of every match; None where it varies or an assertion is inside."""
    match node:
        case Chars(charset):
            return 1 if charset != cs.EMPTY else None
        case Group(body):
            return _width(body)
        case Seq(items):
            widths = [_width(item) for item in items]
            return None if None in widths else sum(width for width in widths if width is not None)
        case Repeat(body, low, high):
            width = _width(body)
            return width * low if width is not None and low == high else None
    return None
