"""What documents to come will bring that was never seen: estimates from what was seen only once (Good and Turing)."""

from jstk.core.infer.graph import Graph, Record
from jstk.core.infer.policy import Policy

FEW = 30
"""With fewer documents than this nothing is estimated of kinds to come."""


def evidence_base(graph: Graph, documents: int) -> int:
    """How many documents there are to estimate from; a few that hold long arrays count as their blocks of items."""
    return (
        documents if documents >= FEW else max([documents, *(graph.records[number].units for number in graph.roots())])
    )


def doubtful(graph: Graph, policy: Policy, documents: int) -> int:
    """Up to how many values a place says nothing about its kind: where kinds of values keep coming anew elsewhere."""
    return policy.doubt_count if documents >= FEW and _new_kinds(graph) > policy.doubt * documents else 0


def _new_kinds(graph: Graph) -> int:
    """How many kinds of values were seen once, at places of several kinds: as many documents bring about as many."""
    once = 0
    for slot in graph.slot_roots():
        node = slot.node
        parts = [part.count for part in (node.numbers, node.strings, node.arrays) if part is not None]
        parts += [graph.records[record].count for record in graph.records_at_slot(slot)]
        parts += [node.trues + node.falses] if node.trues or node.falses else []
        once += parts.count(1) if len(parts) > 1 else 0
    return once


def closable(graph: Graph, policy: Policy, documents: int) -> frozenset[int]:
    """The records to close: those with the fewest new names to be expected for each object, within the risk overall."""
    budget, closed = policy.risk * documents, list[int]()
    once = {number: len(rare_names(graph.records[number])) for number in graph.roots()}
    for number in sorted(once, key=lambda number: (once[number] / max(1, graph.records[number].units), number)):
        if graph.records[number].values is not None:
            continue
        budget -= once[number]
        if budget < 0 or once[number] > policy.open_ratio * graph.records[number].units:
            break
        closed.append(number)
    return frozenset(closed)


def rare_names(record: Record) -> list[str]:
    """The names seen in one unit only."""
    return [name for name, (_, units) in record.seen.items() if units == 1]


def chance(record: Record, name: str, other: str) -> float:
    """How likely the other name stands beside every one of these by chance, and (if so) nowhere without it."""
    share, count = record.share(other), record.seen[name][1]
    mutual = name in record.objects.always.get(other, frozenset())
    return share**count * ((1 - share) ** (record.count - record.seen[other][0]) if mutual else 1.0)
