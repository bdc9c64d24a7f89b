"""ECMA-262 patterns (22.2.1) to syntax trees.

Patterns are read by code points, as with the u flag; what only Annex B allows is read too and listed in `lenient`.
An unknown escape of a letter or digit is refused although Annex B reads it as that letter: in practice it is a
construct of another dialect (`\\A`, `\\Z`, `\\h`), so the literal reading would be silently wrong.
"""

from collections.abc import Callable
from typing import Final

from attrs import define, field

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.cursor import Cursor
from jstk.core.solve.regex.escapes import class_escape, code_point, group_name
from jstk.core.solve.regex.syntax import (
    EMPTY,
    Alt,
    Back,
    BadPattern,
    Boundary,
    Chars,
    End,
    Group,
    Look,
    Node,
    Opaque,
    Regex,
    Repeat,
    Seq,
    Start,
)

MAX_DEPTH: Final = 60
_INFINITE_COUNT: Final = 10**9
_LOOKS: Final = (("(?=", True, False), ("(?!", True, True), ("(?<=", False, False), ("(?<!", False, True))


@define
class _Flags:
    """The modifiers in force (ECMAScript 2025)."""

    ignore_case: bool = False
    multiline: bool = False
    dot_all: bool = False


@define
class _Parser:
    cursor: Cursor
    names: tuple[str, ...]
    total: int
    groups: int = 0
    depth: int = 0
    flags: _Flags = field(factory=_Flags)


def parse(pattern: str) -> Regex | BadPattern:
    """The syntax tree of a pattern, or where and why it is no ECMA-262 regular expression."""
    cursor = Cursor(pattern)
    total, names = _capture_groups(pattern)
    parser = _Parser(cursor, names, total)
    node = _alternatives(parser)
    if cursor.bad is None and not cursor.done:
        cursor.fail("unmatched )")
    if cursor.bad is not None:
        return BadPattern(pattern, *cursor.bad)
    return Regex(pattern, node, total, names, tuple(cursor.lenient))


def _capture_groups(pattern: str) -> tuple[int, tuple[str, ...]]:
    """The number of capturing groups and the name of each ("" without), found before the rest is read."""
    names: list[str] = []
    inside_class = False
    position = 0
    while position < len(pattern):
        char = pattern[position]
        if char == "\\":
            position += 2
            continue
        if inside_class:
            inside_class = char != "]"
        elif char == "[":
            inside_class = True
        elif char == "(":
            names.extend(_group_opening(pattern, position))
        position += 1
    return len(names), tuple(names)


def _group_opening(pattern: str, position: int) -> tuple[str, ...]:
    if not pattern.startswith("(?", position):
        return ("",)
    if not pattern.startswith("(?<", position) or pattern[position + 3 : position + 4] in ("=", "!", ""):
        return ()
    return (group_name(Cursor(pattern, position + 3)) or "",)


def _alternatives(parser: _Parser) -> Node:
    options = [_sequence(parser)]
    while parser.cursor.take("|"):
        options.append(_sequence(parser))
    return options[0] if len(options) == 1 else Alt(tuple(options))


def _sequence(parser: _Parser) -> Node:
    cursor = parser.cursor
    items: list[Node] = []
    while not cursor.done and not cursor.sees("|") and not cursor.sees(")"):
        node = _quantified(parser)
        if node != EMPTY:
            items.append(node)
    return items[0] if len(items) == 1 else Seq(tuple(items))


def _quantified(parser: _Parser) -> Node:
    cursor = parser.cursor
    start = cursor.position
    atom = _atom(parser)
    bounds = _quantifier(cursor)
    if bounds is None:
        return atom
    low, high = bounds
    if high is not None and low > high:
        cursor.fail("the numbers of the quantifier are out of order")
    if cursor.text[start] != "(" and isinstance(atom, (Start, End, Boundary)):
        cursor.fail("an assertion cannot be repeated", start)
    if cursor.text.startswith(("(?<=", "(?<!"), start):
        cursor.fail("a lookbehind cannot be repeated", start)
    if cursor.text.startswith(("(?=", "(?!"), start):
        cursor.allow(start, "a repeated lookahead")
    lazy = cursor.take("?")
    if _quantifier(cursor) is not None:
        cursor.fail("nothing to repeat (a quantifier follows a quantifier)")
    return Repeat(atom, low, high, lazy)


