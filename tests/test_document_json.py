"""Reading JSON and JSONC: exact values, and every refusal with its place, what was expected and what was seen."""

from decimal import Decimal

import pytest
from returns.result import Success

from jstk.core.document import LIMITS, Document, Form, Json, Limits, form_of, parse, parse_all, parse_text
from jstk.core.fault import (
    BadNumber,
    DuplicateKey,
    Encoding,
    Fault,
    Place,
    Syntax,
    TooDeep,
    TooLarge,
    describe,
)


def read(text: str, uri: str = "a.json", limits: Limits = LIMITS) -> Document:
    """What a text holds, which must be good."""
    return parse(text.encode(), uri, limits=limits).unwrap()


def refused(text: str | bytes, uri: str = "a.json", limits: Limits = LIMITS) -> Fault:
    """The fault of a text, which must be bad."""
    return parse(text if isinstance(text, bytes) else text.encode(), uri, limits=limits).failure()


@pytest.mark.parametrize(
    ("uri", "form"),
    [
        ("a.json", Form.JSON),
        ("a.JSON", Form.JSON),
        ("a", Form.JSON),
        ("stdin:", Form.JSON),
        ("file:///x.yaml/a", Form.JSON),
        ("a.jsonc", Form.JSONC),
        ("x.code-workspace", Form.JSONC),
        ("a.jsonl", Form.LINES),
        ("a.ndjson.gz", Form.LINES),
        ("a.json.gz", Form.JSON),
        ("file:///a%20b/c.yaml", Form.YAML),
        ("a.b.yml", Form.YAML),
        ("https://example.com/a.yaml?x=.json#/y", Form.YAML),
        ("pyproject.toml", Form.TOML),
    ],
)
def test_form_follows_suffix(uri: str, form: Form) -> None:
    """The suffix of the path names the format, whatever its case, behind .gz, and JSON where it names none."""
    assert form_of(uri) is form


def test_given_form_wins_over_suffix() -> None:
    """A form that is given is used whatever the suffix says."""
    assert parse(b"a: 1", "a.json", Form.YAML).unwrap().value == {"a": 1}


def test_numbers_are_exact() -> None:
    """Integers keep every digit and all other numbers are Decimal, with the digits that are written."""
    value = read("[0.1, 1.0, 1e2, 123456789012345678901234567890, -0, -0.0]").value
    assert repr(value) == repr(
        [Decimal("0.1"), Decimal("1.0"), Decimal("1E+2"), 123456789012345678901234567890, 0, Decimal("-0.0")]
    )


def test_byte_order_mark_is_left_out() -> None:
    """A byte order mark is stripped and counts in no column."""
    assert parse(b"\xef\xbb\xbf[1]", "a.json").unwrap().text == "[1]"
    assert refused(b"\xef\xbb\xbf[1,]").place == Place("a.json", 1, 4)


def test_bad_bytes_are_placed() -> None:
    """Bytes that are not UTF-8 are a fault with the offset in bytes, and the line and column in code points."""
    assert refused(b'\xef\xbb\xbf{\n"\xc3\xa9\xff"}') == Encoding(Place("a.json", 2, 3), 8)
    assert refused("[1]".encode("utf-16")) == Encoding(Place("a.json", 1, 1), 0)
    assert isinstance(refused(b'"\xed\xa0\x80"'), Encoding)


TRAILING = " (only .jsonc allows a trailing comma)"
COMMENT = "a comment (only .jsonc allows comments)"
SYNTAX: list[tuple[str, int, int, str, str]] = [
    ("", 1, 1, "a value", "the end of the text"),
    (" \n ", 2, 2, "a value", "the end of the text"),
    ("[1 2]", 1, 4, '"," or "]"', '"2"'),
    ('{"a": 1]', 1, 8, '"," or "}"', '"]"'),
    ("[1,]", 1, 4, "a value after the comma", '"]"' + TRAILING),
    ('{"a":1,\n}', 2, 1, "a key after the comma", '"}"' + TRAILING),
    ("[1,,2]", 1, 4, "a value after the comma", '","'),
    ("[[], {} 2]", 1, 9, '"," or "]"', '"2"'),
    ("{'a': 1}", 1, 2, "a key in double quotes", "a single quote"),
    ("['a']", 1, 2, "a string in double quotes", "a single quote"),
    ("{a: 1}", 1, 2, 'a key in double quotes or "}"', '"a"'),
    ('{"a": 1, b: 2}', 1, 10, "a key in double quotes after the comma", '"b"'),
    ('{"a" 1}', 1, 6, '":" after the key', '"1"'),
    ('{"a"', 1, 5, '":" after the key', "the end of the text"),
    ("[1, // x\n2]", 1, 5, "a value after the comma", COMMENT),
    ("1 /* x */", 1, 3, "the end of the text", COMMENT),
    ("1 2", 1, 3, "the end of the text", '"2"'),
    ("{}\n[]", 2, 1, "the end of the text", '"["'),
    ("True", 1, 1, "true in lower case", '"True"'),
    ("[None]", 1, 2, "null", '"None"'),
    ("[nul]", 1, 2, 'a value or "]"', '"nul"'),
    ("[01]", 1, 2, "a number without leading zeros", '"01"'),
    ("[.5]", 1, 2, 'a digit before the "."', '".5"'),
    ("[5.]", 1, 2, 'a digit after the "."', '"5."'),
    ("[+5]", 1, 2, 'a number without "+"', '"+5"'),
    ("[0x1F]", 1, 2, "a decimal number", '"0x1F"'),
    ("[-]", 1, 2, "a number", '"-"'),
    ("[1e]", 1, 2, "a number", '"1e"'),
    ('"abc', 1, 1, "a string with a closing double quote", "the end of the text"),
    ('["a\nb"]', 1, 4, 'the closing double quote (a line break is written "\\n")', "a line break"),
    ('["\t"]', 1, 3, 'an escape such as "\\u0009"', "the control character U+0009 in a string"),
    ('"\\x41"', 1, 2, r"an escape: one of \" \\ \/ \b \f \n \r \t, or \u and four hex digits", '"\\x"'),
    ('["\\ud83d"]', 1, 3, "both halves of a surrogate pair", r"the lone surrogate \ud83d"),
    ('{"é\\uDC00": 1}', 1, 4, "both halves of a surrogate pair", r"the lone surrogate \uDC00"),
    ("\u00a0[]", 1, 1, "a value", "the character U+00A0"),
]


