"""JSON text to exact values at the speed of the standard library (a door).

What the library takes but JSON or the limits do not (NaN, duplicate keys, lone surrogates, outsized numbers, deep
nesting) is noticed by counts over the bytes and by hooks that note and go on; where a fault lies is found afterwards,
by the scanner.
"""

import json
import re
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from typing import Final

from jstk.core.document.model import Limits
from jstk.core.document.number import read_number

REFUSED: Final = object()

_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_DIGITS: Final = bytes(0x30 if byte in b"0123456789" else 0x65 if byte in b"eE" else 0x20 for byte in range(256))
_PAIRED: Final = re.compile(
    r"(?:[^\\]++|\\[^u]|\\u(?![dD][89a-fA-F])|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})*+"
)

Loader = Callable[[bytes, str], object]


def loader(limits: Limits) -> Loader:
    """A function of UTF-8 bytes and their text that gives the value, or REFUSED; made once for a stream."""
    flaws: list[object] = []

    def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(pairs)
        if len(made) != len(pairs):
            flaws.append(pairs)
        return made

    def number(text: str) -> object:
        value = read_number(text, limits)
        if value is None:
            flaws.append(text)
        return value

    decoders: dict[Care, json.JSONDecoder] = {}

    def decoder(suspect: Care) -> json.JSONDecoder:
        if suspect not in decoders:
            decoders[suspect] = json.JSONDecoder(
                object_pairs_hook=members,
                parse_float=Decimal if suspect is Care.NONE else number,
                parse_int=number if suspect is Care.ALL else int,
                parse_constant=flaws.append,
            )
        return decoders[suspect]

    def load(data: bytes, text: str) -> object:
        flaws.clear()
        if too_deep(data, limits.depth) or lone_surrogate(text):
            return REFUSED
        try:
            value: object = decoder(care(data, limits.digits)).decode(text)
        except ValueError:
            return REFUSED
        return REFUSED if flaws else value

    return load


class Care(Enum):
    """Which numbers of a text have to be looked at one by one."""

    NONE = 0
    EXPONENT = 1
    ALL = 2


def care(data: bytes, digits: int) -> Care:
    """A long run of digits makes every number suspect, a long exponent (or what looks like one) all but integers."""
    runs = data.translate(_DIGITS, b".+-")
    if b"0" * max(1, digits // 2) in runs:
        return Care.ALL
    return Care.EXPONENT if b"e" + b"0" * max(1, len(str(digits)) - 1) in runs else Care.NONE


def too_deep(data: bytes, limit: int) -> bool:
    """Whether brackets nest beyond the limit, or do not pair, so that the library must not be called.

    Strings go first: taking out pairs of neighbouring quotes keeps, for every bracket, whether it stands in a string.
    Then each round of taking out `[]` takes one level.
    """
    if data.count(b"[") + data.count(b"{") <= limit:
        return False
    if b"\\" in data:
        data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    skeleton = data.translate(_BRACKETS, _NOT_BRACKETS).replace(b'""', b"")
    if b'"' in skeleton:
        skeleton = b"".join(skeleton.split(b'"')[::2])
    for _ in range(limit):
        if not skeleton or b"[]" not in skeleton:
            break
        skeleton = skeleton.replace(b"[]", b"")
    return bool(skeleton)


def lone_surrogate(text: str) -> bool:
    """Whether an escape stands for half a surrogate pair."""
    if "\\" not in text or ("\\ud" not in text and "\\uD" not in text):
        return False
    return _PAIRED.fullmatch(text) is None
