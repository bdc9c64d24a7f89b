"""Canonical forms of jsonschema-rs (a door): satisfiability, containment and conflicts of schemas up to a measured
size.

The library holds the interpreter while it works and takes no budget, so it is asked only of small schemas.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import jsonschema_rs
from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.dialect import DRAFT3
from jstk.core.document import dumps
from jstk.core.engine.prepare import prepared
from jstk.core.graph import survey

_UNEVALUATED: Final = frozenset({"unevaluatedProperties", "unevaluatedItems"})
SIZE: Final = 30_000
"""The most text of JSON that a canonical form is asked of: about 50 ms a call on the slowest of 823 real schemas."""


@frozen(eq=False)
class Form:
    """A canonical form: `schema` is the library's, `satisfiable` True, False or None (not decided).

    `causes` of a conflict.
    """

    schema: Any
    satisfiable: bool | None
    causes: tuple[tuple[Node, str], ...] = ()


def size_of(closure: Closure) -> int:
    """The length of all its documents as JSON text."""
    return sum(
        len(dumps(document.value)) for uri, document in closure.documents.items() if uri not in closure.metaschemas
    )


def form_of(closure: Closure, formats: bool | None = None, limit: int = SIZE) -> Form | None:
    """The canonical form of a closure; None where it is too large, of draft 3, or the library cannot model it."""
    if closure.dialect is DRAFT3 or closure.metaschemas or size_of(closure) > limit or _endless(closure):
        return None
    documents = prepared(closure)
    options: dict[str, Any] = {
        "draft": _DRAFTS[closure.dialect.number],
        "validate_formats": formats,
        "retriever": documents.__getitem__,
        "base_uri": closure.uri,
    }
    made = _guarded(lambda: jsonschema_rs.canonicalize(documents[closure.uri], **options))
    if made is None:
        return None
    satisfiable = {"yes": True, "no": False}.get(str(made.satisfiability()))
    causes = _causes(closure, documents, options) if satisfiable is False else ()
    return Form(made, satisfiable, causes)


def _endless(closure: Closure) -> bool:
    """Whether the library might not come to an end: it recurses forever on unevaluated keywords below a condition that
    leads back to itself, and takes the process with it."""
    values = (one.value for one in closure.subschemas.values())
    if any(isinstance(value, dict) and not _UNEVALUATED.isdisjoint(value) for value in values):
        return survey(closure).recursive
    return False


def covers(wide: Form, narrow: Form) -> bool | None:
    """Whether every instance of the narrow form is one of the wide; None where that is not decided."""
    answer = _guarded(lambda: str(wide.schema.covers(narrow.schema)))
    return {"yes": True, "no": False}.get(answer or "")


def difference(one: Form, other: Form) -> Form | None:
    """The form of what the first admits and the second does not; None where the library has none."""
    made = _guarded(lambda: one.schema.subtract(other.schema))
    if made is None:
        return None
    return Form(made, {"yes": True, "no": False}.get(str(made.satisfiability())))


def _causes(closure: Closure, documents: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[tuple[Node, str], ...]:
    found = _guarded(lambda: jsonschema_rs.canonical.find_unsatisfiable(documents[closure.uri], **options)) or {}
    reason: Any = found.get("")
    named = [reason.cause] if hasattr(reason, "cause") else list(getattr(reason, "causes", ()))
    return tuple(((closure.uri, one.pointer), keyword) for one in named for keyword in (one.keywords or [""]))


def _guarded(work: Callable[[], Any]) -> Any:
    """What the library gives, None where it refuses."""
    try:
        return work()
    except (ValueError, KeyError, TypeError, jsonschema_rs.ReferencingError, jsonschema_rs.ValidationError):
        return None


_DRAFTS: Final[Mapping[int, int]] = {
    4: jsonschema_rs.Draft4,
    6: jsonschema_rs.Draft6,
    7: jsonschema_rs.Draft7,
    2019: jsonschema_rs.Draft201909,
    2020: jsonschema_rs.Draft202012,
}
