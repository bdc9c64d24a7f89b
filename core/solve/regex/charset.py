"""Sets of code points as sorted, disjoint, inclusive ranges.

The universe is Unicode without the surrogates D800 to DFFF: a JSON text that holds a lone surrogate is not read, so no
instance has one.
"""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final, TypeAlias

Range: TypeAlias = tuple[int, int]
Charset: TypeAlias = tuple[Range, ...]

LAST: Final = 0x10FFFF
SURROGATES: Final[Range] = (0xD800, 0xDFFF)
EMPTY: Final[Charset] = ()
UNIVERSE: Final[Charset] = ((0, 0xD7FF), (0xE000, LAST))


def normal(ranges: Iterable[Range]) -> Charset:
    """The ranges sorted, merged where they touch, without surrogates."""
    merged: list[Range] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1] + 1:
            if high > merged[-1][1]:
                merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return _without_surrogates(merged)


def _without_surrogates(ranges: list[Range]) -> Charset:
    first, last = SURROGATES
    kept: list[Range] = []
    for low, high in ranges:
        if high < first or low > last:
            kept.append((low, high))
            continue
        if low < first:
            kept.append((low, first - 1))
        if high > last:
            kept.append((last + 1, high))
    return tuple(kept)


def union(*sets: Charset) -> Charset:
    """What is in any of the sets."""
    return normal([pair for charset in sets for pair in charset])


def complement(charset: Charset) -> Charset:
    """What is in the universe and not in the set."""
    gaps: list[Range] = []
    start = 0
    for low, high in charset:
        if low > start:
            gaps.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        gaps.append((start, LAST))
    return normal(gaps)


def intersection(left: Charset, right: Charset) -> Charset:
    """What is in both sets."""
    common: list[Range] = []
    i = j = 0
    while i < len(left) and j < len(right):
        low = max(left[i][0], right[j][0])
        high = min(left[i][1], right[j][1])
        if low <= high:
            common.append((low, high))
        if left[i][1] < right[j][1]:
            i += 1
        else:
            j += 1
    return tuple(common)


def single(char: str) -> Charset:
    """The set of one character."""
    return ((ord(char), ord(char)),)


def of(chars: str) -> Charset:
    """The set of the characters of a text."""
    return normal((ord(char), ord(char)) for char in chars)


def holds(charset: Charset, code: int) -> bool:
    """Whether the code point is in the set."""
    place = bisect_left(charset, (code + 1,)) - 1
    return place >= 0 and code <= charset[place][1]


def size(charset: Charset) -> int:
    """How many code points the set has."""
    return sum(high - low + 1 for low, high in charset)


def partition(sets: Iterable[Charset]) -> tuple[tuple[Charset, ...], tuple[tuple[int, ...], ...]]:
    """The coarsest split of the universe of which every given set is a union, and for each set its parts by index."""
    given = list(sets)
    toggles: dict[int, int] = {0: 0, SURROGATES[0]: 0, SURROGATES[1] + 1: 0}
    for index, charset in enumerate(given):
        bit = 1 << index
        for low, high in charset:
            toggles[low] = toggles.get(low, 0) ^ bit
            toggles[high + 1] = toggles.get(high + 1, 0) ^ bit
    cells: dict[int, list[Range]] = {}
    signature = 0
    points = sorted(toggles)
    for position, start in enumerate(points):
        signature ^= toggles[start]
        end = points[position + 1] - 1 if position + 1 < len(points) else LAST
        if start > LAST or start == SURROGATES[0]:
            continue
        cells.setdefault(signature, []).append((start, end))
    parts = tuple(normal(ranges) for ranges in cells.values())
    members = tuple(
        tuple(number for number, cell in enumerate(cells) if cell >> index & 1) for index in range(len(given))
    )
    return parts, members


DIGIT: Final[Charset] = ((0x30, 0x39),)
WORD: Final[Charset] = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
LINE_TERMINATOR: Final[Charset] = ((0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029))
# ECMA-262 WhiteSpace (TAB, VT, FF, ZWNBSP, category Zs) and LineTerminator.
SPACE: Final[Charset] = (
    (0x09, 0x0D),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
)
NOT_DIGIT: Final = complement(DIGIT)
NOT_WORD: Final = complement(WORD)
NOT_SPACE: Final = complement(SPACE)
DOT: Final = complement(LINE_TERMINATOR)
