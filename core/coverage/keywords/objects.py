"""Keywords of objects (2020-12 core, section 10.3.2; validation, section 6.5): members, their names, dependencies."""

from collections.abc import Sequence
from typing import Any, Final

from jstk.core.coverage.keywords.values import shown
from jstk.core.coverage.plan import LEFTOVERS, Child, Hit, Maker, Op, Record, Row
from jstk.core.engine.strings import pattern_found

PRESENT, ABSENT = "present", "absent"


def all_hold(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
    """Whether every subschema holds; None for a value that is no object."""
    return all(kid.valid for kid in kids) if type(record.place.value) is dict else None


def _matching(schema: Any) -> list[str]:
    patterns = schema.get("patternProperties")
    return list(patterns) if isinstance(patterns, dict) else []


def properties(maker: Maker, keyword: str, value: Any) -> Op | None:
    named = value if isinstance(value, dict) else {}
    required = maker.schema.get("required")
    wanted = required if isinstance(required, list) else ()
    plans = {name: maker.plan(keyword, name) for name in named}
    points = {name: maker.branch(PRESENT, keyword, name) for name in named}
    outcomes = maker.outcomes(keyword, no=any(maker.open(keyword, name) for name in named))
    old = {} if maker.number > 3 else _old_required(maker, keyword, named)
    for name in named:
        if name not in wanted and name not in old:
            # counted as what is left of the objects that were judged
            maker.book.remainder(maker.branch(ABSENT, keyword, name), (outcomes["yes"], outcomes["no"]), points[name])
    tracks = maker.book.tracks

    def spread(record: Record) -> Sequence[Child]:
        found, place = record.place.value, record.place
        if type(found) is not dict:
            return ()
        names = (
            [name for name in found if name in plans] if len(found) < len(plans) else [n for n in plans if n in found]
        )
        if tracks:
            record.mark_names(names)
        return [(plans[name], place.member(name)) for name in names]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        if type(found) is not dict:
            return None
        for name in found:
            if name in points:
                hit(points[name])
        holds = all(kid.valid for kid in kids)
        for name, (yes, no) in old.items():
            hit(yes if name in found else no)
            holds = holds and name in found
        return holds

    return Op(keyword, judge, spread, outcomes["yes"], outcomes["no"])


def _old_required(maker: Maker, keyword: str, named: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """The members that say themselves that they are required (draft-03, section 5.7)."""
    wanted = [
        name
        for name, one in named.items()
        if isinstance(one, dict) and one.get("required") is True and "$ref" not in one
    ]
    places = {name: (keyword, name, "required") for name in wanted}
    return {
        name: (maker.point("keyword", "true", *at), maker.point("keyword", "false", *at)) for name, at in places.items()
    }


def pattern_properties(maker: Maker, keyword: str, value: Any) -> Op | None:
    named = value if isinstance(value, dict) else {}
    plans = {text: maker.plan(keyword, text) for text in named}
    there = {text: maker.branch(PRESENT, keyword, text) for text in named}
    outcomes = maker.outcomes(keyword, no=any(maker.open(keyword, text) for text in named))
    for text in named:
        maker.book.remainder(maker.branch(ABSENT, keyword, text), (outcomes["yes"], outcomes["no"]), there[text])
    tracks = maker.book.tracks

    def spread(record: Record) -> Sequence[Child]:
        found, place = record.place.value, record.place
        if type(found) is not dict:
            return ()
        pairs = [(text, name) for text in plans for name in found if pattern_found(text, name)]
        if tracks:
            record.mark_names([name for _, name in pairs])
        return [(plans[text], place.member(name)) for text, name in pairs]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        for plan in dict.fromkeys(kid.plan.node for kid in kids):
            if plan in spots:
                hit(spots[plan])
        return all_hold(record, kids, hit)

    spots = {maker.at(keyword, text): point for text, point in there.items()}
    return Op(keyword, judge, spread, outcomes["yes"], outcomes["no"])


def additional(maker: Maker, keyword: str, value: Any) -> Op | None:
    if not isinstance(value, dict | bool):
        return None
    plan, patterns, tracks = maker.plan(keyword), _matching(maker.schema), maker.book.tracks
    known = maker.schema.get("properties")
    named = known if isinstance(known, dict) else {}
    telling = maker.open(keyword)
    there = maker.branch(PRESENT, keyword) if telling else -1
    none = maker.branch(ABSENT, keyword) if telling else -1

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        if type(found) is not dict:
            return ()
        rest = [n for n in found if n not in named and not any(pattern_found(text, n) for text in patterns)]
        if tracks:
            record.mark_names(rest)
        return [(plan, record.place.member(name)) for name in rest]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        if type(record.place.value) is not dict:
            return None
        hit(there if kids else none)
        return all(kid.valid for kid in kids)

    return maker.op(keyword, judge, spread, no=telling)


def unevaluated(maker: Maker, keyword: str, value: Any) -> Op | None:
    plan, telling = maker.plan(keyword), maker.open(keyword)
    there = maker.branch(PRESENT, keyword) if telling else -1
    none = maker.branch(ABSENT, keyword) if telling else -1

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        if type(found) is not dict:
            return ()
        done = record.names or ()
        rest = [name for name in found if name not in done]
        record.mark_names(rest)
        return [(plan, record.place.member(name)) for name in rest]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        if type(record.place.value) is not dict:
            return None
        hit(there if kids else none)
        return all(kid.valid for kid in kids)

    return maker.op(keyword, judge, spread, stage=LEFTOVERS, no=telling)


def property_names(maker: Maker, keyword: str, value: Any) -> Op | None:
    plan = maker.plan(keyword)

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        return [(plan, record.place.key(name)) for name in found] if type(found) is dict else ()

    return maker.op(keyword, all_hold, spread, no=maker.open(keyword))


def required(maker: Maker, keyword: str, value: Any) -> Op | None:
    if not isinstance(value, list):
        return None
    points = {name: maker.branch(f"missing {shown(name)}", keyword, index) for index, name in enumerate(value)}

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found, holds = record.place.value, True
        if type(found) is not dict:
            return None
        for name, point in points.items():
            if name not in found:
                hit(point)
                holds = False
        return holds

    return maker.op(keyword, judge, no=bool(value))


def dependencies(maker: Maker, keyword: str, value: Any) -> Op | None:
    """What a member asks for beside itself: names, or a schema (draft-03 also has a single name)."""
    named = value if isinstance(value, dict) else {}
    plans = {name: maker.plan(keyword, name) for name, one in named.items() if isinstance(one, dict | bool)}
    wanted = {name: [one] if isinstance(one, str) else one for name, one in named.items() if name not in plans}
    there = {name: maker.branch(PRESENT, keyword, name) for name in named}
    none = {name: maker.branch(ABSENT, keyword, name) for name in named}
    missing = {
        (name, other): maker.branch(f"missing {shown(other)}", keyword, name)
        for name, names in wanted.items()
        for other in names
    }
    can_fail = bool(missing) or any(maker.open(keyword, name) for name in plans)

    def spread(record: Record) -> Sequence[Child]:
        found = record.place.value
        return [(plan, record.place) for name, plan in plans.items() if name in found] if type(found) is dict else ()

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        if type(found) is not dict:
            return None
        holds = all(kid.valid for kid in kids)
        record.adopt(kids)
        for name in named:
            hit(there[name] if name in found else none[name])
        for (name, other), point in missing.items():
            if name in found and other not in found:
                hit(point)
                holds = False
        return holds

    return maker.op(keyword, judge, spread, no=can_fail)


ROWS: Final[dict[str, Row]] = {
    "properties": properties,
    "patternProperties": pattern_properties,
    "additionalProperties": additional,
    "unevaluatedProperties": unevaluated,
    "propertyNames": property_names,
    "required": required,
    "dependencies": dependencies,
    "dependentRequired": dependencies,
    "dependentSchemas": dependencies,
}
