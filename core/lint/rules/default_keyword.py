"""A keyword with the value that it has when it is left out."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_everything

_EMPTY: Final = frozenset({"properties", "patternProperties", "dependencies", "dependentRequired", "dependentSchemas"})
_ALL: Final = frozenset(
    """additionalProperties additionalItems items propertyNames unevaluatedItems unevaluatedProperties
    contentSchema""".split()
)
_ZERO: Final = frozenset({"minLength", "minItems", "minProperties"})


def _check(here: Here) -> Iterator[Hit]:
    if here.one.keyword == "propertyNames" and here.types() == ("string",) and len(here.raw) > 1:
        yield Hit("names are strings, so `type` says nothing here", "type", fix=without(here.raw, "type"))
    for name, value in here.schema.items():
        if name in here.dialect.keywords and _says_nothing(here, name, value):
            yield Hit(f"`{name}` {show(value, 40)} says nothing", name, fix=without(here.raw, name))


def _says_nothing(here: Here, name: str, value: Any) -> bool:
    if name in _EMPTY:
        return bool(value == {})
    if name in _ALL:
        if name == "items" and ("prefixItems" in here.schema or "additionalItems" in here.schema):
            return False
        if name == "propertyNames" and value == {"type": "string"}:
            return True
        # an explicit true is a statement that the object is open; only the empty schema is idle
        explicit = value is True and name in ("additionalProperties", "items", "additionalItems")
        return not explicit and is_everything(value, here.dialect)
    if name in _ZERO:
        return bool(value == 0) and not isinstance(value, bool)
    if name in ("required", "disallow"):
        return bool(value == [])
    if name in ("multipleOf", "divisibleBy"):
        return bool(value == 1) and here.types() == ("integer",)
    if name in ("exclusiveMinimum", "exclusiveMaximum", "uniqueItems"):
        return value is False
    return name == "not" and value is False


RULE: Final = Rule(
    id="default-keyword",
    why="It says nothing.",
    severity="note",
    group="simplify",
    good={"properties": {"a": True}},
    bad={"properties": {}},
    check=_check,
    yields=("keyword-without-partner", "invalid-schema"),
)
