"""Languages: unions of automata, each with a window of lengths, so that `{1,65535}` needs no 65,535 states."""

from typing import Final

from attrs import frozen

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex import product
from jstk.core.solve.regex.dfa import ALL, NONE, Dfa, accepts, reduced
from jstk.core.solve.regex.lengths import accepts_within
from jstk.core.solve.regex.syntax import Unsupported

MAX_PIECES: Final = 48


@frozen
class Piece:
    """What an automaton accepts with a length (in code points) from `low` to `high` (None: without end)."""

    dfa: Dfa
    low: int = 0
    high: int | None = None


@frozen
class Language:
    """The texts of any of the pieces."""

    pieces: tuple[Piece, ...]


EVERY: Final = Language((Piece(ALL),))
NO: Final = Language(())


def matches(language: Language, text: str) -> bool:
    """Whether a text (without lone surrogates) is in the language."""
    return any(
        piece.low <= len(text) and (piece.high is None or len(text) <= piece.high) and accepts(piece.dfa, text)
        for piece in language.pieces
    )


def with_length(language: Language, low: int = 0, high: int | None = None) -> Language:
    """The texts of the language with a length in the window."""
    return Language(tuple(_windowed(language.pieces, low, high)))


def _windowed(pieces: tuple[Piece, ...], low: int, high: int | None) -> list[Piece]:
    kept: list[Piece] = []
    for piece in pieces:
        least = max(low, piece.low)
        most = piece.high if high is None else high if piece.high is None else min(high, piece.high)
        if most is None or least <= most:
            kept.append(Piece(piece.dfa, least, most))
    return kept


def intersection(left: Language, right: Language) -> Language | Unsupported:
    """The texts of both."""
    pieces: list[Piece] = []
    for one in left.pieces:
        for other in right.pieces:
            dfa = product.intersection(one.dfa, other.dfa)
            if isinstance(dfa, Unsupported):
                return dfa
            pieces += _windowed((Piece(dfa, one.low, one.high),), other.low, other.high)
    return _tidy(pieces)


def union(left: Language, right: Language) -> Language | Unsupported:
    """The texts of either."""
    if len(left.pieces) == len(right.pieces) == 1:
        one, other = left.pieces[0], right.pieces[0]
        if (one.low, one.high) == (other.low, other.high):
            dfa = product.union(one.dfa, other.dfa)
            if isinstance(dfa, Dfa):
                return _tidy([Piece(dfa, one.low, one.high)])
    return _tidy([*left.pieces, *right.pieces])


def complement(language: Language) -> Language | Unsupported:
    """All other texts."""
    return difference(EVERY, language)


def difference(left: Language, right: Language) -> Language | Unsupported:
    """The texts of the left language that are not in the right one."""
    rest: Language | Unsupported = left
    for piece in right.pieces:
        if isinstance(rest, Unsupported):
            return rest
        rest = _without(rest, piece)
    return rest


def _without(language: Language, piece: Piece) -> Language | Unsupported:
    pieces: list[Piece] = []
    outside = product.complement(piece.dfa)
    for one in language.pieces:
        dfa = product.intersection(one.dfa, outside)
        if isinstance(dfa, Unsupported):
            return dfa
        pieces += _windowed((Piece(dfa, one.low, one.high),), piece.low, piece.high)
        if piece.low > 0:
            pieces += _windowed((one,), 0, piece.low - 1)
        if piece.high is not None:
            pieces += _windowed((one,), piece.high + 1, None)
    return _tidy(pieces)


def _tidy(pieces: list[Piece]) -> Language | Unsupported:
    """The pieces that accept something, each once."""
    kept: list[Piece] = []
    for piece in pieces:
        if piece.dfa != NONE and piece not in kept and accepts_within(piece.dfa, piece.low, piece.high) is not False:
            kept.append(piece)
    return Unsupported("too large") if len(kept) > MAX_PIECES else Language(tuple(kept))


def literal(text: str) -> Language:
    """The language of one text (without lone surrogates)."""
    return any_of((text,))


def any_of(texts: tuple[str, ...]) -> Language:
    """The language of the given texts (without lone surrogates)."""
    root: dict[int, int] = {}
    nodes = [root]
    final = {0} if "" in texts else set()
    for text in texts:
        state = 0
        for char in text:
            after = nodes[state].get(ord(char), len(nodes))
            if after == len(nodes):
                nodes[state][ord(char)] = after
                nodes.append({})
            state = after
        final.add(state)
    if not texts:
        return NO
    codes = sorted({code for node in nodes for code in node})
    parts = (*(((code, code),) for code in codes), cs.complement(cs.normal((code, code) for code in codes)))
    dead = len(nodes)
    table = [(*(node.get(code, dead) for code in codes), dead) for node in nodes]
    table.append((dead,) * len(parts))
    return Language((Piece(reduced(parts, table, [state in final for state in range(dead + 1)])),))
