"""Languages: which texts a pattern is found in, the algebra over them, their lengths, and the limits."""

import pytest

from jstk.core.solve import regex
from jstk.core.solve.regex import (
    EVERY,
    NO,
    BadPattern,
    Excluded,
    Included,
    Language,
    Unsupported,
    any_of,
    compile_pattern,
    complement,
    counter_example,
    difference,
    equivalent,
    included,
    intersection,
    is_empty,
    length_bounds,
    literal,
    matches,
    members,
    samples,
    shortest,
    union,
    with_length,
)


def language(pattern: str) -> Language:
    """The language of a pattern that must have one."""
    found = compile_pattern(pattern)
    assert isinstance(found, Language), found
    return found


def sure(found: Language | Unsupported) -> Language:
    """A language that must be one."""
    assert isinstance(found, Language), found
    return found


@pytest.mark.parametrize(
    ("pattern", "inside", "outside"),
    [
        ("", ["", "x"], []),
        ("b", ["b", "abc"], ["", "a"]),
        ("^b", ["b", "bc"], ["ab"]),
        ("b$", ["b", "ab"], ["b\n", "bc"]),
        ("^a|b$", ["ax", "xb"], ["xa", "bx"]),
        ("^(?:a|b)$", ["a", "b"], ["ab"]),
        ("^.$", ["a", "\x85", "\U0001f600"], ["\n", "\r", "\u2028", "\u2029", ""]),
        ("^[^]$", ["a", "\n"], ["", "ab"]),
        ("[]", [], ["", "a"]),
        (r"^\s$", ["\t", "\ufeff", "\u3000", "\u2028"], ["\x85", "\u200b", "\u180e"]),
        (r"^\w\d$", ["a1", "_9"], ["\u00e91", "a\u0663"]),
        (r"^\W\D\S$", ["\u00e9\u0663\u200b"], ["a11"]),
        (r"^\p{Lu}\P{Lu}$", ["Aa", "\u00c9\u00e9"], ["aa", "AA"]),
        (r"^\p{Script=Greek}+$", ["\u03b1\u03c9"], ["a"]),
        (r"^(?=.*\d)(?=.*[a-z]).{2,4}$", ["a1", "1zzz"], ["aa", "a1xyz", "1"]),
        ("^(?!foo)[a-z]+$", ["bar", "fob"], ["foo", "food"]),
        ("a(?!b)", ["a", "ac", "abac"], ["ab", "b"]),
        ("a(?=b)c", [], ["abc", "ac"]),
        ("^(?:(?!ab).)*$", ["", "ba", "aac"], ["ab", "xaby"]),
        ("(?<=a)b", ["ab", "xab"], ["b", "bb"]),
        ("(?<!a)b", ["b", "bb", "abb"], ["ab", "aab"]),
        ("(?<=^a*)b", ["b", "aab"], ["cb", "cab"]),
        ("(?<=(?<!x)a)b", ["ab", "yab"], ["xab"]),
        (r"\bfoo\b", ["foo", "a foo.", "-foo"], ["food", "xfoo"]),
        (r"a\Bb", ["ab"], ["a b"]),
        (r"^\B$", [""], ["a"]),
        ("(?=a$)(?=.b)", [], ["a", "ab"]),
        ("(?!(?!a))", ["a", "ba"], ["", "b"]),
        ("(?m:^a$)", ["a", "b\na", "a\r"], ["ba"]),
        ("(?s:^.$)", ["\n"], [""]),
        ("(?i:Ks)", ["kS", "\u212a\u017f"], ["k"]),
        ("x{0}y", ["y"], ["x"]),
        ("^(?:a{2}){2}$", ["aaaa"], ["aa", "aaaaa"]),
        (".*b{2,4}c", ["bbc", "xbbbbbbbc"], ["bc"]),
        ("(?:a|b)*c|(?:d+)", ["c", "xd"], ["ab"]),
        ("(?:^a)*b", ["b", "xb"], ["a"]),
        ("(?<!x)a*b", ["ab", "xab"], ["x", "xb"]),
        (r"^([\"'])[^\"']*\1$", ["''", '"x"'], ["'\"", "'x"]),
        (r"^(?:(a|b)\1)+$", ["aa", "aabb"], ["ab", "aab"]),
        (r"^(?<y>a?b)-\k<y>$", ["b-b", "ab-ab"], ["ab-b"]),
        (r"^([ab])(?:(?!\1).)*\1$", ["aba", "bb"], ["aaa", "ab"]),
        (r"^(a{1,2})(b|\1)$", ["ab", "aa", "aaaa"], ["aaaaa", "aba"]),
        ("^(a|ab)(c|bcd)$", ["ac", "abc", "abcd", "abbcd"], ["abcdd"]),
    ],
)
def test_search(pattern: str, inside: list[str], outside: list[str]) -> None:
    """A language has exactly the texts in which ECMA-262 finds the pattern."""
    found = language(pattern)
    assert [text for text in inside if not matches(found, text)] == []
    assert [text for text in outside if matches(found, text)] == []


