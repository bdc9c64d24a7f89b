"""Reading YAML 1.2: the core schema, what JSON can't hold, anchors that do not explode, and places."""

import subprocess
import sys
from decimal import Decimal

import pytest

from jstk.core.document import LIMITS, Json, Limits, parse, parse_all
from jstk.core.document.yaml_read import UNFOLDED
from jstk.core.fault import BadNumber, DuplicateKey, Fault, Place, Syntax, TooCostly, TooDeep


def read(text: str) -> Json:
    """What a text holds, which must be good."""
    return parse(text.encode(), "a.yaml").unwrap().value


def refused(text: str, limits: Limits = LIMITS) -> Fault:
    """The fault of a text, which must be bad."""
    return parse(text.encode(), "a.yaml", limits=limits).failure()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"),
        ("yes", "yes"),
        ("Off", "Off"),
        ("n", "n"),
        ("2020-01-31", "2020-01-31"),
        ("2020-01-31T10:00:00Z", "2020-01-31T10:00:00Z"),
        ("12:30", "12:30"),
        ("1_000", "1_000"),
        ("0b101", "0b101"),
        ("=", "="),
        ("<<", "<<"),
        ("nULL", "nULL"),
        ("-", [None]),
        ("", None),
        ("# nothing", None),
        ("~", None),
        ("Null", None),
        ("NULL", None),
        ("true", True),
        ("TRUE", True),
        ("False", False),
        ("12", 12),
        ("+12", 12),
        ("-012", -12),
        ("0777", 777),
        ("0o17", 15),
        ("0x1F", 31),
        ("-0x1F", "-0x1F"),
        ("1.50", Decimal("1.50")),
        (".5", Decimal("0.5")),
        ("5.", Decimal("5")),
        ("1e3", Decimal("1E+3")),
        ("-1.5E-3", Decimal("-0.0015")),
        ("1.2.3", "1.2.3"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("|\n  12\n", "12\n"),
    ],
)
def test_plain_scalars_follow_the_core_schema(text: str, value: Json) -> None:
    """Plain scalars mean what the core schema of YAML 1.2 says; quoted and block scalars are strings."""
    found = read(text)
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("!!str 12", "12"),
        ("! 12", "12"),
        ('!!int "12"', 12),
        ("!!float 3", Decimal(3)),
        ("!!bool 'true'", True),
        ("!!null ''", None),
        ("!!timestamp 2020-01-31", "2020-01-31"),
        ('!!binary "aGVs\n  bG8="', "aGVsbG8="),
        ("!reference [job, script]", ["job", "script"]),
        ("!Ref Bucket", "Bucket"),
        ("!Sub 12", 12),
        ("!Sub '12'", "12"),
        ("!GetAtt {a: 1}", {"a": 1}),
        ("!!set {a, b}", {"a": None, "b": None}),
        ("!!omap [a: 1]", [{"a": 1}]),
        ("!<tag:yaml.org,2002:str> 1", "1"),
    ],
)
def test_tags(text: str, value: Json) -> None:
    """YAML's own tags are followed; the value beneath any other tag stays."""
    found = read(text)
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize(
    ("text", "expected", "seen"),
    [
        ("!!int x", "an integer", "'x'"),
        ("!!int true", "an integer", "'true'"),
        ("!!float x", "a number", "'x'"),
        ("!!bool yes", "true or false", "'yes'"),
        ("!!null x", "null", "'x'"),
    ],
)
def test_values_that_break_their_tag(text: str, expected: str, seen: str) -> None:
    """A scalar that its tag does not allow is refused where it stands."""
    assert refused(f"a: {text}") == Syntax(Place("a.yaml", 1, 4), expected, seen)


@pytest.mark.parametrize("word", [".inf", "-.INF", "+.Inf", ".nan", ".NaN"])
def test_infinities_and_nan(word: str) -> None:
    """What JSON has no number for is refused where it stands, and stays a string in quotes."""
    assert refused(f"a:\n  - {word}") == BadNumber(Place("a.yaml", 2, 5), f"{word} is no JSON number")
    assert read(f"'{word}'") == word


@pytest.mark.parametrize("text", ["9" * 1001, "1e1001", "1.5e999999999999", "0x" + "f" * 900, "9" * 5000])
def test_outsized_numbers(text: str) -> None:
    """The limit on digits holds in YAML too."""
    assert refused(f"a: {text}") == BadNumber(Place("a.yaml", 1, 4), "a number of more than 1000 digits")


