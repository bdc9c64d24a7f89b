"""From the graph of places to a schema in 2020-12, with the reasons for what it says."""

from collections import Counter
from typing import Any, Final

from attrs import frozen

from jstk.core.infer.graph import Graph, Record, Slot
from jstk.core.infer.kinds import BOOLEAN, NULL, NUMBER, OBJECT, STRING, below
from jstk.core.infer.letters import pattern_of
from jstk.core.infer.places import Reason, mask_schema, number_keywords, string_keywords
from jstk.core.infer.policy import Policy
from jstk.core.infer.unions import Branch, Union, find_union
from jstk.core.pointer import escape, to_fragment

Schema = dict[str, Any]
FEW: Final = 30
"""With fewer documents than this nothing can be said of what is to come."""
_EVERY: Final = (1 << 36) - 1


@frozen
class Evidence:
    """Why a keyword stands at a place of the schema: what was counted."""

    pointer: str
    keyword: str
    reason: str


class Emitter:
    """One run over a graph: the schema, its definitions, and the evidence."""

    def __init__(self, graph: Graph, policy: Policy, documents: int) -> None:
        self.graph, self.policy, self.documents = graph, policy, documents
        self.evidence: list[Evidence] = []
        self.shared: dict[int, str] = {}
        self.definitions: dict[str, Any] = {}
        self._unions: dict[int, Union | None] = {}
        self._closed = self._closable()
        self._doubtful = policy.doubt_count if documents >= FEW and self._new_kinds() > policy.doubt * documents else 0

    def schema(self, root: int) -> Schema:
        """The whole schema, the definitions in the order of their names."""
        self._share(root)
        top = self.slot(root, "")
        for record, name in self.shared.items():
            self.definitions[name] = self.record(record, f"/$defs/{escape(name)}")
        body = top if isinstance(top, dict) else {}
        return {**body, "$defs": self.definitions} if self.definitions else body

    def _new_kinds(self) -> int:
        """How many kinds of values were seen once, at places of several kinds: about as many come anew in as many documents."""
        once = 0
        for slot in self.graph.slot_roots():
            node = slot.node
            parts = [part.count for part in (node.numbers, node.strings, node.arrays) if part is not None]
            parts += [self.graph.records[record].count for record in self.graph.records_at_slot(slot)]
            parts += [node.trues + node.falses] if node.trues or node.falses else []
            once += parts.count(1) if len(parts) > 1 else 0
        return once

    def _share(self, root: int) -> None:
        """Name the records that more than one place refers to, or that hold themselves, in the order they are met."""
        graph, references, order = self.graph, Counter[int](), []
        pending, met = [graph.slot_id(root)], set[int]()
        while pending:
            at = pending.pop()
            slot = graph.slot(at)
            if slot.items is not None and graph.slot_id(slot.items) not in met:
                met.add(graph.slot_id(slot.items))
                pending.append(graph.slot_id(slot.items))
            for number in graph.records_at(at):
                references[number] += 1
                if references[number] > 1:
                    continue
                order.append(number)
                record = graph.records[number]
                below = [record.names[name] for name in ordered(record)] + (
                    [record.values] if record.values is not None else []
                )
                # a slot that two records share is visited for each, since each refers to what it holds
                pending += reversed([graph.slot_id(one) for one in below])
        self._name([number for number in order if references[number] > 1 and self._worth(graph.records[number])])

    def _worth(self, record: Record) -> bool:
        return len(record.names) > 1 or record.values is not None or self._cyclic(record)

    def _cyclic(self, record: Record) -> bool:
        graph = self.graph
        pending, met = [*record.names.values()], set[int]()
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
                pending += inner.names.values()
                if inner.values is not None:
                    pending.append(inner.values)
        return False

    def _name(self, numbers: list[int]) -> None:
        taken = set[str]()
        for number in numbers:
            labels = self.graph.records[number].labels
            base = min(labels, key=lambda label: (label == "", -labels[label], label)) or "root"
            name, turn = base, 2
            while name in taken:
                name, turn = f"{base}{turn}", turn + 1
            taken.add(name)
            self.shared[number] = name

    def note(self, at: str, reasons: list[Reason]) -> None:
        self.evidence += [Evidence(at, reason.keyword, reason.text) for reason in reasons]

    def slot(self, number: int, at: str, mask: int = _EVERY) -> Any:
        """The schema of a place; `mask` restricts it to some kinds of values."""
        slot = self.graph.slot(number)
        node, asked = slot.node, self._asked(slot)
        if self._count(slot) <= self._doubtful:
            return True
        if node.opaque or (node.nulls == self._count(slot) and node.units < self.policy.null_units):
            return True
        parts: list[Schema] = []
        if node.numbers is not None and mask & NUMBER:
            found, reasons = number_keywords(node.numbers, self.policy, self.documents, self.policy.dialect.number <= 4)
            parts.append(found)
            self.note(at, reasons)
        if node.strings is not None and mask & STRING:
            found, reasons = string_keywords(node.strings, self.policy, self.documents, asked)
            parts.append({"type": "string", **found})
            self.note(at, reasons)
        if (node.trues or node.falses) and mask & BOOLEAN:
            parts.append({"type": "boolean"})
        if node.arrays is not None and below(mask):
            parts.append(self.array(slot, at))
        if mask & OBJECT:
            parts += [self.reference(record, slot, at) for record in self.graph.records_at(number)]
        if node.nulls and mask & NULL:
            parts.append({"type": "null"})
            self.note(at, [Reason("type", f"null in {node.nulls:,} of {self._count(slot):,}")])
        return one_of_kinds(parts)

    def _asked(self, slot: Slot) -> str | None:
        for path in slot.paths if self.policy.overrides else ():
            if path in self.policy.overrides:
                return self.policy.overrides[path]
        return None

    def _count(self, slot: Slot) -> int:
        return slot.node.count + sum(self.graph.record(record).count for record in slot.records)

    def reference(self, number: int, slot: Slot, at: str) -> Schema:
        """A reference to a shared record, with what is known of its tag at this place; or the record itself."""
        number = self.graph.record_id(number)
        if number not in self.shared:
            return self.record(number, at)
        reference = {"$ref": "#" + to_fragment(f"/$defs/{escape(self.shared[number])}")}
        if len(self.graph.records_at_slot(slot)) > 1:
            return reference
        union = self.union(number)
        return (
            reference | self._present(number, slot, at) | (self._tagged(union, slot, at) if union is not None else {})
        )

    def _present(self, number: int, slot: Slot, at: str) -> Schema:
        """The names that all objects of this very place have, though not all of their kind."""
        record = self.graph.records[number]
        if record.values is not None or slot.node.units < self.policy.site_units:
            return {}
        more = (slot.always or frozenset()) - set(self._required(record))
        if more:
            self.note(at, [Reason("required", f"always here: {', '.join(sorted(more))}")])
        return {"required": [name for name in ordered(record) if name in more]} if more else {}

    def union(self, number: int) -> Union | None:
        """The tagged union that a record is, if it is one."""
        if number not in self._unions:
            record = self.graph.records[number]
            plain = record.values is None
            self._unions[number] = (
                find_union(self.graph, record, self._required(record), self.policy) if plain else None
            )
        return self._unions[number]

    def _tagged(self, union: Union, slot: Slot, at: str) -> Schema:
        values = slot.tags.get(union.tag)
        known = sum(len(branch.values) for branch in union.branches) + len(union.rest)
        if not values or len(values) == known:
            return {}
        count, once = sum(values.values()), sum(one == 1 for one in values.values())
        if min(count, slot.node.units) < self.policy.tag_units * len(values) or once > self.policy.tag_once * count:
            return {}
        self.note(at, [Reason("enum", f"{union.tag} has {len(values)} of {known} values here, in {count:,} objects")])
        names = sorted(values)
        return {"properties": {union.tag: {"const": names[0]} if len(names) == 1 else {"enum": names}}}

    def array(self, slot: Slot, at: str) -> Schema:
        """The schema of arrays: a list, or a tuple where the kinds go by position."""
        arrays, policy = slot.node.arrays, self.policy
        found: Schema = {"type": "array"}
        if arrays is None or slot.items is None:
            return found
        positions = arrays.positions
        if positions is not None and self._is_tuple(arrays.shortest, arrays.count, positions):
            found["prefixItems"] = [
                self.slot(slot.items, f"{at}/prefixItems/{i}", mask) for i, mask in enumerate(positions)
            ]
            found["items"] = False
            found["minItems"] = arrays.shortest
            self.note(at, [Reason("prefixItems", f"the kinds of items go by position in {arrays.count:,} arrays")])
            return found
        items = self.slot(slot.items, f"{at}/items")
        if items is not True:
            found["items"] = items
        lengths = arrays.lengths
        few = lengths is not None and len(lengths) <= 2 and arrays.longest <= 4 and arrays.shortest >= 2
        if policy.ranges or (few and arrays.count >= policy.length_count):
            found |= {"minItems": arrays.shortest, "maxItems": arrays.longest}
            self.note(
                at, [Reason("maxItems", f"{arrays.shortest} to {arrays.longest} items in {arrays.count:,} arrays")]
            )
        return found

    def _is_tuple(self, shortest: int, count: int, positions: tuple[int, ...]) -> bool:
        kinds = [mask & ~NULL for mask in positions]
        differ = any(not one & other for one in kinds for other in kinds)
        return differ and len(positions) >= 2 and shortest >= 2 and count >= self.policy.tuple_count

    def record(self, number: int, at: str) -> Schema:
        """The schema of objects: properties in the order of the documents, what is required, open or closed, unions."""
        record = self.graph.record(number)
        found: Schema = {"type": "object"}
        required = self._required(record)
        names = ordered(record)
        if names:
            found["properties"] = {
                name: self.slot(record.names[name], f"{at}/properties/{escape(name)}") for name in names
            }
        if required:
            found["required"] = [name for name in names if name in required]
        self._note_names(record, required, at)
        found |= self._rest(self.graph.record_id(number), at)
        union = self.union(self.graph.record_id(number))
        if union is not None:
            found["oneOf"] = union_schema(union, names, found.get("additionalProperties") is False)
            text = f"{union.tag} tells the kinds apart: {union.score:.0%} of the pairs of its values conflict"
            self.note(at, [Reason("oneOf", text)])
        elif record.values is None:
            found |= self._groups(record, required, at)
        return found

    def _required(self, record: Record) -> list[str]:
        firm = record.units >= self.policy.required_units or self.documents < 10
        return [name for name, (count, _) in record.seen.items() if count == record.count and firm]

    def _note_names(self, record: Record, required: list[str], at: str) -> None:
        for name in ordered(record):
            count = record.seen[name][0]
            place = f"{at}/properties/{escape(name)}"
            if name in required:
                self.note(place, [Reason("required", f"in all {record.count:,}")])
            else:
                self.note(place, [Reason("optional", f"absent in {record.count - count:,} of {record.count:,}")])

    def _closable(self) -> set[int]:
        """The records to close: those with the fewest new names to be expected for each object, within the risk overall."""
        graph, budget, closed = self.graph, self.policy.risk * self.documents, set[int]()
        once = {number: sum(units == 1 for _, units in graph.records[number].seen.values()) for number in graph.roots()}
        for number in sorted(once, key=lambda number: (once[number] / max(1, graph.records[number].units), number)):
            if graph.records[number].values is not None:
                continue
            budget -= once[number]
            if budget < 0 or once[number] > self.policy.open_ratio * graph.records[number].units:
                break
            closed.add(number)
        return closed

    def _rest(self, number: int, at: str) -> Schema:
        """What holds for other names: the values of a map, nothing (closed), or anything (open)."""
        record = self.graph.records[number]
        if record.values is not None:
            self.note(
                at, [Reason("additionalProperties", f"a map: names keep coming anew in {record.count:,} objects")]
            )
            found: Schema = {"additionalProperties": self.slot(record.values, f"{at}/additionalProperties")}
            pattern = pattern_of(record.objects.chars, 0, 0)
            if pattern is not None and record.units >= self.policy.pattern_units:
                found["propertyNames"] = {"pattern": pattern}
            return found
        policy, rare = self.policy, [name for name, (_, units) in record.seen.items() if units == 1]
        seen = f"{len(rare)} of {len(record.names)} names were seen once"
        if number in self._closed or (self.documents < 3 and record.names):
            self.note(at, [Reason("additionalProperties", f"closed: {seen}")])
            return {"additionalProperties": False}
        self.note(at, [Reason("additionalProperties", f"open: {seen}")])
        if len(rare) < policy.open_names:
            return {}
        kinds = Counter(self.graph.kinds(record.names[name]) & ~NULL for name in rare)
        usual = NULL
        for mask, count in kinds.items():
            usual |= mask if count >= policy.open_kinds * len(rare) else 0
        return {"additionalProperties": mask_schema(usual)} if usual != NULL and not usual & STRING else {}

    def _groups(self, record: Record, required: list[str], at: str) -> Schema:
        groups: dict[str, list[str]] = {}
        for name in ordered(record):
            if name in required or record.seen[name][1] < self.policy.group_units:
                continue
            beside = record.objects.always.get(name, frozenset()) - {name, *required}
            with_it = [
                other
                for other in ordered(record)
                if other in beside and self._chance(record, name, other) < self.policy.chance
            ]
            if with_it:
                groups[name] = with_it
                self.note(
                    at,
                    [
                        Reason(
                            "dependentRequired",
                            f"{name}: never without {', '.join(with_it)} in {record.seen[name][0]:,}",
                        )
                    ],
                )
        return {"dependentRequired": groups} if groups else {}

    def _chance(self, record: Record, name: str, other: str) -> float:
        """How likely it is that the other name stands beside every one of these by chance, and nowhere else where it does not."""
        share, count = record.share(other), record.seen[name][1]
        mutual = name in record.objects.always.get(other, frozenset())
        return share**count * ((1 - share) ** (record.count - record.seen[other][0]) if mutual else 1.0)


