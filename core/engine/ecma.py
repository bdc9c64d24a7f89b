"""Patterns as ECMA-262 means them, written so that jsonschema-rs means the same.

It refuses some valid patterns (`[^]`, `[\\b]`, `\\0`, `\\k<name>`, a literal brace), takes some that are none (`(?i)`,
`\\A`, `a++`), reads `\\b` by Unicode, and lets `.` match line ends beside a lookaround. Such patterns are read by our
own parser and spelt out again.
"""

import re
from functools import lru_cache
from typing import Final

from attrs import frozen

from jstk.core.solve.regex.syntax import (
    Alt,
    Back,
    BadPattern,
    Boundary,
    Chars,
    End,
    Group,
    Look,
    Node,
    Regex,
    Repeat,
    Seq,
    Start,
)

# what both sides read alike; all else is read and spelt out
_ESCAPE: Final = r"\\[dDwWsSnrtfv./\\()\[\]{}?*+|^$-]"
_SET: Final = rf"\[\^?+(?:(?!-\\[dDwWsS])(?:[^\\\[\]]|{_ESCAPE}(?!-)))+\]"
_PLAIN: Final = re.compile(
    rf"(?:(?:[^\\^$.*+?()\[\]{{}}|]|{_ESCAPE}|{_SET}|\.|\))(?:[*+?]\??|\{{[0-9]+(?:,[0-9]*)?\}}\??)?|\((?:\?:)?|[|^$])*"
)
_WORD: Final = r"[0-9A-Z_a-z]"


@frozen
class Refused:
    """A pattern that is no ECMA-262 regular expression, and why."""

    reason: str


@lru_cache(maxsize=1024)
def spelt(pattern: str) -> str | Refused:
    """The pattern for the library, or why it is none. Plain patterns, and those beyond spelling, are given back as they
    are."""
    if _PLAIN.fullmatch(pattern):
        return pattern
    from jstk.core.solve.regex.parse import parse

    made = parse(pattern)
    if isinstance(made, BadPattern):
        return Refused(f"{made.reason}, at character {made.position + 1}")
    return _pattern(made)


def _pattern(made: Regex) -> str:
    text = _spell(made.node)
    return made.pattern if text is None else text


def _spell(node: Node) -> str | None:
    """The node as text; None where it has none. The depth is that of the pattern's groups, which its parser bounds."""
    match node:
        case Chars(charset=charset):
            return _charset(charset)
        case Seq(items=items):
            return _joined([_spell(item) for item in items], "")
        case Alt(options=options):
            inner = _joined([_spell(option) for option in options], "|") if options else "(?!)"
            return None if inner is None else f"(?:{inner})"
        case Repeat(body=body, low=low, high=high, lazy=lazy):
            inner = _spell(body)
            times = f"{{{low},{'' if high is None else high}}}{'?' if lazy else ''}"
            return None if inner is None else f"(?:{inner}){times}"
        case Group(body=body):
            inner = _spell(body)
            return None if inner is None else f"({inner})"
        case Look(body=body, ahead=ahead, negated=negated):
            inner = _spell(body)
            return None if inner is None else f"(?{'' if ahead else '<'}{'!' if negated else '='}{inner})"
        case Start():
            return "^"
        case End():
            return "$"
        case Boundary(negated=negated):
            return _boundary(negated)
        case Back(index=index):
            return f"(?:\\{index})"
        case _:
            return None


def _joined(parts: list[str | None], separator: str) -> str | None:
    known = [part for part in parts if part is not None]
    return separator.join(known) if len(known) == len(parts) else None


def _boundary(negated: bool) -> str:
    same = f"(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD})"
    other = f"(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD})"
    return f"(?:{same if negated else other})"


def _charset(charset: tuple[tuple[int, int], ...]) -> str:
    if not charset:
        return "(?!)"
    ranges = [f"{_char(low)}-{_char(high)}" if low != high else _char(low) for low, high in charset]
    return f"[{''.join(ranges)}]"


def _char(code: int) -> str:
    char = chr(code)
    return char if char.isascii() and char.isalnum() else f"\\u{{{code:x}}}"