@pytest.mark.parametrize(
    ("key", "seen"),
    [("8080", "the number 8080"), ("1.5", "the number 1.5"), ("true", "true"), ("~", "null"), ("False", "false")],
)
def test_keys_are_strings(key: str, seen: str) -> None:
    """A key that is no string is refused with its place, the value seen and what to do; in quotes it is a key."""
    assert refused(f"a: 1\n{key}: x") == Syntax(Place("a.yaml", 2, 1), "a string as the key (put it in quotes)", seen)
    assert read(f"'{key}': x") == {key: "x"}


def test_complex_keys() -> None:
    """A list or mapping is no key."""
    assert refused("? [a]\n: b") == Syntax(Place("a.yaml", 1, 3), "a string as the key", "a list or mapping")
    assert refused("{{a: 1}: 2}").place == Place("a.yaml", 1, 2)


def test_duplicate_keys() -> None:
    """A key that stands twice in one mapping is refused with both places."""
    assert refused("a: 1\nb: 2\n'a': 3") == DuplicateKey(Place("a.yaml", 3, 1), "a", Place("a.yaml", 1, 1))
    assert refused("{x: {b, b}}") == DuplicateKey(Place("a.yaml", 1, 9), "b", Place("a.yaml", 1, 6))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("<<: *x\nc: 9", {"b": 1, "c": 9}),
        ("c: 9\n<<: *x", {"b": 1, "c": 9}),
        ("<<: [{b: 7}, *x]", {"b": 7, "c": 2}),
        ("<<: {d: 3}", {"d": 3}),
        ("<<: *x\n<<: {b: 5}", {"b": 5, "c": 2}),
        ("<<: []", {}),
        ("'<<': 1", {"<<": 1}),
        ("!!merge <<: *x", {"b": 1, "c": 2}),
    ],
)
def test_merge_keys(text: str, value: Json) -> None:
    """Merged members give way to a mapping's own, the earlier of a list win, and a quoted key is a plain name."""
    body = text.replace("\n", "\n  ")
    assert read(f"a: &x {{b: 1, c: 2}}\nm:\n  {body}") == {"a": {"b": 1, "c": 2}, "m": value}


@pytest.mark.parametrize("text", ["<<: 3", "<<: [a]", "<<: ~", "<<: [[{}]]"])
def test_merge_keys_take_mappings(text: str) -> None:
    """What is no mapping can't be merged."""
    fault = refused(text)
    assert isinstance(fault, Syntax)
    assert (fault.place, fault.expected) == (Place("a.yaml", 1, 5), "a mapping, or a list of mappings, to merge")


def test_anchors_and_aliases() -> None:
    """An alias stands for the value last anchored by its name, as a value and as a key."""
    assert read("a: &x [1]\nb: *x\nc: &x 2\nd: *x") == {"a": [1], "b": [1], "c": 2, "d": 2}
    assert read("&k key: 1\nb: {*k : 2}") == {"key": 1, "b": {"key": 2}}
    assert read("- &a\n- *a") == [None, None]


def test_bad_aliases() -> None:
    """An alias to nothing, to another document's anchor, or to what contains it, is refused where it stands."""
    assert refused("a: *b") == Syntax(Place("a.yaml", 1, 4), "an anchor that stands above", "the alias *b")
    many = parse_all(b"&x a\n---\n*x\n", "a.yaml").failure()
    assert many == Syntax(Place("a.yaml", 3, 1), "an anchor that stands above", "the alias *x")
    assert refused("a: &a [*a]") == Syntax(
        Place("a.yaml", 1, 8), "a finished value", "the alias *a inside what it stands for"
    )


def bomb(levels: int, width: int = 9, seed: str = "[x, x]") -> str:
    """Lists of aliases to lists of aliases."""
    lines = [f"a0: &a0 {seed}"]
    lines += [f"a{i}: &a{i} [" + ", ".join([f"*a{i - 1}"] * width) + "]" for i in range(1, levels)]
    return "\n".join(lines)


def maps(levels: int) -> str:
    """Mappings of aliases to mappings of aliases, merged."""
    lines = ["a0: &a0 {x: 1, y: 2}"]
    lines += [
        f"a{i}: &a{i} {{<<: [" + ", ".join(f"{{k{j}: *a{i - 1}}}" for j in range(9)) + "]}" for i in range(1, levels)
    ]
    return "\n".join(lines)


