"""YAML scalars to JSON values by the core schema (YAML 1.2.2, section 10.3.2): `on`, `yes` and dates are strings."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final

from attrs import frozen

from jstk.core.document.model import Json, Limits
from jstk.core.document.number import outsized, read_number, too_long

_STANDARD: Final = "tag:yaml.org,2002:"
_WORDS: Final[dict[str, bool | None]] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_INTEGER: Final = re.compile(r"[-+]?[0-9]+")
_BASED: Final = re.compile(r"0o([0-7]+)|0x([0-9a-fA-F]+)")
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER: Final = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


@frozen
class Unfit:
    """Why a scalar has no JSON value: a number that is none in JSON, or a text that its tag does not allow."""

    expected: str | None
    reason: str


def plain_value(text: str, limits: Limits) -> "Json | Unfit":
    """The value of a plain scalar."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "-+.0123456789":
        return text
    if _INTEGER.fullmatch(text) or _FLOAT.fullmatch(text):
        value = read_number(text, limits)
        return Unfit(None, too_long(limits)) if value is None else value
    if _NO_NUMBER.fullmatch(text):
        return Unfit(None, f"{text} is no JSON number")
    based = _BASED.fullmatch(text)
    return _based(based, limits) if based else text


def _based(found: re.Match[str], limits: Limits) -> "Json | Unfit":
    value = int(found[1], 8) if found[1] else int(found[2], 16)
    return Unfit(None, too_long(limits)) if outsized(value, limits) else value


def scalar_value(text: str, plain: bool, tag: str | None, limits: Limits) -> "Json | Unfit":
    """The value of a scalar; a tag that is not one of YAML's own keeps the value beneath it."""
    if tag is None or not tag.startswith(_STANDARD):
        return plain_value(text, limits) if plain and tag != "!" else text
    reader = _TAGGED.get(tag.removeprefix(_STANDARD))
    return reader(text, limits) if reader else text


def _null(text: str, limits: Limits) -> "Json | Unfit":
    return None if _WORDS.get(text, text) is None else Unfit("null", repr(text))


def _boolean(text: str, limits: Limits) -> "Json | Unfit":
    value = _WORDS.get(text)
    return value if isinstance(value, bool) else Unfit("true or false", repr(text))


def _integer(text: str, limits: Limits) -> "Json | Unfit":
    value = plain_value(text, limits)
    fits = isinstance(value, int) and not isinstance(value, bool)
    return value if fits or isinstance(value, Unfit) else Unfit("an integer", repr(text))


def _float(text: str, limits: Limits) -> "Json | Unfit":
    value = plain_value(text, limits)
    if isinstance(value, int) and not isinstance(value, bool):
        return Decimal(value)
    return value if isinstance(value, Decimal | Unfit) else Unfit("a number", repr(text))


def _binary(text: str, limits: Limits) -> "Json | Unfit":
    return "".join(text.split())


_TAGGED: Final[dict[str, Callable[[str, Limits], "Json | Unfit"]]] = {
    "null": _null,
    "bool": _boolean,
    "int": _integer,
    "float": _float,
    "binary": _binary,
}
