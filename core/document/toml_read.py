"""TOML to documents: exact numbers, dates and times as they are written, and every fault with its place."""

import re
from datetime import date, datetime, time
from decimal import Decimal
from typing import Final, NamedTuple

from returns.result import Failure, Success

from jstk.core.document.lexeme import seen_at
from jstk.core.document.model import Document, Form, Json, Limits
from jstk.core.document.number import outsized, read_number, too_long
from jstk.core.document.place import Where
from jstk.core.document.spot import Spot
from jstk.core.document.toml_door import load_toml
from jstk.core.document.toml_spot import LEXEME, TomlMap, toml_map
from jstk.core.fault import BadNumber, DuplicateKey, Fault, Outcome, Place, Syntax, TooDeep

_PLACED: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_DATE: Final = re.compile(r"[-0-9:.+TtZz]++(?: [0-9][-0-9:.+Zz]++)?")
_DIGITS: Final = re.compile(r"[0-9][0-9_]{999,}")
_EXPECTED: Final = {
    "Expected '=' after a key in a key/value pair": '"=" after the key',
    "Invalid value": "a value",
    "Invalid statement": "a key or a table header",
    "Expected newline or end of document after a statement": "the end of the line",
    "Unclosed array": '"," or "]"',
    "Unclosed inline table": '"," or "}"',
    "Invalid initial character for a key part": "a key",
    "Expected ']' at the end of a table declaration": '"]"',
    "Expected ']]' at the end of an array declaration": '"]]"',
    "Unterminated string": "the closing quote of the string",
}


class _NoNumber(NamedTuple):
    """Stands in the library's values for a number that is not taken."""

    reason: str


class _Bad(NamedTuple):
    """Stands for a value that can't be taken."""

    fault: Fault


class _Spotted(NamedTuple):
    """Where a value stands; the nearest spot above it where its own is not known."""

    spot: Spot
    where: Where
    limits: Limits

    def below(self, token: str) -> "_Spotted":
        return self._replace(spot=self.spot.members.get(token, self.spot))

    @property
    def place(self) -> Place:
        return self.where.at(self.spot.offset)


def toml_document(text: str, uri: str, limits: Limits) -> Outcome[Document]:
    """The document of a TOML text. Faults: `syntax`, `duplicate-key`, `too-deep`, `number`."""
    where = Where(text, uri)
    deep = _too_deep(text, limits.depth)
    if deep is not None:
        return Failure(TooDeep(where.at(deep), limits.depth))

    def number(raw: str) -> object:
        return _decimal(raw, limits)

    loaded = load_toml(text, number)
    if isinstance(loaded, str):
        return Failure(_fault(loaded, where, toml_map(text), limits))
    if _plain(loaded, limits, 0):
        return Success(Document(uri, _as_json(loaded), Form.TOML, text))
    places = toml_map(text)
    value = _exact(loaded, _Spotted(places.root, where, limits), 0)
    return Failure(value.fault) if isinstance(value, _Bad) else Success(Document(uri, value, Form.TOML, text))


def toml_spots(text: str) -> Spot:
    """The spots of a TOML text known to be good."""
    return toml_map(text).root


def _too_deep(text: str, limit: int) -> int | None:
    """The offset of the bracket or dot of a key that nests beyond the limit, or None.

    The library recurses for brackets and takes square time and space for dots, so it is asked only behind this.
    """
    depth = dots = 0
    for found in LEXEME.finditer(text):
        opens, closes, dot = found.groups()
        if dot or opens:
            dots, depth = (dots + 1, depth) if dot else (0, depth + 1)
            if max(depth, dots) > limit:
                return found.start()
        elif closes:
            depth = max(0, depth - 1)
        elif found[0] in "=,\n":
            dots = 0
    return None


def _decimal(raw: str, limits: Limits) -> "Decimal | int | _NoNumber":
    """Called by the library for each float; what is no number is found when its place is."""
    if raw.lstrip("+-") in ("inf", "nan"):
        return _NoNumber(f"{raw} is no JSON number")
    value = read_number(raw.replace("_", ""), limits)
    return _NoNumber(too_long(limits)) if value is None else value


def _plain(value: object, limits: Limits, depth: int) -> bool:
    """Whether a value is JSON as it is, within the limits: then no places are needed."""
    if isinstance(value, dict | list):
        below = value.values() if isinstance(value, dict) else value
        return depth < limits.depth and all(_plain(item, limits, depth + 1) for item in below)
    if isinstance(value, int):
        return not outsized(value, limits)
    return isinstance(value, str | Decimal)


def _as_json(value: object) -> Json:
    return value  # type: ignore[return-value]


def _exact(value: object, at: _Spotted, depth: int) -> "Json | _Bad":
    """The JSON value of what the library made; recursion ends at the limit of levels."""
    if isinstance(value, dict | list):
        return _Bad(TooDeep(at.place, at.limits.depth)) if depth >= at.limits.depth else _container(value, at, depth)
    if isinstance(value, _NoNumber):
        return _Bad(BadNumber(at.place, value.reason))
    if isinstance(value, int) and outsized(value, at.limits):
        return _Bad(BadNumber(at.place, too_long(at.limits)))
    if isinstance(value, datetime | date | time):
        found = _DATE.match(at.where.text, at.spot.offset)
        return _rfc3339(found[0] if found else value.isoformat())
    return value if isinstance(value, int | Decimal | str) else None


def _container(value: "dict[str, object] | list[object]", at: _Spotted, depth: int) -> "Json | _Bad":
    if isinstance(value, dict):
        members: dict[str, Json] = {}
        for name, item in value.items():
            member = _exact(item, at.below(name), depth + 1)
            if isinstance(member, _Bad):
                return member
            members[name] = member
        return members
    items: list[Json] = []
    for index, item in enumerate(value):
        element = _exact(item, at.below(str(index)), depth + 1)
        if isinstance(element, _Bad):
            return element
        items.append(element)
    return items


def _rfc3339(raw: str) -> str:
    """The date or time as it is written, with `T` where TOML allows a space (RFC 3339, section 5.6)."""
    return raw.strip().replace(" ", "T")


def _fault(problem: str, where: Where, places: TomlMap, limits: Limits) -> Fault:
    found = _PLACED.match(problem)
    if found is None:
        digits = _DIGITS.search(where.text)
        return BadNumber(where.at(digits.start() if digits else 0), too_long(limits))
    if places.twice and found[1].startswith(("Cannot", "Duplicate")):
        name, second, first = places.twice
        return DuplicateKey(where.at(second), name, where.at(first))
    offset = _offset(where.text, int(found[2]), int(found[3])) if found[2] else len(where.text)
    expected = _EXPECTED.get(found[1])
    if expected:
        return Syntax(where.at(offset), expected, seen_at(where.text, offset))
    return Syntax(where.at(offset), "well-formed TOML", f"{seen_at(where.text, offset)}: {found[1]}")


def _offset(text: str, line: int, column: int) -> int:
    """The offset of a line and column."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    return min(start + column - 1, len(text))
