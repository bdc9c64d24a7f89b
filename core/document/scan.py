"""The scanner for JSON and JSONC (RFC 8259): finds the exact fault in a text that the fast path refused.

Iterative, so that no nesting is too deep for it. What it accepts is exactly what the fast path accepts.
"""

import json
import re
from collections.abc import Callable
from typing import Final

from jstk.core.document.lexeme import COMMENT, WORD, seen_at
from jstk.core.document.model import Limits
from jstk.core.document.number import read_number, too_long
from jstk.core.document.place import Where
from jstk.core.fault import BadNumber, DuplicateKey, Fault, Syntax, TooDeep

_SPACE: Final = re.compile(r"[ \t\n\r]*+")
_SPACE_OR_COMMENTS: Final = re.compile(rf"(?:[ \t\n\r]++|{COMMENT})*+")
_TEXT: Final = re.compile(r'(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_ESCAPE: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+")
_NUMERIC: Final = re.compile(r"[-+.0-9]")
# What large plain texts are made of, taken at once: short scalars without fault, with the comma before each.
_PLAIN: Final = (
    r'(?:"[^"\\\x00-\x1f]*+"|-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?|true|false|null)(?=[ \t\n\r]*+[,\]}])'
)
_PLAIN_DIGITS: Final = 30
_PLAIN_ITEMS: Final = re.compile(rf"(?:[ \t\n\r]*+,[ \t\n\r]*+{_PLAIN})++")
_PLAIN_MEMBER: Final = re.compile(rf'[ \t\n\r]*+,[ \t\n\r]*+"([^"\\\x00-\x1f]*+)"[ \t\n\r]*+:[ \t\n\r]*+{_PLAIN}')
_CONSTANTS: Final = frozenset({"true", "false", "null"})
_NO_NUMBERS: Final = frozenset({"NaN", "Infinity", "-Infinity", "+Infinity"})
_NOT_IN_JSON: Final = " (only .jsonc allows {})"


def diagnose(where: Where, commented: bool, limits: Limits) -> Fault | None:
    """The first fault of a JSON text (of JSONC where `commented`), or None where there is none."""
    scan = _Scan(where, commented, limits)
    fault = None
    while fault is None and scan.state != "done":
        fault = _STEPS[scan.state](scan)
    return fault


class _Scan:
    """Where the scanner stands: the offset, what is expected next, and the open containers.

    An open object is a dict from its keys so far to their offsets, an open array None.
    """

    def __init__(self, where: Where, commented: bool, limits: Limits) -> None:
        self.where, self.text, self.commented, self.limits = where, where.text, commented, limits
        self.offset = 0
        self.state = "value"
        self.open: list[dict[str, int] | None] = []
        self.space = _SPACE_OR_COMMENTS if commented else _SPACE

    def peek(self) -> str:
        """The next character behind space, and comments where they are allowed; empty at the end."""
        found = self.space.match(self.text, self.offset)
        self.offset = found.end() if found else self.offset
        return self.text[self.offset : self.offset + 1]

    def go(self, state: str, width: int) -> None:
        self.offset += width
        self.state = state

    def after_value(self, width: int) -> None:
        self.go(("next member" if self.open[-1] is not None else "next item") if self.open else "end", width)

    def syntax(self, expected: str, seen: str | None = None) -> Fault:
        """What was expected at the offset against what is there; comments are named as such."""
        if self.text.startswith(("//", "/*"), self.offset):
            if self.commented:
                return Syntax(self.where.at(self.offset), 'a comment that ends in "*/"', "the end of the text")
            return Syntax(self.where.at(self.offset), expected, "a comment" + _NOT_IN_JSON.format("comments"))
        return Syntax(self.where.at(self.offset), expected, seen or seen_at(self.text, self.offset))


def _value(scan: _Scan, expected: str = "a value") -> Fault | None:
    char = scan.peek()
    if char == '"':
        fault, width = _string(scan)
        scan.after_value(width)
        return fault
    if char and char in "{[":
        return _open(scan, char)
    if char and _NUMERIC.match(char):
        return _number(scan)
    word = WORD.match(scan.text, scan.offset)
    if word and word[0] in _CONSTANTS:
        scan.after_value(len(word[0]))
        return None
    return _no_value(scan, word[0] if word else char, expected)


def _open(scan: _Scan, char: str) -> Fault | None:
    if len(scan.open) >= scan.limits.depth:
        return TooDeep(scan.where.at(scan.offset), scan.limits.depth)
    scan.open.append({} if char == "{" else None)
    scan.go("first key" if char == "{" else "first item", 1)
    return None


def _no_value(scan: _Scan, word: str, expected: str) -> Fault:
    if word in _NO_NUMBERS:
        return BadNumber(scan.where.at(scan.offset), f"{word} is no JSON number")
    if word == "'":
        return scan.syntax("a string in double quotes", "a single quote")
    if word.lower() in _CONSTANTS:
        return scan.syntax(f"{word.lower()} in lower case")
    if word in ("None", "undefined"):
        return scan.syntax("null")
    return scan.syntax(expected)


def _number(scan: _Scan) -> Fault | None:
    found = _NUMBER.match(scan.text, scan.offset)
    word = WORD.match(scan.text, scan.offset)
    shown = word[0] if word else ""
    if shown in _NO_NUMBERS:
        return BadNumber(scan.where.at(scan.offset), f"{shown} is no JSON number")
    if found is None or found[0] != shown:
        return scan.syntax(_better_number(shown))
    if read_number(shown, scan.limits) is None:
        return BadNumber(scan.where.at(scan.offset), too_long(scan.limits))
    scan.after_value(len(shown))
    return None


def _better_number(word: str) -> str:
    if word.startswith("+"):
        return 'a number without "+"'
    if word.startswith((".", "-.")):
        return 'a digit before the "."'
    if re.match(r"-?0[0-9]", word):
        return "a number without leading zeros"
    if re.search(r"\.(?:$|[^0-9])", word):
        return 'a digit after the "."'
    if re.match(r"-?0[xXoObB]", word):
        return "a decimal number"
    return "a number"


def _string(scan: _Scan) -> tuple[Fault | None, int]:
    """The fault in the string that begins at the offset, if any, and the string's width with its quotes."""
    start = scan.offset
    found = _TEXT.match(scan.text, start + 1)
    end = found.end() if found else start + 1
    if scan.text[end : end + 1] != '"':
        return _broken_string(scan, end), 0
    raw = scan.text[start + 1 : end]
    if "\\u" in raw:
        for escape in _ESCAPE.finditer(raw):
            if escape[1]:
                place = scan.where.at(start + 1 + escape.start())
                return Syntax(place, "both halves of a surrogate pair", f"the lone surrogate {escape[0]}"), 0
    return None, end + 1 - start


def _broken_string(scan: _Scan, end: int) -> Fault:
    char = scan.text[end : end + 1]
    if char == "":
        return scan.syntax("a string with a closing double quote", "the end of the text")
    scan.offset = end
    if char in "\r\n":
        return Syntax(scan.where.at(end), 'the closing double quote (a line break is written "\\n")', "a line break")
    if char != "\\":
        expected = f'an escape such as "\\u{ord(char):04x}"'
        return Syntax(scan.where.at(end), expected, f"the control character U+{ord(char):04X} in a string")
    width = 6 if scan.text[end + 1 : end + 2] == "u" else 2
    seen = json.dumps(scan.text[end : end + width].rstrip('"\r\n'), ensure_ascii=False).replace("\\\\", "\\")
    return Syntax(scan.where.at(end), r"an escape: one of \" \\ \/ \b \f \n \r \t, or \u and four hex digits", seen)


def _first_item(scan: _Scan) -> Fault | None:
    if scan.peek() == "]":
        return _close(scan)
    return _value(scan, 'a value or "]"')


def _item(scan: _Scan) -> Fault | None:
    if scan.peek() == "]" and not scan.commented:
        return scan.syntax("a value after the comma", '"]"' + _NOT_IN_JSON.format("a trailing comma"))
    return _close(scan) if scan.peek() == "]" else _value(scan, "a value after the comma")


def _first_key(scan: _Scan) -> Fault | None:
    return _close(scan) if scan.peek() == "}" else _key(scan, 'a key in double quotes or "}"')


def _next_key(scan: _Scan) -> Fault | None:
    if scan.peek() == "}" and not scan.commented:
        return scan.syntax("a key after the comma", '"}"' + _NOT_IN_JSON.format("a trailing comma"))
    return _close(scan) if scan.peek() == "}" else _key(scan, "a key in double quotes after the comma")


def _key(scan: _Scan, expected: str) -> Fault | None:
    if scan.peek() != '"':
        return scan.syntax("a key in double quotes", "a single quote") if scan.peek() == "'" else scan.syntax(expected)
    fault, width = _string(scan)
    if fault:
        return fault
    raw = scan.text[scan.offset : scan.offset + width]
    name = str(json.loads(raw)) if "\\" in raw else raw[1:-1]
    keys = scan.open[-1] or {}
    if name in keys:
        return DuplicateKey(scan.where.at(scan.offset), name, scan.where.at(keys[name]))
    scan.open[-1] = keys
    keys[name] = scan.offset
    scan.go("colon", width)
    return None


def _colon(scan: _Scan) -> Fault | None:
    if scan.peek() != ":":
        return scan.syntax('":" after the key')
    scan.go("value", 1)
    return None


def _next_item(scan: _Scan) -> Fault | None:
    found = _PLAIN_ITEMS.match(scan.text, scan.offset) if scan.limits.digits >= _PLAIN_DIGITS else None
    scan.offset = found.end() if found else scan.offset
    return _comma(scan, "item", "]")


def _next_member(scan: _Scan) -> Fault | None:
    keys = scan.open[-1]
    while keys is not None and scan.limits.digits >= _PLAIN_DIGITS:
        found = _PLAIN_MEMBER.match(scan.text, scan.offset)
        if found is None or found[1] in keys:
            break
        keys[found[1]] = found.start(1) - 1
        scan.offset = found.end()
    return _comma(scan, "key", "}")


def _comma(scan: _Scan, state: str, closing: str) -> Fault | None:
    char = scan.peek()
    if char == closing:
        return _close(scan)
    if char != ",":
        return scan.syntax(f'"," or "{closing}"')
    scan.go(state, 1)
    return None


def _close(scan: _Scan) -> Fault | None:
    scan.open.pop()
    scan.after_value(1)
    return None


def _end(scan: _Scan) -> Fault | None:
    scan.state = "done"
    return scan.syntax("the end of the text") if scan.peek() else None


_STEPS: Final[dict[str, Callable[[_Scan], Fault | None]]] = {
    "value": _value,
    "first item": _first_item,
    "item": _item,
    "first key": _first_key,
    "key": _next_key,
    "colon": _colon,
    "next item": _next_item,
    "next member": _next_member,
    "end": _end,
}
