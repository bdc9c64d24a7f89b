"""Unicode properties, compared with the validator code point by code point."""

import unicodedata

import jsonschema_rs
import pytest

from jstk.core.solve.regex import charset as cs
from jstk.core.solve.regex.unicode import property_set

SOME = [
    chr(code) for code in (*range(0, 0x3200), *range(0x4DF0, 0x5000), *range(0xA700, 0xAC20), *range(0xD7A0, 0xD800))
]
MORE = [
    chr(code) for code in (*range(0xE000, 0xE010), *range(0xF900, 0x11000, 3), *range(0x1F000, 0x20100, 2), 0x10FFFF)
]


def members(chars: cs.Charset) -> list[str]:
    """Those of the characters looked at that are in a set."""
    return [char for char in SOME + MORE if cs.holds(chars, ord(char))]


PROPERTIES = (
    "L Lu gc=Ll Nd LC P Sc Cn C Zs Script=Greek sc=Han scx=Deva Script_Extensions=Kana Alphabetic Uppercase "
    "White_Space ASCII Any Assigned Emoji ID_Start XIDC Math Dash"
)


@pytest.mark.parametrize("name", PROPERTIES.split())
def test_same_as_the_validator(name: str) -> None:
    """A property has the code points that the validator finds with it."""
    chars = property_set(name)
    assert chars is not None
    judge = jsonschema_rs.validator_for({"pattern": f"^\\p{{{name}}}$"})
    assert members(chars) == [char for char in SOME + MORE if judge.is_valid(char)]


@pytest.mark.parametrize(
    ("name", "same"),
    [
        ("L", "Letter"),
        ("L", "General_Category=Letter"),
        ("Nd", "digit"),
        ("P", "punct"),
        ("Cc", "cntrl"),
        ("Script=Grek", "sc=Greek"),
        ("AHex", "ASCII_Hex_Digit"),
        ("sc=Qaai", "sc=Inherited"),
    ],
)
def test_aliases(name: str, same: str) -> None:
    """Short and long names mean the same."""
    assert property_set(name) == property_set(same) is not None


@pytest.mark.parametrize(
    "name", ["", "Nope", "l", "letter", "sc=", "sc=Nope", "gc=Greek", "Greek", "InGreek", "IsGreek", "x=L"]
)
def test_unknown(name: str) -> None:
    """Names that ECMA-262 does not know, or writes with another case, have no set."""
    assert property_set(name) is None


def test_categories_partition_the_universe() -> None:
    """Every code point has exactly one category, the one that Python gives it where it knows it."""
    names = ("L", "M", "N", "P", "S", "Z", "C")
    sets = [property_set(name) or () for name in names]
    assert sum(cs.size(chars) for chars in sets) == cs.size(cs.UNIVERSE)
    assert cs.union(*sets) == cs.UNIVERSE
    assigned = property_set("Assigned") or ()
    letters = property_set("L") or ()
    for char in SOME:
        if unicodedata.category(char) != "Cn" and cs.holds(assigned, ord(char)):
            assert cs.holds(letters, ord(char)) is unicodedata.category(char).startswith("L")


def test_surrogates_are_in_no_set() -> None:
    """No text holds a lone surrogate, so no set does."""
    assert property_set("Cs") == ()
    assert cs.complement(()) == cs.UNIVERSE
    assert cs.normal([(0xD000, 0xE100)]) == ((0xD000, 0xD7FF), (0xE000, 0xE100))
