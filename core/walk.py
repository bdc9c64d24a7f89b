"""Subschemas of a schema in document order, each with its dialect and base URI; iterative, so that depth is no
matter."""

from collections.abc import Iterator

from attrs import frozen

from jstk.core.dialect import Dialect, Role, Shape, find
from jstk.core.pointer import child
from jstk.core.uri import defrag, join


@frozen
class Subschema:
    """A subschema: where it stands in its document, its value, the dialect that rules it, and its base URI.

    `keyword` names the applicator or definitions keyword that holds it, empty for the root; `parent` is the pointer of
    the schema around it. `root` is the pointer of the schema resource that it belongs to.
    """

    pointer: str
    value: object
    dialect: Dialect
    base: str
    keyword: str = ""
    parent: str | None = None
    root: str = ""


def subschemas(value: object, dialect: Dialect, base: str, pointer: str = "") -> Iterator[Subschema]:
    """Every subschema at and below a place, in document order. Values of `enum`, `const` and unknown keywords are data.

    Up to draft-07 the siblings of `$ref` are ignored, but for definitions, which other references may name.
    """
    start = enter(Subschema(pointer, value, dialect, base, root=pointer), pointer == "")
    stack = [start]
    while stack:
        here = stack.pop()
        yield here
        stack.extend(reversed([enter(one) for one in children(here)]))


def enter(one: Subschema, is_root: bool = False) -> Subschema:
    """The subschema with the dialect of its own `$schema` and the base of its own id, where it starts a resource."""
    schema = one.value
    if not isinstance(schema, dict):
        return one
    dialect = one.dialect
    declared = find(schema.get("$schema"))
    if declared and (is_root or isinstance(schema.get(declared.identifier), str)):
        dialect = declared
    if dialect.ref_alone and isinstance(schema.get("$ref"), str):
        return Subschema(one.pointer, schema, dialect, one.base, one.keyword, one.parent, one.root)
    identifier = schema.get(dialect.identifier)
    resource = isinstance(identifier, str) and not identifier.startswith("#")
    base = defrag(join(one.base, identifier))[0] if resource and isinstance(identifier, str) else one.base
    root = one.pointer if resource else one.root
    return Subschema(one.pointer, schema, dialect, base, one.keyword, one.parent, root)


def children(here: Subschema) -> list[Subschema]:
    """The direct subschemas of a subschema, in document order, not yet entered."""
    schema = here.value
    if not isinstance(schema, dict):
        return []
    alone = here.dialect.ref_alone and isinstance(schema.get("$ref"), str)
    found: list[Subschema] = []
    for name, value in schema.items():
        keyword = here.dialect.keywords.get(name)
        if keyword is None or keyword.shape is Shape.NONE or (alone and keyword.role is not Role.DEFINITIONS):
            continue
        at = child(here.pointer, name)
        found.extend(
            Subschema(pointer, part, here.dialect, here.base, name, here.pointer, here.root)
            for pointer, part in _parts(keyword.shape, value, at)
        )
    return found


def _parts(shape: Shape, value: object, at: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        if shape in (Shape.MAP, Shape.DEPENDENCIES):
            for name, part in value.items():
                if isinstance(part, dict | bool):
                    yield child(at, name), part
        elif shape in (Shape.SCHEMA, Shape.EITHER):
            yield at, value
    elif isinstance(value, list):
        if shape in (Shape.ARRAY, Shape.EITHER, Shape.TYPES):
            for index, part in enumerate(value):
                if isinstance(part, dict | bool):
                    yield f"{at}/{index}", part
    elif isinstance(value, bool) and shape in (Shape.SCHEMA, Shape.EITHER):
        yield at, value
