"""A Reader that holds its files in memory."""

import fnmatch
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from returns.result import Failure, Success

from jstk.core.fault import NotFound, Outcome, Place, TooLarge


class MemoryReader:
    """A Reader over a mapping of relative paths to bytes; its base is a folder that does not exist."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = dict(files)

    @property
    def base(self) -> str:
        return "file:///memory/"

    def read(self, uri: str, limit: int) -> Outcome[bytes]:
        found = self._files.get(unquote(uri.removeprefix(self.base)))
        if found is None:
            return Failure(NotFound(Place(uri)))
        return Success(found) if len(found) <= limit else Failure(TooLarge(Place(uri), limit))

    def lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        found = self._files.get(unquote(uri.removeprefix(self.base)))
        if found is None:
            yield Failure(NotFound(Place(uri)))
        else:
            yield from (Success(line) for line in found.split(b"\n"))

    def match(self, pattern: str) -> Outcome[tuple[str, ...]]:
        return Success(tuple(sorted(name for name in self._files if fnmatch.fnmatch(name, pattern))))
