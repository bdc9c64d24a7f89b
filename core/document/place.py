"""Offsets in a text to lines and columns: 1-based, in code points, a line ended by U+000A."""

from bisect import bisect_right
from itertools import accumulate

from attrs import frozen

from jstk.core.fault import Place


@frozen
class Where:
    """A text, its URI and the number of lines before it in its file: what turns an offset into a place."""

    text: str
    uri: str
    line_offset: int = 0

    def at(self, offset: int) -> Place:
        """The place of one offset; for many offsets build a `line_starts` table."""
        line = self.text.count("\n", 0, offset) + 1 + self.line_offset
        return Place(self.uri, line, offset - self.text.rfind("\n", 0, offset))


def line_starts(text: str) -> list[int]:
    """The offset at which each line begins."""
    return [0, *accumulate(len(line) + 1 for line in text.split("\n"))]


def line_and_column(starts: list[int], offset: int) -> tuple[int, int]:
    """The 1-based line and column of an offset, by a table of `line_starts`."""
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1
