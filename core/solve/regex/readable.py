"""Which characters of a set a person would rather read."""

from functools import lru_cache
from typing import Final

from jstk.core.solve.regex import charset as cs

# In order of preference; beyond them comes what is left of the set, from its lowest code point on.
_TIERS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "-_. ",
    "/:,@+=#$%&*!?~^|;'\"`()[]{}<>\\",
    "\u00e9\u00fc\u00f1\u00e5\u00f8",
    "\u03b1\u03b2\u03b3\u0434\u0436\u044f",
    "\u4e2d\u6587\u5b57",
    "\u3042\u30a2\uac00\u05d0\u0627\u0e01\u0905",
    "\U0001f600",
)
_SOME: Final = 26


@lru_cache(maxsize=4096)
def readable(charset: cs.Charset) -> tuple[int, str]:
    """How readable the best characters of a set are (0 is best), and those characters."""
    for rank, tier in enumerate(_TIERS):
        chars = "".join(char for char in tier if cs.holds(charset, ord(char)))
        if chars:
            return rank, chars + _digits_too(charset, rank, chars)
    return len(_TIERS), "".join(_lowest(charset))


def _digits_too(charset: cs.Charset, rank: int, letters: str) -> str:
    """The digits beside few letters, as in hexadecimal numbers."""
    if rank != 0 or len(letters) > 6:
        return ""
    return "".join(char for char in _TIERS[1] if cs.holds(charset, ord(char)))


def first_char(charset: cs.Charset) -> tuple[int, str]:
    """The most readable character of a set, behind its rank."""
    rank, chars = readable(charset)
    return rank, chars[0]


def _lowest(charset: cs.Charset) -> list[str]:
    """Some characters of a set: printable ones where there are any."""
    some = [chr(code) for low, high in charset[:_SOME] for code in range(low, min(high, low + _SOME) + 1)]
    printable = [char for char in some if char.isprintable()]
    return (printable or some)[:_SOME]
