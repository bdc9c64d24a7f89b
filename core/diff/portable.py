"""Portable witnesses: those that do not hang on which characters end a line, on which validators differ.

ECMA-262 says that `.` matches none of U+000A, U+000D, U+2028 and U+2029, and that `$` is the very end; the engines of
other languages leave out U+000A alone, and some let `$` stand before a last U+000A. A witness by ECMA-262 alone is no
evidence for the users of those.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.diff.assume import rebuilt
from jstk.core.engine.prepare import replaced
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import Outcome
from jstk.core.pointer import resolve, tokens

ODD: Final = frozenset("\n\r\u2028\u2029")
REASON: Final = "only documents with characters that end a line were found to differ, and validators differ on those"
_INSTEAD: Final = ("\n", "\na", "a\na", "a", " ")


def is_odd(value: Any) -> bool:
    """Whether a string or a name in the value holds one of the characters."""
    stack = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, str) and not ODD.isdisjoint(one):
            return True
        if isinstance(one, dict):
            stack.extend((*one, *one.values()))
        elif isinstance(one, list):
            stack.extend(one)
    return False


def replacements(value: Any) -> Iterator[Any]:
    """The value with its odd characters put in other ways."""
    for text in _INSTEAD:
        yield _replaced(value, text)


def _replaced(value: Any, text: str) -> Any:
    if isinstance(value, str):
        return "".join(text if char in ODD else char for char in value)
    if isinstance(value, list):
        return [_replaced(item, text) for item in value]
    if isinstance(value, dict):
        return {_replaced(name, text): _replaced(item, text) for name, item in value.items()}
    return value


def elsewhere(inner: Engine, outer: Engine) -> Callable[[Any], bool]:
    """Whether a witness is one, too, where `.` matches all but U+000A and `$` stands before a last U+000A."""
    one, other = _elsewhere(inner), _elsewhere(outer)
    if isinstance(one, Failure) or isinstance(other, Failure):
        return lambda _: False
    accepts, rejects = one.unwrap(), other.unwrap()
    return lambda witness: bool(accepts.is_valid(witness) and not rejects.is_valid(witness))


def _elsewhere(engine: Engine) -> Outcome[Engine]:
    changed = _dotted(engine.closure)
    return changed.bind(lambda closure: compile_schema(closure, engine.formats))


def _dotted(closure: Closure) -> Outcome[Closure]:
    documents: dict[str, Any] = {uri: document.value for uri, document in closure.documents.items()}
    for (uri, at), one in sorted(closure.subschemas.items(), key=lambda item: -item[0][1].count("/")):
        if isinstance(one.value, dict) and ("pattern" in one.value or "patternProperties" in one.value):
            value: Any = dict(resolve(documents[uri], at))  # type: ignore[call-overload]
            if isinstance(value.get("pattern"), str):
                value["pattern"] = spelt(value["pattern"])
            if isinstance(value.get("patternProperties"), dict):
                value["patternProperties"] = {spelt(name): part for name, part in value["patternProperties"].items()}
            documents[uri] = replaced(documents[uri], tokens(at), value)
    return rebuilt(closure, documents) if documents else Success(closure)


_SPELT: Final = {".": "[^\\n]", "$": "(?=\\n?$)"}


def spelt(pattern: str) -> str:
    """The pattern with each `.` and `$` that means something written as other engines take them."""
    made: list[str] = []
    inside = escaped = False
    for char in pattern:
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == "[":
            inside = True
        elif char == "]":
            inside = False
        elif char in _SPELT and not inside:
            char = _SPELT[char]
        made.append(char)
    return "".join(made)
