"""Which objects are maps: names that keep coming anew, with values of one kind."""

import re
from typing import Final

from jstk.core.infer.graph import Graph, Record
from jstk.core.infer.kinds import NULL, OBJECT
from jstk.core.infer.node import MOST_NAMES
from jstk.core.infer.policy import Policy

_WORD: Final = re.compile(r"[A-Za-z_$@][A-Za-z_$]*[A-Za-z0-9_$]{0,2}(?:[-_.:][A-Za-z_$]+)*")
_MANY: Final = 20
SELF_NAMES: Final = 4
NEW: Final = 0.25


def make_maps(graph: Graph, policy: Policy, asked: dict[int, str]) -> bool:
    """Turn each record that is a map into one, leaves first; whether there was any. `asked` has overrides by record."""
    made = False
    for number in sorted(graph.roots(), key=lambda number: (graph.records[number].height, number)):
        if graph.record_id(number) != number:
            continue
        dynamic = dynamic_names(graph, number, policy, asked.get(number))
        if dynamic:
            graph.make_map(number, dynamic)
            made = True
    return made


def dynamic_names(graph: Graph, number: int, policy: Policy, asked: str | None = None) -> list[str]:
    """The names of a record that are data, not structure; empty for a record in the narrow sense."""
    record = graph.records[number]
    if asked is not None:
        return sorted(record.names) if asked == "map" else []
    groups: dict[object, list[str]] = {}
    for name in sorted(record.names):
        groups.setdefault(_kind(graph, record.names[name]), []).append(name)
    if not groups:
        return []
    kind, names = max(groups.items(), key=lambda item: (len(item[1]), item[1]))
    if kind == number and len(names) >= SELF_NAMES and keep_coming(record, names, policy.map_newness):
        return [name for name in sorted(record.names) if name in names or _akin(graph, number, name)]
    return names if _is_map(record, names, kind, policy) else []


def keep_coming(record: Record, names: list[str], newness: float) -> bool:
    """Whether many of the names were seen only once, so that more objects would bring more names (Good and Turing)."""
    once = sum(record.seen[name][1] == 1 for name in names)
    return once >= max(2, NEW * len(names)) and once >= newness * record.units


def _kind(graph: Graph, slot: int) -> object:
    mask = graph.kinds(slot) & ~NULL
    return graph.record_at(slot) if mask == OBJECT else f"kind {mask}"


def _akin(graph: Graph, number: int, name: str) -> bool:
    """Whether a rare name of a recursive map holds one more of its values, though it was not joined to them."""
    record = graph.records[number]
    return graph.kinds(record.names[name]) & ~NULL == OBJECT and record.share(name) < 0.02


def _is_map(record: Record, names: list[str], kind: object, policy: Policy) -> bool:
    others = len(record.names) - len(names)
    if len(names) < policy.map_names or (others and (isinstance(kind, str) or others > len(names) / 5)):
        return False
    if record.values is not None:
        return True
    share = sum(record.seen[name][0] for name in names) / (len(names) * record.count)
    if record.units >= 3:
        return keep_coming(record, names, policy.map_newness) and share <= 0.5
    odd = sum(not _WORD.fullmatch(name) for name in names)
    wide = len(names) > MOST_NAMES / 2 and (record.units == 1 or share < 1)
    return odd > len(names) / 2 or (len(names) >= _MANY and not isinstance(kind, str)) or wide
