"""Keywords of numbers and strings, by exact arithmetic and code points (2020-12 validation, sections 6.2 and 6.3)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from jstk.core.solve.facts import Fact, Format, High, Length, Low, Multiple, Option, Pattern
from jstk.core.solve.keywords.at import NUMBER, STRING, At, Row, rational, whole

_EXACT: Final = 2**52
_BESIDE: Final[Mapping[str, str]] = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}


def _bound(at: At, keyword: str, value: Any) -> tuple[Fraction, bool] | None:
    """The bound and whether it is exclusive; up to draft-04 a boolean beside the bound says so (section 5.1)."""
    if isinstance(value, bool) or (at.number <= 4 and keyword.startswith("ex")):
        return None
    return rational(value), keyword.startswith("ex") or (at.number <= 4 and at.schema.get(_BESIDE[keyword]) is True)


def _lower(keyword: str) -> Row:
    """`minimum` and `exclusiveMinimum`."""

    def hold(at: At, value: Any) -> Iterable[Fact]:
        bound = _bound(at, keyword, value)
        return (Low(*bound),) if bound else ()

    def fail(at: At, value: Any) -> tuple[Option, ...]:
        bound = _bound(at, keyword, value)
        return ((NUMBER, High(bound[0], not bound[1])),) if bound else ()

    def near(at: At, value: Any) -> tuple[Option, ...]:
        bound = _bound(at, keyword, value)
        if bound is None:
            return ()
        beside = _beside(bound[0], not bound[1], -1)
        return beside if abs(bound[0]) > _EXACT else (*beside, *fail(at, value))

    def edge(at: At, value: Any) -> tuple[Option, ...]:
        bound = _bound(at, keyword, value)
        return _beside(bound[0], bound[1], 1) if bound else ()

    return Row(hold, fail, near, near, edge)


def _upper(keyword: str) -> Row:
    """`maximum` and `exclusiveMaximum`."""

    def hold(at: At, value: Any) -> Iterable[Fact]:
        bound = _bound(at, keyword, value)
        return (High(*bound),) if bound else ()

    def fail(at: At, value: Any) -> tuple[Option, ...]:
        bound = _bound(at, keyword, value)
        return ((NUMBER, Low(bound[0], not bound[1])),) if bound else ()

    def near(at: At, value: Any) -> tuple[Option, ...]:
        bound = _bound(at, keyword, value)
        if bound is None:
            return ()
        beside = _beside(bound[0], not bound[1], 1)
        return beside if abs(bound[0]) > _EXACT else (*beside, *fail(at, value))

    def edge(at: At, value: Any) -> tuple[Option, ...]:
        bound = _bound(at, keyword, value)
        return _beside(bound[0], bound[1], -1) if bound else ()

    return Row(hold, fail, near, near, edge)


def _beside(bound: Fraction, beyond: bool, side: int) -> tuple[Option, ...]:
    """Numbers nearest to a bound on one side of it: the bound itself where it counts, else those up to one away."""
    if abs(bound) > _EXACT:
        # what floating point cannot tell from the bound would not show anything
        far = [bound + side * abs(bound) / 1000, bound + side * abs(bound) / 500]
        shifted: Option = (NUMBER, Low(min(far)), High(max(far)))
        return (shifted,) if beyond else ((NUMBER, Low(bound), High(bound)), shifted)
    low, high = min(bound, bound + side), max(bound, bound + side)
    window: Option = (NUMBER, Low(low, beyond and side > 0), High(high, beyond and side < 0))
    return (window,) if beyond else ((NUMBER, Low(bound), High(bound)), window)


def multiple_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Multiple(rational(value)),)


def multiple_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((NUMBER, Multiple(rational(value), False)),)


def shortest_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Length(whole(value) or 0),)


def shortest_fail(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((STRING, Length(0, bound - 1)),) if bound else ()


def shortest_near(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((STRING, Length(bound - 1, bound - 1)),) if bound else ()


def length_edge(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((STRING, Length(bound, bound)),)


def longest_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Length(0, whole(value)),)


def longest_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((STRING, Length((whole(value) or 0) + 1)),)


def longest_near(at: At, value: Any) -> tuple[Option, ...]:
    bound = (whole(value) or 0) + 1
    return ((STRING, Length(bound, bound)),)


def pattern_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Pattern(value),)


def pattern_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((STRING, Pattern(value, False)),)


def _format(at: At, value: str) -> str:
    """The format's name as the later drafts have it (draft-03, section 5.23)."""
    return _OLD_FORMATS.get(value, value) if at.number == 3 else value


def format_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Format(_format(at, value), True, at.world.formats[at.demand.side]),) if isinstance(value, str) else ()


def format_fail(at: At, value: Any) -> tuple[Option, ...]:
    if not isinstance(value, str) or not at.world.formats[at.demand.side]:
        return ()
    return ((STRING, Format(_format(at, value), False, True)),)


def _content(at: At) -> str | None:
    """The content that draft-06 and draft-07 assert (draft-07 validation, section 8), as the engine does."""
    media, encoding = at.schema.get("contentMediaType"), at.schema.get("contentEncoding")
    if at.number not in (6, 7):
        return None
    parts = [*(["base64"] if encoding == "base64" else []), *(["json"] if media == "application/json" else [])]
    return " ".join(["content", *parts]) if parts else None


def content_hold(at: At, value: Any) -> Iterable[Fact]:
    name = _content(at)
    return (Format(name, True, True),) if name else ()


def content_fail(at: At, value: Any) -> tuple[Option, ...]:
    name = _content(at)
    return ((STRING, Format(name, False, True)),) if name else ()


_OLD_FORMATS: Final = {
    "ip-address": "ipv4",
    "host-name": "hostname",
    "color": "content color",
    "phone": "content phone",
    "time": "content time",
}
NUMBERS: Final = {
    "minimum": _lower("minimum"),
    "maximum": _upper("maximum"),
    "exclusiveMinimum": _lower("exclusiveMinimum"),
    "exclusiveMaximum": _upper("exclusiveMaximum"),
    "multipleOf": Row(multiple_hold, multiple_fail),
    "divisibleBy": Row(multiple_hold, multiple_fail),
    "minLength": Row(shortest_hold, shortest_fail, near=shortest_near, edge=length_edge),
    "maxLength": Row(longest_hold, longest_fail, near=longest_near, edge=length_edge),
    "pattern": Row(pattern_hold, pattern_fail),
    "format": Row(format_hold, format_fail),
    "contentMediaType": Row(content_hold, content_fail),
    "contentEncoding": Row(content_hold, content_fail),
}
