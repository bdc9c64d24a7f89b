"""What stands beside each value of a property that could be a discriminator, and beside each name."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from jstk.core.infer import join
from jstk.core.infer.kinds import BITS, mask_of
from jstk.core.infer.node import MOST_TAGS, Beside, Objects, Tags

MOST_BESIDE: Final = 64
"""Objects with more names than this are looked at name by name only."""
_TAG: Final = re.compile(r"[A-Za-z0-9_@$][A-Za-z0-9_@$.:/+-]{0,63}")

Group: TypeAlias = "tuple[tuple[str, ...], tuple[type, ...], list[dict[str, Any]], list[Sequence[Any]]]"
"""Objects of the same names and types: names, types, objects, and the columns of their values."""
_Working: TypeAlias = "dict[str, dict[str, tuple[int, dict[str, list[int]]]] | None]"


def extend_tags(before: Tags, groups: Sequence[Group]) -> Tags:
    """The join with what the groups show of each property whose values are few, short and name-like."""
    working: _Working = {name: None for name, values in before.items() if values is None}
    for names, types, _, columns in groups:
        dead = [name for name, kind in zip(names, types, strict=True) if kind is not str or len(names) > MOST_BESIDE]
        working.update(dict.fromkeys(dead))
        masks = [_masks(kind, column) for kind, column in zip(types, columns, strict=True)]
        for position, name in enumerate(names):
            if working.get(name, 0) is not None:
                working[name] = _note(working.get(name) or {}, position, names, columns[position], masks)
    now: Tags = {name: _frozen(values) for name, values in working.items()}
    return join.join_tags(before, now) if before else now


def _masks(kind: type, column: Sequence[Any]) -> int | list[int]:
    return list(map(mask_of, column)) if kind is list else BITS.get(kind, mask_of(column[0]))


def _note(
    values: dict[str, tuple[int, dict[str, list[int]]]],
    position: int,
    names: tuple[str, ...],
    column: Sequence[str],
    masks: Sequence[int | list[int]],
) -> dict[str, tuple[int, dict[str, list[int]]]] | None:
    counts = Counter(column)
    fresh = [value for value in counts if value not in values]
    if len(values) + len(fresh) > MOST_TAGS or not all(map(_TAG.fullmatch, fresh)):
        return None
    for value, count in counts.items():
        total, beside = values.get(value) or (0, {})
        values[value] = (total + count, beside)
        for other, (name, mask) in enumerate(zip(names, masks, strict=True)):
            if other != position:
                slot = beside.setdefault(name, [0, 0])
                slot[0] += count
                slot[1] |= mask if isinstance(mask, int) else _selected(mask, column, value)
    return values


def _selected(masks: list[int], column: Sequence[str], value: str) -> int:
    joined = 0
    for mask, own in zip(masks, column, strict=True):
        if own == value:
            joined |= mask
    return joined


def _frozen(values: Mapping[str, tuple[int, Mapping[str, list[int]]]] | None) -> Mapping[str, Beside] | None:
    if values is None:
        return None
    return {
        value: Beside(count, {name: (slot[0], slot[1]) for name, slot in beside.items()})
        for value, (count, beside) in values.items()
    }


def extend_always(
    before: Mapping[str, frozenset[str]], layouts: Sequence[tuple[str, ...]]
) -> Mapping[str, frozenset[str]]:
    """For each name the names that stood beside it every time; none where an object has very many."""
    always = dict(before)
    for names in layouts:
        whole = frozenset(names) if len(names) <= MOST_BESIDE else frozenset[str]()
        for name in names:
            known = always.get(name)
            if known is None:
                always[name] = whole
            elif not known <= whole:
                always[name] = known & whole
    return always


def extend_order(before: Mapping[str, int], layouts: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """The sum of the positions of each name."""
    order = dict(before)
    for names, count in layouts.items():
        for position, name in enumerate(names):
            order[name] = order.get(name, 0) + position * count
    return order


def tags_of(objects: Objects | None) -> Tags:
    return {} if objects is None else objects.tags
