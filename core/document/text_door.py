"""Bytes to text (a door): UTF-8 only, the byte order mark left out."""

from jstk.core.document.model import Limits
from jstk.core.fault import Encoding, Fault, Place, TooLarge

_MARK = b"\xef\xbb\xbf"


def decode(data: bytes, uri: str, limits: Limits, line_offset: int = 0) -> str | Fault:
    """The text of UTF-8 bytes, without a byte order mark; faults `encoding` with the byte offset, `too-large`."""
    if len(data) > limits.size:
        return TooLarge(Place(uri, line_offset + 1, 1), limits.size)
    skipped = len(_MARK) if data.startswith(_MARK) else 0
    body = data[skipped:] if skipped else data
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        start = body.rfind(b"\n", 0, error.start) + 1
        line = body.count(b"\n", 0, error.start) + 1 + line_offset
        column = len(body[start : error.start].decode("utf-8")) + 1
        return Encoding(Place(uri, line, column), error.start + skipped)
