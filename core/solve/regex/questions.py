"""Questions about languages: empty, included, equivalent, the shortest text, the lengths."""

from attrs import frozen

from jstk.core.solve.regex import product
from jstk.core.solve.regex.generate import shortest_of
from jstk.core.solve.regex.language import Language, Piece, difference
from jstk.core.solve.regex.lengths import accepts_within, longest_length, shortest_length, tails
from jstk.core.solve.regex.syntax import Unsupported


@frozen
class Included:
    """Every text of the one language is in the other."""


@frozen
class Excluded:
    """A shortest text of the one language that is not in the other."""

    witness: str


def is_empty(language: Language) -> bool | Unsupported:
    """Whether the language has no text."""
    answers = [accepts_within(piece.dfa, piece.low, piece.high) for piece in language.pieces]
    if any(answers):
        return False
    return Unsupported("too large") if None in answers else True


def included(left: Language, right: Language) -> Included | Excluded | Unsupported:
    """Whether every text of the left language is in the right one, else a shortest text that is not."""
    if _plain(left) and _plain(right):
        witness = product.shortest_difference(left.pieces[0].dfa, right.pieces[0].dfa)
        if isinstance(witness, Unsupported):
            return witness
        return Included() if witness is None else Excluded(witness)
    rest = difference(left, right)
    if isinstance(rest, Unsupported):
        return rest
    text = shortest(rest)
    if isinstance(text, Unsupported):
        return text
    return Included() if text is None else Excluded(text)


def _plain(language: Language) -> bool:
    return len(language.pieces) == 1 and language.pieces[0].low == 0 and language.pieces[0].high is None


def equivalent(left: Language, right: Language) -> Included | Excluded | Unsupported:
    """Whether both languages have the same texts, else a text that only one of them has."""
    forward = included(left, right)
    return included(right, left) if isinstance(forward, Included) else forward


def shortest(language: Language) -> str | Unsupported | None:
    """A shortest text of the language; None where it has none."""
    found: list[str] = []
    for piece in language.pieces:
        text = shortest_of(piece)
        if isinstance(text, Unsupported):
            return text
        if text is not None:
            found.append(text)
    return min(found, key=len, default=None)


def length_bounds(language: Language) -> tuple[int, int | None] | Unsupported | None:
    """The least and the greatest length (None: without end) of a text of the language; None where it has none."""
    text = shortest(language)
    if text is None or isinstance(text, Unsupported):
        return text
    greatest = 0
    for piece in language.pieces:
        most = _greatest(piece)
        if isinstance(most, Unsupported):
            return most
        if most is None:
            return len(text), None
        greatest = max(greatest, most)
    return len(text), greatest


def _greatest(piece: Piece) -> int | Unsupported | None:
    """The greatest length in a piece (None: without end); -1 where it has no text."""
    if shortest_length(piece.dfa) is None:
        return -1
    last = longest_length(piece.dfa)
    if piece.high is None:
        return last if last is None or last >= piece.low else -1
    known = tails(piece.dfa, piece.high)
    top = piece.high if last is None else min(last, piece.high)
    for length in range(top, max(piece.low, top - len(known.sets)) - 1, -1):
        states = known.at(length)
        if states is None:
            return Unsupported("too large")
        if states & 1:
            return length
    return -1
