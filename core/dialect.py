"""Dialects, draft 3 to 2020-12: their keywords, what kind each is, and how each names and refers.

A keyword is a row: where its subschemas are, and whether they apply to the same instance location ("in place").
Sources: the metaschemas and specifications of each draft; 2020-12 core sections 8 to 11 and validation section 6.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from jstk.core.nearest import nearest


class Shape(Enum):
    """Where the subschemas of a keyword's value are."""

    NONE = "none"
    SCHEMA = "a schema"
    ARRAY = "an array of schemas"
    MAP = "an object of schemas"
    EITHER = "a schema or an array of schemas"
    DEPENDENCIES = "an object of schemas or name arrays"
    TYPES = "type names and schemas"


class Role(Enum):
    """What a keyword does (2020-12 core, section 7)."""

    IDENTIFIER = "identifier"
    REFERENCE = "reference"
    DEFINITIONS = "definitions"
    APPLICATOR = "applicator"
    ASSERTION = "assertion"
    ANNOTATION = "annotation"


@frozen
class Keyword:
    """A keyword of a dialect. `types` are the instance types that it speaks of; none named means all."""

    name: str
    role: Role
    shape: Shape = Shape.NONE
    in_place: bool = False
    types: tuple[str, ...] = ()


@frozen
class Dialect:
    """A dialect as a value. `number` orders them; `identifier` is the name of the id keyword.

    `ref_alone` says that the siblings of `$ref` are ignored (up to draft-07, section 8.3 there).
    """

    name: str
    uri: str
    number: int
    identifier: str
    ref_alone: bool
    definitions: str
    keywords: Mapping[str, Keyword]


def _rows(role: Role, names: str, shape: Shape = Shape.NONE, in_place: bool = False, *types: str) -> list[Keyword]:
    return [Keyword(name, role, shape, in_place, types) for name in names.split()]


_A, _S, _N = Role.APPLICATOR, Role.ASSERTION, Role.ANNOTATION
_ANNOTATIONS: Final = _rows(
    _N, "title description default $comment examples readOnly writeOnly deprecated contentMediaType contentEncoding"
)
_NUMBERS: Final = _rows(
    _S, "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf", Shape.NONE, False, "number", "integer"
)
_STRINGS: Final = _rows(_S, "minLength maxLength pattern", Shape.NONE, False, "string")
_ARRAYS: Final = _rows(_S, "minItems maxItems uniqueItems", Shape.NONE, False, "array")
_OBJECTS: Final = _rows(_S, "minProperties maxProperties required", Shape.NONE, False, "object")
_ANY: Final = _rows(_S, "type enum format")
_PROPERTIES: Final = [
    *_rows(_A, "properties patternProperties", Shape.MAP, False, "object"),
    *_rows(_A, "additionalProperties", Shape.SCHEMA, False, "object"),
]
_OLD_ITEMS: Final = [
    *_rows(_A, "items", Shape.EITHER, False, "array"),
    *_rows(_A, "additionalItems", Shape.SCHEMA, False, "array"),
]
_LOGIC: Final = [*_rows(_A, "allOf anyOf oneOf", Shape.ARRAY, True), *_rows(_A, "not", Shape.SCHEMA, True)]
_DEPENDENCIES: Final = _rows(_A, "dependencies", Shape.DEPENDENCIES, True, "object")
_DEFINITIONS: Final = _rows(Role.DEFINITIONS, "definitions $defs", Shape.MAP)
_REF: Final = _rows(Role.REFERENCE, "$ref", Shape.NONE, True)
_SIX: Final = [
    *_rows(_S, "const"),
    *_rows(_A, "contains", Shape.SCHEMA, False, "array"),
    *_rows(_A, "propertyNames", Shape.SCHEMA, False, "object"),
]
_CONDITION: Final = _rows(_A, "if then else", Shape.SCHEMA, True)
_NINETEEN: Final = [
    *_rows(_S, "minContains maxContains", Shape.NONE, False, "array"),
    *_rows(_S, "dependentRequired", Shape.NONE, False, "object"),
    *_rows(_A, "dependentSchemas", Shape.MAP, True, "object"),
    *_rows(_A, "unevaluatedItems", Shape.SCHEMA, False, "array"),
    *_rows(_A, "unevaluatedProperties", Shape.SCHEMA, False, "object"),
    *_rows(_N, "contentSchema", Shape.SCHEMA),
]
_SCHEMA_ID: Final = _rows(Role.IDENTIFIER, "$schema")


def _table(*groups: Iterable[Keyword]) -> Mapping[str, Keyword]:
    return {keyword.name: keyword for group in groups for keyword in group}


