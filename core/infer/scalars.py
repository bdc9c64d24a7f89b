"""Adding columns of numbers and strings; what is already settled is not computed again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import reduce
from math import gcd
from typing import TypeVar

from jstk.core.document import is_integer
from jstk.core.engine.formats import formats_of
from jstk.core.infer import join
from jstk.core.infer.letters import TEXT, letters_of
from jstk.core.infer.node import LONGEST_VALUE, MOST_FORMATS, MOST_VALUES, Number, Numbers, Strings

Value = TypeVar("Value", str, int)


def extend_numbers(before: Numbers | None, values: Sequence[Number], units: Sequence[int] | None) -> Numbers:
    """The join with what is kept of finite numbers; `units` as in `extend`."""
    integers = [value for value in values if type(value) is int]
    written = len(values) - len(integers)
    fraction = (before is not None and before.fraction) or (written > 0 and not all(map(is_integer, values)))
    known = before.values if before is not None else {}
    counts = None
    if known is not None and not written:
        counts = _enough(tally(integers, units), MOST_VALUES)
    now = Numbers(
        len(values),
        written,
        fraction,
        reduce(join.least, values) if written else min(values),
        reduce(join.most, values) if written else max(values),
        0 if fraction else gcd(*map(int, values)),
        counts,
    )
    return now if before is None else join.join_numbers(before, now)


def exact(value: float) -> Decimal:
    """The decimal that a float is written as."""
    return Decimal(repr(value))


def tally(values: Sequence[Value], units: Sequence[int] | None) -> Mapping[Value, int]:
    """In how many units each value is."""
    if units is None:
        return Counter(values)
    return Counter([value for value, _ in dict.fromkeys(zip(values, units, strict=True))])


def _enough(counts: Mapping[Value, int], most: int) -> Mapping[Value, int] | None:
    return counts if len(counts) <= most else None


def extend_strings(before: Strings | None, values: Sequence[str], units: Sequence[int] | None) -> Strings:
    """The join with what is kept of strings; `units` as in `extend`."""
    lengths = list(map(len, values))
    longest = max(lengths)
    listed = before is None or before.values is not None
    formatted = before is None or before.formats is not None
    spelled = before is None or before.chars != TEXT
    counts: Mapping[str, int] = tally(values, units) if listed or formatted else {}
    now = Strings(
        len(values),
        min(lengths),
        longest,
        letters_of(counts or set(values)) if spelled else TEXT,
        _formats(counts) if formatted else None,
        counts if listed and longest <= LONGEST_VALUE and len(counts) <= MOST_VALUES else None,
    )
    return now if before is None else join.join_strings(before, now)


def _formats(counts: Mapping[str, int]) -> Mapping[int, int] | None:
    masks: dict[int, int] = {}
    for text, count in counts.items():
        mask = formats_of(text)
        if not mask:
            return None
        masks[mask] = masks.get(mask, 0) + count
    return masks if len(masks) <= MOST_FORMATS else None
