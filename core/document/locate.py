"""Places in a document, found only when a report needs them, by one scan of its text for all pointers."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from jstk.core.document.model import Document, Form, Location
from jstk.core.document.place import line_and_column, line_starts
from jstk.core.pointer import child, tokens

if TYPE_CHECKING:
    from jstk.core.document.spot import Spot, Wanted


def locate(document: Document, pointers: Iterable[str], keys: bool = False) -> dict[str, Location]:
    """The location of each pointer's value, or with `keys` of its key where it has one.

    A pointer that leads nowhere gets the place of the nearest value above it that is there. Lines and columns are None
    for a value given inline.
    """
    asked = list(dict.fromkeys(pointers))
    if document.text is None:
        return {one: Location(document.uri, one) for one in asked}
    from jstk.core.document.spot import wanted

    root = _spots(document, document.text, wanted(asked))
    starts = line_starts(document.text)
    found: dict[str, Location] = {}
    for one in asked:
        spot = _nearest(root, one)
        offset = spot.key if keys and spot.key is not None else spot.offset
        found[one] = _location(document, starts, one, offset)
    return found


def locate_all(document: Document) -> dict[str, tuple[Location, Location | None]]:
    """For every pointer, in document order, the location of the value and of the key; empty for inline values."""
    if document.text is None:
        return {}
    starts = line_starts(document.text)
    found: dict[str, tuple[Location, Location | None]] = {}
    stack = [("", _spots(document, document.text, None))]
    while stack:
        at, spot = stack.pop()
        key = None if spot.key is None else _location(document, starts, at, spot.key)
        found[at] = (_location(document, starts, at, spot.offset), key)
        stack.extend((child(at, token), below) for token, below in reversed(spot.members.items()))
    return found


def _spots(document: Document, text: str, sought: "Wanted | None") -> "Spot":
    if document.spots is not None:
        return document.spots
    if document.form is Form.YAML:
        from jstk.core.document.yaml_read import yaml_spots

        return yaml_spots(text)
    if document.form is Form.TOML:
        from jstk.core.document.toml_read import toml_spots

        return toml_spots(text)
    from jstk.core.document.lexeme import blank
    from jstk.core.document.spot import json_spots

    return json_spots(blank(text) if document.form is Form.JSONC else text, sought)


def _nearest(root: "Spot", pointer: str) -> "Spot":
    spot = root
    for token in tokens(pointer):
        below = spot.members.get(token)
        if below is None:
            return spot
        spot = below
    return spot


def _location(document: Document, starts: list[int], pointer: str, offset: int) -> Location:
    line, column = line_and_column(starts, offset)
    return Location(document.uri, pointer, line + document.line_offset, column)