def test_alias_bombs_are_bounded() -> None:
    """Aliases that unfold to more than the limit are refused where it is passed; a few are read."""
    assert isinstance(read(bomb(4)), dict)
    fault = refused(bomb(20))
    assert isinstance(fault, TooCostly)
    assert fault.place.line == 7
    assert fault.reason == f"aliases unfold to more than {UNFOLDED} values"
    assert isinstance(refused(bomb(3, 300, '"' + "x" * 500_000 + '"')), TooCostly)
    assert isinstance(refused(maps(20)), TooCostly)


def test_aliases_count_their_depth() -> None:
    """Nesting by aliases is nesting."""
    chain = "\n".join(["- &a0 []"] + [f"- &a{i} [*a{i - 1}]" for i in range(1, 130)])
    assert refused(chain) == TooDeep(Place("a.yaml", 128, 10), 128)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "[\n"])
def test_depth(opening: str) -> None:
    """Deep nesting is refused in every style, and never recurses."""
    fault = refused(opening * 3000)
    assert isinstance(fault, TooDeep)
    assert fault.limit == 128
    assert read("[" * 128 + "]" * 128) == parse(b"[" * 128 + b"]" * 128, "a.json").unwrap().value
    assert refused("[" * 129 + "]" * 129) == TooDeep(Place("a.yaml", 1, 129), 128)


@pytest.mark.parametrize(
    ("text", "line", "column", "seen"),
    [
        ("a:\n\t- b", 2, 1, "a tab (indent with spaces)"),
        ("a: @b", 1, 4, '"@"'),
        ("é: [1", 1, 6, "the end of the text"),
        ("a: b: c", 1, 5, '":": mapping values are not allowed in this context'),
        ("a: 'b", 1, 6, "the end of the text"),
        (" a: 1\nb: 2", 2, 1, '"b"'),
        ("a: 1\n- b", 2, 1, '"-"'),
        ("a: x\x07", 1, 5, "the control character U+0007"),
        ("é: 😀\n\x00", 2, 1, "the control character U+0000"),
        ("%YAML 2.0\n---\na", 1, 1, '"%": found incompatible YAML document'),
    ],
)
def test_syntax_faults(text: str, line: int, column: int, seen: str) -> None:
    """A text that is no YAML is refused with a line, a column, what was expected and what was seen."""
    fault = refused(text)
    assert isinstance(fault, Syntax)
    assert (fault.place, fault.seen) == (Place("a.yaml", line, column), seen)
    assert fault.expected


def test_only_two_characters_end_lines() -> None:
    """U+0085, U+2028 and U+2029 are text, as YAML 1.2 has it."""
    assert read('a: "x\u2028y\x85z"\nb: p\u2029q\n\ue000: r') == {"a": "x\u2028y\x85z", "b": "p\u2029q", "\ue000": "r"}


def test_several_documents() -> None:
    """Each document of a text has its own lines, value and index; where one is wanted, the second is a fault."""
    text = b"# one\na: 1\n---\nb: &x 2\nc: *x\n...\n# three\n%TAG ! tag:x,2000:\n--- !t\n- c\n"
    documents = parse_all(text, "a.yaml").unwrap()
    assert [(one.value, one.line_offset, one.index) for one in documents] == [
        ({"a": 1}, 0, 0),
        ({"b": 2, "c": 2}, 2, 1),
        (["c"], 7, 2),
    ]
    assert "".join(one.text or "" for one in documents) == text.decode()
    assert parse(text, "a.yaml").failure() == Syntax(Place("a.yaml", 3, 1), "one document", "a second one")


def test_a_later_document_that_is_broken() -> None:
    """Faults in a later document have their line in the file."""
    assert parse_all(b"a: 1\n---\nb: 2\nb: 3\n", "a.yaml").failure() == DuplicateKey(
        Place("a.yaml", 4, 1), "b", Place("a.yaml", 3, 1)
    )


def test_the_python_parser_serves_without_the_c_one() -> None:
    """Where PyYAML has no C parser its Python one gives the same values and places."""
    script = (
        "import yaml; del yaml.CSafeLoader\n"
        "from jstk.core.document import parse, locate\n"
        "made = parse('é: [1, x]\\nb: !x on'.encode(), 'a.yaml').unwrap()\n"
        "place = locate(made, ['/é/1'])['/é/1']\n"
        "bad = parse(b'a: 1\\nb: [', 'a.yaml').failure().place\n"
        "print(ascii(made.value), place.line, place.column, bad.line, bad.column)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.strip() == r"{'\xe9': [1, 'x'], 'b': 'on'} 1 8 2 5"
