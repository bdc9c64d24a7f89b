"""Values given inline made exact, and values written as text."""

import json
import math
from decimal import Decimal

import pytest

from jstk.core.document import Limits, dumps, exact, is_integer, is_multiple, kind_of, parse, same
from jstk.core.document.write import number_text
from jstk.core.fault import BadNumber, Place, Syntax, TooDeep


def deep(levels: int) -> object:
    """A list that many levels deep."""
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def test_exact_makes_floats_decimal() -> None:
    """Floats become the decimals that they are written as, tuples lists, and all else stays."""
    made = exact({"a": [0.1, 1e22, 1, True, None, "é", Decimal("1.0")], "b": (1.0,)}, "x").unwrap()
    wanted = {"a": [Decimal("0.1"), Decimal("1E+22"), 1, True, None, "é", Decimal("1.0")], "b": [Decimal("1.0")]}
    assert repr(made) == repr(wanted)


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"a": [math.nan]}, BadNumber(Place("x", pointer="/a/0"), "nan is no JSON number")),
        ([-math.inf], BadNumber(Place("x", pointer="/0"), "-inf is no JSON number")),
        ([Decimal("Infinity")], BadNumber(Place("x", pointer="/0"), "Infinity is no JSON number")),
        ([10**1000], BadNumber(Place("x", pointer="/0"), "a number of more than 1000 digits")),
        ([-(10**1000)], BadNumber(Place("x", pointer="/0"), "a number of more than 1000 digits")),
        ([Decimal("1e1001")], BadNumber(Place("x", pointer="/0"), "a number of more than 1000 digits")),
        ({"a/b": {"~": "\ud800"}}, Syntax(Place("x", pointer="/a~1b/~0"), "Unicode text", "a lone surrogate")),
        ({"a": {"\ud800": 1}}, Syntax(Place("x", pointer="/a"), "a name of Unicode text", r"'\ud800'")),
        ({1: 2}, Syntax(Place("x", pointer=""), "a name of Unicode text", "1")),
        ([{1}], Syntax(Place("x", pointer="/0"), "a JSON value", "a Python set")),
        (b"x", Syntax(Place("x", pointer=""), "a JSON value", "a Python bytes")),
        (deep(129), TooDeep(Place("x", pointer="/0" * 128), 128)),
        (deep(100_000), TooDeep(Place("x", pointer="/0" * 128), 128)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_exact_refuses(value: object, fault: object) -> None:
    """What is no JSON value, or breaks a limit, is refused with its pointer; nothing is too deep to be refused."""
    assert exact(value, "x").failure() == fault


def test_exact_takes_what_the_limits_allow() -> None:
    """Values at the limits are taken."""
    assert exact(deep(128), "x").unwrap() == deep(128)
    assert exact([10**1000 - 1, -(10**1000 - 1)], "x").unwrap() == [10**1000 - 1, 1 - 10**1000]
    assert isinstance(exact([[]], "x", Limits(depth=1)).failure(), TooDeep)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": [1, Decimal("1.0"), None, True], "a": "é\u2028"}, '{"b":[1,1.0,null,true],"a":"\\u00e9\\u2028"}'),
        ([Decimal("1E+3"), Decimal("1E-30"), Decimal("0.10"), Decimal("-0.0")], "[1e+3,1e-30,0.10,-0.0]"),
        ([], "[]"),
        ({"a": {}}, '{"a":{}}'),
        ("\x00decimal:1", '"\\u0000decimal:1"'),
        (["\x00decimal:1", Decimal("1.5")], '["\\u0000decimal:1",1.5]'),
        (['"\x00decimal:1', Decimal("1.5")], '["\\"\\u0000decimal:1",1.5]'),
        ((1, 2), "[1,2]"),
        (0.5, "0.5"),
    ],
)
def test_dumps(value: object, text: str) -> None:
    """The text is ASCII, keeps digits and order, and no string is taken for a number."""
    assert dumps(value) == text


@pytest.mark.parametrize("value", [{"a": [1, {"b": []}], "c": {}, "d": "x"}, [], {}, 1, [[]], {"a": [None, [1]]}])
def test_dumps_indented(value: object) -> None:
    """An indented text is laid out as the standard library does it, with decimals and without."""
    assert dumps(value, 2) == json.dumps(value, indent=2)
    assert dumps([value, Decimal("1.5")], 2) == json.dumps([value, 1.5], indent=2)
    assert dumps([value, Decimal("1.5"), "\x00decimal:2"], 2) == json.dumps([value, 1.5, "\x00decimal:2"], indent=2)


def test_dumps_any_depth() -> None:
    """A value far deeper than Python recurses is written."""
    assert dumps(deep(50_000)) == "[" * 50_000 + "1" + "]" * 50_000
    assert dumps({"a": deep(1000)}, 1).count("\n") == 2002


@pytest.mark.parametrize("text", ["1.0", "0.10", "1e+3", "1e-30", "12345678901234567890.5", "-0.0", "1e+400", "0e+5"])
def test_numbers_read_back_as_the_same_decimal(text: str) -> None:
    """A decimal is written so that the same digits and exponent are read."""
    value = parse(text.encode(), "a").unwrap().value
    assert isinstance(value, Decimal)
    again = parse(number_text(value).encode(), "a").unwrap().value
    assert isinstance(again, Decimal)
    assert again.as_tuple() == value.as_tuple()


def test_equality_is_that_of_json_schema() -> None:
    """1 and 1.0 are equal, true and 1 are not, at any depth, and the order of names does not count."""
    assert same({"a": [1, Decimal("1.0")], "b": 0.5}, {"b": Decimal("0.50"), "a": [Decimal(1), 1]})
    assert not same([True], [1])
    assert not same([0], [False])
    assert not same({"a": None}, {})
    assert not same("1", 1)
    assert not same([], {})


@pytest.mark.parametrize(
    ("value", "kind", "whole"),
    [
        (None, "null", False),
        (True, "boolean", False),
        (1, "number", True),
        (1.0, "number", True),
        (Decimal("1.0"), "number", True),
        (Decimal("1.5"), "number", False),
        (Decimal("1E+400"), "number", True),
        ("1", "string", False),
        ([], "array", False),
        ({}, "object", False),
    ],
)
def test_kinds(value: object, kind: str, whole: bool) -> None:
    """Each value has the JSON type that it is, and a number without fraction is an integer."""
    assert (kind_of(value), is_integer(value)) == (kind, whole)


@pytest.mark.parametrize(
    ("value", "divisor", "multiple"),
    [
        (10**30 + 2, 3, True),
        (Decimal("4.02"), Decimal("0.01"), True),
        (Decimal("0.35"), Decimal("0.1"), False),
        (Decimal("1.00000000000000000000000000000000001"), Decimal("1e-35"), True),
        (Decimal("1e300"), Decimal("0.5"), True),
        (0.3, 0.1, True),
        (-7, 7, True),
    ],
)
def test_division_is_exact(value: int | Decimal | float, divisor: int | Decimal | float, multiple: bool) -> None:
    """A number is a multiple as both are written, however many digits that takes."""
    assert is_multiple(value, divisor) is multiple
