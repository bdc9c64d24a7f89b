"""Constructs that other regular expression dialects read in another way, or not at all."""

from collections.abc import Iterator
from typing import Final

from jstk.core.solve.regex.parse import parse
from jstk.core.solve.regex.syntax import BadPattern, Remark

# What begins a construct, and what to say of it. Longer openings come first.
_GROUPS: Final = (
    ("(?P<", "(?P<name> is Python's and RE2's; ECMA-262 has (?<name>)"),
    ("(?P=", "(?P=name) is Python's; ECMA-262 has \\k<name>"),
    ("(?P>", "(?P>name) is PCRE's recursion"),
    ("(?<=", "lookbehind is missing in RE2, and of a fixed width only in Python"),
    ("(?<!", "lookbehind is missing in RE2, and of a fixed width only in Python"),
    ("(?=", "lookahead is missing in RE2"),
    ("(?!", "lookahead is missing in RE2"),
    ("(?<", "the named group (?<name>) is (?P<name>) in Python"),
    ("(?>", "the atomic group (?> is not in ECMA-262 nor in RE2"),
    ("(?#", "the comment (?# is not in ECMA-262"),
    ("(?|", "the branch reset (?| is PCRE's"),
    ("(?(", "the conditional (?( is not in ECMA-262"),
    ("(?:", ""),
)
_ESCAPES: Final = {
    "A": "\\A is not in ECMA-262 (use ^)",
    "Z": "\\Z is not in ECMA-262 (use $)",
    "z": "\\z is not in ECMA-262 (use $)",
    "G": "\\G is not in ECMA-262",
    "K": "\\K is not in ECMA-262",
    "Q": "\\Q is not in ECMA-262",
    "h": "\\h is not in ECMA-262",
    "H": "\\H is not in ECMA-262",
    "R": "\\R is not in ECMA-262",
    "X": "\\X is not in ECMA-262",
    "a": "\\a is not in ECMA-262 (use \\x07)",
    "e": "\\e is not in ECMA-262 (use \\x1B)",
    "d": "\\d is 0 to 9 in ECMA-262, and every decimal digit of Unicode in Python and .NET",
    "w": "\\w is ASCII in ECMA-262, and every letter of Unicode in Python and .NET",
    "W": "\\W is the opposite of ASCII in ECMA-262, and of Unicode in Python and .NET",
    "D": "\\D is the opposite of ASCII in ECMA-262, and of Unicode in Python and .NET",
    "s": "\\s differs in rare characters (U+FEFF, U+0085, U+001C to U+001F) between ECMA-262 and Python",
    "S": "\\S differs in rare characters (U+FEFF, U+0085, U+001C to U+001F) between ECMA-262 and Python",
    "b": "\\b is ASCII in ECMA-262, and of Unicode in Python",
    "B": "\\B is ASCII in ECMA-262, and of Unicode in Python",
    "p": "\\p needs the u flag in ECMA-262 and is missing in Python's re",
    "P": "\\P needs the u flag in ECMA-262 and is missing in Python's re",
    "c": "\\c is missing in Python and RE2",
    "k": "\\k<name> is (?P=name) in Python and missing in RE2",
}
_SURE: Final = frozenset("dDwWsSbB")


def portability(pattern: str) -> tuple[Remark, ...]:
    """What a pattern holds that not every dialect reads alike, by place; each construct is named at its first place."""
    remarks: dict[str, Remark] = {}
    parsed = parse(pattern)
    lenient = () if isinstance(parsed, BadPattern) else parsed.lenient
    for remark in (*_scan(pattern), *(Remark(note.position, _strict(note.message)) for note in lenient)):
        remarks.setdefault(remark.message, remark)
    return tuple(sorted(remarks.values(), key=lambda remark: remark.position))


def is_common(remark: Remark) -> bool:
    """Whether the remark is about `.`, `$`, `\\d`, `\\w`, `\\s` or `\\b`, which nearly every pattern has, and which
    dialects read differently only at a line end or outside ASCII."""
    first, second = remark.message[:1], remark.message[1:2]
    return (first == "\\" and second in _SURE) or (first in ("$", ".") and second == " ")


def _strict(message: str) -> str:
    return f"{message} is refused under the u flag"


def _scan(pattern: str) -> Iterator[Remark]:
    place = 0
    inside = False
    while place < len(pattern):
        if pattern[place] == "\\":
            yield from _escape(pattern, place)
            place += 2
            continue
        if inside:
            yield from _in_class(pattern, place)
            inside = pattern[place] != "]"
        elif pattern[place] == "[":
            inside = True
            if pattern.startswith(("[]", "[^]"), place):
                yield Remark(place, "[] and [^] are the empty set and its opposite in ECMA-262 only")
        else:
            yield from _outside(pattern, place)
        place += 1


def _escape(pattern: str, place: int) -> Iterator[Remark]:
    char = pattern[place + 1 : place + 2]
    if char in _ESCAPES and char:
        yield Remark(place, _ESCAPES[char])
    elif char == "u" and pattern.startswith("\\u{", place):
        yield Remark(place, "\\u{...} needs the u flag in ECMA-262 and is missing in Python and RE2")
    elif char and char in "123456789":
        yield Remark(place, "a backreference is missing in RE2")


def _in_class(pattern: str, place: int) -> Iterator[Remark]:
    if pattern.startswith(("[:", "[.", "[="), place):
        yield Remark(place, "a POSIX class such as [:alpha:] is not in ECMA-262, which reads its characters one by one")
    elif pattern.startswith(("&&", "--", "~~"), place):
        yield Remark(place, f"{pattern[place : place + 2]} in a class is a set operation in some dialects (the v flag)")


def _outside(pattern: str, place: int) -> Iterator[Remark]:
    char = pattern[place]
    if char == "(" and pattern.startswith("(?", place):
        known = next((message for opening, message in _GROUPS if pattern.startswith(opening, place)), None)
        if known is None:
            yield Remark(place, _modifier(pattern, place))
        elif known:
            yield Remark(place, known)
    elif char == "+" and place > 0 and pattern[place - 1] in "*+?}" and pattern[max(0, place - 2)] != "\\":
        yield Remark(place, "a possessive quantifier such as a++ is not in ECMA-262")
    elif char == "$":
        yield Remark(place, "$ also matches before a last line feed in Python, PCRE and .NET, not in ECMA-262")
    elif char == ".":
        yield Remark(place, ". excludes U+000D, U+2028 and U+2029 in ECMA-262 only")


def _modifier(pattern: str, place: int) -> str:
    end = place + 2
    while end < len(pattern) and (pattern[end].isalpha() or pattern[end] == "-"):
        end += 1
    if pattern[end : end + 1] == ":":
        return "modifiers such as (?i:...) are in ECMA-262 from 2025 on"
    return "an inline flag such as (?i) is not in ECMA-262"
