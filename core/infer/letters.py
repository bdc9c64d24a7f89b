"""Classes of letters: what a set of strings is written with, coarse enough that a few strings settle it."""

from collections.abc import Iterable
from typing import Final

CLASSES: Final = (
    ("0-9", "0123456789"),
    ("a-f", "abcdef"),
    ("g-z", "ghijklmnopqrstuvwxyz"),
    ("A-F", "ABCDEF"),
    ("G-Z", "GHIJKLMNOPQRSTUVWXYZ"),
    ("_", "_"),
    (".", "."),
    (":", ":"),
    ("/", "/"),
    ("+", "+"),
    ("=", "="),
    ("@", "@"),
    ("$", "$"),
    ("-", "-"),
)
"""The inside of a character class of a pattern, and its letters; the hyphen is last, where it needs no escape."""

TEXT: Final = (1 << (len(CLASSES) + 1)) - 1
"""Any other letter: the strings are free text, and nothing is said of them."""
_BIT: Final = {letter: 1 << index for index, (_, letters) in enumerate(CLASSES) for letter in letters}


def letters_of(strings: Iterable[str]) -> int:
    """The classes that occur, or TEXT."""
    mask = 0
    for letter in set("".join(strings)):
        mask |= _BIT.get(letter, TEXT)
    return mask


DIGITS: Final = 0b1
_HEX: Final = (0b11, 0b1001)
_ALPHANUMERIC: Final = 0b11111
_NAME: Final = letters_of(["_.-"])


def pattern_of(mask: int, shortest: int, longest: int) -> str | None:
    """A pattern for strings of these classes and lengths: digits, a hexadecimal digest, names, or whatever has no
    space.

    Single classes would be too tight: the next name has a capital or a hyphen. None for text, or where nothing was
    seen.
    """
    if not mask or mask == TEXT:
        return None
    times = "*" if shortest == 0 else "+"
    if mask == DIGITS:
        return f"^[0-9]{times}$"
    if shortest == longest and shortest >= 8 and mask in _HEX:
        return f"^[{inside(mask)}]{{{shortest}}}$"
    known = _ALPHANUMERIC | _NAME
    return f"^[{inside(known if mask | known == known else TEXT)}]{times}$"


def inside(mask: int) -> str:
    """The classes as the inside of a character class, `a-z` for both halves of an alphabet."""
    text = "".join(shown for index, (shown, _) in enumerate(CLASSES) if mask >> index & 1)
    return text.replace("a-fg-z", "a-z").replace("A-FG-Z", "A-Z")
