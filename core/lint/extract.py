"""A subschema as a schema of its own: with all that it refers to, and nothing else."""

from typing import Any, Final

from attrs import define, field

from jstk.core.closure import Closure, Node
from jstk.core.pointer import child, to_fragment

MOST: Final = 120
"""The most schemas in an extract."""
_DROPPED: Final = frozenset(
    """$schema $id id $anchor $dynamicAnchor $recursiveAnchor $vocabulary $comment title description examples default
    x-jstk-ignore""".split()
)
_SAME: Final = object()


def extracted(closure: Closure, node: Node, value: Any = _SAME) -> Any:
    """The subschema at a node, or a value in its place, with pointers for references; None where that cannot be done.

    It cannot where a reference is dynamic, where too much is referred to, or where dialects are mixed.
    """
    work = _Work(closure, closure.subschemas[node].dialect.number)
    schema = closure.value(node) if value is _SAME else value
    made = work.copied(schema, node)
    while work.waiting and not work.failed:
        target = work.waiting.pop()
        work.definitions[work.names[target]] = work.copied(closure.value(target), target)
    if work.failed:
        return None
    if not isinstance(made, dict):
        return made
    return {**made, "$defs": work.definitions} if work.definitions else made


@define(eq=False)
class _Work:
    """The work of one extraction: private and mutable."""

    closure: Closure
    number: int
    names: dict[Node, str] = field(factory=dict)
    waiting: list[Node] = field(factory=list)
    definitions: dict[str, Any] = field(factory=dict)
    failed: bool = False
    count: int = 0

    def copied(self, value: Any, node: Node) -> Any:
        """A copy of a schema. A part that also stands in the original, at the same place or another, keeps its
        references."""
        self.count += 1
        self.failed = self.failed or self.count > MOST
        if not isinstance(value, dict) or self.failed:
            return value
        made: dict[str, Any] = {}
        for name, part in value.items():
            if name in _DROPPED or name in ("definitions", "$defs"):
                continue
            if name == "$ref" and isinstance(part, str):
                made[name] = self.reference(part, node)
            elif name in ("$dynamicRef", "$recursiveRef"):
                self.failed = True
            elif name in ("enum", "const"):
                made[name] = part
            else:
                made[name] = self.inner(part, (node[0], child(node[1], name)))
        return made

    def inner(self, part: Any, at: Node) -> Any:
        if isinstance(part, dict):
            if at in self.closure.subschemas or not any(True for _ in part):
                return self.copied(part, at)
            return {
                name: self.inner(value, (at[0], child(at[1], name))) if isinstance(value, dict | list) else value
                for name, value in part.items()
            }
        if isinstance(part, list):
            return [
                self.inner(value, (at[0], f"{at[1]}/{index}")) if isinstance(value, dict | list) else value
                for index, value in enumerate(part)
            ]
        return part

    def reference(self, text: str, node: Node) -> str:
        """The new text of a reference, whose target is taken along."""
        target = self.target(text, node)
        if target is None or self.closure.subschemas[target].dialect.number != self.number or len(self.names) > MOST:
            self.failed = True
            return text
        if target not in self.names:
            self.names[target] = str(len(self.names))
            self.waiting.append(target)
        return f"#/$defs/{to_fragment(self.names[target])}"

    def target(self, text: str, node: Node) -> Node | None:
        """Where a reference of that text leads from the original schema at a place, or from any at the same base."""
        for reference in self.closure.references.get(node, ()):
            if reference.keyword == "$ref" and reference.text == text:
                return reference.target
        uri, pointer = node
        while (uri, pointer) not in self.closure.subschemas and pointer:
            pointer = pointer.rpartition("/")[0]
        base = self.closure.subschemas[(uri, pointer)].base if (uri, pointer) in self.closure.subschemas else None
        return self._elsewhere(text, uri, base)

    def _elsewhere(self, text: str, uri: str, base: str | None) -> Node | None:
        for source, found in self.closure.references.items():
            if source[0] == uri and self.closure.subschemas[source].base == base:
                for reference in found:
                    if reference.keyword == "$ref" and reference.text == text:
                        return reference.target
        return None
