"""JSON Pointer (RFC 6901) as text: build, split, and walk."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, unquote

MISSING: Final = object()


def escape(token: str | int) -> str:
    """The token as it stands in a pointer: `~` as `~0`, `/` as `~1` (section 3)."""
    return str(token).replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    """The token meant: `~1` first, `~0` last (section 4)."""
    return token.replace("~1", "/").replace("~0", "~")


def pointer(tokens: Iterable[str | int]) -> str:
    """The pointer of a path; the empty path gives the empty string, the whole document."""
    return "".join("/" + escape(token) for token in tokens)


def child(parent: str, token: str | int) -> str:
    """The pointer one step below."""
    return f"{parent}/{escape(token)}"


def tokens(text: str) -> list[str]:
    """The tokens of a pointer, unescaped."""
    return [unescape(token) for token in text.split("/")[1:]]


def step(value: object, token: str) -> object:
    """The member or element that a token names, or MISSING; array indexes have no leading zero (section 4)."""
    if isinstance(value, dict):
        return value.get(token, MISSING)
    if isinstance(value, list) and token.isascii() and token.isdigit() and (token == "0" or token[0] != "0"):
        return value[int(token)] if len(token) < 10 and int(token) < len(value) else MISSING
    return MISSING


def resolve(value: object, text: str) -> object:
    """The value that a pointer names, or MISSING."""
    for token in tokens(text):
        value = step(value, token)
        if value is MISSING:
            return MISSING
    return value


def astray(value: object, text: str) -> tuple[str, str, object] | None:
    """Where a pointer leaves a value: the pointer so far, the token that is not there, and what it was sought in."""
    at = ""
    for token in tokens(text):
        below = step(value, token)
        if below is MISSING:
            return at, token, value
        value, at = below, child(at, token)
    return None


def to_fragment(text: str) -> str:
    """The pointer as the fragment of a URI, percent-encoded (section 6)."""
    return quote(text, safe="/~!$&'()*+,;=:@-._?")


def from_fragment(fragment: str) -> str:
    """The pointer of a URI fragment: percent-decoded first, then read (section 6)."""
    return unquote(fragment)
