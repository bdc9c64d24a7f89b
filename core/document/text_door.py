"""Bytes to text (a door): UTF-8 only, the byte order mark left out."""

from returns.result import Failure, Success

from jstk.core.document.model import Limits
from jstk.core.fault import Encoding, Outcome, Place, TooLarge

_MARK = b"\xef\xbb\xbf"


def decode(data: bytes, uri: str, limits: Limits, line_offset: int = 0) -> Outcome[str]:
    """The text of UTF-8 bytes, without a byte order mark; faults `encoding` with the byte offset, `too-large`."""
    if len(data) > limits.size:
        return Failure(TooLarge(Place(uri), limits.size))
    skipped = len(_MARK) if data.startswith(_MARK) else 0
    body = data[skipped:] if skipped else data
    try:
        return Success(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        start = body.rfind(b"\n", 0, error.start) + 1
        line = body.count(b"\n", 0, error.start) + 1 + line_offset
        column = len(body[start : error.start].decode("utf-8")) + 1
        return Failure(Encoding(Place(uri, line, column), error.start + skipped))
