"""A Reader that holds nothing, for schemas whose whole closure is at hand."""

from collections.abc import Iterator
from typing import Final

from returns.result import Failure, Success

from jstk.core.fault import NotFound, Outcome, Place


class Nothing:
    """The Reader of no files."""

    @property
    def base(self) -> str:
        return "file:///"

    def read(self, uri: str, limit: int) -> Outcome[bytes]:
        return Failure(NotFound(Place(uri)))

    def lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        yield Failure(NotFound(Place(uri)))

    def match(self, pattern: str) -> Outcome[tuple[str, ...]]:
        return Success(())


NOTHING: Final = Nothing()
