"""Bundles without identifiers: every reference is a pointer into the one document, for tools that know no `$id`."""

from typing import Any

from attrs import field, frozen
from returns.result import Failure, Success

from jstk.core.bundle.compound import external, wrapped
from jstk.core.bundle.model import Bundled, Embedded, copied
from jstk.core.bundle.names import identifiers, label
from jstk.core.closure import Closure, Node, Reference
from jstk.core.fault import Outcome, Usage
from jstk.core.migration import migrate_closure
from jstk.core.pointer import child, resolve, to_fragment

_IDENTIFIERS = ("$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary")


def of_one_dialect(closure: Closure) -> Outcome[tuple[Closure, tuple[str, ...]]]:
    """The closure with every document in the dialect of its root, since `$schema` means nothing without an identifier.

    Faults: usage, where what a dynamic reference means depends on the path taken, or where an anchor has two places.
    """
    twice = _anchored_twice(closure)
    if twice is not None:
        return Failure(twice)
    mixed = any(
        one.dialect is not closure.dialect
        for node, one in closure.subschemas.items()
        if node[0] not in closure.metaschemas
    )
    if not mixed:
        return _static(closure).map(lambda made: (made, ()))
    moved = migrate_closure(closure, closure.dialect)
    if isinstance(moved, Failure):
        return moved
    made, done = moved.unwrap()
    return _static(made).map(lambda one: (one, tuple(note.message for note in done.losses)))


def _anchored_twice(closure: Closure) -> Usage | None:
    """Which of its places a repeated anchor names is undefined (2020-12 core, section 8.2.2): none can stand for it."""
    seen: dict[tuple[str, str], Node] = {}
    for node, one in closure.subschemas.items():
        name = one.value.get("$anchor") if isinstance(one.value, dict) and "$anchor" in one.dialect.keywords else None
        if isinstance(name, str) and seen.setdefault((one.base, name), node) != node:
            place = closure.place((node[0], child(node[1], "$anchor")))
            return Usage(f"two places have the anchor {name!r}", "rename one of them", place)
    return None


def _static(closure: Closure) -> Outcome[Closure]:
    for node, found in closure.references.items():
        for reference in found:
            if reference.dynamic and len(_anchored(closure, reference)) > 1:
                place = closure.place((node[0], child(node[1], reference.keyword)))
                return Failure(
                    Usage("a dynamic reference with several ends needs identifiers", "bundle without this flag", place)
                )
    return Success(closure)


def _anchored(closure: Closure, reference: Reference) -> tuple[Node, ...]:
    """The places that a dynamic reference may lead to; none where it is static."""
    value = closure.value(reference.target)
    name = "" if reference.keyword == "$recursiveRef" else reference.text.partition("#")[2]
    keyword, wanted = ("$recursiveAnchor", True) if reference.keyword == "$recursiveRef" else ("$dynamicAnchor", name)
    matches = isinstance(value, dict) and value.get(keyword) == wanted
    return closure.dynamic_anchors.get(name, ()) if matches else ()


def without_identifiers(closure: Closure) -> Outcome[Bundled]:
    """The schema with all that it refers to among its definitions, no identifiers, and pointers for references."""
    return of_one_dialect(closure).map(lambda made: _Local(made[0], made[1]).run())


@frozen(eq=False)
class _Local:
    """The work of one bundling: private and mutable, it ends in Bundled."""

    closure: Closure
    notes: tuple[str, ...]
    starts: dict[str, str] = field(factory=dict)

    def run(self) -> Bundled:
        closure = self.closure
        if not isinstance(closure.schema, dict):
            return Bundled(closure.schema, ())
        uris = external(closure)
        names = identifiers(closure, uris)
        root: Any = wrapped(copied(closure.schema), closure, closure.uri) if uris else copied(closure.schema)
        keyword = closure.dialect.definitions
        known = root.get(keyword)
        definitions: dict[str, Any] = dict(known) if isinstance(known, dict) else {}
        self.starts[closure.uri] = ""
        for uri in uris:
            key = label(names[uri], definitions)
            self.starts[uri] = child(child("", keyword), key)
            value = wrapped(copied(closure.documents[uri].value), closure, uri)
            definitions[key] = {k: v for k, v in value.items() if k != "$schema"} if isinstance(value, dict) else value
        if definitions:
            root[keyword] = definitions
        self.rewrite(root)
        return Bundled(root, tuple(Embedded(names[uri], self.starts[uri]) for uri in uris), self.notes)

    def rewrite(self, root: Any) -> None:
        closure = self.closure
        for node, one in closure.subschemas.items():
            if node[0] not in self.starts or not isinstance(one.value, dict):
                continue
            holder: Any = resolve(root, self.starts[node[0]] + node[1])
            for name in _IDENTIFIERS:
                if name in one.dialect.keywords:
                    holder.pop(name, None)
            if node != closure.node:
                holder.pop("$schema", None)
            for reference in closure.references.get(node, ()):
                self.point(holder, reference)

    def point(self, holder: Any, reference: Reference) -> None:
        """Write a reference as a pointer; a dynamic one with one end is a plain one."""
        if reference.target[0] not in self.starts:
            return
        text = "#" + to_fragment(self.starts[reference.target[0]] + reference.target[1])
        inner = holder if reference.keyword in holder else holder["allOf"][0]
        del inner[reference.keyword]
        if "$ref" in inner:
            inner["allOf"] = [*inner.get("allOf", []), {"$ref": text}]
        else:
            inner["$ref"] = text
