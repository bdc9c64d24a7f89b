"""Compound documents: what a schema refers to, embedded with its identifier (2020-12 core, section 9.3.1)."""

from typing import Any
from urllib.parse import unquote

from attrs import field, frozen

from jstk.core.bundle.model import Bundled, Embedded, copied
from jstk.core.bundle.names import VIRTUAL, identifiers, label, relative, root_base, same_place
from jstk.core.closure import Closure, Node, Reference
from jstk.core.dialect import Dialect, Role
from jstk.core.pointer import child, resolve, to_fragment, tokens
from jstk.core.sources import metaschema
from jstk.core.uri import defrag, join
from jstk.core.walk import Subschema, subschemas


def external(closure: Closure) -> tuple[str, ...]:
    """The documents to embed: all but the root and the metaschemas, which every validator knows."""
    return tuple(
        uri
        for uri in closure.documents
        if uri != closure.uri and uri not in closure.metaschemas and metaschema(uri) is None
    )


def compound(closure: Closure) -> Bundled:
    """The schema with every document that it refers to among its definitions."""
    uris = external(closure)
    if not isinstance(closure.schema, dict) or not (uris or _names_itself(closure)):
        return Bundled(closure.schema, ())
    work = _Work(closure, identifiers(closure, uris))
    return work.run(uris)


def _names_itself(closure: Closure) -> bool:
    """Whether a reference names the document by the name of its file, which it loses where it is moved."""
    return any(
        not reference.text.startswith("#") and reference.target[0] == closure.uri
        for found in closure.references.values()
        for reference in found
    )


@frozen(eq=False)
class _Work:
    """The work of one bundling: private and mutable, it ends in Bundled."""

    closure: Closure
    names: dict[str, str]
    starts: dict[str, str] = field(factory=dict)
    unanchored: set[str] = field(factory=set)

    def run(self, uris: tuple[str, ...]) -> Bundled:
        closure = self.closure
        root: Any = wrapped(copied(closure.schema), closure, closure.uri)
        if self._named_from_outside() and closure.dialect.identifier not in root:
            root = {closure.dialect.identifier: root_base(closure).rsplit("/", 1)[-1], **root}
            root = {"$schema": root.pop("$schema"), **root} if "$schema" in root else root
        keyword = closure.dialect.definitions
        known = root.get(keyword)
        definitions: dict[str, Any] = dict(known) if isinstance(known, dict) else {}
        self.starts[closure.uri] = ""
        embedded: list[Embedded] = []
        for uri in uris:
            key = label(self.names[uri], definitions)
            self.starts[uri] = child(child("", keyword), key)
            definitions[key] = self.resource(uri)
            embedded.append(Embedded(self.names[uri], self.starts[uri]))
        if definitions:
            root[keyword] = definitions
        self.rewrite(root)
        return Bundled(root, tuple(embedded))

    def _named_from_outside(self) -> bool:
        """Whether another resource refers to the root's, which then needs a name."""
        known = self.closure.subschemas
        root = known[self.closure.node].base
        return any(
            self.closure.resources[defrag(join(known[node].base, r.text))[0]] == self.closure.node
            and known[node].base != root
            for node, found in self.closure.references.items()
            for r in found
        )

    def resource(self, uri: str) -> Any:
        """A document with its identifier and, where it is another's, its dialect."""
        value = wrapped(copied(self.closure.documents[uri].value), self.closure, uri)
        dialect = self.closure.subschemas[(uri, "")].dialect
        name = self.names[uri]
        if isinstance(value, bool):
            return {dialect.identifier: name} if value else {dialect.identifier: name, "not": {}}
        marks: dict[str, Any] = {}
        declared = value.get("$schema")
        if isinstance(declared, str) or dialect is not self.closure.dialect:
            marks["$schema"] = declared if isinstance(declared, str) else dialect.uri
        if dialect.identifier != self.closure.dialect.identifier:
            # the dialect around it would not see the identifier otherwise
            marks[self.closure.dialect.identifier] = name
        before = value.get(dialect.identifier)
        if isinstance(before, str) and before.partition("#")[2]:
            self.unanchored.add(f"{self.closure.subschemas[(uri, '')].base}#{before.partition('#')[2]}")
        marks[dialect.identifier] = name
        return {**marks, **{key: part for key, part in value.items() if key not in marks}}

    def rewrite(self, root: Any) -> None:
        """Write every reference so that it leads where it led."""
        moved = {one.pointer: one for one in subschemas(root, self.closure.dialect, root_base(self.closure))}
        for node, found in self.closure.references.items():
            if node[0] not in self.starts:
                continue
            at = self.place(node)
            for reference in found:
                holder: Any = resolve(root, at)
                # a wrapped root holds its reference one step further down
                inner = holder if reference.keyword in holder else holder["allOf"][0]
                inner[reference.keyword] = self.text(reference, self.base(at, moved), moved)

    def place(self, node: Node) -> str:
        return self.starts[node[0]] + node[1]

    def base(self, at: str, moved: dict[str, Subschema]) -> str:
        """The new base URI of a place: that of the nearest subschema around it."""
        above = at
        while above and above not in moved:
            above = above.rpartition("/")[0]
        return moved[above].base

    def text(self, reference: Reference, base: str, moved: dict[str, Subschema]) -> str:
        known = self.closure.subschemas[reference.source]
        before, hash_, fragment = reference.text.partition("#")
        resource = defrag(join(known.base, reference.text))[0]
        home = self.closure.resources[resource]
        if home[0] not in self.starts:
            return reference.text
        target = self.base(self.place(home), moved)
        key = f"{self.closure.subschemas[home].base}#{unquote(fragment)}"
        if key in self.unanchored:
            hash_, fragment = "#", to_fragment(reference.target[1][len(home[1]) :])
        if base == target and base.startswith(VIRTUAL):
            return hash_ + fragment or "#"
        if same_place(base, before, target):
            return before + hash_ + fragment
        return (relative(target, base) + hash_ + fragment) or "#"


def wrapped(value: Any, closure: Closure, uri: str) -> Any:
    """A document whose root is a `$ref` with ignored siblings (up to draft-07), with the reference in `allOf`.

    An identifier beside `$ref` would be ignored, and so would be what is embedded there.
    """
    dialect = closure.subschemas[(uri, "")].dialect
    if not isinstance(value, dict) or not dialect.ref_alone or not isinstance(value.get("$ref"), str):
        return value
    kept = {name: part for name, part in value.items() if name != "$ref" and _harmless(name, dialect)}
    lost = [name for name in value if name != "$ref" and name not in kept]
    if any(_referenced(closure, uri, name) for name in lost):
        return value
    return {**kept, "allOf": [{"$ref": value["$ref"]}]}


def _harmless(name: str, dialect: Dialect) -> bool:
    keyword = dialect.keywords.get(name)
    return keyword is None or name == "$schema" or keyword.role in (Role.DEFINITIONS, Role.ANNOTATION)


def _referenced(closure: Closure, uri: str, name: str) -> bool:
    start = child("", name)
    return any(
        reference.target[0] == uri and tokens(reference.target[1])[:1] == tokens(start)
        for found in closure.references.values()
        for reference in found
    )
