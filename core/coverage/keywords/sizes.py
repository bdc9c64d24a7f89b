"""Keywords of sizes (2020-12 validation, sections 6.3 to 6.5): the bound, and one to each side of it."""

from collections.abc import Sequence
from typing import Any, Final

from jstk.core.coverage.keywords.numbers import AT, INSIDE, OUTSIDE
from jstk.core.coverage.plan import Hit, Maker, Op, Record, Row
from jstk.core.document import is_integer

_KINDS: Final = {"Length": str, "Items": list, "Properties": dict}


def count_of(value: Any) -> int | None:
    """The count that a keyword's value means, None where it is none."""
    return int(value) if is_integer(value) and value >= 0 else None


class Size:
    """The points of a bound on a count."""

    def __init__(self, maker: Maker, keyword: str, limit: int) -> None:
        self.least, self.limit = keyword.startswith("min"), limit
        self.at = maker.branch(AT, keyword)
        inside, outside = (1, -1) if self.least else (-1, 1)
        self.inside = maker.branch(INSIDE, keyword) if limit + inside >= 0 else -1
        self.outside = maker.branch(OUTSIDE, keyword) if limit + outside >= 0 else -1
        self.outcomes = maker.outcomes(keyword, no=limit > 0 or not self.least)

    def holds(self, count: int, hit: Hit) -> bool:
        """Whether the count is within the bound; the reason is hit."""
        gap = count - self.limit if self.least else self.limit - count
        if gap == 0:
            hit(self.at)
        elif gap == 1:
            hit(self.inside)
        elif gap == -1:
            hit(self.outside)
        return gap >= 0


def size(maker: Maker, keyword: str, value: Any) -> Op | None:
    limit = count_of(value)
    if limit is None:
        return None
    kind, points = _KINDS[keyword[3:]], Size(maker, keyword, limit)

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        found = record.place.value
        return points.holds(len(found), hit) if type(found) is kind else None

    return Op(keyword, judge, yes=points.outcomes["yes"], no=points.outcomes["no"])


ROWS: Final[dict[str, Row]] = dict.fromkeys(
    ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), size
)
