"""The escapes of ECMA-262: sets, single code points, and names of groups."""

import unicodedata
from typing import Final

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.cursor import Cursor

_SETS: Final = {
    "d": cs.DIGIT,
    "D": cs.NOT_DIGIT,
    "w": cs.WORD,
    "W": cs.NOT_WORD,
    "s": cs.SPACE,
    "S": cs.NOT_SPACE,
}
_CONTROLS: Final = {"t": 0x09, "n": 0x0A, "v": 0x0B, "f": 0x0C, "r": 0x0D}
_SYNTAX: Final = "^$\\.*+?()[]{}|/"
_LONGEST_NAME: Final = 200
_HEX: Final = "0123456789abcdefABCDEF"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def class_escape(cursor: Cursor, start: int) -> cs.Charset | None:
    """The set of `\\d`, `\\w`, `\\s`, `\\p{..}` and their opposites behind a backslash; None for other escapes."""
    letter = cursor.peek()
    if letter in _SETS and letter:
        cursor.position += 1
        return _SETS[letter]
    if letter not in ("p", "P"):
        return None
    cursor.position += 1
    chars = _property(cursor, start)
    return cs.complement(chars) if letter == "P" else chars


def _property(cursor: Cursor, start: int) -> cs.Charset:
    from jstk.core.solve.regex.unicode import property_set

    end = cursor.text.find("}", cursor.position, cursor.position + _LONGEST_NAME)
    if not cursor.take("{") or end < 0:
        cursor.fail("\\p needs a property in braces, such as \\p{L}", start)
        return ()
    name = cursor.text[cursor.position : end]
    cursor.position = end + 1
    chars = property_set(name)
    if chars is None and (chars := property_set(f"Script={name}")) is not None:
        cursor.allow(start, f"a script without Script= before {name}")
    if chars is None:
        cursor.fail(f"unknown Unicode property {name}", start)
        return ()
    return chars


def code_point(cursor: Cursor, start: int, in_class: bool) -> int | None:
    """The code point that an escape stands for, with the cursor behind the backslash; None after an error."""
    char = cursor.next()
    if char in _CONTROLS:
        return _CONTROLS[char]
    if char == "x":
        return _hex(cursor, start, 2)
    if char == "u":
        return _unicode(cursor, start)
    if char == "c" and cursor.peek() and cursor.peek() in _LETTERS:
        return ord(cursor.next()) % 32
    if char == "0" and not (cursor.peek() and cursor.peek() in "0123456789"):
        return 0
    if in_class and char in "b-":
        return 8 if char == "b" else ord("-")
    if char in _SYNTAX:
        return ord(char)
    if char in _LETTERS or char in "0123456789":
        cursor.fail(f"\\{char} is no escape of ECMA-262", start)
        return None
    cursor.allow(start, f"an escape of {char}, which needs none")
    return ord(char)


def _hex(cursor: Cursor, start: int, count: int) -> int | None:
    digits = cursor.text[cursor.position : cursor.position + count]
    if len(digits) < count or any(digit not in _HEX for digit in digits):
        cursor.fail(f"{count} hexadecimal digits expected", start)
        return None
    cursor.position += count
    return int(digits, 16)


def _unicode(cursor: Cursor, start: int) -> int | None:
    """`\\uHHHH`, a pair of them for a code point beyond FFFF, or `\\u{H...}`."""
    if cursor.take("{"):
        return _braced(cursor, start)
    code = _hex(cursor, start, 4)
    if code is None or not 0xD800 <= code <= 0xDBFF or not cursor.sees("\\u"):
        return code
    low = cursor.text[cursor.position + 2 : cursor.position + 6]
    if len(low) < 4 or any(digit not in _HEX for digit in low) or not 0xDC00 <= int(low, 16) <= 0xDFFF:
        return code
    cursor.position += 6
    return 0x10000 + (code - 0xD800) * 0x400 + int(low, 16) - 0xDC00


def _braced(cursor: Cursor, start: int) -> int | None:
    digits = cursor.while_in(_HEX).lstrip("0") or "0"
    empty = cursor.text[cursor.position - 1] == "{"
    if empty or len(digits) > 6 or not cursor.take("}") or int(digits, 16) > cs.LAST:
        cursor.fail("a code point up to 10FFFF in braces expected", start)
        return None
    return int(digits, 16)


def group_name(cursor: Cursor) -> str | None:
    """The name up to `>`, which is passed; None where it is no identifier."""
    end = cursor.text.find(">", cursor.position, cursor.position + _LONGEST_NAME)
    name = cursor.text[cursor.position : end] if end >= 0 else ""
    if not name or not all(_in_name(char, place) for place, char in enumerate(name)):
        return None
    cursor.position = end + 1
    return name


def _in_name(char: str, place: int) -> bool:
    if char in "$_":
        return True
    category = unicodedata.category(char)
    return category in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl") or (place > 0 and category in ("Mn", "Mc", "Nd", "Pc"))
