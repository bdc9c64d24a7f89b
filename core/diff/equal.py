"""equal: whether two schemas say the same, keyword by keyword, wherever their parts stand.

A pair of places that is met again below itself is taken for equal: a difference would show on another way (the greatest
bisimulation). Annotations, identifiers and the names of definitions do not count.
"""

from typing import Any, Final

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role, Shape
from jstk.core.document import canonical_key, same
from jstk.core.walk import Subschema, children

_SILENT: Final = (Role.ANNOTATION, Role.IDENTIFIER, Role.DEFINITIONS, Role.REFERENCE)
_SETS: Final = ("required", "enum", "type")
PROOF: Final = "both schemas say the same, keyword by keyword"


def equal(old: Closure, new: Closure, start: tuple[Node, Node] | None = None, formats: bool = False) -> bool:
    """Whether two places, or the whole schemas, say the same; False also where dynamic references leave it open."""
    if _dynamic(old) or _dynamic(new):
        return start is None and _alike(old, new)
    stack = [start or (old.node, new.node)]
    seen = set(stack)
    while stack:
        one, other = stack.pop()
        pairs = _paired(old, new, one, other, formats)
        if pairs is None:
            return False
        for pair in pairs:
            if pair not in seen:
                seen.add(pair)
                stack.append(pair)
    return True


def _dynamic(closure: Closure) -> bool:
    return bool(closure.metaschemas) or any(
        reference.dynamic for found in closure.references.values() for reference in found
    )


def _alike(old: Closure, new: Closure) -> bool:
    """Whether all documents are the same."""
    return old.documents.keys() == new.documents.keys() and all(
        same(document.value, new.documents[uri].value) for uri, document in old.documents.items()
    )


def _paired(old: Closure, new: Closure, one: Node, other: Node, formats: bool) -> list[tuple[Node, Node]] | None:
    """The pairs that two subschemas lead to; None where they differ themselves."""
    before, after = old.subschemas[one], new.subschemas[other]
    if not isinstance(before.value, dict) or not isinstance(after.value, dict):
        return [] if before.value is after.value else None
    if before.dialect is not after.dialect:
        return None
    if _facts(before, formats) != _facts(after, formats):
        return None
    below, others = _below(before), _below(after)
    targets = [
        {found.keyword: found.target for found in c.references.get(n, ())} for c, n in ((old, one), (new, other))
    ]
    if below.keys() != others.keys() or targets[0].keys() != targets[1].keys():
        return None
    pairs = [((one[0], at), (other[0], others[name])) for name, at in below.items()]
    return pairs + [(target, targets[1][keyword]) for keyword, target in targets[0].items()]


def _spoken(sub: Subschema) -> list[tuple[str, Any]]:
    value: Any = sub.value
    if sub.dialect.ref_alone and isinstance(value.get("$ref"), str):
        return []
    known = sub.dialect.keywords
    return [(name, part) for name, part in value.items() if name in known and known[name].role not in _SILENT]


def _facts(sub: Subschema, formats: bool) -> dict[str, object]:
    """What stands in a subschema itself; of applicators only what shape they have."""
    found: dict[str, object] = {}
    for name, value in _spoken(sub):
        if name == "format" and not formats:
            continue
        if name in _SETS and not isinstance(value, bool):
            values = value if isinstance(value, list) else [value]
            if not any(isinstance(one, dict) and name == "type" for one in values):
                found[name] = frozenset(canonical_key(one) for one in values)
                continue
        shape = sub.dialect.keywords[name].shape
        found[name] = canonical_key(value) if shape is Shape.NONE else _outline(shape, value)
    return found


def _outline(shape: Shape, value: Any) -> object:
    """The parts of an applicator's value that are no subschemas."""
    if isinstance(value, dict) and shape is Shape.DEPENDENCIES:
        return frozenset(
            (name, canonical_key(part)) for name, part in value.items() if not isinstance(part, dict | bool)
        )
    if isinstance(value, list):
        return tuple(canonical_key(part) for part in value if not isinstance(part, dict | bool))
    return (
        canonical_key(value)
        if not isinstance(value, dict | bool)
        else type(value).__name__ == "dict" and shape is Shape.MAP
    )


def _below(sub: Subschema) -> dict[str, str]:
    """The subschemas that apply, by their place below this one."""
    known = sub.dialect.keywords
    return {
        part.pointer[len(sub.pointer) :]: part.pointer
        for part in children(sub)
        if known[part.keyword].role is Role.APPLICATOR
    }
