"""JSON values in memory: what kind each is, when two are equal, and how inline values are made exact."""

import math
from decimal import Decimal
from typing import Final

from attrs import frozen
from returns.result import Failure, Success

from jstk.core.document.model import LIMITS, Json, Limits
from jstk.core.document.number import outsized, too_long
from jstk.core.fault import BadNumber, Fault, Outcome, Place, Syntax, TooDeep
from jstk.core.pointer import child

_KINDS: Final[dict[type, str]] = {
    type(None): "null",
    bool: "boolean",
    int: "number",
    Decimal: "number",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
}


def kind_of(value: object) -> str:
    """The JSON type of a value: null, boolean, number, string, array or object."""
    return _KINDS.get(type(value), "unknown")


def is_integer(value: object) -> bool:
    """Whether a value is a number without fraction (2020-12 validation, section 6.1.1); draft-04 wants `int`."""
    if isinstance(value, bool):
        return False
    if isinstance(value, Decimal):
        return value.is_finite() and value == value.to_integral_value()
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())


def is_multiple(value: int | Decimal | float, divisor: int | Decimal | float) -> bool:
    """Whether division leaves no rest, decimals taken as they are written (2020-12 validation, section 6.2.1)."""
    if isinstance(value, int) and isinstance(divisor, int):
        return value % divisor == 0
    # as integers on a common scale, since a decimal context holds only so many digits
    one, other = Decimal(str(value)).as_tuple(), Decimal(str(divisor)).as_tuple()
    low = min(int(one.exponent), int(other.exponent))
    left = int("".join(map(str, one.digits))) * 10 ** (int(one.exponent) - low)
    right = int("".join(map(str, other.digits))) * 10 ** (int(other.exponent) - low)
    return bool(left % right == 0)


def canonical_key(value: object) -> object:
    """A hashable key, equal for two values exactly when JSON Schema calls them equal (2020-12 core, section 4.2.2).

    1 and 1.0 are equal, true and 1 are not, the order of names does not count.
    """
    if isinstance(value, bool) or value is None:
        return (type(value).__name__, value)
    if isinstance(value, float):
        return ("n", Decimal(repr(value))) if math.isfinite(value) else ("n", repr(value))
    if isinstance(value, int | Decimal):
        return ("n", value)
    if isinstance(value, list):
        return ("l", tuple(canonical_key(item) for item in value))
    if isinstance(value, dict):
        return ("o", frozenset((name, canonical_key(item)) for name, item in value.items()))
    return value


def same(one: object, other: object) -> bool:
    """Whether JSON Schema calls two values equal."""
    return canonical_key(one) == canonical_key(other)


def exact(value: object, uri: str, limits: Limits = LIMITS) -> Outcome[Json]:
    """The value with floats made Decimal as they are written, tuples made lists, and every limit held.

    Faults: `too-deep`, `number` (NaN, an infinity, too many digits), `syntax` for a lone surrogate or for what is no
    JSON value.
    """
    if _is_exact(value, limits):
        return Success(value)  # type: ignore[arg-type]
    found = _exact(value, _At(uri, "", limits), 0)
    return Failure(found.fault) if isinstance(found, _Bad) else Success(found)


def _is_exact(value: object, limits: Limits) -> bool:
    """Whether a value is exact and within limits as it stands, seen level by level: most are, and need no copy."""
    level: list[object] = [value]
    for depth in range(limits.depth + 1):
        below: list[object] = []
        for item in level:
            if isinstance(item, str):
                if not encodable(item):
                    return False
            elif isinstance(item, dict | list):
                if depth == limits.depth or (isinstance(item, dict) and not all(map(_is_name, item))):
                    return False
                below += item.values() if isinstance(item, dict) else item
            elif not (item is None or isinstance(item, bool) or _is_exact_number(item, limits)):
                return False
        if not below:
            return True
        level = below
    return False


def _is_name(name: object) -> bool:
    return isinstance(name, str) and encodable(name)


def _is_exact_number(value: object, limits: Limits) -> bool:
    if isinstance(value, Decimal) and not value.is_finite():
        return False
    return isinstance(value, int | Decimal) and not outsized(value, limits)


@frozen
class _Bad:
    """Stands for a value that is not taken; a plain value, so that the walk makes no Result a node."""

    fault: Fault


class _At:
    """The place of a container; that of what lies below is made only for a fault."""

    __slots__ = ("limits", "pointer", "uri")

    def __init__(self, uri: str, pointer: str, limits: Limits) -> None:
        self.uri, self.pointer, self.limits = uri, pointer, limits

    def place(self) -> Place:
        return Place(self.uri, pointer=self.pointer)

    def below(self, token: str | int) -> "_At":
        return _At(self.uri, child(self.pointer, token), self.limits)


def _exact(value: object, at: _At, depth: int) -> "Json | _Bad":
    """Recursion ends at the limit of levels."""
    if isinstance(value, str):
        return value if encodable(value) else _Bad(Syntax(at.place(), "Unicode text", "a lone surrogate"))
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | Decimal | float):
        return _exact_number(value, at)
    if not isinstance(value, dict | list | tuple):
        return _Bad(Syntax(at.place(), "a JSON value", f"a Python {type(value).__name__}"))
    if depth >= at.limits.depth:
        return _Bad(TooDeep(at.place(), at.limits.depth))
    return _exact_object(value, at, depth) if isinstance(value, dict) else _exact_array(value, at, depth)


def encodable(text: str) -> bool:
    """Whether a text is Unicode text: no surrogate stands in it."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def _exact_number(value: int | Decimal | float, at: _At) -> "Json | _Bad":
    finite = value.is_finite() if isinstance(value, Decimal) else isinstance(value, int) or math.isfinite(value)
    if not finite:
        return _Bad(BadNumber(at.place(), f"{value} is no JSON number"))
    number = Decimal(repr(value)) if isinstance(value, float) else value
    return _Bad(BadNumber(at.place(), too_long(at.limits))) if outsized(number, at.limits) else number


def _exact_object(value: dict[object, object], at: _At, depth: int) -> "Json | _Bad":
    members: dict[str, Json] = {}
    for name, item in value.items():
        if not isinstance(name, str) or not encodable(name):
            return _Bad(Syntax(at.place(), "a name of Unicode text", ascii(name)))
        made = _exact(item, at.below(name), depth + 1)
        if isinstance(made, _Bad):
            return made
        members[name] = made
    return members


def _exact_array(value: "list[object] | tuple[object, ...]", at: _At, depth: int) -> "Json | _Bad":
    items: list[Json] = []
    for index, item in enumerate(value):
        made = _exact(item, at.below(index), depth + 1)
        if isinstance(made, _Bad):
            return made
        items.append(made)
    return items
