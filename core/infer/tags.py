"""What stands beside each value of a property that could be a discriminator, and beside each name."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from jstk.core.infer import join
from jstk.core.infer.kinds import ANYTHING, BITS, mask_of
from jstk.core.infer.node import MOST_TAGS, Beside, Tags

MOST_BESIDE: Final = 64
"""Objects with more names than this are looked at name by name only."""
_TAG: Final = re.compile(r"[A-Za-z0-9_@$][A-Za-z0-9_@$.:/+-]{0,63}")

Group: TypeAlias = tuple[tuple[str, ...], tuple[type, ...], list[dict[str, Any]], list[Sequence[Any]]]
"""Objects of the same names and types: names, types, objects, and the columns of their values."""
_Masks: TypeAlias = Sequence[tuple[str, int | list[int]]]
_Parts: TypeAlias = dict[str, list[tuple[int, _Masks, Sequence[str]]]]
"""For each tag value, in how many objects of which groups it is, and the column of the tag there."""


def extend_tags(before: Tags, groups: Sequence[Group]) -> Tags:
    """The join with what the groups show of each property whose values are few, short and name-like."""
    working: dict[str, _Parts | None] = {name: None for name, values in before.items() if values is None}
    for names, types, _, columns in groups:
        large = len(names) > MOST_BESIDE
        masks: _Masks | None = None
        for position, name in enumerate(names):
            if large or types[position] is not str:
                working[name] = None
            elif working.get(name, 0) is not None:
                masks = masks or [(n, _masks(k, c)) for n, k, c in zip(names, types, columns, strict=True)]
                working[name] = _note(working.get(name) or {}, columns[position], masks)
    now: Tags = {name: None if parts is None else _frozen(name, parts) for name, parts in working.items()}
    return join.join_tags(before, now) if before else now


def _masks(kind: type, column: Sequence[Any]) -> int | list[int]:
    return list(map(mask_of, column)) if kind is list else BITS.get(kind, ANYTHING)


def _note(parts: _Parts, column: Sequence[str], masks: _Masks) -> _Parts | None:
    counts = Counter(column)
    fresh = [value for value in counts if value not in parts]
    if len(parts) + len(fresh) > MOST_TAGS or not all(map(_TAG.fullmatch, fresh)):
        return None
    for value, count in counts.items():
        parts.setdefault(value, []).append((count, masks, column))
    return parts


def _frozen(tag: str, parts: _Parts) -> Mapping[str, Beside]:
    values: dict[str, Beside] = {}
    for value, several in parts.items():
        made: dict[str, tuple[int, int]] = {}
        for count, masks, column in several:
            plain = {name: (count, m if isinstance(m, int) else _selected(m, column, value)) for name, m in masks}
            made = join.join_names(made, plain) if made else plain
        del made[tag]
        values[value] = Beside(sum(count for count, _, _ in several), made)
    return values


def _selected(masks: list[int], column: Sequence[str], value: str) -> int:
    joined = 0
    for mask, own in zip(masks, column, strict=True):
        if own == value:
            joined |= mask
    return joined


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
