"""The nearest known name, for "did you mean": a typing error away, or the same word written another way."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

LONGEST: Final = 200
MOST_COMPARED: Final = 100_000
"""The most names that are compared for all suggestions of one answer."""
_FARTHEST: Final = 6


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was most likely meant to be, or None where nothing is near.

    Case, hyphens and underscores do not count; else a third of the letters may be wrong (insertion, deletion,
    substitution, transposition of neighbours). Ties go to the longer common
    beginning, then to the alphabet, so that the order of the candidates does not count.
    """
    wanted = _folded(word)[:LONGEST]
    limit = min((len(wanted) + 1) // 3, _FARTHEST)
    letters = Counter(wanted)
    found: list[tuple[int, int, str]] = []
    for name in candidates:
        seen = _folded(name)[:LONGEST]
        if _apart(letters, seen, len(wanted), limit):
            continue
        far = distance(wanted, seen, limit)
        if far <= limit:
            found.append((far, -_shared(wanted, seen), name))
            limit = far
    return min(found)[2] if found else None


class Comparer:
    """Finds nearest names while its work lasts: there may be very many words, and names to compare each with."""

    def __init__(self, work: int = MOST_COMPARED) -> None:
        self.work = work

    def nearest(self, word: str, names: Sequence[str]) -> str | None:
        """The nearest name; None, too, where to look for it would be too much work."""
        if len(names) > self.work:
            return None
        self.work -= len(names)
        return nearest(word, names)


def beginning(word: str, candidates: Iterable[str]) -> str | None:
    """The one candidate that begins with `word` (three letters or more), or None where none or several do."""
    start = _folded(word)
    found = sorted({name for name in candidates if _folded(name).startswith(start)}) if len(start) > 2 else []
    return found[0] if len(found) == 1 else None


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """The nearest candidate, else the one that begins with the word."""
    names = tuple(candidates)
    return nearest(word, names) or beginning(word, names)


def distance(one: str, other: str, limit: int) -> int:
    """The optimal string alignment distance of two texts, or `limit + 1` where it is larger."""
    if one == other:
        return 0
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, above, row = row, before, [i] + [0] * len(other)
        for j, wanted in enumerate(other, 1):
            if letter == wanted:
                row[j] = before[j - 1]
            else:
                row[j] = 1 + min(before[j], row[j - 1], before[j - 1])
            if above and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                row[j] = min(row[j], above[j - 2] + 1)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def _folded(text: str) -> str:
    return text.casefold().replace("_", "").replace("-", "")


def _apart(letters: Counter[str], seen: str, length: int, limit: int) -> bool:
    """Whether lengths or letters alone show that two words are farther apart than the limit; spares the table."""
    if abs(len(seen) - length) > limit:
        return True
    missing = sum((letters - Counter(seen)).values())
    return missing > limit


def _shared(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
