"""Small questions about values and types that several rules ask."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final, TypeGuard

from jstk.core.dialect import Dialect
from jstk.core.document import canonical_key, is_integer, kind_of

ALL_TYPES: Final = ("null", "boolean", "number", "string", "array", "object")


def is_number(value: object) -> TypeGuard[int | Decimal]:
    """Whether a value is a JSON number."""
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def is_count(value: object) -> TypeGuard[int | Decimal]:
    """Whether a value is a number of something: an integer that is not negative."""
    return is_number(value) and is_integer(value) and value >= 0


def fits_type(value: object, names: Iterable[str], dialect: Dialect) -> bool:
    """Whether a value has one of the types (2020-12 validation, section 6.1.1; up to draft-04 1.0 is no integer)."""
    kind = kind_of(value)
    whole = isinstance(value, int) and not isinstance(value, bool) if dialect.number <= 4 else is_integer(value)
    return any(name in (kind, "any") or (name == "integer" and whole) for name in names)


def overlap(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two lists of type names have a value in common."""
    return bool(widened(one) & widened(other))


def widened(names: Iterable[str]) -> set[str]:
    """The type names with `integer` under `number`; `any` is every type."""
    made = set(names)
    if "number" in made:
        made.add("integer")
    if "any" in made:
        made |= {*ALL_TYPES, "integer"}
    return made


def listed(schema: Mapping[str, Any]) -> list[Any] | None:
    """The values that `const` or `enum` allow, None where neither is there."""
    if "const" in schema:
        return [schema["const"]]
    values = schema.get("enum")
    return values if isinstance(values, list) else None


def repeated(values: Iterable[Any]) -> list[tuple[int, int]]:
    """For each value that was there before, its index and that of the first."""
    seen: dict[object, int] = {}
    found: list[tuple[int, int]] = []
    for index, value in enumerate(values):
        first = seen.setdefault(canonical_key(value), index)
        if first != index:
            found.append((index, first))
    return found


def is_everything(schema: object, dialect: Dialect) -> bool:
    """Whether a schema plainly accepts everything: true, or an object in which no keyword restricts."""
    from jstk.core.dialect import Role

    if schema is True:
        return True
    if not isinstance(schema, dict):
        return False
    quiet = (Role.ANNOTATION, Role.DEFINITIONS)
    return all(
        (name == "format" and dialect.number > 7)
        or (k := dialect.keywords.get(name)) is None
        or k.role in quiet
        or name == "$schema"
        for name in schema
    ) and not any(name in schema for name in ("$id", "id", "$anchor", "$dynamicAnchor"))


def is_nothing(schema: object) -> bool:
    """Whether a schema plainly accepts nothing: false, or `not` of everything."""
    return schema is False or (isinstance(schema, dict) and set(schema) == {"not"} and schema["not"] in ({}, True))
