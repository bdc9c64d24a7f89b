"""Kinds of values as bit masks: what a value is, and for arrays what their items are, in any mixture.

Bit `6 * d + k` stands for kind k found d arrays deep. The mask of an array is the masks of its items moved one array
deeper, so `[[1], []]` has a number two arrays deep and an empty array one array deep. Masks join by `|`.
"""

from decimal import Decimal
from typing import Final

WIDTH: Final = 6
NULL, BOOLEAN, NUMBER, STRING, OBJECT, EMPTY = (1 << bit for bit in range(WIDTH))
ANYTHING: Final = (1 << WIDTH) - 1
DEEPEST: Final = 5
_UNKNOWN: Final = NULL | sum(EMPTY << (WIDTH * level) for level in range(1, DEEPEST + 1))

BITS: Final[dict[type, int]] = {
    type(None): NULL,
    bool: BOOLEAN,
    int: NUMBER,
    Decimal: NUMBER,
    float: NUMBER,
    str: STRING,
    dict: OBJECT,
}
NAMES: Final = ((NULL, "null"), (BOOLEAN, "boolean"), (NUMBER, "number"), (STRING, "string"), (OBJECT, "object"))


def mask_of(value: object, deep: int = 1) -> int:
    """The mask of a value; five arrays deep the content counts as anything."""
    if type(value) is not list:
        return BITS.get(type(value), ANYTHING)
    if not value:
        return EMPTY << WIDTH
    if deep == DEEPEST:
        return ANYTHING << WIDTH
    mask = 0
    types = set(map(type, value))
    if list in types:
        types.discard(list)
        for item in value:
            if type(item) is list:
                mask |= mask_of(item, deep + 1)
    for kind in types:
        mask |= BITS.get(kind, ANYTHING)
    return mask << WIDTH


def here(mask: int) -> int:
    """The kinds of the value itself, arrays aside."""
    return mask & ANYTHING


def below(mask: int) -> int:
    """The mask of the items; 0 where no array was seen."""
    return mask >> WIDTH


def disjoint(one: int, other: int) -> bool:
    """Whether two masks share no kind, and neither holds a null or an empty array, which could stand for others."""
    return not one & other and not (one | other) & _UNKNOWN
