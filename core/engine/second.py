"""The second opinion by jsonschema (a door), always with an explicit registry, for its default one opens the network.

It says yes, no, or why it could not judge: formats and patterns beyond its reach are left to the first engine.
"""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

import jsonschema
from attrs import frozen
from jsonschema import validators
from referencing import Registry
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT3, DRAFT4, DRAFT6, DRAFT7, DRAFT201909, DRAFT202012

from jstk.core.closure import Closure, Node
from jstk.core.document import canonical_key, is_integer, is_multiple
from jstk.core.engine.prepare import replaced
from jstk.core.graph import Graph, Survey, reachable, survey
from jstk.core.pointer import resolve, tokens

Check = Callable[[Any, Any, Any, Mapping[str, Any]], Iterator[jsonschema.ValidationError] | None]
Found = Callable[[str, str], bool | None]

_DEEPEST: Final = 150
_SPECIFICATIONS: Final = {3: DRAFT3, 4: DRAFT4, 6: DRAFT6, 7: DRAFT7, 2019: DRAFT201909, 2020: DRAFT202012}
_VALIDATORS: Final[Mapping[int, Any]] = {
    3: jsonschema.Draft3Validator,
    4: jsonschema.Draft4Validator,
    6: jsonschema.Draft6Validator,
    7: jsonschema.Draft7Validator,
    2019: jsonschema.Draft201909Validator,
    2020: jsonschema.Draft202012Validator,
}


FAILURES: Final = (
    Unresolvable,
    jsonschema.exceptions._WrappedReferencingError,
    jsonschema.exceptions.UnknownType,
    AttributeError,
    TypeError,
    ValueError,
    KeyError,
    ArithmeticError,
)
"""What the library raises on schemas that it cannot take."""


@frozen
class Opinion:
    """What the second engine says: valid or not, or None and the reason why it could not judge."""

    valid: bool | None
    reason: str = ""


def undeclared(closure: Closure) -> dict[str, Any]:
    """The documents without `$schema`, for which the library would take its own validator in place of this one."""
    documents: dict[str, Any] = {uri: document.value for uri, document in closure.documents.items()}
    for (uri, at), one in closure.subschemas.items():
        if isinstance(one.value, dict) and "$schema" in one.value:
            here = resolve(documents[uri], at)
            kept = (
                {name: value for name, value in here.items() if name != "$schema"} if isinstance(here, dict) else here
            )
            documents[uri] = replaced(documents[uri], tokens(at), kept)
    return documents


def registry(closure: Closure, documents: Mapping[str, Any]) -> Any:
    """The closure as a `referencing.Registry`, each resource with its own dialect; nothing is retrieved beyond it."""
    resources = []
    for uri, node in closure.resources.items():
        one = closure.subschemas.get(node)
        number = one.dialect.number if one is not None else closure.dialect.number
        resources.append((uri, _SPECIFICATIONS[number].create_resource(resolve(documents[node[0]], node[1]))))
    resources += [
        (uri, DRAFT202012.create_resource(closure.documents[uri].value)) for uri in sorted(closure.metaschemas)
    ]
    return Registry().with_resources(resources)


def _is_number(_: Any, value: object) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _is_integer(_: Any, value: object) -> bool:
    return is_integer(value)


