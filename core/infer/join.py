"""Joining what is kept of two sets of values: associative, commutative, and `NOTHING` is the identity."""

from collections.abc import Callable, Mapping, Set
from math import gcd
from typing import TypeVar

from jstk.core.infer.node import (
    MOST_FORMATS,
    MOST_LENGTHS,
    MOST_NAMES,
    MOST_TAGS,
    MOST_VALUES,
    MOST_WIDE,
    NOTHING,
    Arrays,
    Beside,
    Node,
    Number,
    Numbers,
    Objects,
    Strings,
    Tags,
)

_K = TypeVar("_K", int, str)
_P = TypeVar("_P")


def join(one: Node, other: Node) -> Node:
    """What is kept of the values of both."""
    if one is NOTHING or other is NOTHING:
        return one if other is NOTHING else other
    return Node(
        one.units + other.units,
        one.nulls + other.nulls,
        one.trues + other.trues,
        one.falses + other.falses,
        one.opaque + other.opaque,
        either(one.numbers, other.numbers, join_numbers),
        either(one.strings, other.strings, join_strings),
        either(one.objects, other.objects, join_objects),
        either(one.arrays, other.arrays, join_arrays),
    )


def either(one: _P | None, other: _P | None, both: Callable[[_P, _P], _P]) -> _P | None:
    """The join of two parts, of which either may be absent."""
    if one is None or other is None:
        return one if other is None else other
    return both(one, other)


def counts(one: Mapping[_K, int] | None, other: Mapping[_K, int] | None, most: int) -> Mapping[_K, int] | None:
    """The sums by key; None beyond `most` keys, or where either is None."""
    if one is None or other is None:
        return None
    small, large = (one, other) if len(one) < len(other) else (other, one)
    total = dict(large)
    for key, count in small.items():
        total[key] = total.get(key, 0) + count
    return total if len(total) <= most else None


def least(one: Number, other: Number) -> Number:
    """The smaller; of equal ones an integer, so that the order does not show."""
    return one if (one, isinstance(one, int) is False) <= (other, isinstance(other, int) is False) else other


def most(one: Number, other: Number) -> Number:
    """The larger; of equal ones an integer."""
    return one if (one, isinstance(one, int)) >= (other, isinstance(other, int)) else other


def join_numbers(one: Numbers, other: Numbers) -> Numbers:
    """Numbers of both sides; `values` only while both sides keep few."""
    fraction = one.fraction or other.fraction
    return Numbers(
        one.count + other.count,
        one.written + other.written,
        fraction,
        least(one.least, other.least),
        most(one.most, other.most),
        0 if fraction else gcd(one.step, other.step),
        counts(one.values, other.values, MOST_VALUES),
    )


def join_strings(one: Strings, other: Strings) -> Strings:
    """Strings of both sides."""
    return Strings(
        one.count + other.count,
        min(one.shortest, other.shortest),
        max(one.longest, other.longest),
        one.chars | other.chars,
        counts(one.formats, other.formats, MOST_FORMATS),
        counts(one.values, other.values, MOST_VALUES),
    )


def join_arrays(one: Arrays, other: Arrays) -> Arrays:
    """Arrays of both sides."""
    return Arrays(
        one.count + other.count,
        min(one.shortest, other.shortest),
        max(one.longest, other.longest),
        counts(one.lengths, other.lengths, MOST_LENGTHS),
        join_positions(one.positions, other.positions),
        either(one.items, other.items, join),
    )


def join_positions(one: tuple[int, ...] | None, other: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Kinds by position of both sides, the longer one's tail kept; None where either gave up."""
    if one is None or other is None:
        return None
    short, long = sorted((one, other), key=len)
    return tuple(a | b for a, b in zip(short, long, strict=False)) + long[len(short) :]


def join_objects(one: Objects, other: Objects) -> Objects:
    """Objects of both sides; a map where either is one, or where the names are too many."""
    count, fewest, most_ = one.count + other.count, min(one.fewest, other.fewest), max(one.most, other.most)
    chars = one.chars | other.chars
    if one.names is None or other.names is None or _saturated(one, other):
        return Objects(count, fewest, most_, None, either(together(one), together(other), join), {}, {}, {}, chars)
    names = dict(one.names)
    for name, node in other.names.items():
        mine = names.get(name)
        names[name] = node if mine is None else join(mine, node)
    order = dict(one.order)
    for name, place in other.order.items():
        order[name] = order.get(name, 0) + place
    always = dict(one.always)
    for name, beside in other.always.items():
        mine_ = always.get(name)
        always[name] = beside if mine_ is None else mine_ & beside
    return Objects(count, fewest, most_, names, None, order, always, join_tags(one.tags, other.tags), chars)


def _saturated(one: Objects, other: Objects) -> bool:
    mine, theirs = (one.names or {}).keys(), (other.names or {}).keys()
    size = len(mine | theirs)
    return size > MOST_NAMES and too_many(size, columns_of(one) & columns_of(other))


def too_many(size: int, columns: Set[str]) -> bool:
    """Whether so many names, of which some are columns, make a map.

    With more objects the names grow and the columns shrink, so it does not matter in which order they come.
    """
    return size > MOST_WIDE or size - len(columns) > MOST_NAMES


def columns_of(objects: Objects) -> Set[str]:
    """The names that all the objects have, with scalars alone, as the columns of a table."""
    return {
        name
        for name, node in (objects.names or {}).items()
        if node.count == objects.count and not (node.objects or node.arrays or node.opaque)
    }


def together(objects: Objects) -> Node | None:
    """What is kept of the values of an object place as one place."""
    if objects.names is None:
        return objects.values
    whole = NOTHING
    for name in sorted(objects.names):
        whole = join(whole, objects.names[name])
    return None if whole is NOTHING else whole


def join_tags(one: Tags, other: Tags) -> Tags:
    """Candidate discriminators of both sides."""
    tags = dict(one)
    for name, theirs in other.items():
        mine = tags.get(name)
        tags[name] = join_values(mine, theirs) if name in tags else theirs
    return tags


def join_values(one: Mapping[str, Beside] | None, other: Mapping[str, Beside] | None) -> Mapping[str, Beside] | None:
    """What stood beside each value of a discriminator; None where either side gave up, or both are too many."""
    if one is None or other is None or len(one.keys() | other.keys()) > MOST_TAGS:
        return None
    values = dict(one)
    for value, theirs in other.items():
        mine = values.get(value)
        values[value] = theirs if mine is None else join_beside(mine, theirs)
    return values


def join_beside(one: Beside, other: Beside) -> Beside:
    """What stood beside a tag value in either."""
    return Beside(one.count + other.count, join_names(one.names, other.names))


def join_names(one: Mapping[str, tuple[int, int]], other: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """By name the sum of the counts and the union of the kinds."""
    names = dict(one)
    for name, (count, mask) in other.items():
        mine = names.get(name)
        names[name] = (count, mask) if mine is None else (mine[0] + count, mine[1] | mask)
    return names
