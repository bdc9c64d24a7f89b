"""Keywords of every type: type, enum, const, disallow, and the annotations that show a value."""

from collections.abc import Iterable
from typing import Any, Final

from jstk.core.document import canonical_key
from jstk.core.solve.facts import IMPOSSIBLE, Fact, Hint, Is, IsNot, Option, Types, choose, subs
from jstk.core.solve.keywords.at import At, Row, kinds_named
from jstk.core.solve.shape import ALL, TYPES


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _types(at: At, value: Any) -> frozenset[str]:
    return frozenset().union(*(kinds_named(name, at.number) for name in _listed(value) if isinstance(name, str)))


def _wanted(at: At, value: Any) -> tuple[str, ...]:
    names = [name for name in _listed(value) if isinstance(name, str) and name != "any"]
    found = dict.fromkeys(kind for name in names for kind in TYPES if kind in kinds_named(name, at.number))
    return tuple(found)


def _schemas(at: At, keyword: str, value: Any, positive: bool) -> list[Option]:
    """The subschemas in draft 3's `type` and `disallow` (sections 5.1 and 5.25)."""
    return [
        subs(at.goal(part, keyword, index, positive=positive))
        for index, part in enumerate(_listed(value))
        if isinstance(part, dict)
    ]


def type_hold(at: At, value: Any) -> Iterable[Fact]:
    plain = Types(_types(at, value), _wanted(at, value))
    options = _schemas(at, "type", value, True) if at.number == 3 else []
    return (choose((plain,), *options),) if options else (plain,)


def type_fail(at: At, value: Any) -> tuple[Option, ...]:
    left = ALL - _types(at, value)
    denied = [fact for option in (_schemas(at, "type", value, False) if at.number == 3 else []) for fact in option]
    return ((Types(left), *denied),) if left else ()


def disallow_hold(at: At, value: Any) -> Iterable[Fact]:
    left = ALL - _types(at, value)
    denied = [fact for option in _schemas(at, "disallow", value, False) for fact in option]
    return (Types(left), *denied) if left else (IMPOSSIBLE,)


def disallow_fail(at: At, value: Any) -> tuple[Option, ...]:
    types = _types(at, value)
    return (*([(Types(types),)] if types else []), *_schemas(at, "disallow", value, True))


def enum_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Is(tuple(value)),)


def enum_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((IsNot(frozenset(canonical_key(one) for one in value)),),)


def const_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Is((value,)),)


def const_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((IsNot(frozenset({canonical_key(value)})),),)


def examples_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Hint(tuple(value[:8])),) if isinstance(value, list) else ()


def default_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Hint((value,)),)


VALUES: Final = {
    "type": Row(type_hold, type_fail),
    "disallow": Row(disallow_hold, disallow_fail),
    "enum": Row(enum_hold, enum_fail),
    "const": Row(const_hold, const_fail),
    "examples": Row(examples_hold),
    "default": Row(default_hold),
}
