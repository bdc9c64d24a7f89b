"""Spots: where each value and key of a text begins, as a tree that a pointer's tokens walk down."""

import json
import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from attrs import define, field

from jstk.core.document.lexeme import STRING
from jstk.core.pointer import tokens


@define(eq=False)
class Spot:
    """The offset of a value, the offset of its key (None for an array's element and the root), and what lies below.

    Elements stand under their index as text, as a pointer names them.
    """

    offset: int
    key: int | None
    members: "dict[str, Spot]" = field(factory=dict)


Wanted: TypeAlias = dict[str, "Wanted"]

_MEMBER: Final = re.compile(rf"[\s,]*+(?:({STRING})\s*+:\s*+|(\}}))", re.DOTALL)
_ELEMENT: Final = re.compile(r"[\s,]*+")
_SCALAR: Final = re.compile(rf"{STRING}|[^\s,\]}}\[{{\"]++", re.DOTALL)
_SKIP: Final = re.compile(rf'[\[{{](?:[^\[\]{{}}"]++|{STRING})*+[\]}}]|{STRING}|([\[{{])|[\]}}]', re.DOTALL)


def wanted(pointers: Iterable[str]) -> Wanted:
    """The tokens of many pointers as one tree, so that one scan serves all."""
    root: Wanted = {}
    for one in pointers:
        below = root
        for token in tokens(one):
            below = below.setdefault(token, {})
    return root


def json_spots(text: str, sought: Wanted | None) -> Spot:
    """The spots of a JSON text known to be good: of what is sought with all above it, or of everything where None."""
    start = _end_of(_ELEMENT, text, 0)
    root = Spot(start, None)
    if text[start] not in "[{" or sought == {}:
        return root
    stack: list[tuple[Spot, Wanted | None, int]] = [(root, sought, 0)]
    offset = start + 1
    while stack:
        spot, below, index = stack.pop()
        if below is not None and len(spot.members) == len(below):
            offset = _skip_rest(text, offset) if stack else offset
            continue
        token, key, offset = _next(text, spot, index, offset)
        if token is None:
            continue
        stack.append((spot, below, index + 1))
        deeper = None if below is None else below.get(token)
        container = text[offset] in "[{"
        if below is not None and deeper is None:
            offset = _skip_rest(text, offset + 1) if container else _end_of(_SCALAR, text, offset)
            continue
        found = Spot(offset, key)
        spot.members[token] = found
        if container and deeper != {}:
            stack.append((found, deeper, 0))
            offset += 1
        else:
            offset = _skip_rest(text, offset + 1) if container else _end_of(_SCALAR, text, offset)
    return root


def _next(text: str, spot: Spot, index: int, offset: int) -> tuple[str | None, int | None, int]:
    """The token, key offset and value offset of a container's next child; at its end none, and the offset behind."""
    if text[spot.offset] == "[":
        offset = _end_of(_ELEMENT, text, offset)
        return (None, None, offset + 1) if text[offset] == "]" else (str(index), None, offset)
    found = _MEMBER.match(text, offset)
    if found is None or found[1] is None:
        return None, None, found.end() if found else len(text)
    raw = found[1]
    return (str(json.loads(raw)) if "\\" in raw else raw[1:-1]), found.start(1), found.end()


def _end_of(pattern: re.Pattern[str], text: str, offset: int) -> int:
    found = pattern.match(text, offset)
    return found.end() if found else offset


def _skip_rest(text: str, offset: int) -> int:
    """The offset behind the end of the container that is open at an offset."""
    depth = 1
    for found in _SKIP.finditer(text, offset):
        token = found[0]
        if found[1]:
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth == 0:
                return found.end()
    return len(text)
