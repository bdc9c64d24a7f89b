"""How far a long read has come, on stderr, and only where that is a terminal."""

import sys
from collections.abc import Iterator
from time import monotonic
from typing import Final, TextIO

from jstk.core.fault import Outcome
from jstk.core.reader import Reader, shown

_EVERY: Final = 1000
_SECONDS: Final = 0.2


def watched(reader: Reader) -> Reader:
    """The reader, made to show the lines that it has read where a person sees them."""
    stream = sys.stderr
    return Watched(reader, stream) if stream is not None and stream.isatty() else reader


class Watched:
    """A Reader that counts the lines of another one on a terminal, and leaves nothing there in the end."""

    def __init__(self, reader: Reader, stream: TextIO) -> None:
        self._reader, self._stream = reader, stream

    @property
    def base(self) -> str:
        """The base of the other one."""
        return self._reader.base

    def read(self, uri: str, limit: int) -> Outcome[bytes]:
        """What the other one reads."""
        return self._reader.read(uri, limit)

    def match(self, pattern: str) -> Outcome[tuple[str, ...]]:
        """What the other one matches."""
        return self._reader.match(pattern)

    def lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        """The lines of the other one, counted."""
        name, due, said = shown(self.base, uri), monotonic() + _SECONDS, False
        for number, line in enumerate(self._reader.lines(uri), 1):
            if number % _EVERY == 0 and monotonic() > due:
                due, said = monotonic() + _SECONDS, True
                self._say(f"{number:,} lines of {name}")
            yield line
        if said:
            self._say("")

    def _say(self, text: str) -> None:
        try:
            self._stream.write(f"\r\x1b[K{text[:70]}")
            self._stream.flush()
        except (OSError, ValueError):
            return
