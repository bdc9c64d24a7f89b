"""Draft 3 by jsonschema (a door), which jsonschema-rs lacks; its formats and patterns are judged by our own checkers."""

from collections.abc import Iterator
from typing import Any, Final

import jsonschema

from jstk.core.engine.second import validator_of
from jstk.core.engine.strings import has_old_format, pattern_found
from jstk.core.engine.unit import Node, OutputUnit
from jstk.core.pointer import pointer
from jstk.core.resolve import Closure

_FORMATS: Final = (
    "date-time date time regex color phone uri email ip-address ipv6 host-name".split()  # draft-03, section 5.23
)


def _checker() -> Any:
    made = jsonschema.FormatChecker(formats=())
    for name in _FORMATS:
        made.checks(name)(lambda value, name=name: not isinstance(value, str) or has_old_format(name, value))
    return made


def _found(pattern: str, text: str) -> bool:
    return bool(pattern_found(pattern, text))


class Draft3:
    """The judge of a draft 3 closure, with the methods that the other engine's validator has."""

    def __init__(self, closure: Closure, formats: bool | None) -> None:
        self.closure = closure
        self.validator = validator_of(closure, _found, None if formats is False else _checker())

    def is_valid(self, instance: object) -> bool:
        """Whether the instance satisfies the schema."""
        return bool(self.validator.is_valid(instance))

    def iter_errors(self, instance: object) -> Iterator[OutputUnit]:
        """The errors as output units."""
        return (self.unit(error) for error in self.validator.iter_errors(instance))

    def unit(self, error: Any, above: tuple[str | int, ...] = ()) -> OutputUnit:
        path = [*above, *error.relative_schema_path] if above else list(error.absolute_schema_path)
        named = error.validator == "extends" or not error.context
        branches = () if named else _branches(self, error, tuple(path))
        params = {"value": error.validator_value}
        return OutputUnit(
            str(error.validator),
            str(error.validator),
            pointer(path),
            self.node(path),
            pointer(error.absolute_path),
            params,
            branches,
        )

    def node(self, path: list[str | int]) -> Node | None:
        """The place of an evaluation path: each reference on it leads to its target."""
        uri, at = self.closure.node
        for token in path:
            references = self.closure.references.get((uri, at), ())
            if token == "$ref" and references:
                uri, at = references[0].target
            else:
                at = at + pointer([token])
        return (uri, at)


def _branches(judge: Draft3, error: Any, path: tuple[str | int, ...]) -> tuple[tuple[OutputUnit, ...], ...]:
    groups: dict[Any, list[OutputUnit]] = {}
    for inner in error.context:
        groups.setdefault(inner.relative_schema_path[0], []).append(judge.unit(inner, path))
    return tuple(tuple(group) for group in groups.values())


def metaschema_errors(schema: Any) -> list[tuple[str, str]]:
    """The pointer and message of each violation of the draft 3 metaschema, bad patterns included."""
    if not isinstance(schema, dict):
        return [("", "a schema is an object")]
    made = jsonschema.Draft3Validator(jsonschema.Draft3Validator.META_SCHEMA, format_checker=_checker())
    found = sorted(made.iter_errors(schema), key=lambda error: pointer(error.absolute_path))
    return [(pointer(error.absolute_path), f"{pointer(error.absolute_path) or 'the schema'}: {error.message}") for error in found]
