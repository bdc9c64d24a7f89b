"""Which of the values of `const` or `enum` the keywords beside it reject, judged keyword by keyword."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from jstk.core.document import dumps, same
from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.values import fits_type, is_number

_SOLVED: Final = frozenset(
    "allOf anyOf oneOf not $ref extends disallow properties additionalProperties items if".split()
)
_MOST: Final = 40
_BREAKS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "minimum": lambda value, bound: bool(value < bound),
    "maximum": lambda value, bound: bool(value > bound),
    "exclusiveMinimum": lambda value, bound: bool(value <= bound),
    "exclusiveMaximum": lambda value, bound: bool(value >= bound),
    # fractions, since decimals divide exactly up to some digits only
    "multipleOf": lambda value, bound: bound > 0 and Fraction(value) % Fraction(bound) != 0,
}


def rejected(here: Here, keyword: str, values: Sequence[Any]) -> dict[int, str]:
    """The indexes of rejected values, each with the reason."""
    found: dict[int, str] = {}
    for index, value in enumerate(values):
        reason = _plainly(here, keyword, value)
        if reason:
            found[index] = reason
    return found


def suspects(here: Here, keyword: str, values: Sequence[Any]) -> list[int]:
    """The indexes of values that only the validator can judge, for the applicators beside them.

    The rule claims and it decides.
    """
    beside = [name for name in here.asserting() if name not in ("type", "enum", "const")]
    solved = any(name in _SOLVED for name in beside)
    # what arrays and objects have to be is not judged at sight either
    return [i for i, value in enumerate(values[:_MOST]) if solved or (beside and isinstance(value, list | dict))]


def _plainly(here: Here, keyword: str, value: Any) -> str:
    """What a keyword that can be judged at sight says against a value."""
    schema = here.schema
    types = here.types()
    if types and here.has("type") and not fits_type(value, types, here.dialect):
        return f"`type` wants {'/'.join(types)}"
    if (
        keyword == "const"
        and isinstance(schema.get("enum"), list)
        and not any(same(value, one) for one in schema["enum"])
    ):
        return "it is not in `enum`"
    if is_number(value):
        return _number(schema, value)
    if isinstance(value, str):
        return _string(schema, value)
    return ""


def _number(schema: Mapping[str, Any], value: Any) -> str:
    for name, breaks in _BREAKS.items():
        bound = schema.get(name)
        if is_number(bound) and breaks(value, bound):
            return f"`{name}` is {dumps(bound)}"
    return ""


def _string(schema: Mapping[str, Any], value: str) -> str:
    low, high = schema.get("minLength"), schema.get("maxLength")
    if is_number(low) and len(value) < low:
        return f"`minLength` is {dumps(low)}"
    if is_number(high) and len(value) > high:
        return f"`maxLength` is {dumps(high)}"
    pattern = schema.get("pattern")
    if isinstance(pattern, str):
        from jstk.core.engine.strings import pattern_found

        if pattern_found(pattern, value) is False:
            return f"`pattern` {show(pattern, 40)} is not found in it"
    return ""