@pytest.mark.parametrize(("text", "line", "column", "expected", "seen"), SYNTAX)
def test_syntax_faults(text: str, line: int, column: int, expected: str, seen: str) -> None:
    """A text that is no JSON is refused at the right place, with what was expected there and what was seen."""
    assert refused(text) == Syntax(Place("a.json", line, column), expected, seen)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_no_numbers(word: str) -> None:
    """What Python takes for a number, but JSON does not, is a fault of its own."""
    assert refused(f"[1,\n {word}]") == BadNumber(Place("a.json", 2, 2), f"{word} is no JSON number")


def test_escaped_backslash_is_no_surrogate() -> None:
    """A backslash that is itself escaped starts no escape."""
    assert read(r'["\\ud800", "\ud83d\ude00"]').value == ["\\ud800", "\U0001f600"]


def test_duplicate_key_names_both_places() -> None:
    """A key that stands twice in one object is refused with both places, however it is escaped."""
    assert refused('{"a": {"b": 1},\n "\\u0061": 2}') == DuplicateKey(Place("a.json", 2, 2), "a", Place("a.json", 1, 2))
    assert read('{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}').value == {"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}


PLAIN = '{"a": 1, "b": "x", "c": true, "d": [1, 2.5, null, "y", -3], "e": {}, "f": 0'


@pytest.mark.parametrize(
    ("rest", "fault"),
    [
        ("]", Syntax(Place("a.json", 1, 76), '"," or "}"', '"]"')),
        (', "c": 2}', DuplicateKey(Place("a.json", 1, 78), "c", Place("a.json", 1, 20))),
        (', "d": 2}', DuplicateKey(Place("a.json", 1, 78), "d", Place("a.json", 1, 31))),
        (', "g": 01}', Syntax(Place("a.json", 1, 83), "a number without leading zeros", '"01"')),
        (', "g": 1.}', Syntax(Place("a.json", 1, 83), 'a digit after the "."', '"1."')),
        (', "g": [1, 2, 3,]}', Syntax(Place("a.json", 1, 92), "a value after the comma", '"]"' + TRAILING)),
        (', "g": [1, 2x]}', Syntax(Place("a.json", 1, 87), "a number", '"2x"')),
    ],
)
def test_faults_behind_plain_members(rest: str, fault: Fault) -> None:
    """A fault behind members and items that are good is found where it is."""
    assert read(PLAIN + "}").value
    assert refused(PLAIN + rest) == fault


def nested(depth: int) -> str:
    """Lists that many levels deep, each beside an object, with brackets and quotes in strings everywhere."""
    return '[{"]": "{"}, ' * depth + '"\\"["' + "]" * depth


def test_depth_limit_is_exact() -> None:
    """128 levels are read, one more is refused where it opens, and no nesting is too deep to be refused."""
    assert isinstance(read("[" * 128 + "]" * 128).value, list)
    assert refused("[" * 129 + "]" * 129) == TooDeep(Place("a.json", 1, 129), 128)
    assert refused("[" * 500_000) == TooDeep(Place("a.json", 1, 129), 128)
    assert refused('{"a":' * 3000 + "1" + "}" * 3000) == TooDeep(Place("a.json", 1, 641), 128)


def test_brackets_in_strings_are_no_nesting() -> None:
    """Brackets and quotes inside strings neither add to the depth nor hide it."""
    assert isinstance(read(nested(127)).value, list)
    assert isinstance(refused(nested(128)), TooDeep)
    assert read('["' + "[" * 1000 + '", "\\\\", "' + "{" * 1000 + '"]').value == ["[" * 1000, "\\", "{" * 1000]


def test_flat_text_with_many_brackets() -> None:
    """Many brackets side by side are not deep."""
    assert read("[" + ",".join(["[]", "{}"] * 1000) + "]").value == [[], {}] * 1000


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("9" * 1000, True),
        ("9" * 1001, False),
        ("-" + "9" * 1000, True),
        ("9" * 5000, False),
        ("0." + "1" * 1000, True),
        ("0." + "1" * 1001, False),
        ("1e1000", True),
        ("1e400", True),
        ("1e1001", False),
        ("1E-1001", False),
        ("1e999999999999999999999999", False),
        ("1e-00000000000000000000007", True),
        ("0e5000", False),
    ],
)
def test_digits_limit(text: str, taken: bool) -> None:
    """A number of at most 1,000 digits and places is read exactly, every other one is refused where it stands."""
    if taken:
        assert read(f"[1, {text}]").value == [1, Decimal(text)]
    else:
        assert refused(f"[1, {text}]") == BadNumber(Place("a.json", 1, 5), "a number of more than 1000 digits")


