"""Numbers of a shape, by exact rational arithmetic."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import count, islice
from math import ceil, floor, gcd, lcm
from typing import Final

from jstk.core.solve.shape import Shape
from jstk.core.solve.taste import Taste
from jstk.core.solve.words import numbers_for

_TRIES: Final = 1200
_DIGITS: Final = 900
_FINEST: Final = 12
_LARGE: Final[int] = 10**22


def numbers(shape: Shape, kind: str, taste: Taste, name: str, missed: list[str]) -> Iterator[int | Decimal]:
    """Integers, or numbers with a fraction, in the window, that are multiples of all and of none as the shape says.

    A reason is added to `missed` where the stream ends before all candidates were tried.
    """
    if kind == "fraction" and not shape.multiples:
        yield from _decimals(shape, taste, missed)
        return
    step = None if kind == "fraction" else Fraction(1)
    for multiple in shape.multiples:
        if multiple == 0:
            return
        step = abs(multiple) if step is None else _common(step, abs(multiple))
    if kind == "fraction" and step is not None and step.denominator == 1:
        return
    if step is None or any(step % one == 0 for one in shape.not_multiples if one):
        return
    low, high = _steps(shape, step)
    tried = 0
    for number in _ordered(low, high, _wishes(step, low, high, taste, name), taste):
        tried += 1
        if tried > _TRIES:
            missed.append(f"more than {_TRIES} multiples to try")
            return
        value = step * number
        if kind == "fraction" and value.denominator == 1:
            continue
        if any(value % one == 0 for one in shape.not_multiples if one):
            continue
        made = exact_number(value)
        if made is None:
            missed.append(f"a number of more than {_DIGITS} digits")
            return
        yield _written(made, kind, "whole" in shape.types)
        tried = 0


def _written(made: int | Decimal, kind: str, pointed: bool) -> int | Decimal:
    """A whole number with a point where that is its kind; a very large one with an exponent where it may have one."""
    if kind == "whole" and isinstance(made, int):
        return Decimal(f"{made}.0")
    if pointed and kind == "integer" and isinstance(made, int) and abs(made) >= _LARGE:
        digits = str(abs(made)).rstrip("0")
        return Decimal((1 if made < 0 else 0, tuple(int(d) for d in digits), len(str(abs(made))) - len(digits)))
    return made


def _common(one: Fraction, other: Fraction) -> Fraction:
    return Fraction(lcm(one.numerator, other.numerator), gcd(one.denominator, other.denominator))


def _steps(shape: Shape, step: Fraction) -> tuple[int | None, int | None]:
    """The first and last multiple in the window, counted in steps."""
    low = high = None
    if shape.low is not None:
        low = floor(shape.low / step) + 1 if shape.low_open else ceil(shape.low / step)
    if shape.high is not None:
        high = ceil(shape.high / step) - 1 if shape.high_open else floor(shape.high / step)
    return low, high


def _wishes(step: Fraction, low: int | None, high: int | None, taste: Taste, name: str) -> list[int]:
    """Multiples that suit the name, or come up by chance."""
    if not taste.hints or step > 1000:
        return []
    named = [Fraction(one) for one in numbers_for(name)]
    if taste.chance and named:
        taste.chance.shuffle(named)
    wishes = [int(one / step) for one in named if one % step == 0]
    if taste.chance:
        start = low if low is not None else (high - 50 if high is not None else 0)
        end = high if high is not None else start + 100
        wishes.append(taste.chance.randint(max(start, end - 10**6), end) if start <= end else start)
    return [one for one in wishes if (low is None or one >= low) and (high is None or one <= high)]


def _ordered(low: int | None, high: int | None, wishes: list[int], taste: Taste) -> Iterator[int]:
    if low is not None and high is not None and low > high:
        return
    yield from wishes
    known = frozenset(wishes)
    plain: Iterator[int]
    if taste.largest and high is not None:
        plain = iter(range(high, low - 1, -1)) if low is not None else count(high, -1)
    elif low is not None:
        plain = iter(range(low, high + 1)) if high is not None else count(low)
    elif high is not None:
        plain = count(high, -1)
    else:
        plain = (value for size in count(0) for value in ((size, -size) if size else (0,)))
    yield from (number for number in plain if number not in known)


def _decimals(shape: Shape, taste: Taste, missed: list[str]) -> Iterator[int | Decimal]:
    """Numbers with a fraction: halves first, then tenths, hundredths, ever finer."""
    low, high = shape.low, shape.high
    if (
        low is not None
        and high is not None
        and (low > high or (low == high and (shape.low_open or shape.high_open or low.denominator == 1)))
    ):
        return
    if low is not None and low == high:
        if not any(low % one == 0 for one in shape.not_multiples if one):
            made = exact_number(low)
            if made is not None:
                yield made
            else:
                missed.append("a bound that is no short decimal")
        return
    for step in (Fraction(1, 2), *(Fraction(1, 10**places) for places in range(1, _FINEST))):
        first, last = _steps(shape, step)
        for number in islice(_ordered(first, last, [], taste), 60):
            value = step * number
            if value.denominator == 1 or any(value % one == 0 for one in shape.not_multiples if one):
                continue
            made = exact_number(value)
            if made is not None:
                yield made
    missed.append("numbers with a fraction, of which only some were tried")


def exact_number(value: Fraction) -> int | Decimal | None:
    """The number as an int or a Decimal, None where it has too many digits or no finite decimal form."""
    if value.denominator == 1:
        return value.numerator if abs(value.numerator).bit_length() < _DIGITS * 3 else None
    rest, places = value.denominator, 0
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    places = max(twos, fives)
    if rest != 1 or places > _DIGITS or abs(value.numerator).bit_length() > _DIGITS * 3:
        return None
    digits = abs(value.numerator) * 10**places // value.denominator
    return Decimal((1 if value < 0 else 0, tuple(int(d) for d in str(digits)), -places))


def number_fits(shape: Shape, value: Fraction) -> bool:
    """Whether a number lies in the window and is a multiple of all and of none as the shape says."""
    if shape.low is not None and (value < shape.low or (shape.low_open and value == shape.low)):
        return False
    if shape.high is not None and (value > shape.high or (shape.high_open and value == shape.high)):
        return False
    if any(one == 0 or value % one != 0 for one in shape.multiples):
        return False
    return not any(one != 0 and value % one == 0 for one in shape.not_multiples)
