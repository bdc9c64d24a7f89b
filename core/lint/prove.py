"""Proof of a fix: the schema before and after accept the same, or the fix is not offered."""

from collections.abc import Mapping
from typing import Any, Final

from returns.result import Failure

from jstk.core.dialect import Dialect
from jstk.core.document import Document, dumps, same
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.lint.extract import extracted
from jstk.core.lint.here import Here
from jstk.core.migration.offline import NOTHING
from jstk.core.pointer import child
from jstk.core.reader import Sources
from jstk.core.resolve import close
from jstk.core.solve.answer import Contained
from jstk.core.solve.budget import Budget
from jstk.core.solve.contain import contained

LONGEST: Final = 4_000
"""The most JSON text of a schema whose fix is proven."""
MOST_PARTS: Final = 150
"""The most values inside such a schema."""
_BUDGET: Final = Budget(steps=600, depth=12)
_EVALUATING: Final = ("unevaluatedProperties", "unevaluatedItems")


def proven_fix(here: Here, new: Any) -> tuple[Mapping[str, Any], ...]:
    """The JSON Patch (RFC 6902) that puts the new schema in place of the one at hand; empty where it is not proven."""
    closure = here.decider.closure
    if closure is None or here.node not in closure.subschemas or not same(closure.value(here.node), here.raw):
        return ()
    if observed(here) or _large(here.raw) or _large(new):
        return ()
    before, after = extracted(closure, here.node), extracted(closure, here.node, new)
    if before is None or after is None or len(dumps(before)) + len(dumps(after)) > LONGEST:
        return ()
    if not equal(before, after, here.dialect):
        return ()
    return patch(here.pointer, here.raw, new)


def _large(value: Any) -> bool:
    """Whether a value has more parts than a proof is tried on."""
    count, stack = 0, [value]
    while stack and count <= MOST_PARTS:
        part = stack.pop()
        count += 1
        stack.extend(part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
    return count > MOST_PARTS


def observed(here: Here) -> bool:
    """Whether an unevaluated keyword anywhere may see what a schema annotates, so that equal verdicts would not be
    enough."""
    return bool(
        here.subject.remember(
            "unevaluated",
            lambda: any(
                isinstance(one.value, dict) and any(name in one.value for name in _EVALUATING)
                for one in here.closure.subschemas.values()
            ),
        )
    )


def equal(before: Any, after: Any, dialect: Dialect) -> bool:
    """Whether it is proven that two schemas accept the same, formats counted and not."""
    if same(before, after):
        return True
    for formats in (None, True) if dialect.number > 7 else (None,):
        one, other = _engine(before, dialect, formats), _engine(after, dialect, formats)
        if one is None or other is None:
            return False
        if not isinstance(contained(one, other, _BUDGET), Contained) or not isinstance(
            contained(other, one, _BUDGET), Contained
        ):
            return False
    return True


def _engine(schema: Any, dialect: Dialect, formats: bool | None) -> Engine | None:
    closure = close(Document(NOTHING.base, schema), NOTHING.base, None, Sources(NOTHING), dialect.name)
    if isinstance(closure, Failure):
        return None
    made = compile_schema(closure.unwrap(), formats)
    return None if isinstance(made, Failure) else made.unwrap()


def patch(pointer: str, old: Any, new: Any) -> tuple[Mapping[str, Any], ...]:
    """The operations that turn one schema into another, member by member.

    A whole replacement where one of them is no object.
    """
    if not isinstance(old, dict | Mapping) or not isinstance(new, dict):
        return ({"op": "replace", "path": pointer, "value": new},)
    made: list[Mapping[str, Any]] = [{"op": "remove", "path": child(pointer, name)} for name in old if name not in new]
    for name, value in new.items():
        if name not in old:
            made.append({"op": "add", "path": child(pointer, name), "value": value})
        elif not same(old[name], value):
            made.append({"op": "replace", "path": child(pointer, name), "value": value})
    return tuple(made)
