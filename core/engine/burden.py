"""What gathering all errors of an instance would take in jsonschema-rs (a door), which cannot be stopped meanwhile.

The library gathers every error at once, and gives each a copy of the value that it is about, or of all that an `enum`
lists. Few schemas make that matter: those that say very many things about one large value, or list very many values or
branches. For them a bound is counted first; beyond it only the first error is asked for.
"""

from collections.abc import Iterator
from typing import Any, Final

import jsonschema_rs
from attrs import frozen

from jstk.core.closure import Closure

COPIES: Final = 20_000_000
"""The most values that the errors of one instance may copy: about a second."""
ERRORS: Final = 60_000
"""The most errors, those of branches counted, that may be gathered for one instance: some seconds."""
_FEW: Final = 50
_WIDTHS: Final = (40, 40, 10, 10, 4, 4, 2)


@frozen
class Load:
    """The largest of what a schema says at one place: names required, values listed, branches; whether it judges
    names."""

    required: int = 0
    listed: int = 0
    branches: int = 0
    names: bool = False


NO_LOAD: Final = Load()


def load_of(closure: Closure) -> Load:
    """The load of a closure's schemas."""
    schemas = [one.value for one in closure.subschemas.values() if isinstance(one.value, dict)]
    return Load(
        max((_length(schema.get("required")) for schema in schemas), default=0),
        max((_length(schema.get("enum")) for schema in schemas), default=0),
        max((_length(schema.get(name)) for schema in schemas for name in ("anyOf", "oneOf")), default=0),
        any("propertyNames" in schema for schema in schemas),
    )


def beyond(load: Load, validator: Any, instance: object) -> bool:
    """Whether gathering all errors of an instance would take too long: by a bound, and where that is beyond by a
    sample."""
    if not (load.listed or load.branches or load.names) and load.required < _FEW:
        return False
    count, largest = 0, 0
    for value in _values(instance):
        count += 1
        if isinstance(value, dict) and len(value) > largest:
            largest = len(value)
    copies = largest * (load.required + (largest if load.names else 0)) + count * load.listed
    if copies <= COPIES and count * load.branches <= ERRORS:
        return False
    sample = sampled(instance)
    scale = count / sum(1 for _ in _values(sample))
    errors, copied = _counted(validator.iter_errors(sample), load.listed, largest)
    return errors * scale > ERRORS or copied * scale > COPIES


def sampled(value: Any, level: int = 0) -> Any:
    """The instance with a few members of each container, evenly spread; recursion ends where nesting does."""
    width = _WIDTHS[min(level, len(_WIDTHS) - 1)]
    if isinstance(value, list):
        return [sampled(item, level + 1) for item in value[:: -(-len(value) // width) or 1]]
    if isinstance(value, dict):
        names = list(value)[:: -(-len(value) // width) or 1]
        return {name: sampled(value[name], level + 1) for name in names}
    return value


def _counted(errors: Any, listed: int, largest: int) -> tuple[int, int]:
    """How many errors there are, those of branches counted, and how many values they copied."""
    count, copied = 0, 0
    stack = list(errors)
    while stack:
        kind = stack.pop().kind
        count += 1
        copied += listed if kind.name == "enum" else largest if kind.name in ("required", "propertyNames") else 0
        for branch in getattr(kind, "context", ()):
            stack.extend(branch)
    return count, copied


def first_error(validator: Any, instance: object) -> tuple[Any, ...]:
    """The first error of an instance, none where it is valid."""
    try:
        validator.validate(instance)
    except jsonschema_rs.ValidationError as error:
        return (error,)
    return ()


def _values(instance: object) -> Iterator[object]:
    """Every value of an instance."""
    stack = [instance]
    while stack:
        value = stack.pop()
        yield value
        if isinstance(value, dict):
            stack.extend(value.values())
        elif isinstance(value, list):
            stack.extend(value)


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0
