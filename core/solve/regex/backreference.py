"""Backreferences to groups of few possible texts: `(["'])x\\1` is `"x"|'x'`."""

from collections.abc import Iterable
from itertools import product
from typing import Final

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.syntax import Alt, Back, Chars, Group, Look, Node, Repeat, Seq

MAX_TEXTS: Final = 24


def without_backreferences(node: Node) -> Node:
    """The same expression with each group written out in all its texts, where it stands beside its backreferences in
    one sequence and has few texts; other backreferences stay."""
    match node:
        case Seq(items):
            return _sequence(tuple(without_backreferences(item) for item in items))
        case Alt(options):
            return Alt(tuple(without_backreferences(option) for option in options))
        case Repeat(body, low, high, lazy):
            return Repeat(without_backreferences(body), low, high, lazy)
        case Group(body, index, name):
            return Group(without_backreferences(body), index, name)
        case Look(body, True, negated):
            return Look(without_backreferences(body), True, negated)
    # What a lookbehind matches is read from right to left, so that its backreferences come before their groups.
    return node


def refers(node: Node, index: int | None = None) -> bool:
    """Whether a backreference (to that group) is in the expression."""
    match node:
        case Back(number):
            return index is None or number == index
        case Seq(parts) | Alt(parts):
            return any(refers(part, index) for part in parts)
        case Repeat(body) | Group(body) | Look(body):
            return refers(body, index)
    return False


def _sequence(items: tuple[Node, ...]) -> Node:
    for place, item in enumerate(items):
        after = items[place + 1 :]
        if not isinstance(item, Group) or not any(refers(later, item.index) for later in after):
            continue
        texts = _texts(item.body)
        if texts is None:
            continue
        options: list[Node] = []
        for text in texts:
            spelled = Seq(tuple(Chars(cs.single(char)) for char in text))
            later = tuple(_replaced(part, item.index, spelled) for part in after)
            options.append(_sequence((*items[:place], spelled, *later)))
        return Alt(tuple(options))
    return Seq(items)


def _replaced(node: Node, index: int, text: Seq) -> Node:
    match node:
        case Back(number):
            return text if number == index else node
        case Seq(parts):
            return Seq(tuple(_replaced(part, index, text) for part in parts))
        case Alt(parts):
            return Alt(tuple(_replaced(part, index, text) for part in parts))
        case Repeat(body, low, high, lazy):
            return Repeat(_replaced(body, index, text), low, high, lazy)
        case Group(body, number, name):
            return Group(_replaced(body, index, text), number, name)
        case Look(body, ahead, negated):
            return Look(_replaced(body, index, text), ahead, negated)
    return node


def _texts(node: Node) -> tuple[str, ...] | None:
    """All texts that the expression matches; None where they are many, or depend on what is around."""
    match node:
        case Chars(charset):
            many = cs.size(charset) > MAX_TEXTS
            return None if many else tuple(chr(code) for low, high in charset for code in range(low, high + 1))
        case Alt(options):
            lists = [_texts(option) for option in options]
            known = [texts for texts in lists if texts is not None]
            return _few(text for texts in known for text in texts) if len(known) == len(lists) else None
        case Seq(items):
            return _joined([_texts(item) for item in items])
        case Repeat(body, low, high) if high is not None and high <= MAX_TEXTS:
            once = _texts(body)
            rounds = [_joined([once] * count) for count in range(low, high + 1)]
            known = [texts for texts in rounds if texts is not None]
            return _few(text for texts in known for text in texts) if len(known) == len(rounds) else None
    return None


def _joined(lists: list[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    found: tuple[str, ...] | None = ("",)
    for texts in lists:
        if found is None or texts is None:
            return None
        found = _few("".join(pair) for pair in product(found, texts))
    return found


def _few(texts: Iterable[str]) -> tuple[str, ...] | None:
    found = tuple(dict.fromkeys(texts))
    return found if len(found) <= MAX_TEXTS else None
