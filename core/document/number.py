"""The one rule for numbers: exact, and no longer than the limit says."""

import re
from decimal import Decimal
from typing import Final

from jstk.core.document.model import Limits

_LONGEST_EXPONENT: Final = 9
_EXPONENT: Final = re.compile(r"[eE][+-]?0*([0-9]*)")


def outsized(value: int | Decimal, limits: Limits) -> bool:
    """Whether a number has more digits than the limit, or stands as many places away from the decimal point."""
    if isinstance(value, int):
        return value.bit_length() > 3 * limits.digits and abs(value) >= 10**limits.digits
    return abs(value.adjusted()) > limits.digits or len(value.as_tuple().digits) > limits.digits


def read_number(text: str, limits: Limits) -> int | Decimal | None:
    """The exact number that a JSON number text means, or None where it is outsized; `1.0` and `1e3` are Decimal."""
    if "." not in text and "e" not in text and "E" not in text:
        return None if len(text.lstrip("+-0")) > limits.digits else _integer(text, limits)
    exponent = _EXPONENT.search(text)
    if exponent and len(exponent[1]) > _LONGEST_EXPONENT:
        return None
    value = Decimal(text)
    return None if outsized(value, limits) else value


def _integer(text: str, limits: Limits) -> int:
    """In parts where the limit was set beyond what Python's `int` takes at once."""
    digits = text.lstrip("+-0") or "0"
    if len(digits) <= 4000:
        return int(text)
    size = 0
    for start in range(0, len(digits), 4000):
        part = digits[start : start + 4000]
        size = size * int(10 ** len(part)) + int(part)
    return -size if text.startswith("-") else size


def too_long(limits: Limits) -> str:
    """Why an outsized number is not taken."""
    return f"a number of more than {limits.digits} digits"
