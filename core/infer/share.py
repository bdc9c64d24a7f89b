"""Which records become definitions, and their names: those that many places refer to, or that hold themselves."""

from collections import Counter

from jstk.core.infer.graph import Graph, Record


def ordered(record: Record) -> list[str]:
    """The names in the order they mostly stand in, by their mean position."""
    order = record.objects.order
    return sorted(record.names, key=lambda name: (order.get(name, 0) / max(1, record.seen[name][0]), name))


def shared(graph: Graph, root: int) -> dict[int, str]:
    """The name of each record that is to be a definition, in the order they are met from the root."""
    references, order = Counter[int](), list[int]()
    pending, met = [graph.slot_id(root)], set[int]()
    while pending:
        at = pending.pop()
        slot = graph.slot(at)
        if slot.items is not None and graph.slot_id(slot.items) not in met:
            met.add(graph.slot_id(slot.items))
            pending.append(graph.slot_id(slot.items))
        for number in graph.records_at(at):
            references[number] += 1
            if references[number] == 1:
                order.append(number)
                # a slot that two records share is visited for each, since each refers to what it holds
                pending += reversed([graph.slot_id(one) for one in _below(graph.records[number])])
    return _named(graph, [number for number in order if references[number] > 1 and _worth(graph, number)])


def _below(record: Record) -> list[int]:
    """The slots of a record, in order."""
    return [record.names[name] for name in ordered(record)] + ([] if record.values is None else [record.values])


def _worth(graph: Graph, number: int) -> bool:
    record = graph.records[number]
    return len(record.names) > 1 or record.values is not None or _cyclic(graph, record)


def _cyclic(graph: Graph, record: Record) -> bool:
    pending, met = _below(record), set[int]()
    while pending:
        number = graph.slot_id(pending.pop())
        if number in met:
            continue
        met.add(number)
        slot = graph.slot(number)
        if slot.items is not None:
            pending.append(slot.items)
        for inner in map(graph.record, slot.records):
            if inner is record:
                return True
            pending += _below(inner)
    return False


def _named(graph: Graph, numbers: list[int]) -> dict[int, str]:
    """Names by the property names that the records mostly stand under."""
    taken: dict[str, int] = {}
    for number in numbers:
        labels = graph.records[number].labels
        base = min(labels, key=lambda label, labels=labels: (label == "", -labels[label], label)) or "root"  # type: ignore[misc]
        name, turn = base, 2
        while name in taken:
            name, turn = f"{base}{turn}", turn + 1
        taken[name] = number
    return {number: name for name, number in taken.items()}
