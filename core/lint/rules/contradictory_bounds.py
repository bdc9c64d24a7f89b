"""A lower bound above the upper one."""

from collections.abc import Iterator
from decimal import Decimal
from math import ceil, floor
from typing import Any, Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_number

_PAIRS: Final = (
    ("minLength", "maxLength", "no string"),
    ("minItems", "maxItems", "no array"),
    ("minProperties", "maxProperties", "no object"),
    ("minContains", "maxContains", "no array"),
)


def _check(here: Here) -> Iterator[Hit]:
    for low, high, nothing in _PAIRS:
        one, other = here.schema.get(low), here.schema.get(high)
        counts = here.has(low) and here.has(high) and (low != "minContains" or here.has("contains"))
        if counts and is_number(one) and is_number(other) and one > other:
            yield _hit(low, one, high, other, nothing)
    yield from _numbers(here)


def _numbers(here: Here) -> Iterator[Hit]:
    """The strongest bounds on either side.

    Equal ones contradict where one is exclusive, integers where none lies between.
    """
    lows = [(value, name, name.startswith("ex") or flag) for name, value, flag in _bounds(here, "inimum")]
    highs = [(value, name, name.startswith("ex") or flag) for name, value, flag in _bounds(here, "aximum")]
    if not lows or not highs:
        return
    low, one, above = max(lows, key=lambda row: (row[0], row[2]))
    high, other, below = min(highs, key=lambda row: (row[0], not row[2]))
    if low > high or (low == high and (above or below)):
        yield _hit(one, low, other, high, "no number")
    elif here.types() == ("integer",) and _first(low, above) > _last(high, below):
        yield _hit(one, low, other, high, "no integer")


def _first(low: int | Decimal, above: bool) -> int:
    """The least integer that a lower bound leaves."""
    return floor(low) + 1 if above else ceil(low)


def _last(high: int | Decimal, below: bool) -> int:
    """The greatest integer that an upper bound leaves."""
    return ceil(high) - 1 if below else floor(high)


def _bounds(here: Here, ending: str) -> Iterator[tuple[str, Any, bool]]:
    plain, exclusive = f"m{ending}", f"exclusiveM{ending}"
    value, mark = here.schema.get(plain), here.schema.get(exclusive)
    if is_number(value):
        yield plain, value, mark is True
    if is_number(mark) and here.dialect.number > 4:
        yield exclusive, mark, False


def _hit(low: str, one: Any, high: str, other: Any, nothing: str) -> Hit:
    return Hit(
        f"`{low}` {dumps(one)} and `{high}` {dumps(other)} leave {nothing}", low, evidence={low: one, high: other}
    )


RULE: Final = Rule(
    id="contradictory-bounds",
    why="Where the lower bound is above the upper one, no number, string, array or object can fit.",
    severity="error",
    group="semantic",
    good={"type": "integer", "minimum": 3, "maximum": 5},
    bad={"type": "integer", "minimum": 5, "maximum": 3},
    check=_check,
    on=("minLength", "minItems", "minProperties", "minContains", "minimum", "exclusiveMinimum"),
)
