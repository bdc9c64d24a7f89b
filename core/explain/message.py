"""Messages: one template for each kind of error, saying what was seen and what was wanted."""

from collections.abc import Callable, Mapping
from typing import Final

from jstk.core.explain import containers, values
from jstk.core.explain.seen import Seen
from jstk.core.explain.words import join, named, plural, show
from jstk.core.unit import OutputUnit

__all__ = ["TEMPLATES", "join", "message", "named", "plural", "show"]


def _composed(name: str) -> Callable[[Seen], str]:
    def template(seen: Seen) -> str:
        fitting = [str(index) for index, branch in enumerate(seen.unit.branches) if not branch]
        if name == "oneOf" and len(fitting) > 1:
            return f"matches schemas {join(fitting, 'and')} of oneOf; exactly one is wanted"
        count = len(seen.wanted) if isinstance(seen.wanted, list) else len(seen.unit.branches)
        return f"matches none of the {plural(count, 'schema')} of {name}"

    return template


def _not(seen: Seen) -> str:
    if seen.wanted in ({}, True):
        return f"nothing is allowed here, since `not` forbids everything; found {show(seen.value)}"
    return f"expected no match of {show(seen.wanted)}, which `not` forbids; found {show(seen.value)}"


TEMPLATES: Final[Mapping[str, Callable[[Seen], str]]] = {
    "type": values.type_,
    "enum": values.enum,
    "const": lambda seen: f"expected {show(seen.wanted)}, found {show(seen.value)}",
    "minLength": containers.size("character", "at least"),
    "maxLength": containers.size("character", "at most"),
    "pattern": lambda seen: f"expected a match of the pattern {show(seen.wanted)}, found {show(seen.value)}",
    "format": lambda seen: f"expected the format {show(seen.wanted)}, found {show(seen.value)}",
    "contentEncoding": values.encoding,
    "contentMediaType": values.media,
    "minimum": values.bound("of at least"),
    "maximum": values.bound("of at most"),
    "exclusiveMinimum": values.bound("greater than"),
    "exclusiveMaximum": values.bound("less than"),
    "multipleOf": lambda seen: f"expected a multiple of {show(seen.wanted)}, found {show(seen.value)}",
    "divisibleBy": lambda seen: f"expected a multiple of {show(seen.wanted)}, found {show(seen.value)}",
    "minItems": containers.size("item", "at least"),
    "maxItems": containers.size("item", "at most"),
    "uniqueItems": containers.unique,
    "contains": containers.contains,
    "additionalItems": containers.additional_items,
    "unevaluatedItems": containers.unevaluated_items,
    "minProperties": containers.size("property", "at least"),
    "maxProperties": containers.size("property", "at most"),
    "required": containers.required,
    "propertyNames": containers.property_name,
    "additionalProperties": containers.unexpected,
    "unevaluatedProperties": containers.unexpected,
    "falseSchema": values.false_schema,
    "anyOf": _composed("anyOf"),
    "oneOf": _composed("oneOf"),
    "not": _not,
    "disallow": values.disallow,
}


def message(unit: OutputUnit, value: object, wanted: object) -> str:
    """The message of an error: what was seen (at its instance location, or the name judged), and what was wanted."""
    seen = Seen(unit, unit.subject if unit.subject is not None else value, wanted)
    template = TEMPLATES.get(unit.kind)
    return f"does not satisfy `{unit.keyword}`: {show(seen.value)}" if template is None else template(seen)