_THREE_ONLY: Final = [
    *_rows(_S, "divisibleBy", Shape.NONE, False, "number", "integer"),
    *_rows(_A, "type disallow", Shape.TYPES, True),
    *_rows(_A, "extends", Shape.EITHER, True),
]
_FOUR: Final = (
    _SCHEMA_ID,
    _ANNOTATIONS,
    _NUMBERS,
    _STRINGS,
    _ARRAYS,
    _OBJECTS,
    _ANY,
    _PROPERTIES,
    _OLD_ITEMS,
    _LOGIC,
    _DEPENDENCIES,
    _DEFINITIONS,
    _REF,
)
_ID: Final = _rows(Role.IDENTIFIER, "id")
_DOLLAR_ID: Final = _rows(Role.IDENTIFIER, "$id")
_ANCHOR: Final = _rows(Role.IDENTIFIER, "$anchor $vocabulary")

DRAFT3: Final = Dialect(
    "draft-03",
    "http://json-schema.org/draft-03/schema#",
    3,
    "id",
    True,
    "definitions",
    _table(
        _SCHEMA_ID,
        _ID,
        _ANNOTATIONS,
        _NUMBERS,
        _STRINGS,
        _ARRAYS,
        _rows(_S, "required enum format"),
        _PROPERTIES,
        _OLD_ITEMS,
        _DEPENDENCIES,
        _DEFINITIONS,
        _REF,
        _THREE_ONLY,
    ),
)
DRAFT4: Final = Dialect(
    "draft-04", "http://json-schema.org/draft-04/schema#", 4, "id", True, "definitions", _table(_ID, *_FOUR)
)
DRAFT6: Final = Dialect(
    "draft-06",
    "http://json-schema.org/draft-06/schema#",
    6,
    "$id",
    True,
    "definitions",
    _table(_DOLLAR_ID, *_FOUR, _SIX),
)
DRAFT7: Final = Dialect(
    "draft-07",
    "http://json-schema.org/draft-07/schema#",
    7,
    "$id",
    True,
    "definitions",
    _table(_DOLLAR_ID, *_FOUR, _SIX, _CONDITION),
)
DRAFT2019: Final = Dialect(
    "2019-09",
    "https://json-schema.org/draft/2019-09/schema",
    2019,
    "$id",
    False,
    "$defs",
    _table(
        _DOLLAR_ID, _ANCHOR, *_FOUR, _SIX, _CONDITION, _NINETEEN,
        _rows(Role.IDENTIFIER, "$recursiveAnchor"), _rows(Role.REFERENCE, "$recursiveRef", Shape.NONE, True),
    ),
)  # fmt: skip
DRAFT2020: Final = Dialect(
    "2020-12",
    "https://json-schema.org/draft/2020-12/schema",
    2020,
    "$id",
    False,
    "$defs",
    _table(
        _DOLLAR_ID, _ANCHOR, *[group for group in _FOUR if group is not _OLD_ITEMS], _SIX, _CONDITION, _NINETEEN,
        _rows(_A, "prefixItems", Shape.ARRAY, False, "array"), _rows(_A, "items", Shape.SCHEMA, False, "array"),
        _rows(Role.IDENTIFIER, "$dynamicAnchor"), _rows(Role.REFERENCE, "$dynamicRef", Shape.NONE, True),
    ),
)  # fmt: skip

DIALECTS: Final = (DRAFT3, DRAFT4, DRAFT6, DRAFT7, DRAFT2019, DRAFT2020)
LATEST: Final = DRAFT2020


def _bare(uri: str) -> str:
    return uri.removesuffix("#").replace("https://", "http://", 1)


_BY_URI: Final[Mapping[str, Dialect]] = {_bare(dialect.uri): dialect for dialect in DIALECTS}
_SPELLINGS: Final[Mapping[str, Dialect]] = {
    spelling: dialect
    for dialect in DIALECTS
    for bare in [dialect.name.replace("draft-", "").lstrip("0")]
    for spelling in (dialect.name, f"draft{bare}", f"draft-{bare}", bare, f"draft{dialect.name}")
}


def find(uri: object) -> Dialect | None:
    """The dialect of a metaschema URI, an empty fragment and http or https being the same; None where it is none."""
    return _BY_URI.get(_bare(uri)) if isinstance(uri, str) else None


def named(name: str) -> Dialect | None:
    """The dialect of a URI, or of a name such as draft7, draft-07, 2020-12; None where it is none."""
    return find(name) or _SPELLINGS.get(name.lower())


_NUMBERED: Final = re.compile(r"draft-?0*([1-9])(?![0-9])")
# what drafts without a metaschema of their own were called: 5 used that of 4, and 8 became 2019-09
_NEVER_NAMED: Final = {5: DRAFT4, 8: DRAFT2019}


def suggestion(name: str) -> str | None:
    """The nearest known metaschema URI or dialect name."""
    number = _NUMBERED.search(name.lower())
    if number and int(number[1]) not in (3, 4, 6, 7):
        meant = _NEVER_NAMED.get(int(number[1]), LATEST if int(number[1]) > 8 else DRAFT3)
        return meant.uri if ":" in name else meant.name
    known = [dialect.uri for dialect in DIALECTS] if ":" in name else list(_SPELLINGS)
    return nearest(name, known)
