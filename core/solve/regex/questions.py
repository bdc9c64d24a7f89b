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
    least = [_least(piece) for piece in language.pieces]
    known = [length for length in least if isinstance(length, int)]
    if len(known) < len(least):
        return Unsupported("too large")
    inhabited = [piece for piece, length in zip(language.pieces, known, strict=True) if length >= 0]
    if not inhabited:
        return None
    greatest = 0
    for piece in inhabited:
        most = _greatest(piece)
        if isinstance(most, Unsupported):
            return most
        if most is None:
            return min(length for length in known if length >= 0), None
        greatest = max(greatest, most)
    return min(length for length in known if length >= 0), greatest


def _least(piece: Piece) -> int | Unsupported:
    """The least length in a piece; -1 where it has no text."""
    inhabited = accepts_within(piece.dfa, piece.low, piece.high)
    first = shortest_length(piece.dfa)
    if inhabited is None:
        return Unsupported("too large")
    if not inhabited or first is None or first >= piece.low:
        return first if inhabited and first is not None else -1
    known = tails(piece.dfa, piece.low + len(piece.dfa.table))
    for length in range(piece.low, piece.low + len(known.sets) + 1):
        states = known.at(length)
        if states is None:
            return Unsupported("too large")
        if states & 1:
            return length
    return Unsupported("too large")


def _greatest(piece: Piece) -> int | Unsupported | None:
    """The greatest length in a piece that has a text; None where there is none."""
    last = longest_length(piece.dfa)
    if piece.high is None:
        return last
    known = tails(piece.dfa, piece.high)
    top = piece.high if last is None else min(last, piece.high)
    for length in range(top, max(piece.low, top - len(known.sets)) - 1, -1):
        states = known.at(length)
        if states is None:
            return Unsupported("too large")
        if states & 1:
            return length
    return Unsupported("too large")
