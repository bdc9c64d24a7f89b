"""The rewriting of documents: every schema rearranged by rules, references rewritten to where things stand now."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import unquote

from attrs import field, frozen

from jstk.core.closure import Closure, Node, Reference
from jstk.core.dialect import DRAFT2020
from jstk.core.document import Json
from jstk.core.migration.here import Facts, Here, Members, free
from jstk.core.migration.lift import lifted
from jstk.core.migration.model import Hole, Link, Migrated, Note, Pointing
from jstk.core.pointer import child, to_fragment, tokens
from jstk.core.uri import defrag, join

Rules = tuple[Callable[[Members, Here], None], ...]


def _undeclared(closure: Closure, uri: str) -> bool:
    """Whether a document says no dialect of its own and another would read it differently."""
    value = closure.documents[uri].value
    return isinstance(value, dict) and "$schema" not in value and closure.subschemas[(uri, "")].dialect is not DRAFT2020


def place(moved: Mapping[Node, str], node: Node) -> str:
    """Where a place of a document stands now: the move of the nearest place above it, and the rest of the path."""
    uri, pointer = node
    above = pointer
    while above and (uri, above) not in moved:
        above = above.rpartition("/")[0]
    return moved.get((uri, above), above) + pointer[len(above) :]


@frozen(eq=False)
class Migration:
    """The work of one migration: private and mutable, it ends in Migrated."""

    facts: Facts
    rules: Rules
    renamed: Mapping[str, str]
    moved: dict[Node, str] = field(factory=dict)
    links: list[tuple[Any, Any, Any, str]] = field(factory=list)
    changes: list[Note] = field(factory=list)
    losses: list[Note] = field(factory=list)

    def run(self, uris: tuple[str, ...]) -> Migrated:
        closure = self.facts.closure
        made: dict[str, Json] = {}
        for uri in uris:
            value = closure.documents[uri].value
            made[uri] = self.schema(uri, Hole("", value, closure.subschemas[(uri, "")].dialect), "")
        for holder, key, link, uri in self.links:
            holder[key] = self.text(uri, link)
        self._abroad(uris)
        root = made[closure.uri]
        return Migrated(root, tuple(self.changes), tuple(self.losses), made, self.renamed, self.moved)

    def _abroad(self, uris: tuple[str, ...]) -> None:
        """What a document that stays as it is does to the one that changes: a dialect that it takes over, a place that
        it points to."""
        told: set[str] = set()
        for node, found in self.facts.closure.references.items():
            for reference in found:
                other = reference.target[0]
                if node[0] in uris and other not in uris and other not in told:
                    told.add(other)
                    self._inherited(reference)
                if node[0] not in uris and other in uris:
                    self._pointed(reference)

    def _inherited(self, reference: Reference) -> None:
        node, other = reference.source, reference.target[0]
        if _undeclared(self.facts.closure, other):
            name = self.facts.closure.documents[other].uri
            text = f"{name} declares no `$schema` and stays as it is; its dialect was that of this schema"
            self.losses.append(Note(child(node[1], reference.keyword), text, "document", node[0]))

    def _pointed(self, reference: Reference) -> None:
        other, pointer = reference.target
        now = self.place(reference.target)
        if "/" in reference.text.partition("#")[2] and now != pointer:
            name = self.facts.closure.documents[reference.source[0]].uri
            self.losses.append(Note(pointer, f"{name} refers to this place, which moved to {now}", "document", other))

    def schema(self, uri: str, hole: Hole, at: str) -> Json:
        """The subschema of a hole, rearranged, at its new place."""
        node = (uri, hole.pointer)
        self.moved.setdefault(node, at)
        if isinstance(hole.value, bool) and self.facts.to.number <= 4:
            # a boolean is no schema before draft-06
            return {} if hole.value else {"not": {}} if self.facts.to.number == 4 else {"disallow": "any"}
        if not isinstance(hole.value, dict):
            kept: Json = hole.value
            return kept
        known = self.facts.closure.subschemas.get(node)
        dialect = known.dialect if known else hole.dialect
        targets = self.facts.targets.get(uri, ())
        members = lifted(hole.value, hole.pointer, dialect, targets)
        here = Here(
            self.facts, node, dialect, known.base if known else uri, hole.pointer == "", self.changes, self.losses
        )
        for rule in self.rules:
            rule(members, here)
        self._finish(members, here, uri)
        result: Json = self.fill(members, uri, at)
        return result

    def _finish(self, members: Members, here: Here, uri: str) -> None:
        if here.is_root:
            if uri in self.renamed:
                members["$id"] = self.renamed[uri]
            if "$schema" not in members:
                rest = dict(members)
                members.clear()
                members.update({"$schema": self.facts.to.uri, **rest})
        if not here.parked:
            return
        name = "$defs" if self.facts.to.number >= 2019 else "definitions"
        definitions = members.setdefault(name, {})
        for hole in here.parked:
            label = (tokens(hole.pointer) or ["schema"])[-1]
            definitions[free(label, definitions)] = hole

    def fill(self, value: Any, uri: str, at: str) -> Any:
        """A rearranged value with every hole filled."""
        if isinstance(value, Hole):
            return self.schema(uri, value, at)
        if isinstance(value, dict):
            holder: dict[str, Any] = {}
            for name, part in value.items():
                holder[name] = None
                if isinstance(part, Link | Pointing):
                    self.links.append((holder, name, part, uri))
                else:
                    holder[name] = self.fill(part, uri, child(at, name))
            return holder
        if isinstance(value, list):
            return [self.fill(part, uri, f"{at}/{index}") for index, part in enumerate(value)]
        return value

    def text(self, uri: str, link: "Link | Pointing") -> str:
        """The text of a reference as it has to be now."""
        if isinstance(link, Pointing):
            return "#" + to_fragment(self.place((uri, link.pointer)))
        reference = self.facts.reference((uri, link.pointer), link.keyword)
        if reference is None:
            return link.text
        before, hash_, fragment = link.text.partition("#")
        known = self.facts.closure.subschemas[reference.source]
        resource = defrag(join(known.base, link.text))[0]
        if resource in self.renamed:
            before = self.renamed[resource] if before else ""
        decoded = unquote(fragment)
        if decoded.startswith("/") or f"{resource}#{decoded}" in self.facts.pointed:
            start = self.facts.closure.resources[resource]
            inner = self.place(reference.target).removeprefix(self.place(start))
            return before + "#" + (fragment if inner == decoded else to_fragment(inner))
        renamed = self.facts.anchors.get(f"{resource}#{decoded}")
        return f"{before}#{renamed}" if renamed else before + hash_ + fragment

    def place(self, node: Node) -> str:
        """Where a place stands now."""
        return place(self.moved, node)
