"""Repair: what breaks a schema is taken out of a copy, so that the rest can still be asked what it means."""

from collections.abc import Iterable
from typing import Any

from jstk.core.closure import Closure
from jstk.core.dialect import Shape
from jstk.core.pointer import child, tokens


def places_to_drop(closure: Closure, pointers: Iterable[str]) -> list[str]:
    """For each place of a violation, the smallest thing to take out: a member that is no schema, else the keyword
    around it."""
    return list(dict.fromkeys(_place(closure, pointer) for pointer in pointers))


def _place(closure: Closure, pointer: str) -> str:
    above = pointer
    while above and (closure.uri, above) not in closure.subschemas:
        above = above.rpartition("/")[0]
    rest = tokens(pointer[len(above) :])
    if not rest:
        return above
    one = closure.subschemas.get((closure.uri, above))
    keyword = one.dialect.keywords.get(rest[0]) if one is not None else None
    at = child(above, rest[0])
    if len(rest) > 1 and keyword is not None and keyword.shape in (Shape.MAP, Shape.DEPENDENCIES):
        return child(at, rest[1])
    return at


def dropped(value: Any, pointers: Iterable[str]) -> Any:
    """A copy without the members at these places; a place in an array, and the root, become an empty schema."""
    for pointer in sorted(pointers, key=len, reverse=True):
        value = _without(value, tokens(pointer))
    return value


def _without(value: Any, path: list[str]) -> Any:
    if not path:
        return {}
    if isinstance(value, dict) and path[0] in value:
        if len(path) == 1:
            return {name: part for name, part in value.items() if name != path[0]}
        return {name: _without(part, path[1:]) if name == path[0] else part for name, part in value.items()}
    if isinstance(value, list) and path[0].isdigit() and int(path[0]) < len(value):
        return [_without(part, path[1:]) if str(index) == path[0] else part for index, part in enumerate(value)]
    return value
