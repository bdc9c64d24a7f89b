"""closed-producer: the schema of the side that sends, with the names that it does not declare forbidden."""

from typing import Any, Final

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.closure import Closure, Node
from jstk.core.dialect import DRAFT2019, Role
from jstk.core.document import Json
from jstk.core.engine.prepare import replaced
from jstk.core.fault import Outcome
from jstk.core.migration import migrate_closure
from jstk.core.migration.offline import NOTHING
from jstk.core.pointer import resolve, tokens
from jstk.core.reader import Sources
from jstk.core.resolve import close
from jstk.core.walk import children

CLOSED_PRODUCER: Final = "closed-producer"
_NEGATED: Final = ("not", "if")


def closed(closure: Closure) -> Outcome[Closure]:
    """The closure in which an object holds no names but those that its schemas declare.

    Where a subschema with `properties` applies to a place, `unevaluatedProperties: false` is added to the outermost
    schema of that place, so that all branches and references around it count as declaring. Schemas older than 2019-09
    are migrated first.
    """
    if closure.dialect.number < DRAFT2019.number:
        migrated = migrate_closure(closure)
        if isinstance(migrated, Failure):
            return migrated
        closure = migrated.unwrap()[0]
    return rebuilt(closure, _closing(closure))


def rebuilt(closure: Closure, documents: dict[str, Json]) -> Outcome[Closure]:
    """The closure of other values in its documents' places."""
    others: dict[str, Any] = {uri: value for uri, value in documents.items() if uri != closure.uri}
    root = evolve(closure.root, value=documents[closure.uri])
    return close(root, closure.uri, closure.label, Sources(NOTHING, resources=others), closure.dialect.uri)


def _closing(closure: Closure) -> dict[str, Json]:
    """The documents with every place closed."""
    documents: dict[str, Any] = {uri: document.value for uri, document in closure.documents.items()}
    for node in _places(closure):
        value = resolve(documents[node[0]], node[1])
        if isinstance(value, dict) and "unevaluatedProperties" not in value and _declares(closure, node):
            documents[node[0]] = replaced(
                documents[node[0]], tokens(node[1]), {**value, "unevaluatedProperties": False}
            )
    return documents


def _places(closure: Closure) -> list[Node]:
    """The subschemas that are the first to apply to an instance location, but for those below a negation."""
    negated = _below_negation(closure)
    found = [closure.node]
    for node, one in closure.subschemas.items():
        keyword = one.dialect.keywords.get(one.keyword)
        if keyword is not None and keyword.role is Role.APPLICATOR and not keyword.in_place and node not in negated:
            found.append(node)
    # the deepest first, so that a place is still where it was when its turn comes
    return sorted(found, key=lambda node: -node[1].count("/"))


def _below_negation(closure: Closure) -> frozenset[Node]:
    """Subschemas inside `not` and `if`, and what they refer to."""
    stack = [node for node, one in closure.subschemas.items() if one.keyword in _NEGATED]
    found: set[Node] = set()
    while stack:
        node = stack.pop()
        if node not in found:
            found.add(node)
            stack.extend((node[0], part.pointer) for part in children(closure.subschemas[node]))
            stack.extend(reference.target for reference in closure.references.get(node, ()))
    return frozenset(found)


def _declares(closure: Closure, node: Node) -> bool:
    """Whether a subschema that applies at the place of this one, itself among them, declares properties."""
    stack, seen = [node], {node}
    while stack:
        at = stack.pop()
        one = closure.subschemas[at]
        if isinstance(one.value, dict) and "properties" in one.value:
            return True
        onward = [(at[0], part.pointer) for part in children(one) if one.dialect.keywords[part.keyword].in_place]
        onward += [reference.target for reference in closure.references.get(at, ())]
        for target in onward:
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return False


def without(closure: Closure, keywords: tuple[str, ...]) -> Outcome[Closure]:
    """The closure without some keywords; itself where it has none of them."""
    documents: dict[str, Any] = {uri: document.value for uri, document in closure.documents.items()}
    changed = False
    for (uri, at), one in sorted(closure.subschemas.items(), key=lambda item: -item[0][1].count("/")):
        if isinstance(one.value, dict) and any(name in one.value for name in keywords):
            value: Any = resolve(documents[uri], at)
            kept = {name: part for name, part in value.items() if name not in keywords}
            documents[uri], changed = replaced(documents[uri], tokens(at), kept), True
    return rebuilt(closure, documents) if changed else Success(closure)
