"""A definition that nothing in use refers to, dead cycles of definitions among them."""

from collections.abc import Iterator
from typing import Final

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.document import dumps
from jstk.core.explain.message import plural
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.pointer import tokens
from jstk.core.walk import Subschema, children


def _check(here: Here) -> Iterator[Hit]:
    closure = here.closure
    # a document that only defines is a library: its definitions are there for others
    library = not here.asserting()
    live = _used(closure) if library else _live(closure)
    for node, one in closure.subschemas.items():
        if node[0] == closure.uri and _is_definition(one) and node not in live:
            if library:
                yield Hit(
                    f"nothing in this document refers to the definition {dumps(tokens(one.pointer)[-1])}",
                    at=one.pointer,
                    severity="note",
                )
                continue
            users = sum(1 for found in closure.references.values() for r in found if r.target == node)
            why = (
                f"only {plural(users, 'definition')} that nothing uses refer to it" if users else "nothing refers to it"
            )
            yield Hit(f"the definition {dumps(tokens(one.pointer)[-1])} is not used: {why}", at=one.pointer)


def _used(closure: Closure) -> dict[Node, None]:
    """What some reference leads to, with all that holds it."""
    live: dict[Node, None] = {}
    targets = [
        r.target
        for found in closure.references.values()
        for r in found
        if not r.source[1].startswith(r.target[1] + "/")
    ]
    for node in [*targets, *(n for n, one in closure.subschemas.items() if _addressed(closure, n, one))]:
        uri, pointer = node
        while (uri, pointer) not in live:
            live[(uri, pointer)] = None
            pointer = pointer.rpartition("/")[0]
    return live


def _is_definition(one: Subschema) -> bool:
    keyword = one.dialect.keywords.get(one.keyword)
    return keyword is not None and keyword.role is Role.DEFINITIONS


def _live(closure: Closure) -> dict[Node, None]:
    """What the root comes to by applicators and references, and the definitions around it.

    What has an identifier of its own lives.
    """
    live: dict[Node, None] = {}
    stack = [closure.node, *(n for n, one in closure.subschemas.items() if _addressed(closure, n, one))]
    while stack:
        node = stack.pop()
        if node in live or node not in closure.subschemas:
            continue
        live[node] = None
        one = closure.subschemas[node]
        stack += [(node[0], part.pointer) for part in children(one) if not _is_definition(part)]
        stack += [reference.target for reference in closure.references.get(node, ())]
        # what holds a living definition lives too
        while one.parent is not None and (node[0], one.parent) in closure.subschemas:
            one = closure.subschemas[(node[0], one.parent)]
            if _is_definition(one):
                live.setdefault((node[0], one.pointer))
    return live


def _addressed(closure: Closure, node: Node, one: Subschema) -> bool:
    """Whether a subschema can be reached from elsewhere: it has an identifier, or is in another document, or takes part
    in a scope."""
    if node[0] != closure.uri:
        return True
    value = one.value
    return isinstance(value, dict) and one.pointer != "" and (one.root == one.pointer or "$dynamicAnchor" in value)


RULE: Final = Rule(
    id="unreferenced-definition",
    why="A definition that is not used is left over, or its reference is misspelt.",
    severity="warning",
    group="semantic",
    good={"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}},
    bad={"type": "object", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}},
    check=_check,
    whole=True,
)
