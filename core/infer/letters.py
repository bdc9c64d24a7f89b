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


def inside(mask: int) -> str:
    """The classes as the inside of a character class, `a-z` for both halves of an alphabet."""
    text = "".join(shown for index, (shown, _) in enumerate(CLASSES) if mask >> index & 1)
    return text.replace("a-fg-z", "a-z").replace("A-FG-Z", "A-Z")
