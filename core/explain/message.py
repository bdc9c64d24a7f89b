"""Messages: one template for each kind of error, saying what was seen and what was wanted."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from jstk.core.document import dumps, is_integer, kind_of
from jstk.core.engine.unit import OutputUnit

LONGEST: Final = 80


@frozen
class Seen:
    """What a template may use: the error, the value at its instance location, and the keyword's own value."""

    unit: OutputUnit
    value: Any
    wanted: Any

    def param(self, name: str) -> Any:
        return self.unit.params.get(name, self.wanted)


def show(value: object, longest: int = LONGEST) -> str:
    """The value as JSON text, cropped in the middle where it is long."""
    text = dumps(_cropped(value, 3))
    return text if len(text) <= longest else text[: longest - 20] + " ... " + text[-14:]


def _cropped(value: object, depth: int) -> Any:
    """A small copy of a value, so that showing a huge one costs nothing."""
    if isinstance(value, str):
        return value if len(value) <= 200 else value[:120] + "..." + value[-40:]
    if isinstance(value, list):
        return [_cropped(item, depth - 1) for item in value[:12]] if depth else ["..."] if value else []
    if isinstance(value, dict):
        return (
            {name: _cropped(item, depth - 1) for name, item in list(value.items())[:12]}
            if depth
            else {"...": "..."}
            if value
            else {}
        )
    return value


def join(words: list[str], last: str = "or") -> str:
    """Words as a person lists them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nothing"


def plural(count: int, noun: str) -> str:
    """A count with its noun."""
    ending = "ies" if noun.endswith("y") and count != 1 else "s" if count != 1 else ""
    return f"{count} {noun[:-1] if ending == 'ies' else noun}{ending}"


def named(names: list[Any], most: int = 8) -> str:
    """Names in quotes, the first few."""
    shown = [dumps(name) for name in names[:most]]
    return join(shown, "and") if len(names) <= most else ", ".join(shown) + f" and {len(names) - most} more"


def _kind(value: object) -> str:
    return "integer" if is_integer(value) else kind_of(value)


def _type(seen: Seen) -> str:
    wanted = seen.wanted if isinstance(seen.wanted, list) else [seen.wanted]
    types = [name if isinstance(name, str) else "a schema" for name in wanted]
    return f"expected {join(types)}, found {_kind(seen.value)} {show(seen.value)}"


def _enum(seen: Seen) -> str:
    options = seen.wanted if isinstance(seen.wanted, list) else []
    shown = [show(option, 40) for option in options[:12]]
    more = f" and {len(options) - 12} more" if len(options) > 12 else ""
    return f"expected one of {', '.join(shown)}{more}, found {show(seen.value)}"


def _required(seen: Seen) -> str:
    name = dumps(seen.unit.params.get("property", seen.unit.keyword_location.split("/")[-2:][0]))
    return f"the property {name} is required and missing"


def _unexpected(seen: Seen) -> str:
    names = seen.unit.params.get("unexpected") or []
    noun = "property" if len(names) == 1 else "properties"
    return f"unexpected {noun} {named(names)}" if names else "unexpected properties"


def _items(seen: Seen) -> str:
    places = seen.unit.params.get("unexpected") or []
    if seen.unit.kind == "additionalItems":
        return f"expected at most {plural(seen.unit.params.get('limit', 0), 'item')}, found {_length(seen.value)}"
    return (
        f"unexpected {'item' if len(places) == 1 else 'items'} at {join([str(place) for place in places[:8]], 'and')}"
    )


def _length(value: object) -> int:
    return len(value) if isinstance(value, str | list | dict) else 0


def _size(noun: str, word: str) -> Callable[[Seen], str]:
    def template(seen: Seen) -> str:
        subject = seen.unit.subject if isinstance(seen.unit.subject, str) else seen.value
        shown = f" in {show(subject, 48)}" if isinstance(subject, str) else ""
        return f"expected {word} {plural(int(seen.param('limit')), noun)}, found {_length(subject)}{shown}"

    return template


def _bound(words: str) -> Callable[[Seen], str]:
    def template(seen: Seen) -> str:
        # draft-04 writes an exclusive bound as a boolean beside the number
        limit = seen.param("limit") if isinstance(seen.wanted, bool) else seen.wanted
        return f"expected a number {words} {show(limit)}, found {show(seen.value)}"

    return template


def _one_of(seen: Seen) -> str:
    fitting = [str(index) for index, branch in enumerate(seen.unit.branches) if not branch]
    if len(fitting) > 1:
        return f"matches schemas {join(fitting, 'and')} of oneOf; exactly one is wanted"
    return f"matches none of the {plural(len(seen.unit.branches), 'schema')} of oneOf"


def _contains(seen: Seen) -> str:
    return (
        f"too few or too many items fit `contains` in {show(seen.value)}"
        if seen.unit.keyword != "contains"
        else f"no item fits `contains` in {show(seen.value)}"
    )


TEMPLATES: Final[Mapping[str, Callable[[Seen], str]]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda seen: f"expected {show(seen.wanted)}, found {show(seen.value)}",
    "required": _required,
    "additionalProperties": _unexpected,
    "unevaluatedProperties": _unexpected,
    "additionalItems": _items,
    "unevaluatedItems": _items,
    "falseSchema": lambda seen: f"nothing is allowed here, found {show(seen.value)}",
    "minLength": _size("character", "at least"),
    "maxLength": _size("character", "at most"),
    "minItems": _size("item", "at least"),
    "maxItems": _size("item", "at most"),
    "minProperties": _size("property", "at least"),
    "maxProperties": _size("property", "at most"),
    "minimum": _bound("of at least"),
    "maximum": _bound("of at most"),
    "exclusiveMinimum": _bound("greater than"),
    "exclusiveMaximum": _bound("less than"),
    "multipleOf": lambda seen: f"expected a multiple of {show(seen.wanted)}, found {show(seen.value)}",
    "divisibleBy": lambda seen: f"expected a multiple of {show(seen.wanted)}, found {show(seen.value)}",
    "pattern": lambda seen: f"expected a match of the pattern {show(seen.wanted)}, found {show(_subject(seen))}",
    "format": lambda seen: f"expected the format {show(seen.wanted)}, found {show(_subject(seen))}",
    "uniqueItems": lambda seen: f"expected no two equal items in {show(seen.value)}",
    "contains": _contains,
    "anyOf": lambda seen: f"matches none of the {plural(len(seen.unit.branches), 'schema')} of anyOf",
    "oneOf": _one_of,
    "not": lambda seen: f"matches a schema that `not` forbids: {show(seen.wanted)}",
    "disallow": lambda seen: f"matches what `disallow` forbids: {show(seen.wanted)}",
    "dependencies": lambda seen: "a dependency of a property that is present is missing",
    "contentEncoding": lambda seen: f"expected content in the encoding {show(seen.wanted)}, found {show(seen.value)}",
    "contentMediaType": lambda seen: (
        f"expected content of the media type {show(seen.wanted)}, found {show(seen.value)}"
    ),
}


def _subject(seen: Seen) -> Any:
    return seen.unit.subject if seen.unit.subject is not None else seen.value


def message(unit: OutputUnit, value: object, wanted: object) -> str:
    """The message of an error: what was seen at its instance location, and what its keyword wanted."""
    if unit.kind == "propertyNames" and unit.branches:
        return f"the property name {show(unit.subject)} does not fit `propertyNames`"
    template = TEMPLATES.get(unit.kind)
    if template is None:
        return f"does not satisfy `{unit.keyword}`: {show(value)}"
    return template(Seen(unit, value, wanted))
