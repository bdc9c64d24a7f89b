"""Strategies for pairs of schemas: small ones that every keyword may stand in, and changed copies of them."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

NAMES = ("a", "b", "c")
values = st.sampled_from(
    (None, True, False, 0, 1, 2, -1, "", "a", "ab", "b1", [], [1], [1, 1], {}, {"a": 1}, {"b": "a"})
)
_numbers = st.integers(-2, 4)
_sizes = st.integers(0, 3)
_types = st.sampled_from(("null", "boolean", "integer", "number", "string", "array", "object"))
_patterns = st.sampled_from(("^a", "a$", "^[ab]+$", "^$", "b", "^[a-c][0-9]?$"))
_names = st.lists(st.sampled_from(NAMES), max_size=2, unique=True)

ASSERTIONS: dict[str, SearchStrategy[Any]] = {
    "type": _types | st.lists(_types, min_size=1, max_size=3, unique=True),
    "enum": st.lists(values, min_size=1, max_size=3, unique_by=repr),
    "const": values,
    "minimum": _numbers,
    "maximum": _numbers,
    "exclusiveMinimum": _numbers,
    "exclusiveMaximum": _numbers,
    "multipleOf": st.integers(1, 4),
    "minLength": _sizes,
    "maxLength": _sizes,
    "pattern": _patterns,
    "minItems": _sizes,
    "maxItems": _sizes,
    "uniqueItems": st.booleans(),
    "minProperties": _sizes,
    "maxProperties": _sizes,
    "required": _names,
    "dependentRequired": st.dictionaries(st.sampled_from(NAMES), _names, max_size=2),
    "title": st.sampled_from(("one", "two")),
    "default": values,
    "format": st.sampled_from(("date", "email")),
}


def _applicators(inner: SearchStrategy[Any]) -> dict[str, SearchStrategy[Any]]:
    several = st.lists(inner, min_size=1, max_size=3)
    named = st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    return {
        "properties": named,
        "patternProperties": st.dictionaries(_patterns, inner, max_size=2),
        "additionalProperties": inner | st.just(False),
        "propertyNames": inner,
        "items": inner,
        "prefixItems": several,
        "contains": inner,
        "allOf": several,
        "anyOf": several,
        "oneOf": several,
        "not": inner,
        "if": inner,
        "then": inner,
        "else": inner,
        "dependentSchemas": named,
    }


@st.composite
def _object(draw: st.DrawFn, keywords: dict[str, SearchStrategy[Any]]) -> dict[str, Any]:
    chosen = draw(st.lists(st.sampled_from(sorted(keywords)), max_size=3, unique=True))
    return {name: draw(keywords[name]) for name in chosen}


_PLAIN = st.booleans() | _object(ASSERTIONS) | _object(ASSERTIONS)
_ONCE = _PLAIN | _object({**ASSERTIONS, **_applicators(_PLAIN)})
_TWICE = _ONCE | _object({**ASSERTIONS, **_applicators(_ONCE)})


def schemas(levels: int = 2) -> SearchStrategy[Any]:
    """Schemas of 2020-12 that keep their metaschema, with so many levels of subschemas at most."""
    return (_PLAIN, _ONCE, _TWICE)[levels]


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Any, Any]:
    """A schema and a changed copy, or another schema."""
    old = draw(schemas())
    if draw(st.integers(0, 3)) == 0:
        return old, draw(schemas())
    return old, draw(changed(old))


@st.composite
def changed(draw: st.DrawFn, old: Any) -> Any:
    """A copy of a schema with one or two keywords set, taken out or replaced, at any depth."""
    new: Any = deepcopy(old)
    for _ in range(draw(st.integers(1, 2))):
        objects = [one for one in _objects(new) if isinstance(one, dict)]
        if not objects:
            return draw(schemas(1))
        at: Any = draw(st.sampled_from(objects))
        if at and draw(st.booleans()):
            del at[draw(st.sampled_from(sorted(at)))]
        else:
            name = draw(st.sampled_from(sorted(ASSERTIONS)))
            at[name] = draw(ASSERTIONS[name])
    return new


_IN_MAPS = ("properties", "patternProperties", "dependentSchemas")
_IN_LISTS = ("prefixItems", "allOf", "anyOf", "oneOf")
_ALONE = ("additionalProperties", "propertyNames", "items", "contains", "not", "if", "then", "else")


def _objects(schema: Any) -> list[Any]:
    """The schema and its subschemas."""
    if not isinstance(schema, dict):
        return [schema]
    inner = [part for name in _IN_MAPS for part in schema.get(name, {}).values()]
    inner += [part for name in _IN_LISTS for part in schema.get(name, ())]
    inner += [schema[name] for name in _ALONE if name in schema]
    return [schema, *(one for part in inner for one in _objects(part))]
