"""The two pipes of the server: lines that come in, and whole lines that go out."""

import os
import select
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

# A write of no more than this to a pipe that has room does not wait (POSIX gives at least 512, Linux 4096).
_AT_ONCE: Final = 4096


def keep() -> tuple[BinaryIO | None, int]:
    """Input and output for the protocol alone: from now on descriptor 0 is empty and 1 is stderr.

    A stray print of a library then goes to stderr, and a child process inherits neither pipe. Input is None where
    there is none. OSError where there is no output.
    """
    has_input = _occupied(0)
    _occupied(2)
    kept_out = os.dup(1)
    kept_in = os.dup(0) if has_input else -1
    os.close(0)
    _occupied(0)
    os.dup2(2, 1)
    _binary(kept_in)
    _binary(kept_out)
    return (os.fdopen(kept_in, "rb") if has_input else None), kept_out


def _occupied(descriptor: int) -> bool:
    """Whether a descriptor is open; if not, it is given to nothing, or the next file opened would get it."""
    try:
        os.fstat(descriptor)
    except OSError:
        nothing = os.open(os.devnull, os.O_RDWR)
        os.set_inheritable(nothing, True)
        if nothing != descriptor:
            os.dup2(nothing, descriptor)
            os.close(nothing)
        return False
    return True


def lines(stream: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """The lines of the stream without their 0x0A, the last one also where nothing ends it.

    None for one beyond the limit.
    """
    while line := _next_line(stream, limit + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= limit:
            yield line
        else:
            while (rest := _next_line(stream, limit)) and not rest.endswith(b"\n"):
                pass
            yield None


def _next_line(stream: BinaryIO, limit: int) -> bytes:
    """A line or the first part of it; an input that cannot be read any more has ended."""
    try:
        return stream.readline(limit)
    except OSError:
        return b""


class Writer:
    """Writes whole lines in the order given, and never makes its caller wait for a reader that does not read.

    What cannot be written at once is left to a thread, which lives as long as there is something to write.
    """

    def __init__(self, descriptor: int, failed: Callable[[OSError], None]) -> None:
        self._descriptor, self._failed = descriptor, failed
        self._waiting: deque[bytes] = deque()
        self._idle = threading.Condition()
        self._busy = False

    def post(self, line: bytes) -> None:
        """Puts the line in order behind the others; `push` writes it."""
        self._waiting.append(line)

    def push(self) -> None:
        """Writes what was posted, now or soon; OSError where that fails at once. Posting and writing are two steps, so
        that the order can be fixed under a lock which the writing need not hold.
        """
        while data := self._next(started=False):
            if len(data) > _AT_ONCE or not _has_room(self._descriptor):
                threading.Thread(target=self._drain, args=(data,), daemon=True).start()
                return
            _write(self._descriptor, data)
            self._free()

    def flush(self) -> None:
        """Waits until all is written."""
        self.push()
        with self._idle:
            while self._busy:
                self._idle.wait()

    def _drain(self, data: bytes) -> None:
        try:
            while data:
                _write(self._descriptor, data)
                data = self._next(started=True)
        except OSError as error:
            self._failed(error)

    def _next(self, started: bool) -> bytes:
        """What is to be written next; nothing where another thread is writing, since that one goes on with it."""
        with self._idle:
            if self._busy and not started:
                return b""
            parts: list[bytes] = []
            while self._waiting:
                parts.append(self._waiting.popleft())
            self._busy = bool(parts)
            self._idle.notify_all()
            return b"".join(parts)

    def _free(self) -> None:
        with self._idle:
            self._busy = False
            self._idle.notify_all()


def _has_room(descriptor: int) -> bool:
    try:
        return bool(select.select([], [descriptor], [], 0)[1])
    except (OSError, ValueError):
        return False


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _binary(descriptor: int) -> None:
    """Windows would write 0x0D before each 0x0A otherwise."""
    if sys.platform == "win32" and descriptor >= 0:
        import msvcrt

        msvcrt.setmode(descriptor, os.O_BINARY)
