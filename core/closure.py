"""Closure: a schema with all that it refers to, loaded and indexed."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from jstk.core.dialect import Dialect
from jstk.core.document import Document, Json, locate
from jstk.core.fault import Place
from jstk.core.pointer import resolve, to_fragment
from jstk.core.walk import Subschema

Node = tuple[str, str]
"""A place in the closure: the retrieval URI of a document, and a pointer into it."""


@frozen
class Reference:
    """A reference that was resolved: from a subschema, by a keyword, to a place. `dynamic` where the scope may redirect
    it."""

    source: Node
    keyword: str
    text: str
    target: Node
    dynamic: bool = False


@frozen(eq=False)
class Closure:
    """A schema with all that it refers to.

    `uri` is the retrieval URI of the root document and `label` its name as a person wrote it, None where it was given
    inline. `documents` maps retrieval URIs to documents, `subschemas` and `references` are keyed by Node, `resources`
    maps the URI of each schema resource, and `anchors` that of each anchor (`URI#name`), to its Node.
    """

    uri: str
    label: str | None
    root: Document
    dialect: Dialect
    documents: Mapping[str, Document]
    subschemas: Mapping[Node, Subschema]
    references: Mapping[Node, tuple[Reference, ...]]
    resources: Mapping[str, Node]
    anchors: Mapping[str, Node]
    dynamic_anchors: Mapping[str, tuple[Node, ...]] = field(factory=dict)
    metaschemas: frozenset[str] = frozenset()

    @property
    def schema(self) -> Json:
        return self.root.value

    @property
    def node(self) -> Node:
        return (self.uri, "")

    def value(self, node: Node) -> Any:
        """The value at a node, or MISSING."""
        return resolve(self.documents[node[0]].value, node[1])

    def location(self, node: Node) -> str:
        """The absolute location of a place: the URI of the schema resource that it is in, and a fragment."""
        uri, above = node
        while above and (uri, above) not in self.subschemas:
            above = above.rpartition("/")[0]
        around = self.subschemas.get((uri, above))
        if around is None:
            return f"{uri}#{to_fragment(node[1])}"
        return f"{around.base}#{to_fragment(node[1][len(around.root) :])}"

    def place(self, node: Node) -> Place:
        """Where a node stands, for a person: path, line, column and pointer."""
        return place_in(self.documents[node[0]], node[1], None if node[0] == self.uri else node[0], self.label)


def place_in(document: Document, pointer: str, other: str | None, label: str | None) -> Place:
    """The place of a pointer in a document, named as its reader knows it."""
    found = locate(document, [pointer])[pointer]
    return Place((document.uri or other) if other is not None else label, found.line, found.column, pointer)
