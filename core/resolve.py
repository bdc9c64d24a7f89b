"""References: the whole closure of a schema, loaded offline before anything is evaluated.

Every `$ref`, `$dynamicRef` and `$recursiveRef` of every subschema is resolved (2020-12 core, section 8.2; JSON Schema
bundling, 9.3); dead ends are faults here, so that no engine ever meets one.
"""

from typing import Any, Final
from urllib.parse import unquote

from attrs import evolve
from returns.result import Failure, Success

from jstk.core import dialect as dialects
from jstk.core.closure import Closure, Node, Reference, place_in
from jstk.core.dialect import Dialect
from jstk.core.document import Document, locate
from jstk.core.fault import (
    DeadReference,
    Fault,
    Outcome,
    Place,
    UnknownDialect,
    UnresolvedReference,
    Usage,
    describe,
)
from jstk.core.nearest import Comparer
from jstk.core.pointer import MISSING, astray, child, resolve
from jstk.core.reader import STDIN, Sources, absolute, shown
from jstk.core.sources import fetch, inline, read_document, with_catalog
from jstk.core.uri import defrag, join
from jstk.core.walk import Subschema, subschemas

_REMOTE: Final = "it would need the network; map it with --resource or a catalogue"
_UNKNOWN: Final = "nothing has this URI"
_PART: Final = 'a schema {"$ref": "..."} leads to a part of another one'


def load(argument: object, sources: Sources, draft: str | None = None) -> Outcome[Closure]:
    """The closure of a schema: a path or `file:` URI, JSON text that begins with a brace, or the schema itself.

    Faults: all of reading and parsing, `unknown-dialect`, `unresolved-reference` (all dead ends of the closure).
    """
    opened = with_catalog(sources)
    if isinstance(opened, Failure):
        return opened
    sources = opened.unwrap()
    if isinstance(argument, str) and not argument.lstrip().startswith("{"):
        uri = absolute(sources.reader.base, argument)
        if defrag(uri)[1]:
            return Failure(Usage(f"a schema is named without a fragment, not {argument!r}", _PART))
        uri = defrag(uri)[0]
        if uri.startswith(("http:", "https:", "urn:")):
            return fetch(uri, sources).bind(lambda document: _known(document, uri, sources, draft))
        # standard input is no place: what it refers to is found from where relative paths start
        start = sources.reader.base if uri == STDIN else uri
        return read_document(uri, sources).bind(
            lambda d: close(d, start, shown(sources.reader.base, uri), sources, draft)
        )
    base = sources.reader.base
    return inline(argument, sources, "<schema>").bind(lambda document: close(document, base, None, sources, draft))


def _known(document: Document | None, uri: str, sources: Sources, draft: str | None) -> Outcome[Closure]:
    if document is None:
        return Failure(UnresolvedReference((DeadReference(Place(), uri, _REMOTE),)))
    return close(document, uri, document.uri, sources, draft)


def close(
    document: Document, uri: str, label: str | None, sources: Sources, draft: str | None = None
) -> Outcome[Closure]:
    """The closure of a document that was read from a URI."""
    default = dialects.named(draft or sources.dialect or dialects.LATEST.name)
    if default is None:
        name = draft or sources.dialect or ""
        return Failure(UnknownDialect(Place(), name, dialects.suggestion(name)))
    loader = _Loader(sources, uri, label)
    dialect = loader.dialect_of(document, uri, default)
    if isinstance(dialect, Failure):
        return dialect
    fault = loader.add(uri, document, dialect.unwrap()) or loader.run()
    if fault is not None:
        return Failure(fault)
    return Success(loader.closure(document, dialect.unwrap()))


def close_partly(
    document: Document, uri: str, label: str | None, sources: Sources, dialect: Dialect
) -> Outcome[tuple[Closure, tuple[tuple[Node, DeadReference], ...]]]:
    """The closure of a document of a known dialect without its dead references, and these, each with the node of its
    keyword."""
    loader = _Loader(sources, uri, label)
    fault = loader.add(uri, document, dialect) or loader.run()
    if fault is not None and not isinstance(fault, UnresolvedReference):
        return Failure(fault)
    return Success((loader.closure(document, dialect), tuple(zip(loader.dead_at, loader.dead, strict=True))))


