"""Keywords that apply subschemas to the same instance location (2020-12 core, section 10.2), and references (8.2.3)."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

from jstk.core.solve.facts import IMPOSSIBLE, Doubt, Fact, Option, Sub, choose, subs
from jstk.core.solve.goal import NEVER, Task
from jstk.core.solve.keywords.at import At, Row

_PAIRS: Final = 66
_SUBSETS: Final = 4


def _branch(at: At, keyword: str, index: int, positive: bool = True, task: Task | None = None) -> Option:
    goal = at.goal(at.schema[keyword][index], keyword, index, positive=positive, task=task)
    return subs(goal, at.owners if positive else ())


def _all(at: At, keyword: str, positive: bool, but: tuple[int, ...] = ()) -> Option:
    count = len(at.schema[keyword])
    return tuple(fact for index in range(count) if index not in but for fact in _branch(at, keyword, index, positive))


def _others_fail(at: At, keyword: str, index: int) -> Option:
    """That all branches but one fail; a lax world leaves that to the validator."""
    if at.world.lax and len(at.schema[keyword]) > 1:
        return (Doubt("a branch alone, the others unread"),)
    return _all(at, keyword, False, (index,))


def all_hold(at: At, value: Any) -> Iterable[Fact]:
    return _all(at, "allOf", True)


def all_fail(at: At, value: Any) -> tuple[Option, ...]:
    return tuple(_branch(at, "allOf", index, False) for index in range(len(value)))


def all_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    index = int(token or 0)
    return (*_branch(at, "allOf", index, task=task), *_all(at, "allOf", True, (index,)))


def any_hold(at: At, value: Any) -> Iterable[Fact]:
    """One branch; where evaluated members count, several branches may have to hold together."""
    options = [_branch(at, "anyOf", index) for index in range(len(value))]
    if at.owners and len(value) > 1:
        options = _subsets(at, len(value), options)
    return (choose(*options),) if options else (IMPOSSIBLE,)


def _subsets(at: At, count: int, options: list[Option]) -> list[Option]:
    """One option for each set of branches; where it counts what exactly is evaluated, the other branches fail."""
    if count > _SUBSETS:
        return [*options, (Doubt("anyOf of many branches under unevaluated keywords"), *options[-1])]
    exact = any(owner < 0 for owner in at.owners)
    made: list[Option] = []
    for size in range(1, count + 1):
        for chosen in combinations(range(count), size):
            facts = tuple(fact for index in chosen for fact in options[index])
            made.append((*facts, *_all(at, "anyOf", False, chosen)) if exact else facts)
    return made


def any_fail(at: At, value: Any) -> tuple[Option, ...]:
    return (_all(at, "anyOf", False),)


def any_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    index = int(token or 0)
    return (*_branch(at, "anyOf", index, task=task), *_others_fail(at, "anyOf", index))


def one_hold(at: At, value: Any) -> Iterable[Fact]:
    options = [(*_branch(at, "oneOf", index), *_others_fail(at, "oneOf", index)) for index in range(len(value))]
    return (choose(*options),) if options else (IMPOSSIBLE,)


def one_fail(at: At, value: Any) -> tuple[Option, ...]:
    pairs = list(combinations(range(len(value)), 2))
    made = [(*_branch(at, "oneOf", one), *_branch(at, "oneOf", other)) for one, other in pairs[:_PAIRS]]
    more: list[Option] = [(Doubt("too many branches of oneOf to pair"), *made[-1])] if len(pairs) > _PAIRS else []
    return (
        _all(at, "oneOf", False),
        *((tuple(Sub(f.item) for f in option if isinstance(f, Sub))) for option in made),
        *more,
    )


def one_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    index = int(token or 0)
    return (*_branch(at, "oneOf", index, task=task), *_others_fail(at, "oneOf", index))


def not_hold(at: At, value: Any) -> Iterable[Fact]:
    return subs(at.goal(value, "not", positive=False))


def not_fail(at: At, value: Any) -> tuple[Option, ...]:
    return (subs(at.goal(value, "not")),)


def _part(at: At, keyword: str, positive: bool = True, task: Task | None = None) -> Option:
    if keyword not in at.schema:
        return () if positive else (Sub(NEVER),)
    goal = at.goal(at.schema[keyword], keyword, positive=positive, task=task)
    return subs(goal, at.owners if positive else ())


def if_hold(at: At, value: Any) -> Iterable[Fact]:
    if "then" not in at.schema and "else" not in at.schema and not at.owners:
        return ()
    yes = (*_part(at, "if"), *_part(at, "then"))
    no = (*_part(at, "if", False), *_part(at, "else"))
    return (choose(no, yes) if "else" not in at.schema else choose(yes, no),)


def if_fail(at: At, value: Any) -> tuple[Option, ...]:
    found: list[Option] = []
    if "then" in at.schema:
        found.append((*(Sub(f.item) for f in _part(at, "if") if isinstance(f, Sub)), *_part(at, "then", False)))
    if "else" in at.schema:
        found.append((*_part(at, "if", False), *_part(at, "else", False)))
    return tuple(found)


def then_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    return (*_part(at, "if"), *_part(at, "then", task=task))


def else_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    return (*_part(at, "if", False), *_part(at, "else", task=task))


def extends_hold(at: At, value: Any) -> Iterable[Fact]:
    if isinstance(value, list):
        return tuple(fact for index, part in enumerate(value) for fact in subs(at.goal(part, "extends", index)))
    return subs(at.goal(value, "extends"))


def extends_fail(at: At, value: Any) -> tuple[Option, ...]:
    if isinstance(value, list):
        return tuple(subs(at.goal(part, "extends", index, positive=False)) for index, part in enumerate(value))
    return (subs(at.goal(value, "extends", positive=False)),)


def extends_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    if not isinstance(value, list):
        return subs(at.goal(value, "extends", task=task))
    index = int(token or 0)
    parts = [at.goal(part, "extends", spot, task=task if spot == index else None) for spot, part in enumerate(value)]
    return tuple(fact for goal in parts for fact in subs(goal))


def _reference(keyword: str) -> Row:
    def hold(at: At, value: Any) -> Iterable[Fact]:
        target = at.world.target(at.demand, keyword)
        return (
            (Sub(target._replace(positive=True), at.owners),) if target else (Doubt("a reference that leads nowhere"),)
        )

    def fail(at: At, value: Any) -> tuple[Option, ...]:
        target = at.world.target(at.demand, keyword)
        return ((Sub(target._replace(positive=False)),),) if target else ()

    def carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
        target = at.world.target(at.demand, keyword)
        return (Sub(target._replace(positive=True, task=task), at.owners),) if target else (IMPOSSIBLE,)

    return Row(hold, fail, carry=carry)


LOGIC: Final = {
    "allOf": Row(all_hold, all_fail, carry=all_carry),
    "anyOf": Row(any_hold, any_fail, carry=any_carry),
    "oneOf": Row(one_hold, one_fail, carry=one_carry),
    "not": Row(not_hold, not_fail),
    "if": Row(if_hold, if_fail),
    "then": Row(carry=then_carry),
    "else": Row(carry=else_carry),
    "extends": Row(extends_hold, extends_fail, carry=extends_carry),
    "$ref": _reference("$ref"),
    "$dynamicRef": _reference("$dynamicRef"),
    "$recursiveRef": _reference("$recursiveRef"),
}
