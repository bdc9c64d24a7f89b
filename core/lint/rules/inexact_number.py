"""A number that tools with binary floating point read as another one, or compute wrongly with."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_number

_SAFE: Final = 2**53
_LARGEST: Final = 10**308
_WORDS: Final = tuple(sign * (2**bits - less) for bits in (63, 64) for sign in (1, -1) for less in (0, 1))
"""The ends of 64-bit integers, where a rounded bound makes no difference."""
_ON: Final = (
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "divisibleBy",
    "const",
    "enum",
    "default",
)


def _check(here: Here) -> Iterator[Hit]:
    for name in _ON:
        if name in here.schema:
            values = (
                here.schema[name] if name == "enum" and isinstance(here.schema[name], list) else [here.schema[name]]
            )
            for index, value in enumerate(values):
                text = _hazard(name, value)
                if text:
                    at = (
                        here.at(name, index)
                        if name == "enum" and isinstance(here.schema[name], list)
                        else here.at(name)
                    )
                    mild = name == "default" or value in _WORDS
                    yield Hit(text, at=at, evidence={"number": value}, severity="note" if mild else None)


def _hazard(name: str, value: Any) -> str:
    if not is_number(value):
        return ""
    if isinstance(value, int):
        if abs(value) > _LARGEST:
            return "the number is beyond what floating point holds at all"
        if abs(value) <= _SAFE or int(float(value)) == value:
            return ""
        return f"{dumps(value)} is beyond 2^53: tools that use floating point read {int(float(value)):d}"
    exact = Decimal(float(value)) if abs(value.adjusted()) < 300 else value
    digits = len(value.as_tuple().digits)
    if digits > 17 and exact != value:
        return f"{dumps(value)} has more digits than floating point keeps"
    if name in ("multipleOf", "divisibleBy") and exact != value:
        return f"{dumps(value)} has no exact binary form: validators that use floating point misjudge multiples of it"
    return ""


RULE: Final = Rule(
    id="inexact-number",
    why=(
        "Many tools hold numbers in 64-bit floating point: integers beyond 2^53 and most decimal "
        "fractions are rounded there."
    ),
    severity="warning",
    group="semantic",
    good={"type": "number", "multipleOf": 0.5, "maximum": 9007199254740992},
    bad={"type": "number", "multipleOf": 0.01},
    check=_check,
    on=_ON,
)
