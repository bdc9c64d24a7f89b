"""JSON values back to text: exact numbers, ASCII only, and the same bytes for the same value."""

import json
import re
from decimal import Decimal
from typing import Final

# The library's encoder can't write a Decimal, so each goes in as a text of this form, and its quotes come off after.
_MARK: Final = "\x00decimal:"
_MARKED: Final = re.compile(r'"\\u0000decimal:([^"]*)"')
_LEVELS: Final = 200
_CONTAINERS: Final = (dict, list, tuple)


def dumps(value: object, indent: int | None = None) -> str:
    """The value as ASCII-only JSON text; decimals keep their digits, names keep their order.

    Any depth is written. Floats are taken as Python writes them; what is no JSON value is a bug of the caller.
    """
    if _deep(value):
        return _write(value, indent)
    decimals: list[str] = []

    def mark(number: object) -> str:
        decimals.append(number_text(number) if isinstance(number, Decimal) else json.dumps(number))
        return _MARK + decimals[-1]

    separators = (",", ": ") if indent else (",", ":")
    text = json.dumps(value, separators=separators, indent=indent, default=mark)
    if not decimals:
        return text
    made, count = _MARKED.subn(r"\1", text)
    return made if count == len(decimals) else _write(value, indent)


def number_text(value: Decimal) -> str:
    """The decimal as a JSON number that reads back as the same; an exponent where the plain form would be long."""
    _, _, exponent = value.as_tuple()
    plain = exponent != 0 and isinstance(exponent, int) and exponent < 0 and value.adjusted() >= -25
    return f"{value:f}" if plain or exponent == 0 else str(value).replace("E", "e")


def _deep(value: object) -> bool:
    """Whether a value nests too deep for the library's recursive encoder."""
    level = [value] if isinstance(value, _CONTAINERS) else []
    for _ in range(_LEVELS):
        if not level:
            return False
        below = [item for one in level for item in (one.values() if isinstance(one, dict) else one)]
        level = [item for item in below if isinstance(item, _CONTAINERS)]
    return True


def _write(value: object, indent: int | None) -> str:
    """The text, by a stack of what is still to be written."""
    made: list[str] = []
    stack: list[tuple[int, object]] = [(0, value)]
    while stack:
        level, item = stack.pop()
        if level < 0:
            made.append(str(item))
        elif isinstance(item, _CONTAINERS) and item:
            stack.extend(reversed(_parts(item, indent, level)))
        else:
            made.append(number_text(item) if isinstance(item, Decimal) else json.dumps(item))
    return "".join(made)


def _parts(
    item: "dict[str, object] | list[object] | tuple[object, ...]", indent: int | None, level: int
) -> list[tuple[int, object]]:
    """What a container is written as: texts (marked -1) and the items between them."""
    edge, end = ("", "") if not indent else ("\n" + " " * indent * (level + 1), "\n" + " " * indent * level)
    opening, closing = "{}" if isinstance(item, dict) else "[]"
    colon = ": " if indent else ":"
    parts: list[tuple[int, object]] = []
    pairs = item.items() if isinstance(item, dict) else ((None, one) for one in item)
    for name, below in pairs:
        lead = (("," if parts else opening) + edge) + ("" if name is None else json.dumps(name) + colon)
        parts += [(-1, lead), (level + 1, below)]
    return [*parts, (-1, end + closing)]
