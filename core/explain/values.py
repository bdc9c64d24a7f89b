"""Templates for errors of values: types, numbers, texts, and values that nothing allows."""

from collections.abc import Callable

from jstk.core.explain.seen import Seen, found, kind
from jstk.core.explain.words import join, listed, show

_MOST_OPTIONS = 12


def type_(seen: Seen) -> str:
    """The types wanted; of draft 3 schemas too."""
    wanted = seen.wanted if isinstance(seen.wanted, list) else [seen.wanted]
    types = [name for name in wanted if isinstance(name, str)]
    schemas = len(wanted) - len(types)
    others = "a match of a schema" if schemas == 1 else f"a match of one of {schemas} schemas"
    words = [*types, others] if schemas else types
    # draft-04 takes 1.0 for no integer
    seen_as = (
        f"number {show(seen.value)}" if "integer" in types and kind(seen.value) == "integer" else found(seen.value)
    )
    return f"expected {join(words)}, found {seen_as}"


def enum(seen: Seen) -> str:
    """The values to choose from."""
    options = seen.wanted if isinstance(seen.wanted, list) else []
    return f"expected {one_of(options)}, found {show(seen.value)}"


def one_of(options: list[object]) -> str:
    """Values to choose from, the first few."""
    if len(options) < 2:
        return show(options[0]) if options else "no value at all, since `enum` is empty"
    shown = [show(option, 40) for option in options[:_MOST_OPTIONS]]
    more = f" and {len(options) - _MOST_OPTIONS} more" if len(options) > _MOST_OPTIONS else ""
    return f"one of {', '.join(shown)}{more}"


def bound(words: str) -> Callable[[Seen], str]:
    """The template of a bound of numbers."""

    def template(seen: Seen) -> str:
        # draft-04 writes an exclusive bound as a boolean beside the number
        limit = seen.param("limit") if isinstance(seen.wanted, bool) else seen.wanted
        return f"expected a number {words} {show(limit)}, found {show(seen.value)}"

    return template


def encoding(seen: Seen) -> str:
    """Content that is not in the encoding, or holds no text in it."""
    if "error" in seen.unit.params:
        return f"expected UTF-8 text in the encoded content, found other bytes in {show(seen.value)}"
    return f"expected content in the encoding {show(seen.param('content_encoding'))}, found {show(seen.value)}"


def media(seen: Seen) -> str:
    """Content that is not of the media type."""
    return f"expected content of the media type {show(seen.param('content_media_type'))}, found {show(seen.value)}"


def disallow(seen: Seen) -> str:
    """What draft 3 forbids by type or schema."""
    wanted = seen.wanted if isinstance(seen.wanted, list) else [seen.wanted]
    words = [name if isinstance(name, str) else show(name) for name in wanted]
    return f"expected anything but {listed(words, last='or')}, found {found(seen.value)}"


def false_schema(seen: Seen) -> str:
    """The schema `false` allows nothing; where it stands tells what is too much."""
    above, last = seen.path[-2:]
    if above in ("properties", "patternProperties"):
        return f"the property {show(seen.last)} is not allowed, found {show(seen.value)}"
    if above in ("dependentSchemas", "dependencies"):
        return f"nothing is allowed where the property {show(last)} is present"
    if last in ("items", "additionalItems", "unevaluatedItems") or above in ("items", "prefixItems"):
        return f"no item is allowed at index {seen.last}, found {show(seen.value)}"
    if last in ("then", "else"):
        holds = "holds" if last == "then" else "does not hold"
        return f"nothing is allowed where `if` {holds}, found {show(seen.value)}"
    return f"nothing is allowed here, found {show(seen.value)}"
