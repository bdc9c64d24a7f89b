"""Shrinking: a witness made smaller, step by step, as long as it stays one."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Final

from jstk.core.document import canonical_key

_TRIES: Final = 400
_DIGITS: Final = 100
_WEIGHTS: Final = {"\n": 1, "\r": 4, "\u2028": 5, "\u2029": 5}
_LEAVES: Final[tuple[Any, ...]] = (None, False, 0, "", [], {})

Holds = Callable[[Any], bool]


def shrunk(witness: Any, holds: Holds, tries: int = _TRIES) -> Any:
    """The smallest value found for which `holds` is true, itself at worst; every step makes it smaller."""
    left = tries
    current = witness
    seen = {canonical_key(witness)}
    going = True
    while going and left > 0:
        going = False
        for one in _smaller(current):
            key = canonical_key(one)
            if key in seen or size(one) >= size(current):
                continue
            seen.add(key)
            left -= 1
            if holds(one):
                current, going = one, True
                break
            if left <= 0:
                break
    return current


def plain(value: Any) -> Any:
    """The value with integers written out: 1e+30 as its digits, since many readers make a float of an exponent."""
    if isinstance(value, Decimal):
        exponent = value.as_tuple().exponent
        return int(value) if isinstance(exponent, int) and exponent > 0 and value.adjusted() < _DIGITS else value
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def size(value: Any) -> tuple[int, int, int, int]:
    """How large a value seems to a reader: its parts, then its characters, then the size of its numbers."""
    parts, characters, numbers, order = 0, 0, 0, 0
    stack = [value]
    while stack:
        one = stack.pop()
        parts += 1
        if isinstance(one, dict):
            order += 5
            characters += sum(len(name) for name in one)
            parts += len(one)
            stack.extend(one.values())
        elif isinstance(one, list):
            order += 4
            stack.extend(one)
        elif isinstance(one, str):
            order += 3
            characters += len(one) + sum(_WEIGHTS.get(char, 0 if char.isascii() else 3) for char in one)
        elif isinstance(one, bool):
            order += 2 if one else 1
        elif one is not None:
            order += 2
            numbers += _weight(one)
    return parts, characters, numbers, order


def _weight(number: Any) -> int:
    digits = len(str(number)) * 4
    return digits + (1 if number < 0 else 0) + (2 if isinstance(number, Decimal) else 0) + min(abs(int(number)), 3)


def _smaller(value: Any) -> Iterator[Any]:
    """Smaller values, the boldest first."""
    for leaf in _LEAVES:
        if size(leaf) < size(value):
            yield leaf
    if isinstance(value, dict):
        yield from _of_object(value)
    elif isinstance(value, list):
        yield from _of_array(value)
    elif isinstance(value, str):
        yield from _of_text(value)
    elif value is not None and not isinstance(value, bool):
        yield from _of_number(value)


def _of_object(value: dict[str, Any]) -> Iterator[Any]:
    names = list(value)
    if len(names) > 3:
        half = len(names) // 2
        yield {name: value[name] for name in names[:half]}
        yield {name: value[name] for name in names[half:]}
    for name in names:
        yield {other: value[other] for other in names if other != name}
    yield from value.values()
    for name in names:
        for one in _smaller(value[name]):
            yield {**value, name: one}
    for name in names:
        for shorter in ("", "a", name[:1]):
            if len(shorter) < len(name) and shorter not in value:
                yield {(shorter if other == name else other): value[other] for other in names}


def _of_array(value: list[Any]) -> Iterator[Any]:
    if len(value) > 3:
        half = len(value) // 2
        yield value[:half]
        yield value[half:]
    for index in range(len(value) - 1, -1, -1):
        yield value[:index] + value[index + 1 :]
    yield from value
    for index, item in enumerate(value):
        for one in _smaller(item):
            yield [*value[:index], one, *value[index + 1 :]]


def _of_text(value: str) -> Iterator[Any]:
    if len(value) > 1:
        yield value[: len(value) // 2]
        yield value[len(value) // 2 :]
        yield value[:-1]
        yield value[1:]
    if value:
        yield "a" * len(value)
        yield "".join("\n" if _WEIGHTS.get(char, 0) > 1 else char for char in value)
        yield "".join(char if char.isascii() else "a" for char in value)


def _of_number(value: Any) -> Iterator[Any]:
    yield from (1, -1, 2, int(value), int(value) // 2)
