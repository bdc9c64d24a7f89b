"""Keywords of arrays (2020-12 core, section 10.3.1, and validation, section 6.4.

The older `items` of draft 3 to 2019-09).
"""

from collections.abc import Iterable
from typing import Any, Final

from jstk.core.solve.facts import Each, Fact, Items, Option, Rest, Some, Sub, Unique
from jstk.core.solve.goal import ANYTHING, Task
from jstk.core.solve.keywords.at import ARRAY, At, Row, whole
from jstk.core.solve.shape import Count, ItemRule, Leftover


def _start(at: At, keyword: str) -> int | None:
    """How many items come before those that `items` or `additionalItems` speak of; None where it speaks of none."""
    if keyword == "items":
        prefix = at.schema.get("prefixItems") if at.number >= 2020 else None
        return len(prefix) if isinstance(prefix, list) else 0
    items = at.schema.get("items")
    return len(items) if isinstance(items, list) else None


def _prefix_rule(at: At, keyword: str, value: Any, tasked: int | None = None, task: Task | None = None) -> ItemRule:
    goals = tuple(
        at.goal(part, keyword, index, task=task if index == tasked else None) for index, part in enumerate(value)
    )
    return ItemRule(goals, None, at.owners)


def prefix_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Each(_prefix_rule(at, "prefixItems", value)),)


def _prefix_fail(at: At, keyword: str, value: Any) -> tuple[Option, ...]:
    return tuple(
        (ARRAY, Items(index + 1), Each(ItemRule((*[ANYTHING] * index, at.goal(part, keyword, index, positive=False)))))
        for index, part in enumerate(value)
        if part is not True
    )


def prefix_fail(at: At, value: Any) -> tuple[Option, ...]:
    return _prefix_fail(at, "prefixItems", value)


def prefix_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    index = int(token or 0)
    return (ARRAY, Items(index + 1), Each(_prefix_rule(at, "prefixItems", value, index, task)))


def _rest_hold(at: At, keyword: str, value: Any) -> Iterable[Fact]:
    start = _start(at, keyword)
    if start is None:
        return ()
    return (Each(ItemRule((ANYTHING,) * start, at.goal(value, keyword), at.owners)),)


def _rest_fail(at: At, keyword: str, value: Any) -> tuple[Option, ...]:
    start = _start(at, keyword)
    if start is None or value is True or value == {}:
        return ()
    return ((ARRAY, Some(Count(at.goal(value, keyword, positive=False), at.goal(value, keyword), start=start))),)


def _rest_carry(at: At, keyword: str, value: Any, task: Task) -> Iterable[Fact]:
    start = _start(at, keyword) or 0
    prefix = (*(ANYTHING,) * start, at.goal(value, keyword, task=task))
    return (ARRAY, Items(start + 1), Each(ItemRule(prefix, at.goal(value, keyword), at.owners)))


def items_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Each(_prefix_rule(at, "items", value)),) if isinstance(value, list) else _rest_hold(at, "items", value)


def items_fail(at: At, value: Any) -> tuple[Option, ...]:
    return _prefix_fail(at, "items", value) if isinstance(value, list) else _rest_fail(at, "items", value)


def items_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    if isinstance(value, list):
        index = int(token or 0)
        return (ARRAY, Items(index + 1), Each(_prefix_rule(at, "items", value, index, task)))
    return _rest_carry(at, "items", value, task)


def additional_hold(at: At, value: Any) -> Iterable[Fact]:
    return _rest_hold(at, "additionalItems", value)


def additional_fail(at: At, value: Any) -> tuple[Option, ...]:
    return _rest_fail(at, "additionalItems", value)


def additional_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    return _rest_carry(at, "additionalItems", value, task)


def _window(at: At) -> tuple[int, int | None]:
    """The counts that `contains` allows, with `minContains` and `maxContains` from 2019-09 on, which need it beside
    them."""
    if "contains" not in at.schema:
        return 0, None
    if at.number < 2019:
        return 1, None
    low = whole(at.schema.get("minContains", 1))
    return 1 if low is None else low, whole(at.schema.get("maxContains"))


