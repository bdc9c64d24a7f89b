"""Adding many values at once, place by place: a column is the list of all values at one place.

`extend(node, values, units)` equals the join of `node` with what is kept of the values. Whatever is already settled in
`node` (a list of values given up, a format refuted) is not computed again, which makes large inputs cheap.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import chain
from math import isfinite
from typing import Any, Final, TypeAlias

from jstk.core.infer import join
from jstk.core.infer.kinds import mask_of
from jstk.core.infer.letters import TEXT, letters_of
from jstk.core.infer.node import (
    BLOCK,
    DEEPEST,
    MOST_LENGTHS,
    MOST_NAMES,
    MOST_POSITIONS,
    NOTHING,
    Arrays,
    Node,
    Objects,
)
from jstk.core.infer.scalars import exact, extend_numbers, extend_strings
from jstk.core.infer.tags import Group, extend_always, extend_order, extend_tags

Units: TypeAlias = "Sequence[int] | None"
"""For each value the number of its block of array items; None where each value has its own."""
_SCALARS: Final = frozenset((str, int, bool, type(None)))
_NONE: Final[tuple[Any, ...]] = ()


def extend(node: Node, values: Sequence[Any], units: Units = None, depth: int = 0) -> Node:
    """The join of a node with what is kept of the values; below `DEEPEST` levels they are only counted."""
    if not values:
        return node
    columns, owners = _by_type(values, units)
    booleans, strings = columns.pop(bool, _NONE), columns.pop(str, _NONE)
    objects, arrays = columns.pop(dict, _NONE), columns.pop(list, _NONE)
    nulls, trues, opaque = len(columns.pop(type(None), _NONE)), sum(booleans), 0
    numbers = node.numbers
    if columns:
        numbers, opaque = _numbers(node.numbers, columns, owners)
    if depth >= DEEPEST:
        opaque, objects, arrays = opaque + len(objects) + len(arrays), _NONE, _NONE
    return Node(
        node.units + (len(values) if units is None else len(set(units))),
        node.nulls + nulls,
        node.trues + trues,
        node.falses + len(booleans) - trues,
        node.opaque + opaque,
        numbers,
        extend_strings(node.strings, strings, owners.get(str)) if strings else node.strings,
        extend_objects(node.objects, objects, owners.get(dict), depth) if objects else node.objects,
        extend_arrays(node.arrays, arrays, depth) if arrays else node.arrays,
    )


def _by_type(values: Sequence[Any], units: Units) -> tuple[dict[type, Sequence[Any]], dict[type, Units]]:
    types = dict.fromkeys(map(type, values))
    if len(types) == 1:
        kind = next(iter(types))
        return {kind: values}, {kind: units}
    columns: dict[type, Any] = {kind: [] for kind in types}
    if units is None:
        for value in values:
            columns[type(value)].append(value)
        return columns, {}
    owners: dict[type, Any] = {kind: [] for kind in types}
    for value, unit in zip(values, units, strict=True):
        columns[type(value)].append(value)
        owners[type(value)].append(unit)
    return columns, owners


def _numbers(before: Any, columns: Mapping[type, Sequence[Any]], owners: Mapping[type, Units]) -> tuple[Any, int]:
    """The numbers part, and how many values were nothing that JSON knows."""
    opaque, numbers = sum(map(len, columns.values())), before
    for kind, values in columns.items():
        if kind is float:
            values = [exact(value) for value in values if isfinite(value)]
        elif kind is Decimal:
            values = [value for value in values if value.is_finite()]
        elif kind is not int:
            continue
        opaque -= len(values)
        if values:
            numbers = extend_numbers(numbers, values, owners.get(kind))
    return numbers, opaque


def extend_arrays(before: Arrays | None, arrays: Sequence[list[Any]], depth: int) -> Arrays:
    """The join with what is kept of arrays; each block of items is a unit."""
    lengths = Counter(map(len, arrays))
    longest = max(lengths)
    items = list(chain.from_iterable(arrays))
    owners: Units = None
    if longest > 1:
        owners = _blocks(arrays)
    known = before.items if before is not None else None
    positions = None
    if longest <= MOST_POSITIONS and (before is None or before.positions is not None):
        positions = _positions(arrays, lengths)
    now = Arrays(
        len(arrays),
        min(lengths),
        longest,
        lengths if len(lengths) <= MOST_LENGTHS else None,
        positions,
        extend(known or NOTHING, items, owners, depth + 1) if items else known,
    )
    return now if before is None else join.join_arrays(_without_items(before), now)


def _blocks(arrays: Sequence[list[Any]]) -> list[int]:
    """For each item the number of its block: an array, or so many items of a long one in a row."""
    owners: list[int] = []
    block = 0
    for array in arrays:
        size = len(array)
        if size <= BLOCK:
            owners += [block] * size
            block += 1
        else:
            owners += [block + index // BLOCK for index in range(size)]
            block += (size + BLOCK - 1) // BLOCK
    return owners


def _without_items(arrays: Arrays) -> Arrays:
    return Arrays(arrays.count, arrays.shortest, arrays.longest, arrays.lengths, arrays.positions, None)


def _positions(arrays: Sequence[list[Any]], lengths: Mapping[int, int]) -> tuple[int, ...]:
    masks: list[int] = []
    for length in sorted(lengths):
        alike = arrays if len(lengths) == 1 else [array for array in arrays if len(array) == length]
        for position, column in enumerate(zip(*alike, strict=True)):
            mask = _mask(column)
            if position < len(masks):
                masks[position] |= mask
            else:
                masks.append(mask)
    return tuple(masks)


def _mask(column: Sequence[Any]) -> int:
    return mask_of(list(column)) >> 6 if list not in set(map(type, column)) else _slow_mask(column)


def _slow_mask(column: Sequence[Any]) -> int:
    mask = 0
    for value in column:
        mask |= mask_of(value)
    return mask


def extend_objects(before: Objects | None, objects: Sequence[dict[str, Any]], units: Units, depth: int) -> Objects:
    """The join with what is kept of objects."""
    lengths = set(map(len, objects))
    count, fewest, most = len(objects), min(lengths), max(lengths)
    known = before if before is not None else Objects(0, fewest, most, {}, None, {}, {}, {}, 0)
    count, fewest, most = count + known.count, min(fewest, known.fewest), max(most, known.most)
    fresh = frozenset(chain.from_iterable(objects))
    chars = known.chars if known.chars == TEXT else known.chars | letters_of(fresh)
    if known.names is None or _saturated(known, fresh, objects):
        values = _map_values(join.together(known), objects, units, depth)
        return Objects(count, fewest, most, None, values, {}, {}, {}, chars)
    groups, owners = _groups(objects, units)
    layouts: dict[tuple[str, ...], int] = {}
    for names, _, alike, _ in groups:
        layouts[names] = layouts.get(names, 0) + len(alike)
    return Objects(
        count,
        fewest,
        most,
        _names(known.names, groups, owners, depth),
        None,
        extend_order(known.order, layouts),
        extend_always(known.always, list(layouts)),
        extend_tags(known.tags, groups),
        chars,
    )


def _saturated(known: Objects, fresh: frozenset[str], objects: Sequence[dict[str, Any]]) -> bool:
    """Whether the names are too many, columns of a table aside: the rule of `join_objects`."""
    size = len(fresh | (known.names or {}).keys())
    if size <= MOST_NAMES:
        return False
    columns = fresh.intersection(*objects)
    for one in objects if size - len(columns) <= MOST_NAMES else ():
        columns = columns.difference([name for name, value in one.items() if not _is_scalar(value)])
    return join.too_many(size, columns & join.columns_of(known) if known.count else columns)


def _is_scalar(value: Any) -> bool:
    kind = type(value)
    return kind in _SCALARS or (kind is Decimal and value.is_finite()) or (kind is float and isfinite(value))


def _map_values(node: Node | None, objects: Sequence[dict[str, Any]], units: Units, depth: int) -> Node | None:
    values = list(chain.from_iterable(map(dict.values, objects)))
    owners = None
    if units is not None:
        owners = list(chain.from_iterable([[unit] * len(one) for one, unit in zip(objects, units, strict=True)]))
    return extend(node or NOTHING, values, owners, depth + 1) if values else node


def _groups(objects: Sequence[dict[str, Any]], units: Units) -> tuple[list[Group], list[Units]]:
    """The objects by names and types, each group with the columns of its values."""
    alike: defaultdict[tuple[tuple[str, ...], tuple[type, ...]], list[Any]] = defaultdict(list)
    if units is None:
        for one in objects:
            alike[tuple(one), tuple(map(type, one.values()))].append(one)
        owners: list[Units] = [None] * len(alike)
    else:
        owned: defaultdict[tuple[tuple[str, ...], tuple[type, ...]], list[int]] = defaultdict(list)
        for one, unit in zip(objects, units, strict=True):
            key = tuple(one), tuple(map(type, one.values()))
            alike[key].append(one)
            owned[key].append(unit)
        owners = list(owned.values())
    groups: list[Group] = [
        (names, types, ones, list(zip(*map(dict.values, ones), strict=True))) for (names, types), ones in alike.items()
    ]
    return groups, owners


def _names(
    known: Mapping[str, Node], groups: Sequence[Group], owners: Sequence[Units], depth: int
) -> Mapping[str, Node]:
    columns: defaultdict[str, list[Any]] = defaultdict(list)
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for (names, _, _, values), units in zip(groups, owners, strict=True):
        for name, column in zip(names, values, strict=True):
            columns[name].extend(column)
            if units is not None:
                holders[name].extend(units)
    nodes = dict(known)
    for name, column in columns.items():
        nodes[name] = extend(nodes.get(name, NOTHING), column, holders.get(name), depth + 1)
    return nodes
