"""Lifting: a value at a subschema put into an instance whose evaluation comes there, as small as can be.

Nothing else need hold, for evaluation is not cut short; only what a step asks for is seen to: `if`, a member that
something depends on, names that no other keyword speaks of.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from jstk.core.coverage.suggest.local import Local
from jstk.core.coverage.suggest.makers import fresh, named_like
from jstk.core.coverage.suggest.ways import Step, Way

_EACH: Final = 3
_AHEAD: Final = 4

Lifter = Callable[[Local, Step, Any], Iterator[Any]]


def lifted(local: Local, way: Way, value: Any) -> Iterator[Any]:
    """Instances in which a way leads to the value, the first few."""
    values = [value]
    for step in reversed(way):
        values = [above for below in values for above in islice(_lift(local, step, below), _EACH)][: _EACH * 2]
    return iter(values)


def _lift(local: Local, step: Step, value: Any) -> Iterator[Any]:
    lifter = _LIFTERS.get(step.keyword)
    return iter((value,)) if lifter is None else lifter(local, step, value)


def _schema(local: Local, step: Step) -> Any:
    return local.program.closure.subschemas[step.source].value


def _member(local: Local, step: Step, value: Any) -> Iterator[Any]:
    yield {step.token: value}


def _matched(local: Local, step: Step, value: Any) -> Iterator[Any]:
    yield from ({name: value} for name in named_like(step.token or ""))


def _other(local: Local, step: Step, value: Any) -> Iterator[Any]:
    yield from ({name: value} for name in fresh(_schema(local, step)))


def _name(local: Local, step: Step, value: Any) -> Iterator[Any]:
    if isinstance(value, str):
        yield {value: None}


def _item(local: Local, step: Step, value: Any) -> Iterator[Any]:
    schema = _schema(local, step)
    if step.token is not None:
        yield [None] * int(step.token) + [value]
        return
    first = (
        schema.get("prefixItems")
        if step.keyword == "items"
        else schema.get("items")
        if step.keyword == "additionalItems"
        else None
    )
    yield [None] * (len(first) if isinstance(first, list) else 0) + [value]
    if step.keyword == "unevaluatedItems":
        yield from ([None] * count + [value] for count in range(1, _AHEAD))


def _branch(local: Local, step: Step, value: Any) -> Iterator[Any]:
    """`then` where `if` holds, `else` where it fails: the value itself, or with members that see to it."""
    wanted = step.keyword == "then"
    condition = local.program.places[(step.source[0], step.source[1] + "/if")]
    if local.holds(condition, value) is wanted:
        yield value
    if not isinstance(value, dict):
        return
    for other in local.some(condition, wanted):
        if isinstance(other, dict):
            for made in ({**other, **value}, {**value, **other}):
                if local.holds(condition, made) is wanted:
                    yield made


def _dependent(local: Local, step: Step, value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield {step.token: None, **value}
        first = next(iter(value), None)
        if first is not None and step.token not in value:
            yield {step.token: value[first], **{name: one for name, one in value.items() if name != first}}


_LIFTERS: Final[Mapping[str, Lifter]] = {
    "properties": _member,
    "patternProperties": _matched,
    "additionalProperties": _other,
    "unevaluatedProperties": _other,
    "propertyNames": _name,
    **dict.fromkeys(("items", "prefixItems", "additionalItems", "contains", "unevaluatedItems"), _item),
    "then": _branch,
    "else": _branch,
    **dict.fromkeys(("dependentSchemas", "dependencies"), _dependent),
}
