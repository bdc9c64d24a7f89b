"""Texts of a language: the shortest, all of a finite one, and readable samples. Same input, same texts."""

from random import Random
from typing import Final

from attrs import frozen

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.dfa import NONE, Dfa
from jstk.core.solve.regex.language import Language, Piece, complement, matches, with_length
from jstk.core.solve.regex.lengths import Tails, longest_length, shortest_length, tails
from jstk.core.solve.regex.product import shortest_difference
from jstk.core.solve.regex.readable import readable
from jstk.core.solve.regex.syntax import Unsupported

_WORDS: Final = (
    "example", "name", "value", "test", "alpha", "item-1", "main", "foo_bar", "Example", "NAME", "1.0.0", "42", "1",
    "2024", "en", "en-US", "true", "a", "A", "x", "example.com", "https://example.com/", "./example.txt",
    "example.json", "/path", "@scope/name", "user@example.com", "Hello, world", "10s", "#336699", "2024-01-31",
)  # fmt: skip
MAX_LENGTH: Final = 250_000
_SPREAD: Final = 8
# Pieces whose shortest text is longer than that of another by this factor and this much are left out of samples.
_LONGER: Final = 4
_LONG: Final = 64
_VOWELS: Final = "aeiou"
_WEIGHTS: Final = (24, 12, 8, 4, 2)


def shortest_of(piece: Piece) -> str | Unsupported | None:
    """A shortest text of a piece, with readable characters; None where it has none."""
    first = shortest_length(piece.dfa)
    if first is None or (piece.high is not None and first > piece.high):
        return None
    if first >= piece.low:
        return shortest_difference(piece.dfa, NONE)
    found = _lengths(piece.dfa, piece.low, piece.high, 1)
    if isinstance(found, Unsupported):
        return found
    lengths, known = found
    return _walk(piece.dfa, known, lengths[0], None) if lengths else None


def _lengths(dfa: Dfa, low: int, high: int | None, count: int) -> tuple[list[int], Tails] | Unsupported:
    """Up to `count` accepted lengths in a window, from the shortest on, and the tails to walk them."""
    first = shortest_length(dfa)
    nothing: tuple[list[int], Tails] = [], Tails((0,), 0)
    if first is None or (high is not None and first > high):
        return nothing
    longest = longest_length(dfa)
    if longest is not None and longest < low:
        return nothing
    limits = [limit for limit in (high, longest) if limit is not None]
    start, last = max(low, first), min(limits, default=None)
    if start > MAX_LENGTH:
        return Unsupported("too long")
    reach = start + count * 2
    while True:
        reach = reach if last is None else min(reach, last)
        known = tails(dfa, reach)
        lengths, complete = _accepted(known, start, last, count)
        if complete or len(lengths) == count or reach == last:
            return lengths, known
        if len(known.sets) <= reach:
            return (lengths, known) if lengths else Unsupported("too large")
        reach = start + (reach - start) * 4 + 8


def _accepted(known: Tails, start: int, last: int | None, count: int) -> tuple[list[int], bool]:
    """Up to `count` lengths from `start` on, and whether there are no more up to `last`."""
    lengths: list[int] = []
    stop = len(known.sets) if known.loop is None else max(start, len(known.sets)) + len(known.sets) * count
    end = stop if last is None else min(stop, last + 1)
    for length in range(start, end):
        if (known.at(length) or 0) & 1:
            lengths.append(length)
            if len(lengths) == count:
                break
    return lengths, known.loop is not None


def _walk(dfa: Dfa, known: Tails, length: int, chance: Random | None) -> str:
    """An accepted text of exactly that length: the most readable one, or by chance."""
    choices: dict[tuple[int, int], list[tuple[int, int, str]]] = {}
    chars: list[str] = []
    state = 0
    for left in range(length - 1, -1, -1):
        goal = known.at(left) or 0
        key = (state, goal)
        if key not in choices:
            choices[key] = _choices(dfa, state, goal)
        _, part, some = choices[key][0] if chance is None else _chosen(choices[key], chance)
        chars.append(some[0] if chance is None else _char(some, chars, chance))
        state = dfa.table[state][part]
    return "".join(chars)


def _choices(dfa: Dfa, state: int, goal: int) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    for part, target in enumerate(dfa.table[state]):
        if goal >> target & 1:
            rank, some = readable(dfa.parts[part])
            found.append((rank, part, some))
    return sorted(found)


def _chosen(choices: list[tuple[int, int, str]], chance: Random) -> tuple[int, int, str]:
    if len(choices) == 1:
        return choices[0]
    weights = [_WEIGHTS[rank] if rank < len(_WEIGHTS) else 0 for rank, _, _ in choices]
    return chance.choices(choices, weights)[0] if any(weights) else chance.choice(choices)


