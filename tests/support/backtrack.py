"""A backtracking matcher as simple as it can be: an oracle for what matches, and for how long matching takes."""

from collections.abc import Iterator

from jstk.core.solve.regex.charset import WORD, holds
from jstk.core.solve.regex.syntax import Alt, Boundary, Chars, End, Group, Look, Node, Repeat, Seq, Start


class Backtracking:
    """One search of a text, with the number of characters looked at."""

    def __init__(self, text: str, limit: int = 400_000) -> None:
        self.text = text
        self.steps = 0
        self.limit = limit

    def found(self, node: Node) -> bool:
        """Whether the expression matches anywhere."""
        return any(True for start in range(len(self.text) + 1) for _ in self.ends(node, start))

    def ends(self, node: Node, at: int) -> Iterator[int]:
        """Where a match that begins at a place can end, in the order in which a matcher tries."""
        if self.steps > self.limit:
            return
        match node:
            case Chars(charset):
                self.steps += 1
                if at < len(self.text) and holds(charset, ord(self.text[at])):
                    yield at + 1
            case Seq(items):
                yield from self._sequence(items, at)
            case Alt(options):
                for option in options:
                    yield from self.ends(option, at)
            case Group(body):
                yield from self.ends(body, at)
            case Repeat():
                yield from self._repeat(node, 0, at)
            case _:
                if self._holds(node, at):
                    yield at

    def _sequence(self, items: tuple[Node, ...], at: int) -> Iterator[int]:
        if not items:
            yield at
            return
        for middle in self.ends(items[0], at):
            yield from self._sequence(items[1:], middle)

    def _repeat(self, node: Repeat, done: int, at: int) -> Iterator[int]:
        if node.high is None or done < node.high:
            for after in self.ends(node.body, at):
                if after > at or done < node.low:
                    yield from self._repeat(node, done + 1, after)
        if done >= node.low:
            yield at

    def _holds(self, node: Node, at: int) -> bool:
        match node:
            case Start():
                return at == 0
            case End():
                return at == len(self.text)
            case Boundary(negated):
                return (self._word(at - 1) is not self._word(at)) is not negated
            case Look(body, True, negated):
                return any(True for _ in self.ends(body, at)) is not negated
            case Look(body, False, negated):
                before = (end for start in range(at + 1) for end in self.ends(body, start))
                return any(end == at for end in before) is not negated
        raise AssertionError(node)

    def _word(self, at: int) -> bool:
        return 0 <= at < len(self.text) and holds(WORD, ord(self.text[at]))
