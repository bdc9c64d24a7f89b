"""JSON-RPC 2.0 frames as the protocol uses them: a line of bytes to messages, and answers to a line of ASCII.

A door: `json` raises on what it cannot parse. Reading never fails; what is no message becomes `Broken`, the answer to
give.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final, TypeAlias

from attrs import frozen

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
UNSUPPORTED_VERSION: Final = -32022

Id: TypeAlias = str | int

# Deeper than any document may be (128) and its frame, and far from the depth at which the standard parser gives up.
DEEPEST: Final = 200
_LONGEST_NUMBER: Final = 1000
_BEYOND: Final = Decimal("1E+1000000000")
_BOM: Final = b"\xef\xbb\xbf"
_BLANK: Final = b" \t\r\n"
# A string runs to the end where nothing closes it: the scan stays linear.
_TOKEN: Final = r'"(?:[^"\\]|\\.|\\\Z)*+"?|[][{}]'


@frozen
class Request:
    """A message that is answered exactly once."""

    id: Id
    method: str
    params: dict[str, Any]


@frozen
class Notification:
    """A message that is never answered; `params` is whatever was sent."""

    method: str
    params: object


@frozen
class Broken:
    """A line, or a message of a batch, that is no request.

    The answer that says so; `id` is None where it cannot be read.
    """

    code: int
    message: str
    id: Id | None = None


@frozen
class Refusal:
    """Why a request gets an error in place of a result."""

    code: int
    message: str
    data: object = None


Message: TypeAlias = Request | Notification | Broken | None


@frozen
class Batch:
    """Several messages on one line; only revision 2025-03-26 knows them. Never empty."""

    messages: tuple[Message, ...]


def read(line: bytes) -> "Message | Batch":
    """The message or batch on a line without its 0x0A; None where nothing is to be answered (blank, a response).

    Numbers are exact. One beyond all limits stays a number beyond them, so that the tool's own check names it; nesting
    below `DEEPEST` levels is cut off for the same reason.
    """
    data = line.removeprefix(_BOM).strip(_BLANK)
    if not data:
        return None
    value, problem = _parse(data)
    if problem is not None:
        found = _id_of(value)
        return Broken(problem[0], problem[1], found)
    if isinstance(value, list):
        messages = tuple(_message(item) for item in value)
        return Batch(messages) if messages else Broken(INVALID_REQUEST, "the batch is empty")
    return _message(value)


def answer(id_: Id, result: str) -> str:
    """The response that carries a result, given as JSON text."""
    return f'{{"jsonrpc":"2.0","id":{write(id_)},"result":{result}}}'


def error(id_: Id | None, code: int, message: str, data: object = None) -> str:
    """The response that carries an error; without an `id` where it could not be read (2025-11-25 and later)."""
    body: dict[str, object] = {"code": code, "message": message}
    if data is not None:
        body["data"] = data
    head: dict[str, object] = {"jsonrpc": "2.0"} if id_ is None else {"jsonrpc": "2.0", "id": id_}
    return write({**head, "error": body})


def to_line(text: str) -> bytes:
    """The bytes of one line: ASCII, ended by 0x0A."""
    return text.encode("ascii", "backslashreplace") + b"\n"


def write(value: object) -> str:
    """The value as compact ASCII JSON; it holds no decimals."""
    return json.dumps(value, separators=(",", ":"))


def _message(value: object) -> Message:
    if not isinstance(value, dict):
        return Broken(INVALID_REQUEST, "a message is an object")
    if "method" not in value and ("result" in value or "error" in value):
        return None
    id_, method, params = _id_of(value), value.get("method"), value.get("params")
    if value.get("jsonrpc") != "2.0":
        return Broken(INVALID_REQUEST, 'a message has "jsonrpc": "2.0"', id_)
    if not isinstance(method, str):
        return Broken(INVALID_REQUEST, 'a request has a "method", a string', id_)
    if "id" not in value:
        return Notification(method, params)
    if id_ is None:
        return Broken(INVALID_REQUEST, 'an "id" is a string or an integer')
    if params is not None and not isinstance(params, dict):
        return Broken(INVALID_PARAMS, '"params" is an object', id_)
    return Request(id_, method, params or {})


def _id_of(value: object) -> Id | None:
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else None


def _parse(data: bytes) -> tuple[object, tuple[int, str] | None]:
    """The value, and the error that the line as a whole is due (code, message)."""
    constants: list[str] = []
    twice: list[str] = []
    decoder = json.JSONDecoder(
        parse_float=_decimal,
        parse_int=int if len(data) <= _LONGEST_NUMBER else _integer,
        parse_constant=constants.append,
        object_pairs_hook=_members(twice),
    )
    text, offset = _decode(data)
    try:
        value = decoder.decode(_shallow(text))
    except json.JSONDecodeError as found:
        return None, (PARSE_ERROR, f"not JSON: {found.msg} at character {found.pos + 1}")
    if offset is not None:
        return value, (PARSE_ERROR, f"not UTF-8: a bad byte at offset {offset}")
    if constants:
        return value, (PARSE_ERROR, f"not JSON: {constants[0]} is no number")
    if twice:
        return value, (INVALID_REQUEST, f"the name {write(twice[0])} stands twice in one object")
    return value, None


def _decode(data: bytes) -> tuple[str, int | None]:
    """The text, and the offset of the first bad byte.

    The text is read on all the same, since its id may be readable.
    """
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError as found:
        return data.decode("utf-8", "replace"), found.start


def _members(twice: list[str]) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) != len(pairs):
            twice.append(Counter(name for name, _ in pairs).most_common(1)[0][0])
        return members

    return made


def _decimal(text: str) -> Decimal:
    exponent = text.lower().partition("e")[2]
    return Decimal(text) if len(exponent.lstrip("+-0")) < 9 else _BEYOND


def _integer(text: str) -> "int | Decimal":
    return int(text) if len(text) <= _LONGEST_NUMBER else Decimal(text)


def _shallow(text: str) -> str:
    """The text with all that is nested deeper than `DEEPEST` made null, so that the parser's recursion is bounded."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return text
    kept: list[str] = []
    depth = start = 0
    for token in re.finditer(_TOKEN, text, re.DOTALL):
        mark = text[token.start()]
        if mark in "[{":
            depth += 1
            if depth == DEEPEST + 1:
                kept.append(text[start : token.start()])
        elif mark in "]}":
            if depth == DEEPEST + 1:
                kept.append("null")
                start = token.end()
            depth -= 1
    return "".join(kept) if depth > DEEPEST else "".join(kept) + text[start:]