def _quantifier(cursor: Cursor) -> tuple[int, int | None] | None:
    for sign, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
        if cursor.take(sign):
            return bounds
    return _braces(cursor) if cursor.sees("{") else None


def _braces(cursor: Cursor) -> tuple[int, int | None] | None:
    """`{n}`, `{n,}` or `{n,m}`; anything else leaves the cursor where it is."""
    start = cursor.position
    cursor.position += 1
    low = cursor.digits()
    comma = cursor.take(",")
    high = cursor.digits() if comma else low
    if low == "" or not cursor.take("}"):
        cursor.position = start
        return None
    top = None if high == "" else min(int(high[:12]), _INFINITE_COUNT)
    return min(int(low[:12]), _INFINITE_COUNT), top


def _atom(parser: _Parser) -> Node:
    cursor = parser.cursor
    start = cursor.position
    char = cursor.next()
    if char == "(":
        return _group(parser, start)
    if char == "[":
        return _cased(parser, _klass(cursor, start))
    if char == "\\":
        return _escape(parser, start)
    if char == "^":
        return _line_start() if parser.flags.multiline else Start()
    if char == "$":
        return _line_end() if parser.flags.multiline else End()
    if char == ".":
        return Chars(cs.UNIVERSE if parser.flags.dot_all else cs.DOT)
    if char in "*+?":
        cursor.fail("nothing to repeat", start)
    if char in "{}]":
        cursor.position = start
        if _braces(cursor) is not None:
            cursor.fail("nothing to repeat", start)
        cursor.position = start + 1
        cursor.allow(start, f"a literal {char} without a backslash")
    return _literal(parser, char)


def _literal(parser: _Parser, char: str) -> Node:
    return _cased(parser, cs.single(char))


def _cased(parser: _Parser, chars: cs.Charset) -> Node:
    """The set itself, or under the modifier `i` with the other case of its ASCII letters."""
    if not parser.flags.ignore_case:
        return Chars(chars)
    if any(high > 0x7F for _, high in chars):
        return Opaque("letters outside ASCII under the modifier i")
    folded = [(code, code) for low, high in chars for code in range(low, high + 1)]
    folded += [(ord(twin), ord(twin)) for code, _ in folded for twin in _twins(chr(code))]
    return Chars(cs.normal(folded))


def _twins(char: str) -> str:
    """The characters with the same simple case folding as an ASCII letter; K and S have one outside ASCII each."""
    folded = char.lower()
    return folded + folded.upper() + {"k": "\u212a", "s": "\u017f"}.get(folded, "")


def _line_start() -> Node:
    return Alt((Start(), Look(Chars(cs.LINE_TERMINATOR), ahead=False, negated=False)))


def _line_end() -> Node:
    return Alt((End(), Look(Chars(cs.LINE_TERMINATOR), ahead=True, negated=False)))


def _group(parser: _Parser, start: int) -> Node:
    cursor = parser.cursor
    parser.depth += 1
    if parser.depth > MAX_DEPTH:
        cursor.fail(f"groups are nested deeper than {MAX_DEPTH} levels", start)
    build = _group_builder(parser, start)
    flags = parser.flags
    parser.flags = _modified(parser, start, flags) if build is None else flags
    body = _alternatives(parser)
    parser.flags = flags
    parser.depth -= 1
    if not cursor.take(")"):
        cursor.fail("unterminated group", start)
    return body if build is None else build(body)


def _group_builder(parser: _Parser, start: int) -> Callable[[Node], Node] | None:
    """What makes the group's node out of its body; None for a group that only groups."""
    cursor = parser.cursor
    for opening, ahead, negated in _LOOKS:
        if cursor.text.startswith(opening, start):
            cursor.position = start + len(opening)
            return lambda body: Look(body, ahead, negated)
    if not cursor.sees("?"):
        parser.groups += 1
        index = parser.groups
        return lambda body: Group(body, index)
    if cursor.text.startswith("(?<", start):
        return _named(parser, start)
    return None


