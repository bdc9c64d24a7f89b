"""Documents as jsonschema-rs takes them: what it refuses though it is meant clearly is written in another way.

Patterns that ECMA-262 allows, and references with characters that a URI has only percent-encoded, as real schemas have
them.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote

from jstk.core import dialect as dialects
from jstk.core.closure import Closure
from jstk.core.engine.ecma import Refused, spelt
from jstk.core.fault import Fault, InvalidPattern
from jstk.core.pointer import child, pointer, resolve, tokens

_REWRITTEN: Final = frozenset(("pattern", "patternProperties", "$ref", "$dynamicRef", "$schema"))
_URI: Final = "!#$%&'()*+,/:;=?@[]~"


def prepared(closure: Closure) -> Mapping[str, Any]:
    """The documents by retrieval URI; those without such a pattern are the documents themselves, not copies."""
    documents: dict[str, Any] = {uri: document.value for uri, document in closure.documents.items()}
    # the deepest first, since a name that is changed changes the way to all below it
    for uri, at in sorted(closure.subschemas, key=lambda node: -node[1].count("/")):
        one = closure.subschemas[uri, at]
        if isinstance(one.value, dict) and not _REWRITTEN.isdisjoint(one.value):
            changed = _portable(resolve(documents[uri], at))  # type: ignore[arg-type]
            declared = dialects.find(one.value.get("$schema"))
            # only a schema resource has a dialect of its own; the library heeds every `$schema` (2020-12 core, 8.1.1)
            if declared is not None and declared is not one.dialect:
                changed["$schema"] = one.dialect.uri
            if changed:
                documents[uri] = _put(documents[uri], tokens(at), changed)
    return documents


def bad_pattern(closure: Closure) -> Fault | None:
    """The fault of the first pattern that is no ECMA-262 regular expression though the library would take it, or
    None."""
    for (uri, pointer_), one in closure.subschemas.items():
        for text, at in _patterns(one.value):
            made = spelt(text)
            if isinstance(made, Refused):
                return InvalidPattern(closure.place((uri, pointer_ + at)), text, made.reason)
    return None


def respelt(closure: Closure) -> Mapping[str, str]:
    """The names in `patternProperties` that the library was given in another spelling, by that spelling."""
    names = [text for one in closure.subschemas.values() for text, at in _patterns(one.value) if at != "/pattern"]
    return {portable(name): name for name in names if portable(name) != name}


def _patterns(schema: Any) -> Iterator[tuple[str, str]]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"], "/pattern"
        named = schema.get("patternProperties")
        for name in named if isinstance(named, dict) else ():
            yield name, child("/patternProperties", name)


def _portable(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The members to change: patterns spelt out, references percent-encoded (RFC 3986, section 2.1)."""
    changed: dict[str, Any] = {}
    for keyword in ("$ref", "$dynamicRef"):
        text = schema.get(keyword)
        if isinstance(text, str) and text.isascii() and quote(text, safe=_URI) != text:
            changed[keyword] = quote(text, safe=_URI)
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and portable(pattern) != pattern:
        changed["pattern"] = portable(pattern)
    named = schema.get("patternProperties")
    if isinstance(named, dict) and any(portable(name) != name for name in named):
        changed["patternProperties"] = {portable(name): value for name, value in named.items()}
    return changed


def portable(pattern: str) -> str:
    """The pattern as the library takes it; one that is none is left for its metaschema to refuse."""
    made = spelt(pattern)
    return pattern if isinstance(made, Refused) else made


def replaced(document: Any, path: list[str], value: Any) -> Any:
    """A copy along the path with another value at its end; all else is shared."""
    if not path:
        return value
    top = made = _shallow(document)
    for token in path[:-1]:
        key = _key(made, token)
        made[key] = _shallow(made[key])
        made = made[key]
    made[_key(made, path[-1])] = value
    return top


def _put(document: Any, path: list[str], members: Mapping[str, Any]) -> Any:
    """A copy along the path with members of the object at its end replaced."""
    return replaced(document, path, {**resolve(document, pointer(path)), **members})  # type: ignore[dict-item]


def _key(value: Any, token: str) -> Any:
    return int(token) if isinstance(value, list) else token


def _shallow(value: Any) -> Any:
    return list(value) if isinstance(value, list) else dict(value)
