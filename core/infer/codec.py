"""Summaries as JSON and back: a flat list of nodes, so that deep documents make no deep text; equal bytes for equal."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from returns.result import Failure, Success

from jstk.core.fault import Outcome, Place, Syntax
from jstk.core.infer.node import NOTHING, Arrays, Beside, Node, Number, Numbers, Objects, Strings, Tags
from jstk.core.infer.summary import Summary

VERSION: Final = 1
_DECIMAL: Final = re.compile(r"-?[0-9]{1,2000}(?:\.[0-9]{1,2000})?(?:[Ee][+-]?[0-9]{1,6})?")


def to_json(summary: Summary) -> dict[str, Any]:
    """The summary as a JSON value; nodes refer to nodes by their place in the list, the root is the last."""
    nodes: list[Any] = []
    _write(summary.root, nodes)
    return {"summary": VERSION, "documents": summary.documents, "nodes": nodes}


def _write(node: Node, nodes: list[Any]) -> int:
    made: dict[str, Any] = {
        name: value
        for name, value in (
            ("units", node.units),
            ("nulls", node.nulls),
            ("trues", node.trues),
            ("falses", node.falses),
            ("opaque", node.opaque),
        )
        if value
    }
    if node.numbers is not None:
        made["numbers"] = _numbers(node.numbers)
    if node.strings is not None:
        made["strings"] = _strings(node.strings)
    if node.arrays is not None:
        made["arrays"] = _arrays(node.arrays, nodes)
    if node.objects is not None:
        made["objects"] = _objects(node.objects, nodes)
    nodes.append(made)
    return len(nodes) - 1


def _numbers(one: Numbers) -> list[Any]:
    return [one.count, one.written, one.fraction, _number(one.least), _number(one.most), one.step, _pairs(one.values)]


def _number(number: Number) -> int | str:
    return number if isinstance(number, int) else str(number)


def _pairs(counts: Mapping[Any, int] | None) -> list[list[Any]] | None:
    return None if counts is None else [[key, counts[key]] for key in sorted(counts)]


def _strings(one: Strings) -> list[Any]:
    return [one.count, one.shortest, one.longest, one.chars, _pairs(one.formats), _pairs(one.values)]


def _arrays(one: Arrays, nodes: list[Any]) -> list[Any]:
    positions = None if one.positions is None else list(one.positions)
    items = None if one.items is None else _write(one.items, nodes)
    return [one.count, one.shortest, one.longest, _pairs(one.lengths), positions, items]


def _objects(one: Objects, nodes: list[Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"count": one.count, "fewest": one.fewest, "most": one.most, "chars": one.chars}
    if one.names is None:
        return {**made, "values": None if one.values is None else _write(one.values, nodes)}
    made["names"] = [
        [name, _write(one.names[name], nodes), one.order[name], sorted(one.always[name])] for name in sorted(one.names)
    ]
    made["tags"] = [[name, _tag(one.tags[name])] for name in sorted(one.tags)]
    return made


def _tag(values: Mapping[str, Beside] | None) -> list[Any] | None:
    if values is None:
        return None
    return [
        [value, values[value].count, [[name, *values[value].names[name]] for name in sorted(values[value].names)]]
        for value in sorted(values)
    ]


def from_json(value: Any, source: str = "summary") -> Outcome[Summary]:
    """The summary that `to_json` wrote. Faults: `syntax` where it is none, or is of another version."""
    read = _Reading()
    if not isinstance(value, dict) or value.get("summary") != VERSION or isinstance(value.get("summary"), bool):
        return Failure(
            Syntax(Place(source), f"a summary of version {VERSION}, as `infer --summary` writes it", "another value")
        )
    documents = read.count(value.get("documents"))
    for one in read.array(value.get("nodes")):
        read.nodes.append(read.node(read.object(one)))
    if read.bad or not read.nodes:
        return Failure(Syntax(Place(source), "the nodes of a summary", read.bad or "none"))
    root = read.nodes[-1]
    return Success(Summary(documents, NOTHING if root == NOTHING else root))


class _Reading:
    """One reading: what has been read, and the first thing that is not as it should be."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.bad = ""

    def wrong(self, what: str) -> None:
        self.bad = self.bad or what

    def count(self, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.wrong("no count where one is wanted")
        return 0

    def number(self, value: Any) -> Number:
        if isinstance(value, str) and _DECIMAL.fullmatch(value):
            return Decimal(value)
        return self.count(value)

    def text(self, value: Any) -> str:
        if isinstance(value, str):
            return value
        self.wrong("no text where one is wanted")
        return ""

    def array(self, value: Any, size: int | None = None) -> list[Any]:
        if isinstance(value, list) and (size is None or len(value) == size):
            return value
        self.wrong("no list where one is wanted")
        return []

    def object(self, value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        self.wrong("no object where one is wanted")
        return {}

    def pairs(self, value: Any, text: bool = False) -> dict[Any, int] | None:
        if value is None:
            return None
        rows = [row for row in map(self.pair, self.array(value)) if row is not None]
        return {self.text(key) if text else self.count(key): self.count(count) for key, count in rows}

    def pair(self, value: Any) -> tuple[Any, Any] | None:
        row = self.array(value, 2)
        return (row[0], row[1]) if row else None

    def earlier(self, value: Any) -> Node:
        index = self.count(value)
        if 0 <= index < len(self.nodes):
            return self.nodes[index]
        self.wrong("a node that does not come before")
        return NOTHING

    def counts(self, row: list[Any], size: int) -> list[int]:
        return list(map(self.count, row[:size])) if len(row) >= size else [0] * size

    def node(self, one: dict[str, Any]) -> Node:
        names = ("units", "nulls", "trues", "falses", "opaque")
        units, nulls, trues, falses, opaque = self.counts([one.get(name, 0) for name in names], 5)
        return Node(
            units,
            nulls,
            trues,
            falses,
            opaque,
            self.numbers(one["numbers"]) if "numbers" in one else None,
            self.strings(one["strings"]) if "strings" in one else None,
            self.objects(self.object(one["objects"])) if "objects" in one else None,
            self.arrays(one["arrays"]) if "arrays" in one else None,
        )

    def numbers(self, value: Any) -> Numbers:
        row = self.array(value, 7) or [0, 0, False, 0, 0, 0, None]
        count, written = self.counts(row, 2)
        least, most, step = self.number(row[3]), self.number(row[4]), self.count(row[5])
        return Numbers(count, written, row[2] is True, least, most, step, self.pairs(row[6]))

    def strings(self, value: Any) -> Strings:
        row = self.array(value, 6) or [0, 0, 0, 0, None, None]
        count, shortest, longest, chars = self.counts(row, 4)
        return Strings(count, shortest, longest, chars, self.pairs(row[4]), self.pairs(row[5], text=True))

    def arrays(self, value: Any) -> Arrays:
        row = self.array(value, 6) or [0, 0, 0, None, None, None]
        count, shortest, longest = self.counts(row, 3)
        positions = None if row[4] is None else tuple(map(self.count, self.array(row[4])))
        items = None if row[5] is None else self.earlier(row[5])
        return Arrays(count, shortest, longest, self.pairs(row[3]), positions, items)

    def objects(self, one: dict[str, Any]) -> Objects:
        count, fewest, most, chars = self.counts([one.get(name) for name in ("count", "fewest", "most", "chars")], 4)
        if "names" not in one:
            values = None if one.get("values") is None else self.earlier(one["values"])
            return Objects(count, fewest, most, None, values, {}, {}, {}, chars)
        rows = [row for row in (self.array(row, 4) for row in self.array(one["names"])) if row]
        names = {self.text(row[0]): self.earlier(row[1]) for row in rows}
        order = {self.text(row[0]): self.count(row[2]) for row in rows}
        always = {self.text(row[0]): frozenset(map(self.text, self.array(row[3]))) for row in rows}
        return Objects(count, fewest, most, names, None, order, always, self.tags(one.get("tags")), chars)

    def tags(self, value: Any) -> Tags:
        rows = [row for row in map(self.pair, self.array(value)) if row is not None]
        return {self.text(name): None if values is None else self.tag(values) for name, values in rows}

    def tag(self, value: Any) -> Mapping[str, Beside]:
        rows = [row for row in (self.array(row, 3) for row in self.array(value)) if row]
        return {self.text(row[0]): Beside(self.count(row[1]), self.beside(row[2])) for row in rows}

    def beside(self, value: Any) -> Mapping[str, tuple[int, int]]:
        rows = [row for row in (self.array(row, 3) for row in self.array(value)) if row]
        return {self.text(row[0]): (self.count(row[1]), self.count(row[2])) for row in rows}