def _named(parser: _Parser, start: int) -> Callable[[Node], Node]:
    cursor = parser.cursor
    cursor.position = start + 3
    name = group_name(cursor)
    if name is None:
        cursor.fail("invalid name of a group", start + 3)
    elif name in parser.names[: parser.groups]:
        cursor.allow(start, f"a second group of the name {name}")
    parser.groups += 1
    index = parser.groups
    return lambda body: Group(body, index, name)


def _modified(parser: _Parser, start: int, flags: _Flags) -> _Flags:
    """The flags after `(?:` or `(?ims-ims:`, with the cursor behind it."""
    cursor = parser.cursor
    cursor.position = start + 2
    if cursor.take(":"):
        return flags
    on = cursor.while_in("ims")
    off = cursor.while_in("ims") if cursor.take("-") else ""
    letters = on + off
    if not letters or len(set(letters)) < len(letters) or not cursor.take(":"):
        cursor.fail("invalid group: after (? ECMA-262 knows : = ! <= <! <name> and modifiers such as i:", start)
    return _Flags(
        ignore_case="i" in on or (flags.ignore_case and "i" not in off),
        multiline="m" in on or (flags.multiline and "m" not in off),
        dot_all="s" in on or (flags.dot_all and "s" not in off),
    )


def _escape(parser: _Parser, start: int) -> Node:
    cursor = parser.cursor
    if cursor.done:
        cursor.fail("a backslash at the end", start)
        return EMPTY
    if cursor.take("b"):
        return Boundary(False)
    if cursor.take("B"):
        return Boundary(True)
    chars = class_escape(cursor, start)
    if chars is not None:
        return _cased(parser, chars)
    back = _backreference(parser, start)
    if back is not None:
        return back
    code = code_point(cursor, start, in_class=False)
    return EMPTY if code is None else _cased(parser, cs.normal([(code, code)]))


def _backreference(parser: _Parser, start: int) -> Node | None:
    cursor = parser.cursor
    if cursor.take("k"):
        name = group_name(cursor) if cursor.take("<") else None
        if not name or name not in parser.names:
            cursor.fail("a backreference to a group that is not there", start)
            return EMPTY
        return Back(parser.names.index(name) + 1)
    if cursor.done or cursor.peek() not in "123456789":
        return None
    number = int(cursor.digits()[:6])
    if number > parser.total:
        cursor.fail(f"a backreference to group {number}, and there are {parser.total}", start)
    return Back(number)


def _klass(cursor: Cursor, start: int) -> cs.Charset:
    """A character class, with the cursor behind its `[`."""
    negated = cursor.take("^")
    ranges: list[cs.Range] = []
    while not cursor.done and not cursor.sees("]"):
        ranges.extend(_class_item(cursor))
    if not cursor.take("]"):
        cursor.fail("unterminated character class", start)
    chars = cs.normal(ranges)
    return cs.complement(chars) if negated else chars


def _class_item(cursor: Cursor) -> cs.Charset:
    start = cursor.position
    low = _class_atom(cursor)
    if not cursor.sees("-") or cursor.text.startswith("-]", cursor.position) or cursor.bad is not None:
        return low
    cursor.position += 1
    if cursor.done:
        return low
    high = _class_atom(cursor)
    if not (_is_single(low) and _is_single(high)):
        cursor.allow(start, "a set such as \\w as the end of a range, where the - stands for itself")
        return (*low, *cs.single("-"), *high)
    if low and high and low[0][0] > high[0][0]:
        cursor.fail("the range of the character class is out of order", start)
    return ((low[0][0], high[0][0]),) if low and high else ()


def _is_single(chars: cs.Charset) -> bool:
    return chars == () or (len(chars) == 1 and chars[0][0] == chars[0][1])


def _class_atom(cursor: Cursor) -> cs.Charset:
    start = cursor.position
    char = cursor.next()
    if char != "\\":
        return cs.single(char)
    if cursor.done:
        cursor.fail("a backslash at the end", start)
        return ()
    chars = class_escape(cursor, start)
    if chars is not None:
        return chars
    code = code_point(cursor, start, in_class=True)
    return () if code is None else ((code, code),)