@pytest.mark.parametrize(
    "pattern",
    [
        r"(a*)\1",
        r"^(?:(a)|b)*\1$",
        r"(\w)\1",
        r"(?<=(a)\1)b",
        "(?i:\u00e9)",
        "^((a{1,255}){1,255}){9}$",
        "[ab]*a[ab]{20}$",
        "^(?:.{0,999}x){0,9}$",
    ],
)
def test_unsupported(pattern: str) -> None:
    """What no automaton of bearable size decides is said to be unsupported."""
    assert isinstance(compile_pattern(pattern), Unsupported)


def test_bad_pattern() -> None:
    """What is no pattern has no language."""
    assert isinstance(compile_pattern("("), BadPattern)


@pytest.mark.parametrize("top", [12, 255, 1_024, 65_535, 10**7])
def test_wide_counts_need_no_states(top: int) -> None:
    """A counted class of any width between fixed ends is a window of lengths."""
    found = language(f"^x[a-z]{{1,{top}}}y$")
    assert sum(len(piece.dfa.table) for piece in found.pieces) < 10
    assert length_bounds(found) == (3, top + 2)
    assert matches(found, "xay")
    assert not matches(found, "xy")


@pytest.mark.parametrize(
    ("pattern", "bounds"),
    [
        ("^[a-z]{40}$", (40, 40)),
        ("^[a-z]{999999999}$", (999_999_999, 999_999_999)),
        (r"^\d{8}-\d{20}-\d{12,15}$", (42, 45)),
        ("^(?:){999999999}(?:(?:){99999}){0,99999}$", (0, 0)),
        ("^(?:a?){20}$", (0, 20)),
        ("^(?:[a-z]{3,65535})?$", (0, 65_535)),
        ("^$|^[a-z]{3,65535}$", (0, 65_535)),
        ("^(x|[a-z]{3,65535}|[0-9]{70000})$", (1, 70_000)),
    ],
)
def test_counts(pattern: str, bounds: tuple[int, int]) -> None:
    """Counts that are fixed, many, empty or nullable give the lengths that they say."""
    assert length_bounds(language(pattern)) == bounds


def test_too_long_to_write() -> None:
    """A text of a billion characters is known to be there, and is not written."""
    found = language("^[a-z]{999999999}$")
    assert is_empty(found) is False
    assert samples(found, count=2) == ()
    assert isinstance(shortest(found), Unsupported)
    assert included(found, language("^[a-y]*$")) == Unsupported("too long")


@pytest.mark.parametrize(
    ("pattern", "low", "high", "bounds"),
    [
        ("^a{3}$", 0, None, (3, 3)),
        ("^a*$", 0, None, (0, None)),
        ("^(?:ab)+$", 0, 5, (2, 4)),
        ("^(?:ab)+$", 3, None, (4, None)),
        ("^(?:ab)+$", 3, 3, None),
        ("^a?$", 2, None, None),
        ("^(?:aaa|aaaaa)+$", 7, 7, None),
        ("^(?:aaa|aaaaa)+$", 8, 9, (8, 9)),
        ("^[a-z]{2,30}$", 10, 65_535, (10, 30)),
        ("a", 0, 10**6, (1, 10**6)),
    ],
)
def test_length_bounds(pattern: str, low: int, high: int | None, bounds: tuple[int, int | None] | None) -> None:
    """The least and the greatest length are exact, and an empty window is an empty language."""
    found = with_length(language(pattern), low, high)
    assert length_bounds(found) == bounds
    assert is_empty(found) is (bounds is None)
    text = shortest(found)
    assert (text is None) if bounds is None else (isinstance(text, str) and len(text) == bounds[0])


@pytest.mark.parametrize(
    ("inner", "outer", "witness"),
    [
        ("^[a-f]+$", "^[a-z]+$", None),
        ("^[a-z]+$", "^[a-f]+$", "g"),
        ("^a", "a", None),
        ("a", "^a", "ba"),
        (r"^\d{3}$", r"^\d{1,20}$", None),
        (r"^\d{1,20}$", r"^\d{3}$", "0"),
        ("^a{1,100}$", "^a{1,99}$", "a" * 100),
        ("^(?!foo)", "^foo", ""),
        ("^.{0,5}$|^.{3,80}$", "^.{0,80}$", None),
        ("^[a-z]{1,50}$", "^[a-z]{1,30}$|^[a-z]{20,50}$", None),
        ("^[a-z]{1,50}$", "^[a-z]{1,30}$|^[a-z]{32,50}$", "a" * 31),
        ("[]", "x", None),
    ],
)
def test_inclusion(inner: str, outer: str, witness: str | None) -> None:
    """Inclusion is decided, and where there is none a shortest readable text shows it."""
    answer = included(language(inner), language(outer))
    assert answer == (Included() if witness is None else Excluded(witness))