def test_what_only_looks_like_a_long_number() -> None:
    """Digits and exponents inside strings count for nothing."""
    text = "1e9999999 " + "1" * 2000
    assert read(f'["{text}", 1.5]').value == [text, Decimal("1.5")]


def test_limits_are_settings() -> None:
    """Every limit can be narrowed and widened."""
    assert refused("[[1]]", limits=Limits(depth=1)) == TooDeep(Place("a.json", 1, 2), 1)
    assert refused("[1]", limits=Limits(size=2)) == TooLarge(Place("a.json", 1, 1), 2)
    assert isinstance(refused("123", limits=Limits(digits=2)), BadNumber)
    assert isinstance(refused("1e3", limits=Limits(digits=2)), BadNumber)
    assert read("9" * 9000, limits=Limits(digits=9000)).value == 10**9000 - 1
    assert read("1e2000", limits=Limits(digits=9000)).value == Decimal("1e2000")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('// x\n{"a": 1, // y\n "b": [1, 2,], /* , */\n}', {"a": 1, "b": [1, 2]}),
        ('["//", "/* */", ",]", "\\"//"]', ["//", "/* */", ",]", '"//']),
        ("/**/[]/***/", []),
        ("[1/*,*/]", [1]),
        ("[1,/**/]//", [1]),
        ("{/* a */}", {}),
    ],
)
def test_jsonc(text: str, value: Json) -> None:
    """JSONC allows comments and trailing commas, and strings that look like them stay as they are."""
    assert read(text, "a.jsonc").value == value


@pytest.mark.parametrize(
    ("text", "line", "column", "expected", "seen"),
    [
        ("[,]", 1, 2, 'a value or "]"', '","'),
        ("{,}", 1, 2, 'a key in double quotes or "}"', '","'),
        ("[1,,]", 1, 4, "a value after the comma", '","'),
        ('{"a":,}', 1, 6, "a value", '","'),
        ("[1]\n/* x", 2, 1, 'a comment that ends in "*/"', "the end of the text"),
        ("[1]\n/*/", 2, 1, 'a comment that ends in "*/"', "the end of the text"),
        ("// x\n", 2, 1, "a value", "the end of the text"),
        ("[1] / 2", 1, 5, "the end of the text", '"/"'),
        ("// é\n[1 /* \n */ 2]", 3, 5, '"," or "]"', '"2"'),
    ],
)
def test_jsonc_faults(text: str, line: int, column: int, expected: str, seen: str) -> None:
    """JSONC is as strict as JSON in all else, and places are those of the text with its comments."""
    assert refused(text, "a.jsonc") == Syntax(Place("a.jsonc", line, column), expected, seen)


@pytest.mark.parametrize(
    "text", ['"' + '\\"' * 50_000, "/*" * 50_000, ", " * 50_000, "/" * 50_000, "[1," + " " * 90_000]
)
def test_broken_jsonc_takes_no_square_time(text: str) -> None:
    """Long broken texts are refused at once."""
    assert isinstance(refused(text, "a.jsonc"), Syntax)


def test_inline_text() -> None:
    """JSON text given inline is read with its places, and a lone surrogate in it is refused."""
    assert parse_text('{"a": 0.5}', "schema").unwrap().value == {"a": Decimal("0.5")}
    assert parse_text('{"a": 1,}', "schema").failure().place == Place("schema", 1, 9)
    assert parse_text('{"a": "\ud800"}', "schema").failure() == Syntax(
        Place("schema", 1, 8), "Unicode text", "a lone surrogate"
    )
    assert parse_text("[1]", "schema", Limits(size=2)).failure() == TooLarge(Place("schema", 1, 1), 2)


def test_one_document_of_json() -> None:
    """A form that holds one document gives one from parse_all too, with its text."""
    made = parse_all(b"[1]", "a.json")
    assert isinstance(made, Success)
    (document,) = made.unwrap()
    assert (document.value, document.text, document.index, document.line_offset) == ([1], "[1]", None, 0)


def test_a_fault_reads_well() -> None:
    """The one-line description names place, kind, what was expected and what was seen."""
    assert describe(refused('{"a": 1 "b": 2}')) == 'a.json:1:9: syntax: expected "," or "}", found "\\""'
