"""Rewritings of expressions whose automata would be large for no need."""

from typing import Final

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.syntax import Alt, Chars, End, Group, Look, Node, Repeat, Seq, Start

_WIDE: Final = 12
_VERY_WIDE: Final = 64


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


def led(node: Node) -> Node:
    """A pattern that may begin anywhere, with the rounds dropped that a later beginning makes up for: `.*a` is `a`."""
    if isinstance(node, Alt):
        return Alt(tuple(led(option) for option in node.options))
    items = list(opened(node))
    while items and isinstance(items[0], Repeat) and items[0].low == 0:
        items.pop(0)
    if items and isinstance(items[0], Repeat):
        items[0] = Repeat(items[0].body, items[0].low, items[0].low)
    return Seq(tuple(items))


def options(node: Node) -> tuple[Node, ...]:
    """The options of `a|b`, `^(?:a|b)$` or `^a?$`, where one of them has so wide a count that it is better taken alone;
    else none."""
    if not _has_very_wide(node):
        return ()
    if isinstance(node, Alt):
        return node.options
    match opened(node):
        case (Start(), Alt(inner), End()):
            return tuple(Seq((Start(), option, End())) for option in inner)
        case (Start(), Repeat(body, 0, 1), End()):
            return Seq((Start(), End())), Seq((Start(), body, End()))
    return ()


def _has_very_wide(node: Node) -> bool:
    match node:
        case Repeat(body, low, high):
            return max(low, high or 0) >= _VERY_WIDE or _has_very_wide(body)
        case Seq(parts) | Alt(parts):
            return any(_has_very_wide(part) for part in parts)
        case Group(body):
            return _has_very_wide(body)
    return False


def window(items: tuple[Node, ...]) -> tuple[Node, int, int | None] | None:
    """`^abC{m,n}d$`, with everything but C of a fixed width, is `^abC*d$` at the lengths from 3 + m to 3 + n."""
    place = _widest(items)
    counted = items[place]
    if not isinstance(counted, Repeat) or items[-1] != End():
        return None
    widths = [_width(item) for item in (*items[1:place], *items[place + 1 : -1])]
    fixed = sum(width for width in widths if width is not None)
    if None in widths:
        return None
    narrow = Seq((*items[:place], Repeat(counted.body, 0, None), *items[place + 1 :]))
    return narrow, fixed + counted.low, None if counted.high is None else fixed + counted.high


def _widest(items: tuple[Node, ...]) -> int:
    """The place of the repeated set with the most different lengths, or the most rounds; 0 where none is large."""
    ranks = [_rank(item) for item in items]
    return ranks.index(max(ranks))


def _rank(item: Node) -> tuple[bool, int]:
    if not isinstance(item, Repeat) or _width(item.body) != 1 or max(item.low, item.high or 0) < _WIDE:
        return False, 0
    return item.low != item.high, max(item.low, item.high or 0)


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
