"""What a rule of migration is given: the schema at hand, facts of the whole closure, and where to note what it did."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

from jstk.core.closure import Closure, Node, Reference
from jstk.core.dialect import DRAFT2020, Dialect
from jstk.core.migration.lift import below, uncovered
from jstk.core.migration.model import Hole, Note
from jstk.core.pointer import child

Members = dict[str, Any]
_ANCHOR: Final = re.compile(r"[A-Za-z_][-A-Za-z0-9._]*\Z")


@frozen(eq=False)
class Facts:
    """What holds for a whole closure: the places that references name, and the names that a migration makes up."""

    closure: Closure
    to: Dialect
    targets: Mapping[str, Sequence[str]]
    references: Mapping[tuple[Node, str], Reference]
    unevaluated_items: bool
    recursive: str
    anchors: Mapping[str, str]
    pointed: frozenset[str]

    def reference(self, node: Node, keyword: str) -> Reference | None:
        """The resolved reference of a schema by a keyword."""
        return self.references.get((node, keyword))


def facts(closure: Closure, to: Dialect, pointed: frozenset[str] = frozenset()) -> Facts:
    """The facts of a closure that is to be migrated; references to the anchors in `pointed` become pointers."""
    targets: dict[str, dict[str, None]] = {uri: {} for uri in closure.documents}
    references: dict[tuple[Node, str], Reference] = {}
    for node, found in closure.references.items():
        for reference in found:
            targets[reference.target[0]][reference.target[1]] = None
            references[(node, reference.keyword)] = reference
    ordered = {uri: tuple(sorted(pointers)) for uri, pointers in targets.items()}
    unevaluated = any(isinstance(s.value, dict) and "unevaluatedItems" in s.value for s in closure.subschemas.values())
    taken = {key.partition("#")[2] for key in closure.anchors}
    return Facts(
        closure,
        to,
        ordered,
        references,
        unevaluated,
        free("recursive", taken),
        _anchors(closure, taken) if to is DRAFT2020 else {},
        pointed,
    )


def free(name: str, taken: "set[str] | Mapping[str, Any]") -> str:
    """The name, or the first of name2, name3 ... that is not taken."""
    number, made = 2, name
    while made in taken:
        made, number = f"{name}{number}", number + 1
    return made


def _anchors(closure: Closure, taken: set[str]) -> dict[str, str]:
    """The anchors whose names 2020-12 does not allow (core, section 8.2.2), with new ones."""
    renamed: dict[str, str] = {}
    for key in closure.anchors:
        name = key.partition("#")[2]
        if not _ANCHOR.match(name):
            clean = re.sub(r"[^-A-Za-z0-9._]", "_", name)
            renamed[key] = free(clean if _ANCHOR.match(clean) else f"_{clean}", {*taken, *renamed.values()})
    return renamed


@frozen(eq=False)
class Here:
    """The schema at hand: its place, dialect and base, and the notes and subschemas that its rules collect."""

    facts: Facts
    node: Node
    dialect: Dialect
    base: str
    is_root: bool
    changes: list[Note]
    losses: list[Note]
    parked: list[Hole] = field(factory=list)

    @property
    def pointer(self) -> str:
        return self.node[1]

    def change(self, message: str, keyword: str = "", before: str = "", after: str = "") -> None:
        """Note a change that keeps the verdicts."""
        self.changes.append(self.note(message, keyword, "keyword", before, after))

    def loss(self, message: str, keyword: str, kind: str = "keyword", of: str = "") -> None:
        """Note what could not be kept; `of` is the value that it depends on."""
        self.losses.append(self.note(message, keyword, kind, of, ""))

    def note(self, message: str, keyword: str, kind: str, before: str, after: str) -> Note:
        """A note about the schema at hand or one of its keywords."""
        at = child(self.pointer, keyword) if keyword else self.pointer
        return Note(at, message, kind, self.node[0], before, after)

    def drop(self, members: Members, name: str) -> None:
        """Take a member out; what references name in it is parked, to be kept among the definitions."""
        del members[name]
        at = child(self.pointer, name)
        targets = self.facts.targets.get(self.node[0], ())
        inner = below(at, targets)
        outer = [t for t in inner if not any(t.startswith(other + "/") for other in inner)]
        self.parked.extend(self._hole(pointer) for pointer in outer)

    def park_uncovered(self, members: Members) -> None:
        """Park what references name at places that are no subschemas, such as `properties` as a whole or a `const`."""
        for name, value in members.items():
            for pointer in uncovered(name, value, self.pointer, self.facts.targets.get(self.node[0], ())):
                self.parked.append(self._hole(pointer))

    def _hole(self, pointer: str) -> Hole:
        return Hole(pointer, self.facts.closure.value((self.node[0], pointer)), self.dialect)

    def rename(self, members: Members, before: str, after: str) -> None:
        """Give a member another name, in its place."""
        copy = {after if name == before else name: value for name, value in members.items()}
        members.clear()
        members.update(copy)
        self.change(f"`{before}` is `{after}` in {self.facts.to.name}", before, before, after)


def conjoin(members: Members, *schemas: Any) -> None:
    """Add schemas to `allOf`."""
    members["allOf"] = [*members.get("allOf", []), *schemas]
