"""A schema's members with its subschemas cut out, so that a rule can rearrange them without losing their places."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from jstk.core.dialect import Dialect, Role, Shape
from jstk.core.migration.model import Hole, Link
from jstk.core.pointer import child

REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
_DATA = frozenset({"enum", "const", "default", "examples"})


def is_alone(schema: Mapping[str, Any], dialect: Dialect) -> bool:
    """Whether the schema is a `$ref` whose siblings are ignored (up to draft-07)."""
    return dialect.ref_alone and isinstance(schema.get("$ref"), str | Link)


def lifted(schema: Mapping[str, Any], pointer: str, dialect: Dialect, targets: Sequence[str]) -> dict[str, Any]:
    """The members, with a Hole for each subschema and a Link for each reference; data is kept as it is."""
    alone = is_alone(schema, dialect)
    members: dict[str, Any] = {}
    for name, value in schema.items():
        keyword = dialect.keywords.get(name)
        at = child(pointer, name)
        if keyword is not None and name in REFERENCES and isinstance(value, str):
            members[name] = Link(pointer, name, value)
        elif keyword is None and name not in _DATA:
            members[name] = adopted(value, at, dialect, targets)
        elif keyword is None or keyword.shape is Shape.NONE or (alone and keyword.role is not Role.DEFINITIONS):
            members[name] = value
        else:
            members[name] = _cut(keyword.shape, value, at, dialect)
    return members


def _cut(shape: Shape, value: Any, at: str, dialect: Dialect) -> Any:
    if isinstance(value, dict):
        if shape in (Shape.MAP, Shape.DEPENDENCIES):
            return {n: Hole(child(at, n), v, dialect) if isinstance(v, dict | bool) else v for n, v in value.items()}
        return Hole(at, value, dialect) if shape in (Shape.SCHEMA, Shape.EITHER) else value
    if isinstance(value, list) and shape in (Shape.ARRAY, Shape.EITHER, Shape.TYPES):
        return [Hole(f"{at}/{i}", v, dialect) if isinstance(v, dict | bool) else v for i, v in enumerate(value)]
    if isinstance(value, bool) and shape in (Shape.SCHEMA, Shape.EITHER):
        return Hole(at, value, dialect)
    return value


def adopted(value: Any, at: str, dialect: Dialect, targets: Sequence[str]) -> Any:
    """The value of an unknown keyword with a Hole at each place that a reference names."""
    inner = below(at, targets)
    if not inner:
        return value
    if inner[0] == at and isinstance(value, dict | bool):
        return Hole(at, value, dialect)
    if isinstance(value, dict):
        return {name: adopted(part, child(at, name), dialect, targets) for name, part in value.items()}
    if isinstance(value, list):
        return [adopted(part, f"{at}/{index}", dialect, targets) for index, part in enumerate(value)]
    return value


def below(at: str, targets: Sequence[str]) -> list[str]:
    """The targets at and below a place, the place itself first; `targets` is sorted."""
    found = [at] if at in targets[bisect_left(targets, at) : bisect_left(targets, at) + 1] else []
    start = bisect_left(targets, at + "/")
    while start < len(targets) and targets[start].startswith(at + "/"):
        found.append(targets[start])
        start += 1
    return found


def holes(value: Any) -> list[str]:
    """The places of all holes in a lifted value."""
    if isinstance(value, Hole):
        return [value.pointer]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [pointer for part in parts for pointer in holes(part)]


def uncovered(name: str, value: Any, pointer: str, targets: Sequence[str]) -> list[str]:
    """The outermost targets in a member that no hole of it holds."""
    inner = below(child(pointer, name), targets)
    if not inner:
        return []
    cut = holes(value)
    rest = [t for t in inner if not any(t == hole or t.startswith(hole + "/") for hole in cut)]
    return [t for t in rest if not any(t.startswith(other + "/") for other in rest)]
