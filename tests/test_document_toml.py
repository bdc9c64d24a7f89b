"""Reading TOML 1.0: exact numbers, dates as they are written, duplicate keys and every fault with its place."""

from decimal import Decimal

import pytest

from jstk.core.document import LIMITS, Json, Limits, parse
from jstk.core.fault import BadNumber, DuplicateKey, Fault, Place, Syntax, TooDeep


def read(text: str) -> Json:
    """What a text holds, which must be good."""
    return parse(text.encode(), "a.toml").unwrap().value


def refused(text: str, limits: Limits = LIMITS) -> Fault:
    """The fault of a text, which must be bad."""
    return parse(text.encode(), "a.toml", limits=limits).failure()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1_000", 1000),
        ("0xff", 255),
        ("9223372036854775808", 2**63),
        ("1.50", Decimal("1.50")),
        ("1_0.5e1_0", Decimal("10.5e10")),
        ("1979-05-27", "1979-05-27"),
        ("1979-05-27T07:32:00Z", "1979-05-27T07:32:00Z"),
        ("1979-05-27 07:32:00.123456789-07:00", "1979-05-27T07:32:00.123456789-07:00"),
        ("07:32:00.5 # 8", "07:32:00.5"),
        ("[1979-05-27 07:32:00 , 07:32:00]", ["1979-05-27T07:32:00", "07:32:00"]),
        ('"1979-05-27"', "1979-05-27"),
        ("'''\n'a''b'''''", "'a''b''"),
        ('"""\\\n  a\\u00e9"b\\""""""', 'aé"b"""'),
        ("{ b.c = 1, 'd e' = [true, {}] }", {"b": {"c": 1}, "d e": [True, {}]}),
    ],
)
def test_values(text: str, value: Json) -> None:
    """Numbers are exact, and dates and times are the strings of RFC 3339 that stand in the text."""
    found = read(f"a = {text}")
    assert repr(found) == repr({"a": value})


def test_tables() -> None:
    """Tables, dotted keys and arrays of tables make the objects and arrays that TOML says."""
    text = "a.b = 1\n[c]\nd = 1\n[c.e]\n[[f]]\ng = 1\n[f.h]\ni = 1\n[[f]]\n[[f.j]]\n[[f.j]]\nk = 07:32:00"
    assert read(text) == {
        "a": {"b": 1},
        "c": {"d": 1, "e": {}},
        "f": [{"g": 1, "h": {"i": 1}}, {"j": [{}, {"k": "07:32:00"}]}],
    }


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "seen"),
    [
        ("a", 1, 2, '"=" after the key', "the end of the text"),
        ("b = 1\na = ", 2, 5, "a value", "the end of the text"),
        ("é = 1", 1, 1, "a key or a table header", '"é"'),
        ("a = 1 b = 2", 1, 7, "the end of the line", '"b"'),
        ("a = [1 2]", 1, 8, '"," or "]"', '"2"'),
        ("a = {b = 1", 1, 11, '"," or "}"', "the end of the text"),
        ("[a", 1, 3, '"]"', "the end of the text"),
        ("[[a]\n", 1, 4, '"]]"', '"]"'),
        ("[]", 1, 2, "a key", '"]"'),
        ('a = "b', 1, 7, "the closing quote of the string", "the end of the text"),
        ("a = 01", 1, 6, "the end of the line", '"1"'),
        ("\r\na = tru", 2, 5, "a value", '"tru"'),
    ],
)
def test_syntax_faults(text: str, line: int, column: int, expected: str, seen: str) -> None:
    """A text that is no TOML is refused at its place, with what was expected and what was seen."""
    assert refused(text) == Syntax(Place("a.toml", line, column), expected, seen)


def test_other_syntax_faults_say_what_is_wrong() -> None:
    """A fault that has no words of its own names what the reader says."""
    fault = refused('a = "\x01"')
    assert fault == Syntax(Place("a.toml", 1, 6), "well-formed TOML", r"the character U+0001: Illegal character '\x01'")


@pytest.mark.parametrize(
    ("text", "key", "second", "first"),
    [
        ("a = 1\nb = 2\na = 3", "a", (3, 1), (1, 1)),
        ('a = 1\n"a" = 3', "a", (2, 1), (1, 1)),
        ("[a]\n[b]\n[a]", "a", (3, 2), (1, 2)),
        ("a.b = 1\na.b = 2", "b", (2, 3), (1, 3)),
        ("a.b = 1\na = 2", "a", (2, 1), (1, 1)),
        ("a = {b = 1, b = 2}", "b", (1, 13), (1, 6)),
        ("[[a]]\n[a]", "a", (2, 2), (1, 3)),
        ("a = []\n[[a]]", "a", (2, 3), (1, 1)),
        ('"a\\tb\\U0001F600" = 1\n"a\\u0009b😀" = 2', "a\tb😀", (2, 1), (1, 1)),
        ("a = 1\na = 2\na = 3\nb = [=", "a", (2, 1), (1, 1)),
        ("a = 1\na = 2\nb = {=", "a", (2, 1), (1, 1)),
    ],
)
def test_duplicate_keys(text: str, key: str, second: tuple[int, int], first: tuple[int, int]) -> None:
    """A key or table that is declared twice is refused with both places."""
    assert refused(text) == DuplicateKey(Place("a.toml", *second), key, Place("a.toml", *first))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("inf", "inf is no JSON number"),
        ("-nan", "-nan is no JSON number"),
        ("1e1001", "a number of more than 1000 digits"),
        ("9" * 1001, "a number of more than 1000 digits"),
        ("9" * 5000, "a number of more than 1000 digits"),
        ("0x" + "f" * 900, "a number of more than 1000 digits"),
    ],
)
def test_numbers_that_are_not_taken(text: str, reason: str) -> None:
    """Infinities, NaN and outsized numbers are refused where they stand, not where the same text is a comment."""
    assert refused(f"# {text[:3]}\na = [1, {text}]") == BadNumber(Place("a.toml", 2, 9), reason)


def test_depth() -> None:
    """128 levels are read, one more is refused in every style, and nothing recurses."""
    assert isinstance(read("a = " + "[" * 127 + "]" * 127), dict)
    assert refused("a = " + "[" * 128 + "]" * 128) == TooDeep(Place("a.toml", 1, 132), 128)
    assert isinstance(read(".".join(["a"] * 128) + " = 1"), dict)
    for text in (".".join(["a"] * 129) + " = 1", "a = " + "[" * 100_000, "a = " + "{a = " * 3000, "a." * 100_000):
        assert isinstance(refused(text), TooDeep)
    assert isinstance(refused("[" + "'a'." * 100_000 + "b]"), TooDeep)


def test_dots_that_do_not_nest() -> None:
    """Dots in strings, numbers and comments are no levels."""
    text = "a = '" + "." * 500 + "'\nb = [" + "1.5, " * 500 + "]\n# " + "." * 500
    assert read(text) == {"a": "." * 500, "b": [Decimal("1.5")] * 500}


@pytest.mark.parametrize("text", ['a = "' + '\\"' * 50_000, "a = '''" + "''x" * 30_000, '"' * 90_000, "[[" * 90_000])
def test_broken_texts_take_no_square_time(text: str) -> None:
    """Long broken texts are refused at once."""
    assert parse(text.encode(), "a.toml").failure().place.line == 1
