"""Keywords of arrays (2020-12 core, section 10.3.1; validation, section 6.4): none, one and many items."""

from collections.abc import Sequence
from typing import Any, Final

from jstk.core.coverage.keywords.objects import ABSENT, PRESENT
from jstk.core.coverage.keywords.sizes import Size, count_of
from jstk.core.coverage.plan import LEFTOVERS, Child, Hit, Maker, Op, Record, Row
from jstk.core.document import canonical_key

LENGTHS: Final = ("length 0", "length 1", "length many")


def _each(maker: Maker, keyword: str, start: int) -> Op:
    """One schema for every item from a position on."""
    plan, tracks = maker.plan(keyword), maker.book.tracks
    points = [maker.branch(length, keyword) for length in LENGTHS] if maker.schema[keyword] is not False else []

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        if type(found) is not list:
            return ()
        if tracks:
            record.mark_items(range(start, len(found)))
        return [(plan, record.place.item(index)) for index in range(start, len(found))]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        if type(record.place.value) is not list:
            return None
        if points:
            hit(points[min(len(kids), 2)])
        return all(kid.valid for kid in kids)

    return maker.op(keyword, judge, spread, no=maker.open(keyword))


def _tuple(maker: Maker, keyword: str, count: int) -> Op:
    """A schema for each position."""
    plans, tracks = [maker.plan(keyword, index) for index in range(count)], maker.book.tracks

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        if type(found) is not list:
            return ()
        if tracks:
            record.mark_items(range(min(count, len(found))))
        return [(plan, record.place.item(index)) for index, plan in enumerate(plans[: len(found)])]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        return all(kid.valid for kid in kids) if type(record.place.value) is list else None

    return maker.op(keyword, judge, spread, no=any(maker.open(keyword, i) for i in range(count)))


def items(maker: Maker, keyword: str, value: Any) -> Op | None:
    if isinstance(value, list):
        return _tuple(maker, keyword, len(value))
    prefix = maker.schema.get("prefixItems") if maker.number >= 2020 else None
    return _each(maker, keyword, len(prefix) if isinstance(prefix, list) else 0)


def prefix_items(maker: Maker, keyword: str, value: Any) -> Op | None:
    return _tuple(maker, keyword, len(value))


def additional_items(maker: Maker, keyword: str, value: Any) -> Op | None:
    first = maker.schema.get("items")
    return _each(maker, keyword, len(first)) if isinstance(first, list) else None


def unevaluated(maker: Maker, keyword: str, value: Any) -> Op | None:
    plan, telling = maker.plan(keyword), maker.open(keyword)
    there = maker.branch(PRESENT, keyword) if telling else -1
    none = maker.branch(ABSENT, keyword) if telling else -1

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        if type(found) is not list:
            return ()
        done = record.indexes or ()
        rest = [index for index in range(len(found)) if index not in done]
        record.mark_items(rest)
        return [(plan, record.place.item(index)) for index in rest]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        if type(record.place.value) is not list:
            return None
        hit(there if kids else none)
        return all(kid.valid for kid in kids)

    return maker.op(keyword, judge, spread, stage=LEFTOVERS, no=telling)


def contains(maker: Maker, keyword: str, value: Any) -> Op | None:
    """Items that fit, with the bounds on their number (2020-12 validation, sections 6.4.4 and 6.4.5)."""
    plan, tracks = maker.plan(keyword), maker.book.tracks and maker.number >= 2020
    sizes: list[tuple[Size, dict[str, int]]] = []
    least = 1
    for name in ("minContains", "maxContains") if maker.number >= 2019 else ():
        limit = count_of(maker.schema.get(name))
        if limit is not None:
            least = limit if name == "minContains" else least
            size = Size(maker, name, limit)
            sizes.append((size, size.outcomes))

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        return [(plan, record.place.item(index)) for index in range(len(found))] if type(found) is list else ()

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        if type(record.place.value) is not list:
            return None
        fitting = [index for index, kid in enumerate(kids) if kid.valid]
        if tracks:
            record.mark_items(fitting)
        for size, outcomes in sizes:
            holds = size.holds(len(fitting), hit)
            hit(outcomes["yes"] if holds else outcomes["no"])
            record.valid = record.valid and holds
        return len(fitting) >= 1 or least == 0

    return maker.op(keyword, judge, spread, no=least > 0)


def unique(maker: Maker, keyword: str, value: Any) -> Op | None:
    if value is not True:
        return None

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        if type(found) is not list:
            return None
        return len({canonical_key(item) for item in found}) == len(found)

    return maker.op(keyword, judge)


ROWS: Final[dict[str, Row]] = {
    "items": items,
    "prefixItems": prefix_items,
    "additionalItems": additional_items,
    "unevaluatedItems": unevaluated,
    "contains": contains,
    "uniqueItems": unique,
}
