"""Keywords that apply subschemas to the same place (2020-12 core, section 10.2), and references (8.2.3)."""

from collections.abc import Sequence
from typing import Any, Final

from jstk.core.coverage.keywords.values import type_check
from jstk.core.coverage.plan import BRANCHES, Child, Hit, Maker, Op, Record, Row, Spread, can_fail

ALONE, NONE, SEVERAL = "alone", "none", "several"


def _here(plans: list[int]) -> Spread:
    return lambda record: [(plan, record.place) for plan in plans]


def _plans(maker: Maker, keyword: str, value: Any) -> list[int]:
    return [maker.plan(keyword, index) for index in range(len(value))]


def all_of(maker: Maker, keyword: str, value: Any) -> Op | None:
    parts = value if isinstance(value, list) else [value]
    plans = _plans(maker, keyword, value) if isinstance(value, list) else [maker.plan(keyword)]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        record.adopt(kids)
        return all(kid.valid for kid in kids)

    return maker.op(keyword, judge, _here(plans), no=any(can_fail(one, maker.dialect) for one in parts))


def any_of(maker: Maker, keyword: str, value: Any) -> Op | None:
    points = [maker.branch(ALONE, keyword, index) for index in range(len(value))] if len(value) > 1 else []

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        record.adopt(kids)
        fitting = [index for index, kid in enumerate(kids) if kid.valid]
        if len(fitting) == 1 and points:
            hit(points[fitting[0]])
        return bool(fitting)

    can_fail = all(maker.open(keyword, index) for index in range(len(value)))
    return maker.op(keyword, judge, _here(_plans(maker, keyword, value)), no=can_fail)


def one_of(maker: Maker, keyword: str, value: Any) -> Op | None:
    several = len(value) > 1
    points = [maker.branch(ALONE, keyword, index) for index in range(len(value))] if several else []
    none = maker.branch(NONE, keyword) if several else -1
    more = maker.branch(SEVERAL, keyword) if several else -1

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        record.adopt(kids)
        fitting = [index for index, kid in enumerate(kids) if kid.valid]
        if len(fitting) == 1:
            if points:
                hit(points[fitting[0]])
            return True
        hit(more if fitting else none)
        return False

    return maker.op(keyword, judge, _here(_plans(maker, keyword, value)))


def not_(maker: Maker, keyword: str, value: Any) -> Op | None:
    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        return not kids[0].valid

    return maker.op(keyword, judge, _here([maker.plan(keyword)]), yes=maker.open(keyword))


def if_(maker: Maker, keyword: str, value: Any) -> Op | None:
    yes, no = maker.branch("true", keyword), maker.branch("false", keyword)

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        record.adopt(kids)
        record.when = kids[0].valid
        hit(yes if record.when else no)
        return None

    return Op(keyword, judge, _here([maker.plan(keyword)]))


def then_(maker: Maker, keyword: str, value: Any) -> Op | None:
    """`then` and `else`, judged where they apply."""
    if "if" not in maker.schema:
        return None
    plan, wanted = maker.plan(keyword), keyword == "then"

    def spread(record: Record) -> Sequence[Child]:
        return [(plan, record.place)] if record.when is wanted else ()

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        record.adopt(kids)
        return kids[0].valid if kids else None

    return maker.op(keyword, judge, spread, stage=BRANCHES, no=maker.open(keyword))


def disallow(maker: Maker, keyword: str, value: Any) -> Op | None:
    """Types and schemas of which none may fit (draft-03, section 5.25)."""
    parts = value if isinstance(value, list) else [value]
    checks = [type_check(part, 3) for part in parts if isinstance(part, str)]
    schemas = enumerate(value) if isinstance(value, list) else ()
    plans = [maker.plan(keyword, index) for index, part in schemas if isinstance(part, dict)]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        return not any(check(found) for check in checks) and not any(kid.valid for kid in kids)

    return maker.op(keyword, judge, _here(plans))


def reference(maker: Maker, keyword: str, value: Any) -> Op | None:
    known = [one for one in maker.book.references.get(maker.node, ()) if one.keyword == keyword]
    if not known:
        return None
    dynamic = known[0].dynamic
    target: int | str = keyword if dynamic else maker.book.plan_of(known[0].target)

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        record.adopt(kids)
        return kids[0].valid

    def spread(record: Record) -> Sequence[Child]:
        return ((target, record.place),)

    open_ = maker.book.can_fail(known[0].target) or dynamic
    return maker.op(keyword, judge, spread, no=open_)


ROWS: Final[dict[str, Row]] = {
    "allOf": all_of,
    "extends": all_of,
    "anyOf": any_of,
    "oneOf": one_of,
    "not": not_,
    "if": if_,
    "then": then_,
    "else": then_,
    "disallow": disallow,
    **dict.fromkeys(("$ref", "$dynamicRef", "$recursiveRef"), reference),
}
