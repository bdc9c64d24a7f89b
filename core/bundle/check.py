"""The check of a bundle before it is shown: it stands alone, and it judges instances as the original does."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from returns.result import Failure, Success

from jstk.core.bundle.compound import external
from jstk.core.closure import Closure
from jstk.core.document import Document, Json, dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.fault import Fault, Internal, Outcome, TooCostly
from jstk.core.pointer import child
from jstk.core.reader import Sources
from jstk.core.resolve import close
from jstk.core.walk import Subschema

MOST: Final = 300
"""The most instances that both schemas are asked about."""
_PLAIN: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    1,
    -1,
    7,
    Decimal("1.5"),
    10**20,
    "",
    "a",
    "abc",
    "2024-01-01",
    [],
    ["a"],
    [1, 1],
    [[1], {}],
    {},
    {"a": 1},
)


def checked(closure: Closure, schema: Json, sources: Sources) -> Outcome[Json]:
    """The bundle, where it refers to nothing outside and gives the verdicts of the original on what both are asked.

    Faults: those of the original; internal, where the bundle is wrong.
    """
    again = close(Document(closure.root.uri, schema), closure.uri, closure.label, sources, closure.dialect.name)
    if isinstance(again, Failure):
        return Failure(_wrong(again.failure()))
    made = again.unwrap()
    left = external(made)
    if left:
        return Failure(Internal(f"the bundle still refers to {left[0]}"))
    before, after = compile_schema(closure), compile_schema(made)
    if isinstance(before, Failure):
        return before
    if isinstance(after, Failure):
        return Failure(_wrong(after.failure()))
    one, other = before.unwrap(), after.unwrap()
    for instance in probes(closure):
        if one.is_valid(instance) != other.is_valid(instance):
            return Failure(Internal(f"the bundle judges {dumps(instance)[:200]} differently"))
    return Success(schema)


def _wrong(fault: Fault) -> Fault:
    from jstk.core.fault import message

    return fault if isinstance(fault, TooCostly) else Internal(f"the bundle does not load: {message(fault)}")


def probes(closure: Closure) -> Iterator[Any]:
    """Instances to ask about: plain ones, values that the schemas name, and objects and arrays made of them."""
    count = 0
    seen: dict[str, None] = {}
    for value in _candidates(closure):
        key = dumps(value)
        if key not in seen and len(key) < 5000:
            seen[key] = None
            count += 1
            yield value
        if count >= MOST:
            return


def _candidates(closure: Closure) -> Iterator[Any]:
    yield from _PLAIN
    named: dict[str, None] = {}
    for (_, _), one in closure.subschemas.items():
        if isinstance(one.value, dict):
            named.update(
                dict.fromkeys(one.value.get("properties") or ())
                if isinstance(one.value.get("properties"), dict)
                else {}
            )
            yield from _values(one.value)
    yield from _objects(closure, list(named)[:40])


def _values(schema: dict[str, Any]) -> Iterator[Any]:
    """The values that a schema names itself."""
    for keyword in ("enum", "examples"):
        if isinstance(schema.get(keyword), list):
            yield from schema[keyword][:3]
    for keyword in ("const", "default"):
        if keyword in schema:
            yield schema[keyword]


def _objects(closure: Closure, names: list[str]) -> Iterator[Any]:
    root = closure.subschemas[closure.node]
    for value in ("a", 1, Decimal("0.5"), None, {}, [], {"a": "b"}, [1]):
        yield dict.fromkeys(names[:12], value)
        yield [value]
        for name in names:
            yield {name: value}
            yield {name: dict.fromkeys(names[:3], value)}
    yield _example(closure, root, 0)


def _example(closure: Closure, one: Subschema, depth: int) -> Any:
    """A value that looks like what a schema describes, without a promise that it fits."""
    schema = one.value
    if not isinstance(schema, dict) or depth > 4:
        return "a"
    for value in _values(schema):
        return value
    for reference in closure.references.get((closure.uri, one.pointer), ()):
        if reference.target in closure.subschemas and reference.target[0] == closure.uri:
            return _example(closure, closure.subschemas[reference.target], depth + 1)
    properties = schema.get("properties")
    if isinstance(properties, dict):
        at = child(one.pointer, "properties")
        parts = {name: closure.subschemas.get((closure.uri, child(at, name))) for name in list(properties)[:12]}
        return {name: _example(closure, part, depth + 1) for name, part in parts.items() if part}
    kinds: dict[str, Any] = {
        "string": "a",
        "integer": 1,
        "number": Decimal("1.5"),
        "boolean": True,
        "null": None,
        "array": [],
        "object": {},
    }
    types = schema.get("type")
    return kinds.get(types[0] if isinstance(types, list) and types else types if isinstance(types, str) else "string")
