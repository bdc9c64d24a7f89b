"""YAML 1.2 to documents and spots: one iterative composer of events, so that nothing recurses and no alias explodes."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from attrs import define, field
from returns.result import Failure, Success

from jstk.core.document.model import Document, Form, Json, Limits
from jstk.core.document.place import Where
from jstk.core.document.spot import Spot
from jstk.core.document.yaml_door import Event, yaml_events
from jstk.core.document.yaml_scalar import Unfit, scalar_value
from jstk.core.fault import BadNumber, DuplicateKey, Fault, Outcome, Syntax, TooCostly, TooDeep

UNFOLDED: Final = 1_000_000
_MERGE: Final = "tag:yaml.org,2002:merge"
_BOUNDLESS: Final = Limits(1 << 62, 1 << 62, 1 << 62)


class _Node(NamedTuple):
    """A finished value, its spot, its height in levels, and its weight with aliases unfolded (texts by length)."""

    value: Json
    spot: Spot
    height: int
    weight: int
    merges: bool = False


@define
class _Open:
    """A list or mapping that is being read; `key` is the key whose value comes next."""

    event: Event
    value: "list[Json] | dict[str, Json]"
    members: dict[str, Spot] = field(factory=dict)
    key: tuple[str, int] | None = None
    merged: list[_Node] = field(factory=list)
    merging: bool = False
    height: int = 1
    weight: int = 1


def yaml_documents(text: str, uri: str, limits: Limits) -> Outcome[tuple[Document, ...]]:
    """Every document of a YAML text; one that is null where there is none.

    Faults: `syntax`, `duplicate-key` (keys are strings, and differ), `too-deep`, `number`, and `too-costly` for aliases
    that unfold to more than a million values.
    """
    found: list[tuple[_Node, int]] = []
    for one in _compose(Where(text, uri), limits):
        if not isinstance(one, tuple):
            return Failure(one)
        found.append(one)
    if len(found) < 2:
        node = found[0][0] if found else _Node(None, Spot(0, None), 0, 1)
        return Success((Document(uri, node.value, Form.YAML, text, spots=node.spot),))
    return Success(tuple(_slices(found, text, uri)))


def _slices(found: list[tuple[_Node, int]], text: str, uri: str) -> Iterator[Document]:
    """Each document with the lines of its own."""
    start = lines = 0
    for index, (node, _) in enumerate(found):
        last = index + 1 == len(found)
        end = len(text) if last else text.rfind("\n", 0, found[index + 1][1]) + 1
        yield Document(uri, node.value, Form.YAML, text[start:end], lines, index)
        lines += text.count("\n", start, end)
        start = end


def yaml_spots(text: str) -> Spot:
    """The spots of the first document of a text known to be good."""
    first = next(_compose(Where(text, ""), _BOUNDLESS), None)
    return first[0].spot if isinstance(first, tuple) else Spot(0, None)


def _compose(where: Where, limits: Limits) -> Iterator[tuple[_Node, int] | Fault]:
    """The root node and the start of every document; the last item is a fault where there is one."""
    composer = _Composer(where, limits)
    start = 0
    for event in yaml_events(where, limits.depth):
        if not isinstance(event, Event):
            yield event
            return
        if event.kind == "document":
            composer = _Composer(where, limits)
            start = event.offset
        elif event.kind == "end" and composer.root:
            yield composer.root, start
        else:
            fault = composer.take(event)
            if fault:
                yield fault
                return


class _Composer:
    """Takes the events of one document; `root` is there at its end."""

    def __init__(self, where: Where, limits: Limits) -> None:
        self.where, self.limits = where, limits
        self.open: list[_Open] = []
        self.anchors: dict[str, _Node | None] = {}
        self.unfolded = 0
        self.root: _Node | None = None

    def take(self, event: Event) -> Fault | None:
        """Take one event; the fault that it shows, if any."""
        if event.kind == "scalar":
            return self._scalar(event)
        if event.kind == "alias":
            return self._alias(event)
        if event.kind in "[{":
            return self._begin(event)
        return self._finish()

    def _begin(self, event: Event) -> Fault | None:
        top = self.open[-1] if self.open else None
        if top and isinstance(top.value, dict) and top.key is None and not top.merging:
            return Syntax(self.where.at(event.offset), "a string as the key", "a list or mapping")
        if len(self.open) >= self.limits.depth:
            return TooDeep(self.where.at(event.offset), self.limits.depth)
        if event.anchor:
            self.anchors[event.anchor] = None
        self.open.append(_Open(event, [] if event.kind == "[" else {}))
        return None

    def _finish(self) -> Fault | None:
        done = self.open.pop()
        if done.merged and isinstance(done.value, dict):
            _merge(done, done.value)
        node = _Node(done.value, Spot(done.event.offset, None, done.members), done.height, done.weight)
        return self._place(node, done.event)

    def _scalar(self, event: Event) -> Fault | None:
        value = scalar_value(event.text, event.plain, event.tag, self.limits)
        if isinstance(value, Unfit):
            place = self.where.at(event.offset)
            return Syntax(place, value.expected, value.reason) if value.expected else BadNumber(place, value.reason)
        merges = event.text == "<<" and (event.tag == _MERGE or (event.plain and event.tag is None))
        node = _Node(value, Spot(event.offset, None), 0, 1 + len(event.text) // 8, merges)
        return self._place(node, event)

    def _alias(self, event: Event) -> Fault | None:
        name = event.anchor or ""
        if name not in self.anchors:
            return Syntax(self.where.at(event.offset), "an anchor that stands above", f"the alias *{name}")
        node = self.anchors[name]
        if node is None:
            seen = f"the alias *{name} inside what it stands for"
            return Syntax(self.where.at(event.offset), "a finished value", seen)
        if len(self.open) + node.height > self.limits.depth:
            return TooDeep(self.where.at(event.offset), self.limits.depth)
        self.unfolded += node.weight
        if self.unfolded > UNFOLDED:
            return TooCostly(self.where.at(event.offset), f"aliases unfold to more than {UNFOLDED} values")
        spot = Spot(event.offset, None, node.spot.members)
        return self._place(_Node(node.value, spot, node.height, node.weight), event)

    def _place(self, node: _Node, event: Event) -> Fault | None:
        """Put a finished value where it belongs: the root, the next element, the next key or its value."""
        if event.anchor and event.kind != "alias":
            self.anchors[event.anchor] = node
        if not self.open:
            self.root = node
            return None
        top = self.open[-1]
        if isinstance(top.value, dict) and top.key is None and not top.merging:
            return self._key(top, top.value, node)
        top.height = max(top.height, node.height + 1)
        top.weight += node.weight
        if isinstance(top.value, list):
            top.members[str(len(top.value))] = node.spot
            top.value.append(node.value)
            return None
        if top.merging:
            return self._merged(top, node)
        key, offset = top.key or ("", 0)
        top.value[key] = node.value
        top.members[key] = Spot(node.spot.offset, offset, node.spot.members)
        top.key = None
        return None

    def _key(self, top: _Open, members: dict[str, Json], node: _Node) -> Fault | None:
        offset = node.spot.offset
        if node.merges:
            top.merging = True
            return None
        if not isinstance(node.value, str):
            return Syntax(self.where.at(offset), "a string as the key (put it in quotes)", _named(node.value))
        if node.value in members:
            first = top.members[node.value].key or 0
            return DuplicateKey(self.where.at(offset), node.value, self.where.at(first))
        top.key = (node.value, offset)
        return None

    def _merged(self, top: _Open, node: _Node) -> Fault | None:
        """Take what stands behind `<<`: a mapping, or a list of them, of which the earlier ones win."""
        top.merging = False
        parts = node.value if isinstance(node.value, list) else [node.value]
        if not all(isinstance(part, dict) for part in parts):
            place = self.where.at(node.spot.offset)
            return Syntax(place, "a mapping, or a list of mappings, to merge", _named(node.value))
        top.merged.append(node)
        return None


def _merge(done: _Open, own: dict[str, Json]) -> None:
    """Put the merged members before a mapping's own, which win."""
    value: dict[str, Json] = {}
    members: dict[str, Spot] = {}
    for node in done.merged:
        several = isinstance(node.value, list)
        values = node.value if isinstance(node.value, list) else [node.value]
        spots = [spot.members for spot in node.spot.members.values()] if several else [node.spot.members]
        for part, below in zip(reversed(values), reversed(spots), strict=True):
            value.update(part if isinstance(part, dict) else {})
            members.update(below)
    value.update(own)
    members.update(done.members)
    done.value, done.members = value, members


def _named(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    return f"the string {value!r}" if isinstance(value, str) else f"the number {value}"
