"""From the graph of places to a schema in 2020-12, with the reasons for what it says."""

from collections import Counter
from typing import Any, Final

from attrs import frozen

from jstk.core.infer.estimate import chance, closable, doubtful, rare_names
from jstk.core.infer.graph import Graph, Record, Slot
from jstk.core.infer.kinds import BOOLEAN, NULL, NUMBER, OBJECT, STRING, below
from jstk.core.infer.letters import DIGITS
from jstk.core.infer.parts import one_of_kinds, union_schema
from jstk.core.infer.places import Reason, mask_schema, number_keywords, string_keywords
from jstk.core.infer.policy import Policy
from jstk.core.infer.share import ordered, shared
from jstk.core.infer.unions import Union, find_union
from jstk.core.pointer import escape, to_fragment

Schema = dict[str, Any]
_EVERY: Final = (1 << 36) - 1


@frozen
class Sought:
    """What a document must show to be an example: a name absent at one of the places, or (without a name) null."""

    paths: tuple[str, ...]
    name: str | None = None


@frozen
class Evidence:
    """Why a keyword stands at a place of the schema: what was counted, and what would show it."""

    pointer: str
    keyword: str
    reason: str
    sought: Sought | None = None


class Emitter:
    """One run over a graph: the schema, its definitions, and the evidence."""

    def __init__(self, graph: Graph, policy: Policy, documents: int) -> None:
        self.graph, self.policy, self.documents = graph, policy, documents
        self.evidence: list[Evidence] = []
        self.shared: dict[int, str] = {}
        self._unions: dict[int, Union | None] = {}
        self._paths: dict[int, list[str]] = {}
        for slot in graph.slot_roots():
            for record in graph.records_at_slot(slot):
                self._paths.setdefault(record, []).extend(slot.paths)
        self._closed = closable(graph, policy, documents)
        self._doubtful = doubtful(graph, policy, documents)

    def schema(self, root: int) -> Schema:
        """The whole schema, the definitions in the order they are met."""
        self.shared = shared(self.graph, root)
        top = self.slot(root, "")
        definitions = {name: self.record(one, f"/$defs/{escape(name)}") for one, name in self.shared.items()}
        body = top if isinstance(top, dict) else {}
        return {**body, "$defs": definitions} if definitions else body

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
            reason = f"null in {node.nulls:,} of {self._count(slot):,}"
            self.evidence.append(Evidence(at, "type", reason, Sought(tuple(slot.paths))))
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
        vector = positions is not None and set(positions) == {NUMBER} and arrays.longest <= 4
        few = arrays.shortest >= 2 and (arrays.shortest == arrays.longest or vector)
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
        number = self.graph.record_id(number)
        record = self.graph.records[number]
        found: Schema = {"type": "object"}
        required = self._required(record)
        names = ordered(record)
        if names:
            found["properties"] = {
                name: self.slot(record.names[name], f"{at}/properties/{escape(name)}") for name in names
            }
        if required:
            found["required"] = [name for name in names if name in required]
        self._note_names(number, required, at)
        found |= self._rest(number, at)
        union = self.union(number)
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

    def _note_names(self, number: int, required: list[str], at: str) -> None:
        record = self.graph.records[number]
        paths = tuple(self._paths.get(number, ()))
        for name in ordered(record):
            count = record.seen[name][0]
            place = f"{at}/properties/{escape(name)}"
            if name in required:
                self.note(place, [Reason("required", f"in all {record.count:,}")])
            else:
                reason = f"absent in {record.count - count:,} of {record.count:,}"
                self.evidence.append(Evidence(place, "optional", reason, Sought(paths, name)))

    def _rest(self, number: int, at: str) -> Schema:
        """What holds for other names: the values of a map, nothing (closed), or anything (open)."""
        record = self.graph.records[number]
        if record.values is not None:
            self.note(
                at, [Reason("additionalProperties", f"a map: names keep coming anew in {record.count:,} objects")]
            )
            found: Schema = {"additionalProperties": self.slot(record.values, f"{at}/additionalProperties")}
            if record.objects.chars == DIGITS and record.units >= self.policy.pattern_units:
                found["propertyNames"] = {"pattern": "^[0-9]*$"}
            return found
        policy, rare = self.policy, rare_names(record)
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
                if other in beside and chance(record, name, other) < self.policy.chance
            ]
            if with_it:
                groups[name] = with_it
                text = f"{name}: never without {', '.join(with_it)} in {record.seen[name][0]:,}"
                self.note(at, [Reason("dependentRequired", text)])
        return {"dependentRequired": groups} if groups else {}
