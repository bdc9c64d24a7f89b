"""Keywords of any value, and of strings (2020-12 validation, sections 6.1, 6.3.3, 7 and 8)."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final

from jstk.core.coverage.keywords.numbers import NUMBER
from jstk.core.coverage.plan import Child, Hit, Maker, Op, Record, Row
from jstk.core.document import canonical_key, dumps, is_integer
from jstk.core.engine.strings import pattern_found
from jstk.core.engine.strings_of import content_judge, format_judge, is_known_format

GOOD, BAD = "good", "bad"
_SHOWN: Final = 60
_CHECKS: Final[dict[str, Callable[[Any], bool]]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: value is True or value is False,
    "number": lambda value: type(value) in NUMBER,
    "integer": is_integer,
    "string": lambda value: type(value) is str,
    "array": lambda value: type(value) is list,
    "object": lambda value: type(value) is dict,
}
_ALL: Final = frozenset({"null", "boolean", "number", "string", "array", "object"})


def type_check(name: str, number: int) -> Callable[[Any], bool]:
    """Whether a value has a type; 1.0 is an integer from draft-06 on, and an unknown name means any."""
    if name == "integer" and number <= 4:
        return lambda value: type(value) is int
    return _CHECKS.get(name, lambda value: True)


def shown(value: Any) -> str:
    """A member of an enum, a type or a name, in a point's words."""
    text = dumps(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


def type_(maker: Maker, keyword: str, value: Any) -> Op | None:
    names = value if isinstance(value, list) else [value]
    checks = [(type_check(name, maker.number), index) for index, name in enumerate(names) if isinstance(name, str)]
    schemas = [index for index, name in enumerate(names) if isinstance(name, dict) and isinstance(value, list)]
    several = len(names) > 1
    points = {
        i: maker.branch(f"type {shown(name)}", keyword, i)
        for i, name in enumerate(names)
        if several and isinstance(name, str)
    }
    plans = [maker.plan(keyword, index) for index in schemas]
    named = {name for name in names if isinstance(name, str)}
    certain = named >= _ALL or (maker.number == 3 and "any" in named)

    def spread(record: Record) -> Sequence[Child]:
        return [(plan, record.place) for plan in plans]

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found, holds = record.place.value, any(kid.valid for kid in kids)
        for check, index in checks:
            if check(found):
                holds = True
                if several:
                    hit(points[index])
        return holds

    return maker.op(keyword, judge, spread, no=not certain)


def enum(maker: Maker, keyword: str, value: Any) -> Op | None:
    members = value if isinstance(value, list) else []
    points: dict[object, int] = {}
    for index, member in enumerate(members):
        points.setdefault(canonical_key(member), maker.branch(f"member {shown(member)}", keyword, index))

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = points.get(canonical_key(record.place.value))
        if found is None:
            return False
        hit(found)
        return True

    return maker.op(keyword, judge, yes=bool(points))


def const(maker: Maker, keyword: str, value: Any) -> Op | None:
    wanted = canonical_key(value)

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        return canonical_key(record.place.value) == wanted

    return maker.op(keyword, judge)


def pattern(maker: Maker, keyword: str, value: Any) -> Op | None:
    if not isinstance(value, str):
        return None

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        return bool(pattern_found(value, found)) if type(found) is str else None

    return maker.op(keyword, judge)


def format_(maker: Maker, keyword: str, value: Any) -> Op | None:
    """A format's strings, good and bad; as an outcome only where it asserts."""
    dialect = maker.dialect
    if not isinstance(value, str) or not is_known_format(value, dialect.uri, dialect.number):
        return None
    fits, asserts = format_judge(value, dialect.uri, dialect.number), maker.asserts
    good = -1 if asserts else maker.branch(GOOD, keyword)
    bad = -1 if asserts else maker.branch(BAD, keyword)

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        if type(found) is not str:
            return None
        holds = fits(found)
        hit(good if holds else bad)
        return holds if asserts else None

    return maker.op(keyword, judge) if asserts else Op(keyword, judge)


def content(maker: Maker, keyword: str, value: Any) -> Op | None:
    """Content that draft-06 and draft-07 let assert; the media type is that of what was decoded."""
    if maker.number not in (6, 7) or not isinstance(value, str):
        return None
    encoding = maker.schema.get("contentEncoding")
    media = value if keyword == "contentMediaType" else None
    fits = content_judge(media, encoding if isinstance(encoding, str) else None, maker.dialect.uri)

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        return fits(found) if type(found) is str else None

    return maker.op(keyword, judge)


def is_number(value: Any) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int | Decimal | float) and not isinstance(value, bool)


ROWS: Final[dict[str, Row]] = {
    "type": type_,
    "enum": enum,
    "const": const,
    "pattern": pattern,
    "format": format_,
    "contentMediaType": content,
    "contentEncoding": content,
}