def _char(some: str, before: list[str], chance: Random) -> str:
    """A character; after a consonant rather a vowel and the reverse, so that letters can be pronounced."""
    if len(some) < 4:
        return chance.choice(some)
    wants_vowel = bool(before) and before[-1].isalpha() and before[-1].lower() not in _VOWELS
    liked = [char for char in some if (char.lower() in _VOWELS) is wants_vowel]
    return chance.choice(liked or list(some))


def samples(
    language: Language, low: int = 0, high: int | None = None, seed: int = 0, count: int = 1
) -> tuple[str, ...]:
    """Up to `count` different texts of the language with a length in the window; fewer where there are no more, or
    where a budget is used up."""
    chance = Random(seed)
    found: dict[str, None] = {}
    sources = _sources(language, low, high)
    narrowed = Language(tuple(source.piece for source in sources))
    if all(longest_length(source.piece.dfa) is not None for source in sources):
        texts = _listed(narrowed, count + 1)
        if len(texts) <= count:
            return tuple(texts)
    for word in _WORDS:
        if len(found) < (count + 1) // 2 and matches(narrowed, word):
            found[word] = None
    for attempt in range(count * 4 if sources else 0):
        if len(found) >= count:
            break
        source = sources[attempt % len(sources)]
        length = source.lengths[min(len(source.lengths) - 1, chance.randrange(_SPREAD))]
        found[_walk(source.piece.dfa, source.known, length, chance)] = None
    if len(found) < count:
        found.update(dict.fromkeys(_listed(narrowed, count + len(found))))
    return tuple(found)[:count]


@frozen
class _Source:
    """A piece with some of its lengths, the shortest ones, and the tails to walk them."""

    piece: Piece
    lengths: list[int]
    known: Tails


def _sources(language: Language, low: int, high: int | None) -> list[_Source]:
    sources: list[_Source] = []
    for piece in with_length(language, low, high).pieces:
        found = _lengths(piece.dfa, piece.low, piece.high, _SPREAD)
        if not isinstance(found, Unsupported) and found[0]:
            sources.append(_Source(piece, *found))
    shortest = min((source.lengths[0] for source in sources), default=0)
    return [source for source in sources if source.lengths[0] <= shortest * _LONGER + _LONG]


def _listed(language: Language, limit: int) -> list[str]:
    """Up to `limit` texts, from the shortest on within each piece."""
    texts: dict[str, None] = {}
    for piece in language.pieces:
        found = _lengths(piece.dfa, piece.low, piece.high, limit)
        if isinstance(found, Unsupported):
            continue
        lengths, known = found
        room = len(texts) + limit
        for length in lengths:
            for text in _of_length(piece.dfa, known, length, room - len(texts)):
                texts[text] = None
            if len(texts) >= room:
                break
    return list(texts)


def _of_length(dfa: Dfa, known: Tails, length: int, limit: int) -> list[str]:
    """Up to `limit` accepted texts of exactly that length."""
    found: list[str] = []
    pending = [(0, "")]
    while pending and len(found) < limit:
        state, text = pending.pop()
        if len(text) == length:
            found.append(text)
            continue
        goal = known.at(length - len(text) - 1) or 0
        following: list[tuple[int, str]] = []
        for _, part, _ in _choices(dfa, state, goal):
            target = dfa.table[state][part]
            following += [(target, text + chr(code)) for code in _codes(dfa.parts[part], limit - len(found))]
        pending.extend(reversed(following))
    return found


def _codes(charset: cs.Charset, limit: int) -> list[int]:
    """Up to `limit` code points of a set, the readable ones first."""
    _, some = readable(charset)
    codes = dict.fromkeys(ord(char) for char in some)
    for low, high in charset:
        for code in range(low, min(high, low + limit) + 1):
            if len(codes) >= limit:
                return list(codes)[:limit]
            codes[code] = None
    return list(codes)[:limit]


def members(language: Language, limit: int) -> tuple[str, ...] | None:
    """All texts of the language, from the shortest on, where it has at most `limit`; else None."""
    texts: dict[str, None] = {}
    for piece in language.pieces:
        found = _lengths(piece.dfa, piece.low, piece.high, limit + 1)
        if isinstance(found, Unsupported) or len(found[0]) > limit:
            return None
        lengths, known = found
        for length in lengths:
            for text in _of_length(piece.dfa, known, length, limit + 1):
                texts[text] = None
            if len(texts) > limit:
                return None
    return tuple(sorted(texts, key=lambda text: (len(text), text)))


def counter_example(language: Language) -> str | Unsupported | None:
    """A readable text that is not in the language; None where it has all."""
    outside = complement(language)
    if isinstance(outside, Unsupported):
        return outside
    drawn = samples(outside, count=1)
    if drawn and drawn[0].isprintable():
        return drawn[0]
    shortest = [text for piece in outside.pieces if isinstance(text := shortest_of(piece), str)]
    return min(shortest, key=lambda text: (not text.isprintable(), len(text)), default=None)
