"""A place in a pattern, with the first error, which ends the reading."""

from attrs import define, field

from jstk.core.solve.regex.syntax import Remark


@define
class Cursor:
    """Reads a pattern; after `fail` it stands at the end, so that every loop over it ends."""

    text: str
    position: int = 0
    bad: tuple[int, str] | None = None
    lenient: list[Remark] = field(factory=list)

    @property
    def done(self) -> bool:
        """Whether nothing is left to read."""
        return self.position >= len(self.text)

    def fail(self, reason: str, position: int | None = None) -> None:
        """Keeps the first error and stops the reading."""
        if self.bad is None:
            self.bad = (min(self.position, len(self.text)) if position is None else position, reason)
        self.position = len(self.text)

    def allow(self, position: int, message: str) -> None:
        """Notes what only Annex B allows."""
        self.lenient.append(Remark(position, message))

    def peek(self) -> str:
        """The next character, or the empty string."""
        return self.text[self.position : self.position + 1]

    def next(self) -> str:
        """The next character, which is passed, or the empty string."""
        char = self.peek()
        self.position += 1
        return char

    def sees(self, text: str) -> bool:
        """Whether the text comes next."""
        return self.text.startswith(text, self.position)

    def take(self, text: str) -> bool:
        """Whether the text comes next; if so it is passed."""
        if not self.sees(text):
            return False
        self.position += len(text)
        return True

    def while_in(self, chars: str) -> str:
        """The longest run of the given characters, which is passed."""
        start = self.position
        while self.position < len(self.text) and self.text[self.position] in chars:
            self.position += 1
        return self.text[start : self.position]

    def digits(self) -> str:
        """The longest run of decimal digits, which is passed."""
        return self.while_in("0123456789")
