"""Remarks on constructs that other dialects read in another way."""

import pytest

from jstk.core.solve.regex import is_common, portability


@pytest.mark.parametrize(
    ("pattern", "position", "word"),
    [
        ("(?i)a", 0, "inline flag"),
        ("(?i:a)", 0, "2025"),
        ("(?P<n>a)", 0, "(?P<name>"),
        ("a(?<n>b)", 1, "(?<name>"),
        ("(?>a)", 0, "atomic"),
        ("(?#c)a", 0, "comment"),
        ("(?<=a)b", 0, "lookbehind"),
        ("(?<!a)b", 0, "lookbehind"),
        ("^(?!a)", 1, "lookahead"),
        ("a++", 2, "possessive"),
        (r"\Aa\z", 0, "\\A"),
        (r"a\Z", 1, "\\Z"),
        (r"\p{L}", 0, "\\p"),
        ("[[:alpha:]]", 1, "POSIX"),
        ("[^]", 0, "[^]"),
        ("[a&&b]", 2, "set operation"),
        (r"(a)\1", 3, "backreference"),
        (r"(?<n>a)\k<n>", 7, "\\k<name>"),
        (r"\u{1F600}", 0, "\\u{"),
        (r"a\-b", 1, "u flag"),
        (r"x\d", 1, "\\d"),
        ("a$", 1, "line feed"),
    ],
)
def test_remark(pattern: str, position: int, word: str) -> None:
    """Each construct is named, with its place."""
    assert any(remark.position == position and word in remark.message for remark in portability(pattern))


@pytest.mark.parametrize("pattern", ["^[a-z]+", r"\(\?i\)", r"a\++", "[(?i)]", "(?:a|b)", r"\\Z", "[a-z&]"])
def test_no_remark(pattern: str) -> None:
    """Nothing is said of what every dialect reads alike, nor of escaped or listed characters."""
    assert portability(pattern) == ()


def test_each_construct_once_in_order() -> None:
    """A construct is named at its first place only, and the places ascend."""
    remarks = portability(r"\d(?=a)\d(?=b)(?<=c)$")
    assert [remark.position for remark in remarks] == [0, 2, 14, 20]


def test_common_remarks() -> None:
    """Remarks on what nearly every pattern has are told apart."""
    assert all(is_common(remark) for remark in portability(r"^\w+\d\s.\b$"))
    assert not any(is_common(remark) for remark in portability(r"(?<=a)\p{L}\Z(?i)"))