def union_schema(union: Union, names: list[str], closed: bool) -> list[Schema]:
    """One branch for each group of tag values, and one for the values that were too rare to say anything of."""
    branches = [_branch(union.tag, branch, names, closed) for branch in union.branches]
    known = [value for branch in union.branches for value in branch.values]
    return [*branches, {"properties": {union.tag: {"not": {"enum": sorted(known)}}}}]


def _branch(tag: str, branch: Branch, names: list[str], closed: bool) -> Schema:
    value = {"const": branch.values[0]} if len(branch.values) == 1 else {"enum": list(branch.values)}
    properties: Schema = {tag: value}
    for name, mask in branch.kinds:
        refined = mask_schema(mask)
        if refined:
            properties[name] = refined
    required: Schema = {"required": list(branch.required)} if branch.required else {}
    present = [name for name in names if name not in branch.absent]
    if closed and len(present) < len(branch.absent):
        # the object is closed anyway, so to list what is there says the same as to forbid each of the others
        return {"properties": {**dict.fromkeys(present, True), **properties}, **required, "additionalProperties": False}
    return {"properties": {**properties, **dict.fromkeys(branch.absent, False)}, **required}


def ordered(record: Record) -> list[str]:
    """The names in the order they mostly stand in, by their mean position."""
    order = record.objects.order
    return sorted(record.names, key=lambda name: (order.get(name, 0) / max(1, record.seen[name][0]), name))


