"""Dereferencing: every reference replaced by what it refers to; what refers back to itself is kept as a reference."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import define, field
from returns.result import Failure, Success

from jstk.core.bundle.compound import external
from jstk.core.bundle.local import of_one_dialect
from jstk.core.bundle.model import Bundled, Embedded
from jstk.core.bundle.names import identifiers, label
from jstk.core.closure import Closure, Node
from jstk.core.dialect import DRAFT3, Role
from jstk.core.fault import Outcome, Place, TooCostly
from jstk.core.pointer import child, to_fragment, tokens
from jstk.core.sources import metaschema
from jstk.core.walk import Subschema, children

MOST: Final = 30_000
"""The most subschemas that a dereferenced schema may have."""
DEEPEST: Final = 60
"""The longest chain of references that is replaced."""
_DROPPED: Final = frozenset({"$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary"})


def dereferenced(closure: Closure) -> Outcome[Bundled]:
    """The schema with its references replaced, except those of a cycle, which point to a place or a definition of the
    result.

    Fault: too-costly, where it would grow beyond `MOST` subschemas.
    """
    return of_one_dialect(closure).bind(lambda made: _run(made[0], made[1]))


def _run(closure: Closure, notes: tuple[str, ...]) -> Outcome[Bundled]:
    if not isinstance(closure.schema, dict):
        return Success(Bundled(closure.schema, ()))
    below = _below(closure)
    return _Inline(closure, cyclic(closure, below), below).run(notes)


def _below(closure: Closure) -> Mapping[Node, tuple[Node, ...]]:
    """The direct subschemas of each subschema, and the places below it that only references name."""
    found: dict[Node, list[Node]] = {
        node: [(node[0], part.pointer) for part in children(one)] for node, one in closure.subschemas.items()
    }
    held = {node for parts in found.values() for node in parts}
    for uri, pointer in closure.subschemas:
        above = pointer
        while above and (uri, pointer) not in held:
            above = above.rpartition("/")[0]
            if (uri, above) in found:
                found[(uri, above)].append((uri, pointer))
                break
    return {node: tuple(parts) for node, parts in found.items()}


def cyclic(closure: Closure, below: Mapping[Node, tuple[Node, ...]]) -> dict[Node, None]:
    """The targets of references from which evaluation or containment leads back to themselves, in order."""
    targets = dict.fromkeys(r.target for found in closure.references.values() for r in found)
    # definitions are left behind where a target is taken in, so they lead nowhere
    applied = {node: tuple(part for part in parts if not _defined(closure, part)) for node, parts in below.items()}
    edges = {target: _referred(closure, applied, target) for target in targets}
    return {target: None for target in targets if _returns(edges, target)}


def _defined(closure: Closure, node: Node) -> bool:
    one = closure.subschemas[node]
    keyword = one.dialect.keywords.get(one.keyword)
    return keyword is not None and keyword.role is Role.DEFINITIONS


def _referred(closure: Closure, below: Mapping[Node, tuple[Node, ...]], start: Node) -> list[Node]:
    """The targets of the references in a subtree."""
    found: dict[Node, None] = {}
    stack = [start]
    while stack:
        node = stack.pop()
        found.update((reference.target, None) for reference in closure.references.get(node, ()))
        stack.extend(below.get(node, ()))
    return list(found)


def _returns(edges: Mapping[Node, list[Node]], start: Node) -> bool:
    seen: set[Node] = set()
    stack = list(edges[start])
    while stack:
        node = stack.pop()
        if node == start:
            return True
        if node not in seen:
            seen.add(node)
            stack.extend(edges[node])
    return False


@define(eq=False)
class _Inline:
    """The work of one dereferencing: private and mutable, it ends in Bundled."""

    closure: Closure
    cycles: Mapping[Node, None]
    below: Mapping[Node, tuple[Node, ...]]
    keys: dict[Node, str] = field(factory=dict)
    waiting: list[Node] = field(factory=list)
    count: int = 0
    depth: int = 0
    too_deep: bool = False

    def run(self, notes: tuple[str, ...]) -> Outcome[Bundled]:
        closure = self.closure
        keyword = closure.dialect.definitions
        names = identifiers(closure, external(closure))
        self._keys(names, keyword)
        made = self.schema(closure.node)
        found: dict[str, Any] = {}
        position = 0
        while position < len(self.waiting):
            node = self.waiting[position]
            found[self.keys[node]] = self.schema(node, True)
            position += 1
        if self.count > MOST or self.too_deep:
            reason = (
                f"it would nest deeper than {DEEPEST} references"
                if self.too_deep
                else f"it would grow beyond {MOST} subschemas"
            )
            return Failure(TooCostly(Place(closure.label), reason))
        if found:
            made[keyword] = {**dict(made.get(keyword) or {}), **found}
        embedded = tuple(Embedded(names[node[0]], child(child("", keyword), self.keys[node])) for node in self.waiting)
        return Success(Bundled(made, embedded, notes))

    def _keys(self, names: Mapping[str, str], keyword: str) -> None:
        """A key among the definitions for each target of another document that refers back to itself."""
        schema: Any = self.closure.schema
        taken: dict[str, Any] = dict(schema.get(keyword) or {})
        for node in self.cycles:
            if node[0] != self.closure.uri and metaschema(node[0]) is None:
                key = label((tokens(node[1]) or [names[node[0]]])[-1], taken)
                self.keys[node] = taken[key] = key

    def schema(self, node: Node, moved: bool = False) -> Any:
        """A subschema with its references replaced, and its subschemas' too.

        What is moved leaves its definitions behind.
        """
        one = self.closure.subschemas[node]
        self.count += 1
        self.too_deep = self.too_deep or self.depth > DEEPEST
        if not isinstance(one.value, dict) or self.count > MOST or self.too_deep:
            return one.value
        parts = {pointer: (uri, pointer) for uri, pointer in self.below.get(node, ())}
        alone = one.dialect.ref_alone and isinstance(one.value.get("$ref"), str)
        made: dict[str, Any] = {}
        for name, value in one.value.items():
            if name in _DROPPED and name in one.dialect.keywords:
                continue
            if (name == "$schema" and node != self.closure.node) or (moved and _is_definition(one, name)):
                continue
            made[name] = self.filled(value, child(node[1], name), parts)
        for reference in self.closure.references.get(node, ()):
            made = self.replaced(made, reference.keyword, reference.target, alone, one)
        return made

    def filled(self, value: Any, at: str, parts: Mapping[str, Node]) -> Any:
        if at in parts:
            return self.schema(parts[at])
        if isinstance(value, dict):
            return (
                {name: self.filled(part, child(at, name), parts) for name, part in value.items()}
                if _holds(at, parts)
                else value
            )
        if isinstance(value, list):
            return (
                [self.filled(part, f"{at}/{index}", parts) for index, part in enumerate(value)]
                if _holds(at, parts)
                else value
            )
        return value

    def replaced(self, made: dict[str, Any], keyword: str, target: Node, alone: bool, one: Subschema) -> dict[str, Any]:
        """The members of a schema with one reference replaced by its target, or pointing to where a cycle is kept."""
        if metaschema(target[0]) is not None and target[0] != self.closure.uri:
            return made
        rest = {name: value for name, value in made.items() if name != keyword}
        if alone:
            rest = {name: value for name, value in rest.items() if name == "$schema" or _is_definition(one, name)}
        if target in self.cycles:
            found: Any = {"$ref": "#" + to_fragment(self.kept(target))}
        else:
            self.depth += 1
            found = self.schema(target, True)
            self.depth -= 1
        if one.dialect is DRAFT3 and isinstance(found, dict):
            # the object around it reads `required` beside the reference, never through it
            kept = {name: made[name] for name in ("required",) if name in made}
            return {**rest, **{name: value for name, value in found.items() if name != "required"}, **kept}
        return merged(rest, found, one)

    def kept(self, target: Node) -> str:
        """The place of a target that refers back to itself."""
        if target[0] == self.closure.uri:
            return target[1]
        if target in self.keys and target not in self.waiting:
            self.waiting.append(target)
        return child(child("", self.closure.dialect.definitions), self.keys.get(target, ""))


def _holds(at: str, parts: Mapping[str, Node]) -> bool:
    return any(pointer.startswith(at + "/") for pointer in parts)


def _is_definition(one: Subschema, name: str) -> bool:
    keyword = one.dialect.keywords.get(name)
    return keyword is not None and keyword.role is Role.DEFINITIONS


def merged(rest: dict[str, Any], found: Any, one: Subschema) -> dict[str, Any]:
    """The target in place of the reference: as members where the siblings only annotate, else in `allOf`."""
    if (
        not any(_speaks(one, name) for name in rest)
        and isinstance(found, dict)
        and not (one.dialect.ref_alone and "$ref" in found and rest)
    ):
        return {**rest, **{name: value for name, value in found.items() if name not in rest or _speaks(one, name)}}
    if found is True:
        return rest
    return {
        **rest,
        "allOf": [*rest.get("allOf", ()), found if isinstance(found, dict) else {"not": {}} if found is False else {}],
    }


def _speaks(one: Subschema, name: str) -> bool:
    """Whether a keyword does more than annotate or define."""
    keyword = one.dialect.keywords.get(name)
    return keyword is not None and name != "$schema" and keyword.role not in (Role.ANNOTATION, Role.DEFINITIONS)
