"""Bytes from open streams: all of them up to a limit, or line by line; gunzipped as they come."""

import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from returns.result import Failure, Success

from jstk.core.fault import Fault, Outcome, Place, TooLarge, Unreadable

_CHUNK: Final = 1024 * 1024
_SKIPPED: Final = 16
_RATIO: Final = 200


@contextmanager
def gunzipped(uri: str, raw: BinaryIO) -> Iterator[BinaryIO]:
    """The stream, or what it unpacks to where the name ends in .gz; both are closed in the end."""
    with raw:
        if not uri.lower().endswith(".gz"):
            yield raw
            return
        import gzip

        with gzip.GzipFile(fileobj=raw) as stream:
            yield stream  # type: ignore[misc]  # it has every method of BinaryIO that is used here


def read_all(stream: BinaryIO, limit: int, place: Place) -> Outcome[bytes]:
    """All bytes of a stream; of one that holds more than the limit no more than that is read, and it is a fault."""
    chunks: list[bytes] = []
    room = limit + 1
    while room > 0:
        chunk = _guarded(stream.read, min(room, _CHUNK), place)
        if not isinstance(chunk, bytes):
            return Failure(chunk)
        if not chunk:
            return Success(chunks[0] if len(chunks) == 1 else b"".join(chunks))
        chunks.append(chunk)
        room -= len(chunk)
    return Failure(TooLarge(place, limit))


def lines_of(stream: BinaryIO, packed: BinaryIO | None, limit: int, place: Place) -> Iterator[Outcome[bytes]]:
    """The lines of a stream, split at 0x0A only, never more than one in memory.

    A line beyond the limit is a fault and its rest is skipped, up to a multiple of the limit. `packed` is the stream
    of the gzip data: what unpacks to far more than documents ever do is refused.
    """
    number, total = 0, 0
    while True:
        line = _guarded(stream.readline, limit + 1, place)
        if not isinstance(line, bytes):
            yield Failure(line)
            return
        if not line:
            return
        number += 1
        total += len(line)
        if packed is not None and total > limit and total > packed.tell() * _RATIO:
            yield Failure(TooLarge(Place(place.uri, number), limit))
            return
        if line[-1] == 0x0A:
            yield Success(line[:-1])
        elif len(line) <= limit:
            yield Success(line)
        else:
            yield Failure(TooLarge(Place(place.uri, number), limit))
            if not _skip_line(stream, limit, place):
                return


def reason(error: OSError) -> str:
    """What the system says, in lower case."""
    return (error.strerror or str(error) or type(error).__name__).lower()


def _skip_line(stream: BinaryIO, limit: int, place: Place) -> bool:
    """Reads to the end of the line; False where nothing is left, or the line is longer than what is worth reading."""
    for _ in range(max(1, limit * _SKIPPED // _CHUNK)):
        part = _guarded(stream.readline, _CHUNK, place)
        if not isinstance(part, bytes) or not part:
            return False
        if part[-1] == 0x0A:
            return True
    return False


def _guarded(read: Callable[[int], bytes], size: int, place: Place) -> bytes | Fault:
    """What a stream gives, or why it gave nothing: a broken disk, or bytes that are no gzip data."""
    try:
        return read(size)
    except (EOFError, zlib.error):
        return Unreadable(place, "the gzip data is broken or ends too early")
    except OSError as error:
        return Unreadable(place, reason(error))