class _Loader:
    """The work of one load: private and mutable, it ends in a Closure."""

    def __init__(self, sources: Sources, uri: str, label: str | None) -> None:
        self.sources, self.uri, self.label = sources, uri, label
        self.documents: dict[str, Document] = {}
        self.dialects: dict[str, Dialect] = {}
        self.subschemas: dict[Node, Subschema] = {}
        self.resources: dict[str, Node] = {}
        self.anchors: dict[str, Node] = {}
        self.dynamic: dict[str, list[Node]] = {}
        self.references: dict[Node, list[Reference]] = {}
        self.dead: list[DeadReference] = []
        self.dead_at: list[Node] = []
        self.compare = Comparer()
        self.absent: dict[str, str] = {}
        self.queue: list[Node] = []
        self.metaschemas: set[str] = set()

    def closure(self, document: Document, dialect: Dialect) -> Closure:
        return Closure(
            self.uri,
            self.label,
            document,
            dialect,
            self.documents,
            self.subschemas,
            {node: tuple(found) for node, found in self.references.items()},
            self.resources,
            self.anchors,
            {name: tuple(nodes) for name, nodes in self.dynamic.items()},
            frozenset(self.metaschemas),
        )

    def place(self, node: Node) -> Place:
        return place_in(self.documents[node[0]], node[1], None if node[0] == self.uri else node[0], self.label)

    def dialect_of(self, document: Document, uri: str, default: Dialect) -> Outcome[Dialect]:
        """The dialect of a document: its `$schema`, which may name a custom metaschema, or the default."""
        seen: list[str] = []
        value: Any = document.value
        while isinstance(value, dict) and isinstance(value.get("$schema"), str):
            name = value["$schema"]
            known = dialects.find(name)
            if known is not None:
                return Success(known)
            custom = self._metaschema(name, seen)
            if custom is None:
                at = place_in(document, "/$schema", None if uri == self.uri else uri, self.label)
                return Failure(UnknownDialect(at, name, dialects.suggestion(name)))
            value = custom.value
        return Success(default)

    def _metaschema(self, name: str, seen: list[str]) -> Document | None:
        uri = defrag(name)[0]
        if name in seen or len(seen) > 8:
            return None
        seen.append(name)
        found = fetch(uri, self.sources)
        document = None if isinstance(found, Failure) else found.unwrap()
        if document is not None:
            self.documents.setdefault(uri, document)
            self.metaschemas.add(uri)
        return document

    def add(self, uri: str, document: Document, dialect: Dialect) -> Fault | None:
        """Index a document: its subschemas, resources and anchors; its references are looked up later."""
        self.documents[uri] = document
        self.dialects[uri] = dialect
        self.resources.setdefault(uri, (uri, ""))
        return self.index(uri, subschemas(document.value, dialect, uri), dialect)

    def index(self, uri: str, found: Any, dialect: Dialect) -> Fault | None:
        for one in found:
            node = (uri, one.pointer)
            if node in self.subschemas:
                continue
            self.subschemas[node] = one
            if isinstance(one.value, dict):
                fault = self._custom(one, node)
                if fault is not None:
                    return fault
                self._names(one, node)
                self.queue.append(node)
        return None

    def _custom(self, one: Subschema, node: Node) -> Fault | None:
        """Load the custom metaschema of an embedded resource, or tell that nobody knows it."""
        name = one.value.get("$schema") if isinstance(one.value, dict) else None
        if not isinstance(name, str) or dialects.find(name) or defrag(name)[0] in self.documents:
            return None
        if one.pointer and one.dialect.identifier not in one.value:  # type: ignore[operator]
            return None
        if self._metaschema(name, []) is not None:
            return None
        return UnknownDialect(self.place((node[0], child(one.pointer, "$schema"))), name, dialects.suggestion(name))

    def _names(self, one: Subschema, node: Node) -> None:
        schema: Any = one.value
        if one.root == one.pointer and one.base not in self.resources:
            self.resources[one.base] = node
        if one.dialect.ref_alone:
            identifier = schema.get(one.dialect.identifier)
            if isinstance(identifier, str) and "#" in identifier and not isinstance(schema.get("$ref"), str):
                name = identifier.partition("#")[2]
                if name:
                    self.anchors.setdefault(f"{one.base}#{name}", node)
            return
        for keyword in ("$anchor", "$dynamicAnchor"):
            name = schema.get(keyword)
            if isinstance(name, str) and keyword in one.dialect.keywords:
                self.anchors.setdefault(f"{one.base}#{name}", node)
                if keyword == "$dynamicAnchor":
                    self.dynamic.setdefault(name, []).append(node)
        if schema.get("$recursiveAnchor") is True and "$recursiveAnchor" in one.dialect.keywords:
            self.dynamic.setdefault("", []).append(node)

    def run(self) -> Fault | None:
        """Look up every reference until nothing new is found; the fault names all dead ends."""
        position = 0
        while position < len(self.queue):
            node = self.queue[position]
            position += 1
            one = self.subschemas[node]
            for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
                text = one.value.get(keyword) if isinstance(one.value, dict) else None
                if isinstance(text, str) and keyword in one.dialect.keywords:
                    fault = self.refer(one, node, keyword, text)
                    if fault is not None:
                        return fault
        self.put_places()
        return UnresolvedReference(tuple(self.dead)) if self.dead else None

    def put_places(self) -> None:
        """The places of all dead ends, each document being searched once."""
        asked: dict[str, list[str]] = {}
        for uri, at in self.dead_at:
            asked.setdefault(uri, []).append(at)
        names = {uri: self.label if uri == self.uri else self.documents[uri].uri or uri for uri in asked}
        found = {uri: locate(self.documents[uri], pointers) for uri, pointers in asked.items()}
        spots = [(names[uri], found[uri][at]) for uri, at in self.dead_at]
        places = [Place(name, spot.line, spot.column, spot.pointer) for name, spot in spots]
        self.dead = [evolve(one, place=place) for one, place in zip(self.dead, places, strict=True)]

    def refer(self, one: Subschema, node: Node, keyword: str, text: str) -> Fault | None:
        uri, fragment = defrag(join(one.base, text))
        fault: Fault | None = self.retrieve(uri, one)
        if fault is not None:
            return fault
        target = self.target(uri, fragment)
        if isinstance(target, str):
            self.dead_at.append((node[0], child(node[1], keyword)))
            # what the reader says of a file that is not there has a suggestion of its own
            near = None if "(did you mean" in target else self.near(uri, fragment)
            self.dead.append(DeadReference(Place(), text, target, near))
            return None
        if target not in self.subschemas:
            fault = self.adopt(target)
        self.references.setdefault(node, []).append(Reference(node, keyword, text, target, keyword != "$ref"))
        return fault

    def retrieve(self, uri: str, one: Subschema) -> Fault | None:
        """Load the document of a URI that no resource known so far has."""
        if uri in self.resources or uri in self.absent:
            return None
        found = fetch(uri, self.sources)
        if isinstance(found, Failure):
            self.absent[uri] = describe(found.failure())
            return None
        if (document := found.unwrap()) is None:
            self.absent[uri] = _REMOTE if uri.startswith(("http:", "https:")) else _UNKNOWN
            return None
        dialect = self.dialect_of(document, uri, one.dialect)
        if isinstance(dialect, Failure):
            refused: Fault = dialect.failure()
            return refused
        return self.add(uri, document, dialect.unwrap())

    def target(self, uri: str, fragment: str) -> Node | str:
        """The node that a URI and fragment name, or why there is none."""
        if uri not in self.resources:
            return self.absent.get(uri, _UNKNOWN)
        document, start = self.resources[uri]
        if fragment == "":
            return (document, start)
        decoded = unquote(fragment)
        if decoded.startswith("/"):
            return self._by_pointer(document, start, decoded)
        anchor = self.anchors.get(f"{uri}#{decoded}")
        return anchor if anchor is not None else f"no anchor {decoded!r} in {uri or 'the schema'}"

    def _by_pointer(self, document: str, start: str, pointer: str) -> Node | str:
        value = resolve(self.documents[document].value, start + pointer)
        if value is MISSING:
            return f"nothing at {pointer}"
        if not isinstance(value, dict | bool):
            return f"{pointer} is no schema"
        return (document, start + pointer)

    def adopt(self, node: Node) -> Fault | None:
        """Walk a place that a reference names but no keyword applies, such as a member of an unknown keyword."""
        uri, pointer = node
        above = pointer
        while above and (uri, above) not in self.subschemas:
            above = above.rpartition("/")[0]
        around = self.subschemas[(uri, above)]
        value = resolve(self.documents[uri].value, pointer)
        found = list(subschemas(value, around.dialect, around.base, pointer))
        fixed = [
            Subschema(s.pointer, s.value, s.dialect, s.base, s.keyword, s.parent, s.root or around.root) for s in found
        ]
        return self.index(uri, fixed, around.dialect)

    def near(self, uri: str, fragment: str) -> str | None:
        """The nearest name beside a dead end: a document of the same folder, an anchor, a sibling of the token."""
        decoded = unquote(fragment)
        if uri not in self.resources:
            folder, _, name = uri.rpartition("/")
            others = [known[len(folder) + 1 :] for known in self.resources if known.startswith(folder + "/")]
            close_to = self.compare.nearest(name, [other for other in others if other and "/" not in other])
            return shown(self.sources.reader.base, f"{folder}/{close_to}") if close_to else None
        document, start = self.resources[uri]
        if not decoded.startswith("/"):
            prefix = f"{uri}#"
            names = [name[len(prefix) :] for name in self.anchors if name.startswith(prefix)]
            close_to = self.compare.nearest(decoded, names)
            return f"#{close_to}" if close_to else None
        left = astray(resolve(self.documents[document].value, start), decoded)
        if left is None or not isinstance(left[2], dict):
            return None
        close_to = self.compare.nearest(left[1], list(left[2]))
        return f"#{child(left[0], close_to)}" if close_to else None
