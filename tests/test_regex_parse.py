"""Patterns to syntax trees: what ECMA-262 allows, what only Annex B allows, and what is no pattern."""

import pytest

from jstk.core.solve.regex import BadPattern, Regex, parse
from jstk.core.solve.regex.syntax import Alt, Back, Boundary, Chars, End, Group, Look, Repeat, Seq, Start

A = Chars(((97, 97),))
B = Chars(((98, 98),))


def node(pattern: str) -> object:
    """The tree of a pattern that must be one."""
    regex = parse(pattern)
    assert isinstance(regex, Regex), regex
    return regex.node


@pytest.mark.parametrize(
    ("pattern", "tree"),
    [
        ("", Seq(())),
        ("a", A),
        ("ab", Seq((A, B))),
        ("a|b", Alt((A, B))),
        ("(a)", Group(A, 1)),
        ("(?:a)", A),
        ("(?<x>a)", Group(A, 1, "x")),
        ("(?=a)", Look(A, ahead=True, negated=False)),
        ("(?!a)", Look(A, ahead=True, negated=True)),
        ("(?<=a)", Look(A, ahead=False, negated=False)),
        ("(?<!a)", Look(A, ahead=False, negated=True)),
        ("^a$", Seq((Start(), A, End()))),
        (r"\b\B", Seq((Boundary(False), Boundary(True)))),
        ("a*", Repeat(A, 0, None)),
        ("a+?", Repeat(A, 1, None, lazy=True)),
        ("a?", Repeat(A, 0, 1)),
        ("a{3}", Repeat(A, 3, 3)),
        ("a{3,}", Repeat(A, 3, None)),
        ("a{3,5}?", Repeat(A, 3, 5, lazy=True)),
        (r"(a)\1", Seq((Group(A, 1), Back(1)))),
        (r"\k<x>(?<x>a)", Seq((Back(1), Group(A, 1, "x")))),
        (r"\x61", A),
        (r"\u0061", A),
        (r"\u{61}", A),
        (r"\ud83d\ude00", Chars(((0x1F600, 0x1F600),))),
        (r"\cA", Chars(((1, 1),))),
        (r"\0", Chars(((0, 0),))),
        (r"\n", Chars(((10, 10),))),
        (r"[\b]", Chars(((8, 8),))),
        ("[]", Chars(())),
        (r"[\d\-a]", Chars(((45, 45), (48, 57), (97, 97)))),
        ("[a-]", Chars(((45, 45), (97, 97)))),
        ("[]a]", Seq((Chars(()), A, Chars(((93, 93),))))),
        ("(?i:a)", Chars(((65, 65), (97, 97)))),
        (r"\ud800", Chars(())),
    ],
)
def test_tree(pattern: str, tree: object) -> None:
    """Every construct of ECMA-262 has its node."""
    assert node(pattern) == tree


@pytest.mark.parametrize(
    ("pattern", "position", "reason"),
    [
        ("(", 0, "unterminated group"),
        (")", 0, "unmatched )"),
        ("a)", 1, "unmatched )"),
        ("[a", 0, "unterminated character class"),
        ("[b-a]", 1, "out of order"),
        ("a{2,1}", 6, "out of order"),
        ("*", 0, "nothing to repeat"),
        ("a**", 3, "nothing to repeat"),
        ("a++", 3, "nothing to repeat"),
        ("{2}", 0, "nothing to repeat"),
        ("^*", 0, "cannot be repeated"),
        ("(?<=a)+", 0, "cannot be repeated"),
        ("\\", 0, "backslash at the end"),
        ("[\\", 1, "backslash at the end"),
        (r"a\Z", 1, "no escape"),
        (r"\A", 0, "no escape"),
        (r"\x4", 0, "hexadecimal"),
        (r"\u{110000}", 0, "10FFFF"),
        (r"\u{}", 0, "10FFFF"),
        (r"\1", 0, "backreference"),
        (r"\k<x>", 0, "backreference"),
        (r"\k", 0, "backreference"),
        (r"\p{Nope}", 0, "unknown Unicode property"),
        (r"\pL", 0, "in braces"),
        ("(?i)a", 0, "modifiers"),
        ("(?P<x>a)", 0, "modifiers"),
        ("(?>a)", 0, "modifiers"),
        ("(?<1>a)", 3, "name"),
        ("(" * 100 + ")" * 100, 60, "nested deeper"),
    ],
)
def test_bad_pattern(pattern: str, position: int, reason: str) -> None:
    """What is no pattern is refused, with the place and the cause."""
    bad = parse(pattern)
    assert isinstance(bad, BadPattern)
    assert bad.position == position
    assert reason in bad.reason


@pytest.mark.parametrize(
    ("pattern", "positions"),
    [
        (r"\-", [0]),
        (r"\_", [0]),
        (r"\/", []),
        (r"[\-]", []),
        ("a{", [1]),
        ("a{,3}", [1, 4]),
        ("}", [0]),
        ("]", [0]),
        (r"[\w-.]", [1]),
        ("(?=a)*", [0]),
        (r"\p{Greek}", [0]),
        (r"[^a]\.\$", []),
    ],
)
def test_lenient(pattern: str, positions: list[int]) -> None:
    """What is refused under the u flag only is read, and noted with its place."""
    regex = parse(pattern)
    assert isinstance(regex, Regex)
    assert [remark.position for remark in regex.lenient] == positions


def test_names_and_groups() -> None:
    """Groups are numbered by their opening parenthesis, and named ones are listed at their number."""
    regex = parse(r"(a)(?<x>b(?<y>c))(?:d)[(](?=(e))\(")
    assert isinstance(regex, Regex)
    assert regex.groups == 4
    assert regex.names == ("", "x", "y", "")