def one_of_kinds(parts: list[Schema]) -> Any:
    """One schema for the schemas of different kinds: their keywords side by side where these cannot touch each other."""
    if not parts:
        return True
    several = sum(part.get("type") == "object" or "$ref" in part for part in parts) > 1
    plain, others = [], []
    for part in parts:
        apart = part.keys() & {"$ref", "enum", "const", "anyOf", "oneOf"} or (several and part.get("type") == "object")
        (others if apart else plain).append(part)
    if not others:
        return _side_by_side(plain)
    if len(parts) == 1:
        return _untyped(others[0])
    if len(others) == 1 and plain == [{"type": "null"}] and others[0].keys() == {"type", "enum"}:
        return {"enum": [*others[0]["enum"], None]}
    return {"anyOf": [*([_side_by_side(plain)] if plain else []), *map(_untyped, others)]}


def _untyped(part: Schema) -> Schema:
    return {name: value for name, value in part.items() if name != "type"} if part.keys() & {"enum", "const"} else part


def _side_by_side(parts: list[Schema]) -> Schema:
    joined: Schema = {}
    for part in parts:
        joined |= part
    types = [part["type"] for part in parts]
    return {"type": types[0] if len(types) == 1 else types, **{k: v for k, v in joined.items() if k != "type"}}
