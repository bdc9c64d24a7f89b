"""Tagged unions: a property whose value decides which other names are there, and of which kinds.

The evidence is conflict: objects with one tag value could not carry another, since they lack a name that always stood
beside it, have one that never did, or have a value of a kind never seen with it (conditional functional dependencies).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from attrs import frozen

from jstk.core.infer.graph import Graph, Record
from jstk.core.infer.kinds import disjoint
from jstk.core.infer.node import Beside
from jstk.core.infer.policy import Policy

_MOST_PAIRS = 60


@frozen
class Branch:
    """What follows from some tag values: more required names, names that are not there, and the kinds of some names."""

    values: tuple[str, ...]
    count: int
    required: tuple[str, ...]
    absent: tuple[str, ...]
    kinds: tuple[tuple[str, int], ...]


@frozen
class Union:
    """A discriminator, its branches, and the values that were too rare to say anything of."""

    tag: str
    score: float
    branches: tuple[Branch, ...]
    rest: tuple[str, ...]


def find_union(graph: Graph, record: Record, required: Sequence[str], policy: Policy) -> Union | None:
    """The discriminator whose values conflict most, with a branch for each group of values; None without evidence."""
    best: tuple[tuple[float, int, int, str], str] | None = None
    for tag in sorted(record.objects.tags):
        values = record.objects.tags[tag]
        if values is None or tag not in required or len(values) < 2:
            continue
        score = conflict(values, policy)
        rank = (-round(score, 2), len(values), record.objects.order.get(tag, 0), tag)
        if score >= policy.tag_score and (best is None or rank < best[0]):
            best = (rank, tag)
    if best is None:
        return None
    tag = best[1]
    return _union(record, tag, record.objects.tags[tag] or {}, required, -best[0][0], policy)


def conflict(values: Mapping[str, Beside], policy: Policy) -> float:
    """The share of pairs of well-supported tag values that conflict; 0 where most values are rare."""
    strong = sorted(
        (value for value, beside in values.items() if beside.count >= policy.tag_support),
        key=lambda v: (-values[v].count, v),
    )
    total = sum(beside.count for beside in values.values())
    if len(strong) < 2 or sum(values[value].count for value in strong) < 0.5 * total:
        return 0.0
    pairs = list(combinations(strong[:_MOST_PAIRS], 2))
    return sum(_conflict(values[one], values[other]) for one, other in pairs) / len(pairs)


def _conflict(one: Beside, other: Beside) -> bool:
    return (
        any(name not in other.names for name in _always(one))
        or any(name not in one.names for name in _always(other))
        or any(name in other.names and disjoint(mask, other.names[name][1]) for name, (_, mask) in one.names.items())
    )


def _always(beside: Beside) -> list[str]:
    return [name for name, (count, _) in beside.names.items() if count == beside.count]


def _union(
    record: Record, tag: str, values: Mapping[str, Beside], required: Sequence[str], score: float, policy: Policy
) -> Union:
    masks: dict[str, int] = {}
    telling: set[str] = set()
    strong = sorted(value for value, beside in values.items() if beside.count >= policy.tag_support)
    for value, beside in values.items():
        for name, (_, mask) in beside.names.items():
            masks[name] = masks.get(name, 0) | mask
        if value in strong:
            telling.update(_always(beside))
    grouped: dict[tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, int], ...]], list[str]] = {}
    for value in strong:
        grouped.setdefault(_consequence(record, values[value], required, masks, telling, policy), []).append(value)
    branches = [
        Branch(tuple(names), sum(values[name].count for name in names), more, absent, kinds)
        for (more, absent, kinds), names in grouped.items()
    ]
    rest = tuple(sorted(set(values) - set(strong)))
    return Union(tag, score, tuple(sorted(branches, key=lambda branch: branch.values)), rest)


def _consequence(
    record: Record, beside: Beside, required: Sequence[str], masks: Mapping[str, int], telling: set[str], policy: Policy
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, int], ...]]:
    more, absent, kinds = [], [], []
    if beside.count >= policy.tag_required:
        more = sorted(set(_always(beside)) - set(required))
    if beside.count >= policy.tag_absent:
        absent = sorted(
            name
            for name in masks
            if name not in beside.names and (name in telling or beside.count * record.share(name) >= 3)
        )
    for name, (count, mask) in sorted(beside.names.items()):
        if mask != masks[name] and count >= policy.tag_kinds:
            kinds.append((name, mask))
    return tuple(more), tuple(absent), tuple(kinds)
