"""Strategies of 2020-12 schemas over a small alphabet, and of instances over the same, so that the two often meet."""

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

D20 = "https://json-schema.org/draft/2020-12/schema"
NAMES = st.sampled_from(["a", "b", "ab", "foo"])
PATTERNS = st.sampled_from(["a", "^a", "b$", "^[ab]+$", "^.{2}$", "o", "^(?!a)", "^$"])
SCALARS = st.sampled_from(
    [0, 1, 2, 3, -1, Decimal("1.5"), Decimal("1.0"), "", "a", "ab", "b", "foo", None, True, False]
)
INSTANCES: SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
_TYPES = st.sampled_from(["integer", "number", "string", "array", "object", "boolean", "null"])
_SMALL = st.integers(0, 3)
_BOUNDS = st.sampled_from([-1, 0, 1, 2, Decimal("1.5")])
_ASSERTIONS: dict[str, SearchStrategy[Any]] = {
    "type": _TYPES | st.lists(_TYPES, min_size=1, max_size=3, unique=True),
    "enum": st.lists(SCALARS, min_size=1, max_size=3),
    "const": INSTANCES,
    "minimum": _BOUNDS,
    "maximum": _BOUNDS,
    "exclusiveMinimum": _BOUNDS,
    "exclusiveMaximum": _BOUNDS,
    "multipleOf": st.sampled_from([1, 2, 3, Decimal("0.5"), Decimal("1.5")]),
    "minLength": _SMALL,
    "maxLength": _SMALL,
    "pattern": PATTERNS,
    "minItems": _SMALL,
    "maxItems": _SMALL,
    "uniqueItems": st.booleans(),
    "minContains": _SMALL,
    "maxContains": _SMALL,
    "required": st.lists(NAMES, min_size=1, max_size=2, unique=True),
    "minProperties": _SMALL,
    "maxProperties": _SMALL,
    "dependentRequired": st.dictionaries(NAMES, st.lists(NAMES, min_size=1, max_size=1), min_size=1, max_size=1),
}
_ONE = (
    "items contains additionalProperties propertyNames not if then else unevaluatedItems unevaluatedProperties".split()
)
_MANY = "prefixItems allOf anyOf oneOf".split()
_BY_NAME = "properties dependentSchemas".split()


def _applied(inner: SearchStrategy[Any]) -> SearchStrategy[Any]:
    members: dict[str, SearchStrategy[Any]] = {
        **_ASSERTIONS,
        **dict.fromkeys(_ONE, inner),
        **dict.fromkeys(_MANY, st.lists(inner, min_size=1, max_size=3)),
        **dict.fromkeys(_BY_NAME, st.dictionaries(NAMES, inner, min_size=1, max_size=2)),
        "patternProperties": st.dictionaries(PATTERNS, inner, min_size=1, max_size=1),
    }
    return _some(members)


def _some(members: dict[str, SearchStrategy[Any]]) -> SearchStrategy[Any]:
    """Objects of one to three keywords."""
    names = st.lists(st.sampled_from(sorted(members)), min_size=1, max_size=3, unique=True)
    return names.flatmap(lambda chosen: st.fixed_dictionaries({name: members[name] for name in chosen}))


_LEAVES = st.booleans() | _some(_ASSERTIONS) | st.sampled_from([{"$ref": "#/$defs/x"}, {"$ref": "#/$defs/y"}])
SUBSCHEMAS: SearchStrategy[Any] = st.recursive(_LEAVES, _applied, max_leaves=6)


@st.composite
def schemas(draw: st.DrawFn) -> dict[str, Any]:
    """A whole schema with two definitions that it and they may refer to."""
    body = draw(SUBSCHEMAS)
    made = {"allOf": [body]} if isinstance(body, bool) or "$ref" in body else body
    return {"$schema": D20, **made, "$defs": {"x": draw(SUBSCHEMAS), "y": draw(SUBSCHEMAS)}}
