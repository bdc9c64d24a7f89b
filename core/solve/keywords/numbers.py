"""Keywords of numbers and strings, by exact arithmetic and code points (2020-12 validation, sections 6.2 and 6.3)."""

from collections.abc import Iterable
from typing import Any, Final

from jstk.core.solve.facts import Fact, Format, High, Length, Low, Multiple, Option, Pattern
from jstk.core.solve.keywords.at import NUMBER, STRING, At, Row, rational, whole


def _open(at: At, keyword: str) -> bool:
    """Draft 3 and 4: a boolean beside the bound makes it exclusive."""
    return at.number <= 4 and at.schema.get(keyword) is True


def minimum_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Low(rational(value), _open(at, "exclusiveMinimum")),)


def minimum_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((NUMBER, High(rational(value), not _open(at, "exclusiveMinimum"))),)


def minimum_edge(at: At, value: Any) -> tuple[Option, ...]:
    bound = rational(value)
    inclusive = not _open(at, "exclusiveMinimum")
    return ((NUMBER, Low(bound), High(bound)),) if inclusive else ((NUMBER, Low(bound, True), High(bound + 1)),)


def maximum_hold(at: At, value: Any) -> Iterable[Fact]:
    return (High(rational(value), _open(at, "exclusiveMaximum")),)


def maximum_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((NUMBER, Low(rational(value), not _open(at, "exclusiveMaximum"))),)


def maximum_edge(at: At, value: Any) -> tuple[Option, ...]:
    bound = rational(value)
    inclusive = not _open(at, "exclusiveMaximum")
    return ((NUMBER, Low(bound), High(bound)),) if inclusive else ((NUMBER, Low(bound - 1), High(bound, True)),)


def above_hold(at: At, value: Any) -> Iterable[Fact]:
    return () if isinstance(value, bool) else (Low(rational(value), True),)


def above_fail(at: At, value: Any) -> tuple[Option, ...]:
    return () if isinstance(value, bool) else ((NUMBER, High(rational(value))),)


def above_edge(at: At, value: Any) -> tuple[Option, ...]:
    return () if isinstance(value, bool) else ((NUMBER, Low(rational(value), True), High(rational(value) + 1)),)


def below_hold(at: At, value: Any) -> Iterable[Fact]:
    return () if isinstance(value, bool) else (High(rational(value), True),)


def below_fail(at: At, value: Any) -> tuple[Option, ...]:
    return () if isinstance(value, bool) else ((NUMBER, Low(rational(value))),)


def below_edge(at: At, value: Any) -> tuple[Option, ...]:
    return () if isinstance(value, bool) else ((NUMBER, High(rational(value), True), Low(rational(value) - 1)),)


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
    "minimum": Row(minimum_hold, minimum_fail, edge=minimum_edge),
    "maximum": Row(maximum_hold, maximum_fail, edge=maximum_edge),
    "exclusiveMinimum": Row(above_hold, above_fail, edge=above_edge),
    "exclusiveMaximum": Row(below_hold, below_fail, edge=below_edge),
    "multipleOf": Row(multiple_hold, multiple_fail),
    "divisibleBy": Row(multiple_hold, multiple_fail),
    "minLength": Row(shortest_hold, shortest_fail, near=shortest_near, edge=length_edge),
    "maxLength": Row(longest_hold, longest_fail, near=longest_near, edge=length_edge),
    "pattern": Row(pattern_hold, pattern_fail),
    "format": Row(format_hold, format_fail),
    "contentMediaType": Row(content_hold, content_fail),
    "contentEncoding": Row(content_hold, content_fail),
}
