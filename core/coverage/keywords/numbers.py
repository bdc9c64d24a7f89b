"""Keywords of numbers (2020-12 validation, section 6.2), exact: bounds with their neighbours, and multiples."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from jstk.core.coverage.plan import Hit, Maker, Op, Record, Row
from jstk.core.document import is_multiple

NUMBER: Final = frozenset({int, Decimal, float})
AT, INSIDE, OUTSIDE = "at the bound", "just inside", "just outside"


def step_of(schema: Any) -> int | Decimal:
    """How far apart neighbours are: what they are multiples of, else 1."""
    for name in ("multipleOf", "divisibleBy"):
        value = schema.get(name)
        if type(value) in NUMBER and value > 0:
            return value if isinstance(value, int | Decimal) else Decimal(str(value))
    return 1


def is_strict(schema: Any, keyword: str, number: int) -> bool:
    """Whether the bound itself is left out: by a boolean beside it up to draft-04, by its own keyword later."""
    if keyword.startswith("exclusive"):
        return True
    return number <= 4 and schema.get("exclusiveM" + keyword[1:]) is True


def bound(maker: Maker, keyword: str, value: Any) -> Op | None:
    if type(value) not in NUMBER:
        # the boolean of draft-04 is a part of the bound beside it
        return None
    sign = 1 if keyword.lower().endswith("minimum") else -1
    strict, step = is_strict(maker.schema, keyword, maker.number), step_of(maker.schema)
    at, inside = maker.branch(AT, keyword), maker.branch(INSIDE, keyword)
    outside = -1 if strict else maker.branch(OUTSIDE, keyword)
    low, high = value - step, value + step

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        if type(found) not in NUMBER:
            return None
        if found == value:
            hit(at)
            return not strict
        within = found > value if sign > 0 else found < value
        if low <= found <= high and (within or not strict):
            hit(inside if within else outside)
        return bool(within)

    return maker.op(keyword, judge)


def multiple(maker: Maker, keyword: str, value: Any) -> Op | None:
    if type(value) not in NUMBER or value <= 0:
        return None

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        return is_multiple(found, value) if type(found) in NUMBER else None

    return maker.op(keyword, judge)


ROWS: Final[dict[str, Row]] = {
    "minimum": bound,
    "maximum": bound,
    "exclusiveMinimum": bound,
    "exclusiveMaximum": bound,
    "multipleOf": multiple,
    "divisibleBy": multiple,
}