def test_equivalence() -> None:
    """Different spellings of one language are equivalent, and a text tells others apart."""
    assert equivalent(language("^(?:a|b)*$"), language("^[ab]{0,}$")) == Included()
    assert equivalent(language("^a*$"), language("^a+$")) == Excluded("")
    assert equivalent(language("^a+$"), language("^a*$")) == Excluded("")


def test_algebra_of_windows() -> None:
    """Complements, unions and differences keep windows of lengths exact."""
    short = with_length(EVERY, 0, 9)
    long = with_length(EVERY, 5, None)
    assert length_bounds(sure(complement(short))) == (10, None)
    assert length_bounds(sure(difference(short, long))) == (0, 4)
    assert length_bounds(sure(intersection(short, long))) == (5, 9)
    assert equivalent(sure(union(short, long)), EVERY) == Included()
    assert is_empty(sure(intersection(short, sure(complement(short))))) is True


def test_constants() -> None:
    """EVERY has all texts, NO has none, and each is the complement of the other."""
    assert matches(EVERY, "")
    assert not matches(NO, "")
    assert is_empty(NO) is True
    assert is_empty(EVERY) is False
    assert complement(EVERY) == NO
    assert equivalent(sure(complement(NO)), EVERY) == Included()
    assert length_bounds(NO) is None
    assert shortest(NO) is None
    assert samples(NO, count=3) == ()


def test_given_texts() -> None:
    """A language of given texts has exactly those."""
    texts = ("", "ab", "abc", "\U0001f600")
    found = any_of(texts)
    assert members(found, 10) == ("", "\U0001f600", "ab", "abc")
    assert not matches(found, "a")
    assert members(literal("x\ny"), 1) == ("x\ny",)
    assert any_of(()) == NO


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        ("^(?:true|false)$", ("true", "false")),
        ("^[ab]{1,2}$", ("a", "b", "aa", "ab", "ba", "bb")),
        ("^a{14}$|^$", ("", "a" * 14)),
        ("^a+$", None),
        ("^[a-z]$", None),
        ("[]", ()),
    ],
)
def test_members(pattern: str, texts: tuple[str, ...] | None) -> None:
    """A finite language within the limit is listed in full, from the shortest on; others are not listed."""
    assert members(language(pattern), 7) == texts


@pytest.mark.parametrize("pattern", ["(a+)+$", "(?:a?){50}a{50}", ".{0,1000}", "^.{1,65535}$", "(a|b|ab)*c{1,300}$"])
def test_dreaded_patterns_are_answered(pattern: str) -> None:
    """Patterns that make a backtracking matcher hang compile, and have samples."""
    found = language(pattern)
    assert all(matches(found, text) for text in samples(found, count=5, seed=3))


def test_samples_are_distinct_readable_and_repeatable() -> None:
    """Samples are different texts of letters where letters do, and the same seed gives the same ones."""
    found = language(r"^\S+$")
    texts = samples(found, count=20, seed=7)
    assert len(set(texts)) == len(texts) == 20
    assert all(text.isascii() and text.isprintable() for text in texts)
    assert texts == samples(found, count=20, seed=7)
    assert texts != samples(found, count=20, seed=8)


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 3), (40, 40), (10_000, None), (9_999, 10_001)])
def test_samples_of_a_length(low: int, high: int | None) -> None:
    """Samples fill any window of lengths."""
    found = language("^(?:[a-z]+-?)*$")
    texts = samples(found, low, high, seed=1, count=3)
    assert texts
    assert all(low <= len(text) <= (high or 10_100) and matches(found, text) for text in texts)


def test_samples_of_a_finite_language_are_all_of_it() -> None:
    """Where there are fewer texts than asked for, all are given."""
    assert sorted(samples(language("^(?:red|green|blue)$"), count=9)) == ["blue", "green", "red"]
    assert samples(language("^a{1,3}$"), 2, 2, count=9) == ("aa",)
    assert samples(language("^a{1,3}$"), 4, None, count=9) == ()


@pytest.mark.parametrize("pattern", ["^[a-z]+$", "^.{1,65535}$", "^$", "x", "^(?!a)"])
def test_counter_example(pattern: str) -> None:
    """A counter-example is readable and does not match; where all texts match there is none."""
    found = language(pattern)
    text = counter_example(found)
    assert isinstance(text, str)
    assert text.isprintable()
    assert not matches(found, text)
    assert counter_example(language("x*")) is None


def test_doors_are_exported() -> None:
    """What the package names, it has."""
    assert [name for name in regex.__all__ if not hasattr(regex, name)] == []