def _is_old_integer(_: Any, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _unnamed(instance: Any, schema: Any, found: Found) -> list[str]:
    """The names of an object that neither `properties` nor `patternProperties` speaks of."""
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    return [name for name in instance if name not in named and not any(found(pattern, name) for pattern in patterns)]


def _divides(validator: Any, divisor: Any, instance: Any, schema: Any) -> Iterator[jsonschema.ValidationError]:
    if validator.is_type(instance, "number") and not is_multiple(instance, divisor):
        yield jsonschema.ValidationError(f"{instance!r} is not a multiple of {divisor}")


def _unique(validator: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[jsonschema.ValidationError]:
    # the library compares each item with each other one, which takes minutes on some thousand items
    if wanted is not True or not validator.is_type(instance, "array"):
        return
    if len({canonical_key(item) for item in instance}) != len(instance):
        yield jsonschema.ValidationError("items are not unique")


def _checks(finder: Callable[[Any], Found]) -> dict[str, Any]:
    """The keywords that are put right: exact numbers, and patterns as ECMA-262 means them, by a validator's finder."""

    def pattern(validator: Any, text: str, instance: Any, schema: Any) -> Iterator[jsonschema.ValidationError]:
        if validator.is_type(instance, "string") and not finder(validator)(text, instance):
            yield jsonschema.ValidationError(f"{instance!r} does not match {text!r}")

    def pattern_properties(
        validator: Any, named: Any, instance: Any, schema: Any
    ) -> Iterator[jsonschema.ValidationError]:
        if validator.is_type(instance, "object"):
            found = finder(validator)
            for text, subschema in named.items():
                for name, value in instance.items():
                    if found(text, name):
                        yield from validator.descend(value, subschema, path=name, schema_path=text)

    def additional(validator: Any, rest: Any, instance: Any, schema: Any) -> Iterator[jsonschema.ValidationError]:
        if not validator.is_type(instance, "object"):
            return
        extra = _unnamed(instance, schema, finder(validator))
        if isinstance(rest, dict):
            for name in extra:
                yield from validator.descend(instance[name], rest, path=name)
        elif rest is False and extra:
            yield jsonschema.ValidationError(f"unexpected names: {', '.join(extra)}")

    return {
        "uniqueItems": _unique,
        "multipleOf": _divides,
        "divisibleBy": _divides,
        "pattern": pattern,
        "patternProperties": pattern_properties,
        "additionalProperties": additional,
    }


def validator_of(
    closure: Closure,
    schema: Any,
    found: Found,
    format_checker: Any = None,
    more: Mapping[str, Any] | None = None,
    resolver: Any = None,
) -> Any:
    """The library's validator of a schema, with exact numbers, the given matcher of patterns, and keywords put
    right."""
    made = _class(closure.dialect.number, lambda _: found, more)
    known_resources = registry(closure, undeclared(closure))
    start = resolver or known_resources.resolver(base_uri=closure.subschemas[closure.node].base)
    return made(schema, registry=known_resources, _resolver=start, format_checker=format_checker)


def _class(number: int, finder: Callable[[Any], Found], more: Mapping[str, Any] | None = None) -> Any:
    """The library's class of a dialect with keywords put right."""
    base = _VALIDATORS[number]
    checker = base.TYPE_CHECKER.redefine_many(
        {"number": _is_number, "integer": _is_old_integer if number <= 4 else _is_integer}
    )
    known = {name: check for name, check in _checks(finder).items() if name in base.VALIDATORS}
    return validators.extend(base, validators={**known, **(more or {})}, type_checker=checker)


@frozen
class _Finder:
    """What finds patterns, in the place of a format checker, so that one class serves all: to make one is slow."""

    found: Found

    def check(self, instance: object, format: str) -> None:
        """Formats are annotations here."""


@lru_cache(maxsize=8)
def _shared_class(number: int) -> Any:
    return _class(number, lambda validator: validator.format_checker.found)


def _advising(closure: Closure, found: Found) -> Any:
    known = registry(closure, undeclared(closure))
    return _shared_class(closure.dialect.number)(
        undeclared(closure)[closure.uri],
        registry=known,
        _resolver=known.resolver(base_uri=closure.subschemas[closure.node].base),
        format_checker=_Finder(found),
    )


def second_opinion(closure: Closure, instance: object, formats: bool = False) -> Opinion:
    """What jsonschema says of an instance, or why it cannot tell."""
    return adviser(closure, formats)(instance)


def adviser(closure: Closure, formats: bool = False, known: Survey | None = None) -> Callable[[object], Opinion]:
    """The second opinion on many instances of one closure; `known` is its survey, where that is made already."""
    if formats:
        return _silent("formats are asserted")
    if closure.metaschemas or len({one.dialect.number for one in closure.subschemas.values()}) > 1:
        return _silent("a custom or a second dialect is outside its reach")
    made = known or survey(closure)
    if made.fault is not None or made.loops:
        return _silent("references lead back without progress")
    hops = _longest(made.graph, closure.node)
    beyond: list[str] = []
    try:
        validator = _advising(closure, _matcher(beyond))
    except FAILURES as error:
        return _silent(f"the second engine failed: {type(error).__name__}")
    return lambda instance: _opinion(validator, instance, beyond, hops)


def _longest(edges: Graph, root: Node) -> int:
    """The most subschemas that apply to one place one after another, each by way of the last; none is in a cycle."""
    heights: dict[Node, int] = {}
    for start in reachable(edges, root):
        stack = [] if start in heights else [start]
        while stack:
            targets = edges.in_place.get(stack[-1], ())
            fresh = next((one for one in targets if one not in heights), None)
            if fresh is not None:
                stack.append(fresh)
            else:
                heights[stack.pop()] = 1 + max((heights[one] for one in targets), default=0)
    return max(heights.values(), default=0)


def _levels(instance: object) -> int:
    """How deep an instance is nested."""
    level, row = 0, [instance]
    while row:
        level += 1
        row = [
            inner
            for one in row
            if isinstance(one, list | dict)
            for inner in (one if isinstance(one, list) else one.values())
        ]
    return level


def _silent(reason: str) -> Callable[[object], Opinion]:
    return lambda _: Opinion(None, reason)


def _matcher(beyond: list[str]) -> Found:
    """Patterns by our own automata; those that have none are noted in `beyond`."""
    from jstk.core.solve.regex import Language, compile_pattern, matches

    def found(pattern: str, text: str) -> bool:
        language = compile_pattern(pattern)
        if not isinstance(language, Language):
            beyond.append(pattern)
            return False
        return matches(language, text)

    return found


def _opinion(validator: Any, instance: object, beyond: list[str], hops: int) -> Opinion:
    beyond.clear()
    # where its stack ends inside the extension that the library rests on, that is no exception that could be caught
    if _levels(instance) * (hops + 1) > _DEEPEST:
        return Opinion(None, "nested too deep for the second engine")
    try:
        valid = bool(validator.is_valid(instance))
    except RecursionError:
        return Opinion(None, "nested too deep for the second engine")
    except FAILURES as error:
        return Opinion(None, f"the second engine failed: {type(error).__name__}")
    if beyond:
        return Opinion(None, f"the pattern {beyond[0]!r} is outside its reach")
    return Opinion(valid)