def contains_hold(at: At, value: Any) -> Iterable[Fact]:
    """What `contains` asks for; the items that match it count as evaluated.

    2020-12 says so (core, 11.2); 2019-09 leaves it open, and both engines count them there too.
    """
    low, high = _window(at)
    owners = at.owners if at.number >= 2019 else ()
    if not low and high is None and not owners:
        return ()
    return (
        Some(Count(at.goal(value, "contains"), at.goal(value, "contains", positive=False), low, high, owners=owners)),
    )


def _counted(at: At, low: int, high: int | None) -> Option:
    value = at.schema.get("contains")
    return (ARRAY, Some(Count(at.goal(value, "contains"), at.goal(value, "contains", positive=False), low, high)))


def few_fail(at: At, value: Any) -> tuple[Option, ...]:
    low, _ = _window(at)
    return (_counted(at, 0, low - 1),) if low else ()


def many_fail(at: At, value: Any) -> tuple[Option, ...]:
    _, high = _window(at)
    return (_counted(at, high + 1, None),) if high is not None else ()


def contains_fail(at: At, value: Any) -> tuple[Option, ...]:
    return (*few_fail(at, value), *many_fail(at, value))


def few_near(at: At, value: Any) -> tuple[Option, ...]:
    low, _ = _window(at)
    return (_counted(at, low - 1, low - 1),) if low else ()


def many_near(at: At, value: Any) -> tuple[Option, ...]:
    _, high = _window(at)
    return (_counted(at, high + 1, high + 1),) if high is not None else ()


def many_edge(at: At, value: Any) -> tuple[Option, ...]:
    _, high = _window(at)
    return (_counted(at, high, high),) if high is not None else ()


def few_edge(at: At, value: Any) -> tuple[Option, ...]:
    low, _ = _window(at)
    return () if "contains" not in at.schema else (_counted(at, low, low),)


def fewest_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Items(whole(value) or 0),)


def fewest_fail(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((ARRAY, Items(0, bound - 1)),) if bound else ()


def fewest_near(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((ARRAY, Items(bound - 1, bound - 1)),) if bound else ()


def items_edge(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((ARRAY, Items(bound, bound)),)


def most_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Items(0, whole(value)),)


def most_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((ARRAY, Items((whole(value) or 0) + 1)),)


def unique_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Unique(True),) if value is True else ()


def unique_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((ARRAY, Items(2), Unique(False)),) if value is True else ()


def unevaluated_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Rest(Leftover(at.owners[-1], "unevaluatedItems", at.goal(value, "unevaluatedItems"), at.owners[:-1])),)


def unevaluated_fail(at: At, value: Any) -> tuple[Option, ...]:
    """All other keywords hold, and something that none of them evaluates fails."""
    return (
        ()
        if value is True or value == {}
        else ((Sub(at.demand._replace(positive=True, task=Task((), "unevaluatedItems", "fail"))),),)
    )


def unevaluated_broken(at: At, value: Any) -> tuple[Option, ...]:
    goal, denial = at.goal(value, "unevaluatedItems"), at.goal(value, "unevaluatedItems", positive=False)
    return ((Rest(Leftover(at.owners[-1], "unevaluatedItems", goal, at.owners[:-1], denial, True)),),)


ARRAYS: Final = {
    "prefixItems": Row(prefix_hold, prefix_fail, carry=prefix_carry),
    "items": Row(items_hold, items_fail, carry=items_carry),
    "additionalItems": Row(additional_hold, additional_fail, carry=additional_carry),
    "contains": Row(contains_hold, contains_fail, broken=few_fail),
    "minContains": Row(broken=few_fail, near=few_near, edge=few_edge),
    "maxContains": Row(broken=many_fail, near=many_near, edge=many_edge),
    "minItems": Row(fewest_hold, fewest_fail, near=fewest_near, edge=items_edge),
    "maxItems": Row(most_hold, most_fail, edge=items_edge),
    "uniqueItems": Row(unique_hold, unique_fail),
    "unevaluatedItems": Row(unevaluated_hold, unevaluated_fail, unevaluated_broken),
}
