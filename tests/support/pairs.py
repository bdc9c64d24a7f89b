"""Hard pairs of schemas, each with whether every instance of the first is one of the second; by kind."""

from collections.abc import Mapping
from typing import Any, Final

D4: Final = "http://json-schema.org/draft-04/schema#"
D6: Final = "http://json-schema.org/draft-06/schema#"
D7: Final = "http://json-schema.org/draft-07/schema#"
D19: Final = "https://json-schema.org/draft/2019-09/schema"
D20: Final = "https://json-schema.org/draft/2020-12/schema"

Pair = tuple[str, Any, Any, bool]


def tree(value: Any, **more: Any) -> dict[str, Any]:
    """A tree of nodes with a value each."""
    node = {
        "type": "object",
        "properties": {"value": value, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}},
        "required": ["value"],
        **more,
    }
    return {"$ref": "#/$defs/node", "$defs": {"node": node}}


def linked(item: Any, *ends: Any) -> dict[str, Any]:
    """A list of cells that ends in one of some values."""
    cell = {"type": "array", "prefixItems": [item, {"$ref": "#/$defs/list"}], "minItems": 2, "items": False}
    return {"$ref": "#/$defs/list", "$defs": {"list": {"anyOf": [*ends, cell]}}}


_TEXT: Final = {"type": "string"}
_WHOLE: Final = {"type": "integer"}
_NUMBER: Final = {"type": "number"}
_NULL: Final = {"type": "null"}


def closed(**named: Any) -> dict[str, Any]:
    """An object with these members and no others."""
    return {"type": "object", "properties": named, "additionalProperties": False}


RECURSION: Final[tuple[Pair, ...]] = (
    ("tree of integers in tree of numbers", tree(_WHOLE), tree(_NUMBER), True),
    ("tree of numbers in tree of integers", tree(_NUMBER), tree(_WHOLE), False),
    ("closed tree in open tree", tree(_WHOLE, additionalProperties=False), tree(_WHOLE), True),
    ("open tree in closed tree", tree(_WHOLE), tree(_WHOLE, additionalProperties=False), False),
    (
        "a tree unrolled once",
        tree(_WHOLE),
        {
            "type": "object",
            "properties": {"value": _WHOLE, "children": {"type": "array", "items": {"$ref": "#/$defs/other"}}},
            "required": ["value"],
            "$defs": {
                "other": {
                    "type": "object",
                    "required": ["value"],
                    "properties": {"children": {"type": "array", "items": {"$ref": "#"}}, "value": _WHOLE},
                }
            },
        },
        True,
    ),
    (
        "a tree whose every second level is stricter",
        tree(_WHOLE),
        {
            "type": "object",
            "properties": {"value": _WHOLE, "children": {"type": "array", "items": {"$ref": "#/$defs/other"}}},
            "required": ["value"],
            "$defs": {
                "other": {
                    "type": "object",
                    "required": ["value"],
                    "properties": {
                        "children": {"type": "array", "items": {"$ref": "#"}, "maxItems": 5},
                        "value": {"type": "integer", "minimum": 0},
                    },
                }
            },
        },
        False,
    ),
    ("list of integers in list of numbers", linked(_WHOLE, _NULL), linked(_NUMBER, _NULL), True),
    ("list with more ends", linked(_WHOLE, _NULL, {"const": 0}), linked(_WHOLE, _NULL), False),
    ("a list without an end is empty", linked(_WHOLE), {"type": "boolean"}, True),
    ("a list without an end holds nothing that there is", {"const": []}, linked(_WHOLE), False),
    (
        "an object that needs itself is empty",
        {"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#"}}},
        False,
        True,
    ),
    (
        "a branch that needs itself adds nothing",
        {
            "anyOf": [
                {"type": "string", "maxLength": 3},
                {"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#/anyOf/1"}}},
            ]
        },
        {"type": "string"},
        True,
    ),
    (
        "even and odd depth are both depth",
        {
            "$ref": "#/$defs/even",
            "$defs": {
                "even": {"type": "array", "items": {"$ref": "#/$defs/odd"}},
                "odd": {"type": "array", "items": {"$ref": "#/$defs/even"}},
            },
        },
        {"type": "array", "items": {"$ref": "#"}},
        True,
    ),
    (
        "depth is not only even",
        {"type": "array", "items": {"$ref": "#"}},
        {
            "$ref": "#/$defs/even",
            "$defs": {
                "even": {"type": "array", "items": {"$ref": "#/$defs/odd"}},
                "odd": {"type": "array", "items": {"$ref": "#/$defs/even"}, "minItems": 1},
            },
        },
        False,
    ),
    (
        "expressions with one operator more",
        {
            "anyOf": [
                {"type": "number"},
                {
                    "type": "object",
                    "properties": {"op": {"const": "+"}, "args": {"type": "array", "items": {"$ref": "#"}}},
                    "required": ["op", "args"],
                    "additionalProperties": False,
                },
            ]
        },
        {
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"op": {"enum": ["*", "+"]}, "args": {"type": "array", "items": {"$ref": "#"}}},
                    "required": ["op"],
                    "additionalProperties": False,
                },
                {"type": "number"},
            ]
        },
        True,
    ),
    (
        "mutual recursion, the inner part narrowed deep down",
        {
            "$ref": "#/$defs/a",
            "$defs": {
                "a": closed(b={"$ref": "#/$defs/b"}, x=_TEXT),
                "b": closed(a={"$ref": "#/$defs/a"}, y=_TEXT),
            },
        },
        {
            "$ref": "#/$defs/a",
            "$defs": {
                "a": closed(b={"$ref": "#/$defs/b"}, x=_TEXT),
                "b": closed(a={"$ref": "#/$defs/a"}, y={"type": "string", "maxLength": 10}),
            },
        },
        False,
    ),
    (
        "a map of maps through additionalProperties",
        {"type": "object", "additionalProperties": {"$ref": "#"}},
        {"type": "object", "additionalProperties": {"anyOf": [{"$ref": "#"}, {"type": "null"}]}},
        True,
    ),
    (
        "a dynamic reference that only ever leads to one place",
        {
            "$id": "http://example.com/tree",
            "$dynamicAnchor": "node",
            "type": "object",
            "properties": {"data": True, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}},
        },
        {
            "type": "object",
            "properties": {"children": {"type": "array", "items": {"$ref": "#"}}},
        },
        True,
    ),
)

PATTERNS: Final[tuple[Pair, ...]] = (
    ("a stricter pattern", {"type": "string", "pattern": "^a+$"}, {"type": "string", "pattern": "^a"}, True),
    ("a laxer pattern", {"type": "string", "pattern": "a"}, {"type": "string", "pattern": "^a"}, False),
    (
        "an alternation in a class",
        {"type": "string", "pattern": "^(a|b|c)$"},
        {"type": "string", "pattern": "^[a-c]$"},
        True,
    ),
    ("a pattern in an enum", {"type": "string", "pattern": "^(yes|no)$"}, {"enum": ["yes", "no", "maybe"]}, True),
    ("an enum in a pattern", {"enum": ["v1", "v22"]}, {"pattern": "^v[0-9]+$"}, True),
    ("an enum beside a pattern", {"enum": ["v1", "w2"]}, {"pattern": "^v[0-9]+$"}, False),
    (
        "a pattern in a length",
        {"type": "string", "pattern": "^[a-z]{2,4}$"},
        {"type": "string", "minLength": 2, "maxLength": 4},
        True,
    ),
    (
        "a pattern beyond a length",
        {"type": "string", "pattern": "^[a-z]{2,5}$"},
        {"type": "string", "maxLength": 4},
        False,
    ),
    (
        "two patterns together in a third",
        {"type": "string", "allOf": [{"pattern": "^a"}, {"pattern": "b$"}]},
        {"pattern": "^a.*b$|^a[^]*b$"},
        True,
    ),
    (
        "a lookahead spelt out",
        {"type": "string", "pattern": "^(?!x)[a-z]{1,3}$"},
        {"type": "string", "pattern": "^[a-wyz][a-z]{0,2}$"},
        True,
    ),
    (
        "a union of patterns covers",
        {"type": "string", "pattern": "^[ab]"},
        {"anyOf": [{"pattern": "^a"}, {"pattern": "^b"}]},
        True,
    ),
    (
        "a union of patterns leaves a gap",
        {"type": "string", "pattern": "^[abc]"},
        {"anyOf": [{"pattern": "^a"}, {"pattern": "^b"}]},
        False,
    ),
    (
        "names by pattern in names by a wider pattern",
        {"type": "object", "patternProperties": {"^x-": _WHOLE}, "additionalProperties": False},
        {"type": "object", "patternProperties": {"^x": _NUMBER}, "additionalProperties": False},
        True,
    ),
    (
        "names by pattern against a narrower pattern",
        {"type": "object", "patternProperties": {"^x": _WHOLE}, "additionalProperties": False},
        {"type": "object", "patternProperties": {"^x-": _NUMBER}, "additionalProperties": False},
        False,
    ),
    (
        "overlapping patterns ask for both",
        {
            "patternProperties": {"^a": _NUMBER, "b$": {"type": ["integer", "string"]}},
            "type": "object",
            "additionalProperties": False,
        },
        {"type": "object", "patternProperties": {"^a.*b$": _WHOLE, "^a[^\\n\\r\\u2028\\u2029]*b$": _NUMBER}},
        True,
    ),
    (
        "overlapping patterns, one cell too wide",
        {"patternProperties": {"^a": _NUMBER, "b$": {"type": ["number", "string"]}}, "type": "object"},
        {"type": "object", "patternProperties": {"^a.*b$": _WHOLE}},
        False,
    ),
    (
        "propertyNames in patternProperties",
        {"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}, "additionalProperties": _TEXT},
        {"type": "object", "patternProperties": {"^[a-z]+$": _TEXT}, "additionalProperties": False},
        True,
    ),
    (
        "patternProperties in propertyNames",
        {"type": "object", "patternProperties": {"^[a-z]+$": _TEXT}, "additionalProperties": False},
        {"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}},
        True,
    ),
    (
        "propertyNames too long",
        {"type": "object", "propertyNames": {"maxLength": 4}},
        {"type": "object", "propertyNames": {"maxLength": 3}},
        False,
    ),
    (
        "declared names among the patterns",
        closed(alpha=_TEXT, beta=_TEXT),
        {"type": "object", "patternProperties": {"^(al|be)": _TEXT}, "additionalProperties": False},
        True,
    ),
    (
        "propertyNames by enum closes the object",
        {"type": "object", "propertyNames": {"enum": ["a", "b"]}, "properties": {"a": _WHOLE, "b": _WHOLE}},
        closed(a=_WHOLE, b=_NUMBER),
        True,
    ),
    (
        "patterns that cover all names together",
        {"type": "object", "additionalProperties": _WHOLE},
        {
            "type": "object",
            "patternProperties": {"^a": _NUMBER, "^[^a]": _NUMBER, "^$": _WHOLE},
            "additionalProperties": False,
        },
        True,
    ),
    (
        "code points, not code units",
        {"type": "string", "pattern": "^.$"},
        {"type": "string", "maxLength": 1},
        True,
    ),
)

COUNTING: Final[tuple[Pair, ...]] = (
    ("closed names bound the count", closed(a=True, b=True), {"maxProperties": 2}, True),
    ("closed names, one too many", closed(a=True, b=True, c=True), {"maxProperties": 2}, False),
    ("required names bound the count", {"type": "object", "required": ["a", "b"]}, {"minProperties": 2}, True),
    (
        "all of few names have to be there",
        {**closed(a=_TEXT, b=_TEXT), "minProperties": 2},
        {"required": ["a", "b"]},
        True,
    ),
    (
        "not all of three names have to be there",
        {**closed(a=_TEXT, b=_TEXT, c=_TEXT), "minProperties": 2},
        {"required": ["a", "b"]},
        False,
    ),
    (
        "two of three names include one of two",
        {**closed(a=_TEXT, b=_TEXT, c=_TEXT), "minProperties": 2},
        {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
        True,
    ),
    (
        "names by enum bound the count",
        {"type": "object", "propertyNames": {"enum": ["x", "y"]}},
        {"maxProperties": 2},
        True,
    ),
    (
        "names of one letter out of three",
        {"type": "object", "propertyNames": {"pattern": "^[abc]$"}},
        {"maxProperties": 3},
        True,
    ),
    (
        "a forbidden name does not count",
        {**closed(a=True, b=True, c=True), "not": {"required": ["c"]}},
        {"maxProperties": 2},
        True,
    ),
    (
        "unique booleans are at most two",
        {"type": "array", "items": {"type": "boolean"}, "uniqueItems": True},
        {"maxItems": 2},
        True,
    ),
    (
        "unique values of an enum",
        {"type": "array", "items": {"enum": [1, 2, 3]}, "uniqueItems": True},
        {"maxItems": 3},
        True,
    ),
    (
        "unique values of a range",
        {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 4}, "uniqueItems": True},
        {"maxItems": 3},
        False,
    ),
    (
        "unique integers of a range",
        {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 4}, "uniqueItems": True},
        {"maxItems": 4},
        True,
    ),
    (
        "unique values are not always enough",
        {"type": "array", "items": {"enum": [1, 2]}, "uniqueItems": True},
        {"minItems": 1},
        False,
    ),
    (
        "1 and 1.0 are one value",
        {"type": "array", "items": {"enum": [1, 1.0, 2]}, "uniqueItems": True},
        {"maxItems": 2},
        True,
    ),
    ("at most one item is unique", {"type": "array", "maxItems": 1}, {"uniqueItems": True}, True),
    (
        "all items hold, so one is contained",
        {"type": "array", "items": _WHOLE, "minItems": 1},
        {"contains": _NUMBER},
        True,
    ),
    ("an empty array contains nothing", {"type": "array", "items": _WHOLE}, {"contains": _NUMBER}, False),
    (
        "contains more in contains fewer",
        {"contains": _WHOLE, "minContains": 3},
        {"contains": _NUMBER, "minContains": 2},
        True,
    ),
    (
        "contains fewer in contains more",
        {"type": "array", "contains": _WHOLE, "minContains": 2},
        {"contains": _NUMBER, "minContains": 3},
        False,
    ),
    (
        "at most as many of a narrower kind",
        {"type": "array", "contains": _NUMBER, "minContains": 0, "maxContains": 2},
        {"contains": _WHOLE, "minContains": 0, "maxContains": 2},
        True,
    ),
    (
        "at most as many of a wider kind",
        {"type": "array", "contains": _WHOLE, "minContains": 0, "maxContains": 2},
        {"contains": _NUMBER, "minContains": 0, "maxContains": 2},
        False,
    ),
    (
        "two kinds that exclude each other need two items",
        {"type": "array", "allOf": [{"contains": _TEXT}, {"contains": _WHOLE}]},
        {"minItems": 2},
        True,
    ),
    (
        "two kinds that overlap need one item",
        {"type": "array", "allOf": [{"contains": _NUMBER}, {"contains": _WHOLE}]},
        {"minItems": 2},
        False,
    ),
    (
        "all but few fill the array",
        {"type": "array", "maxItems": 4, "minItems": 4, "contains": _TEXT, "maxContains": 1},
        {"contains": {"not": _TEXT}, "minContains": 3},
        True,
    ),
    (
        "the prefix is counted",
        {"type": "array", "prefixItems": [_TEXT, _TEXT], "minItems": 2},
        {"contains": _TEXT, "minContains": 2},
        True,
    ),
    (
        "a tuple of fixed length",
        {"type": "array", "prefixItems": [_TEXT, _WHOLE], "items": False, "minItems": 2},
        {"type": "array", "minItems": 2, "maxItems": 2},
        True,
    ),
    ("large counts", {"type": "array", "minItems": 150}, {"type": "array", "minItems": 151}, False),
    ("large lengths", {"type": "string", "maxLength": 300}, {"type": "string", "maxLength": 299}, False),
)

NUMBERS: Final[tuple[Pair, ...]] = (
    ("multiples of six", {"type": "integer", "multipleOf": 6}, {"allOf": [{"multipleOf": 2}, {"multipleOf": 3}]}, True),
    (
        "multiples of two and three",
        {"allOf": [{"type": "integer"}, {"multipleOf": 2}, {"multipleOf": 3}]},
        {"multipleOf": 6},
        True,
    ),
    (
        "multiples of four and six",
        {"allOf": [{"type": "integer"}, {"multipleOf": 4}, {"multipleOf": 6}]},
        {"multipleOf": 24},
        False,
    ),
    ("decimal steps", {"type": "number", "multipleOf": 0.3}, {"multipleOf": 0.1}, True),
    ("decimal steps that do not divide", {"type": "number", "multipleOf": 0.1}, {"multipleOf": 0.3}, False),
    ("multiples of one are integers", {"type": "number", "multipleOf": 1}, {"type": "integer"}, True),
    ("halves are not integers", {"type": "number", "multipleOf": 0.5}, {"type": "integer"}, False),
    (
        "no multiple in a window",
        {"type": "integer", "exclusiveMinimum": 7, "exclusiveMaximum": 14, "multipleOf": 7},
        False,
        True,
    ),
    ("one multiple in a window", {"type": "number", "minimum": 7, "maximum": 13, "multipleOf": 7}, {"const": 7}, True),
    ("open and closed bounds of integers", {"type": "integer", "exclusiveMinimum": 0}, {"minimum": 1}, True),
    ("open and closed bounds of numbers", {"type": "number", "exclusiveMinimum": 0}, {"minimum": 1}, False),
    (
        "two windows that meet cover",
        {"type": "number", "minimum": 0, "maximum": 10},
        {"anyOf": [{"maximum": 5}, {"minimum": 5}]},
        True,
    ),
    (
        "two windows with a point between",
        {"type": "number"},
        {"anyOf": [{"exclusiveMaximum": 5}, {"exclusiveMinimum": 5}]},
        False,
    ),
    ("integers skip a gap", {"type": "integer"}, {"anyOf": [{"maximum": 5}, {"minimum": 6}]}, True),
    ("numbers fall into the gap", {"type": "number"}, {"anyOf": [{"maximum": 5}, {"minimum": 6}]}, False),
    ("a range of integers in an enum", {"type": "integer", "minimum": 1, "maximum": 3}, {"enum": [1, 2, 3, "x"]}, True),
    (
        "residues cover the integers",
        {"type": "integer"},
        {"anyOf": [{"multipleOf": 2}, {"not": {"multipleOf": 2}}]},
        True,
    ),
    ("large integers", {"const": 9007199254740993}, {"maximum": 9007199254740992}, False),
)

UNIONS: Final[tuple[Pair, ...]] = (
    ("all types", True, {"type": ["null", "boolean", "number", "string", "array", "object"]}, True),
    ("all types but one", True, {"type": ["null", "boolean", "integer", "string", "array", "object"]}, False),
    ("a type list as a union", {"type": ["string", "null"]}, {"anyOf": [{"type": "null"}, {"type": "string"}]}, True),
    ("a boolean as an enum", {"type": "boolean"}, {"enum": [True, False]}, True),
    ("exclusive branches as oneOf", {"anyOf": [_TEXT, _WHOLE]}, {"oneOf": [_WHOLE, _TEXT]}, True),
    ("overlapping branches as oneOf", {"anyOf": [_NUMBER, _WHOLE]}, {"oneOf": [_WHOLE, _NUMBER]}, False),
    ("oneOf of overlapping branches", {"oneOf": [_WHOLE, _NUMBER]}, {"type": "number", "not": _WHOLE}, True),
    (
        "a product covered by several branches",
        closed(a={"enum": [1, 2]}, b={"enum": [1, 2]}),
        {"anyOf": [closed(a={"const": 1}, b={"enum": [1, 2]}), closed(a={"const": 2}, b={"enum": [1, 2]})]},
        True,
    ),
    (
        "a product with a hole",
        {**closed(a={"enum": [1, 2]}, b={"enum": [1, 2]}), "required": ["a", "b"]},
        {"anyOf": [closed(a={"const": 1}, b={"enum": [1, 2]}), closed(a={"const": 2}, b={"const": 1})]},
        False,
    ),
    (
        "a pair of types covered by four branches",
        {
            "type": "array",
            "prefixItems": [{"type": ["string", "null"]}, {"type": ["string", "null"]}],
            "items": False,
            "minItems": 2,
        },
        {
            "anyOf": [
                {"type": "array", "prefixItems": [one, other], "minItems": 2}
                for one in ({"type": "string"}, {"type": "null"})
                for other in ({"type": "string"}, {"type": "null"})
            ]
        },
        True,
    ),
    (
        "a tagged union with one branch more",
        {"oneOf": [{**closed(kind={"const": kind}, **{kind: _TEXT}), "required": ["kind"]} for kind in ("a", "b")]},
        {
            "oneOf": [
                {**closed(kind={"const": kind}, **{kind: _TEXT}), "required": ["kind"]} for kind in ("c", "b", "a")
            ]
        },
        True,
    ),
    (
        "a tagged union whose tags overlap",
        {"anyOf": [{**closed(kind={"const": kind}), "required": ["kind"]} for kind in ("a", "b")]},
        {"oneOf": [{**closed(kind={"enum": [kind, "b"]}), "required": ["kind"]} for kind in ("a", "b")]},
        False,
    ),
    (
        "allOf split and merged",
        {"allOf": [{"type": "object", "required": ["a"]}, {"properties": {"a": _WHOLE}}]},
        {"type": "object", "properties": {"a": _NUMBER}, "required": ["a"]},
        True,
    ),
    (
        "de Morgan",
        {"not": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
        {"allOf": [{"not": {"type": "null"}}, {"not": {"type": "string"}}]},
        True,
    ),
    (
        "implication as a condition",
        {"if": {"required": ["a"]}, "then": {"required": ["b"]}},
        {"dependentRequired": {"a": ["b"]}},
        True,
    ),
    (
        "a condition as an implication",
        {"dependentRequired": {"a": ["b"]}},
        {"anyOf": [{"not": {"type": "object"}}, {"not": {"required": ["a"]}}, {"required": ["b"]}]},
        True,
    ),
    (
        "chained dependencies",
        {"dependentRequired": {"a": ["b"], "b": ["c"]}, "required": ["a"], "type": "object"},
        {"required": ["c"]},
        True,
    ),
    (
        "a condition on a tag",
        {
            "type": "object",
            "properties": {"t": {"enum": ["x", "y"]}},
            "required": ["t"],
            "if": {"properties": {"t": {"const": "x"}}},
            "then": {"required": ["p"]},
            "else": {"required": ["q"]},
        },
        {"anyOf": [{"required": ["p"]}, {"required": ["q"]}]},
        True,
    ),
    (
        "a condition on a tag, one way only",
        {
            "type": "object",
            "properties": {"t": {"enum": ["x", "y"]}},
            "required": ["t"],
            "if": {"properties": {"t": {"const": "x"}}},
            "then": {"required": ["p"]},
        },
        {"anyOf": [{"required": ["p"]}, {"properties": {"t": {"const": "x"}}}]},
        False,
    ),
    (
        "a negated enum and a pattern",
        {"type": "string", "not": {"enum": ["", "a"]}, "maxLength": 1},
        {"pattern": "^[^a]$", "minLength": 1},
        True,
    ),
)

MODELS: Final[tuple[Pair, ...]] = (
    (
        "an optional member added to an open object",
        {"type": "object", "properties": {"a": _TEXT}},
        {"type": "object", "properties": {"a": _TEXT, "b": _TEXT}},
        False,
    ),
    ("an optional member added to a closed object", closed(a=_TEXT), closed(a=_TEXT, b=_TEXT), True),
    ("a member removed from a closed object", closed(a=_TEXT, b=_TEXT), closed(a=_TEXT), False),
    (
        "a partly open object, the member within the rest",
        {"properties": {"a": _TEXT}, "additionalProperties": _TEXT},
        {"properties": {"a": _TEXT, "b": {"type": ["string", "null"]}}},
        True,
    ),
    (
        "a partly open object, the member beyond the rest",
        {"type": "object", "properties": {"a": _TEXT}, "additionalProperties": _TEXT},
        {"properties": {"a": _TEXT, "b": _WHOLE}},
        False,
    ),
    (
        "a member that can never be there",
        {"type": "object", "properties": {"a": False}},
        {"not": {"required": ["a"]}},
        True,
    ),
    (
        "a required member that can never be there",
        {"type": "object", "properties": {"a": False}, "required": ["a"]},
        _TEXT,
        True,
    ),
    (
        "a tuple closed by its length",
        {"type": "array", "prefixItems": [_TEXT], "maxItems": 1},
        {"type": "array", "prefixItems": [_TEXT], "items": False},
        True,
    ),
    (
        "a tuple opened",
        {"type": "array", "prefixItems": [_TEXT], "items": _TEXT},
        {"type": "array", "items": _TEXT},
        True,
    ),
    (
        "a list against a tuple",
        {"type": "array", "items": _TEXT},
        {"type": "array", "prefixItems": [_TEXT, _WHOLE]},
        False,
    ),
    (
        "closed by unevaluatedProperties",
        {"allOf": [{"properties": {"a": _TEXT}}], "type": "object", "unevaluatedProperties": False},
        closed(a=_TEXT),
        True,
    ),
    (
        "closed the old way, through allOf",
        {"allOf": [closed(a=_TEXT)], "properties": {"b": _TEXT}},
        {"not": {"required": ["b"]}},
        True,
    ),
    (
        "unevaluatedProperties beside anyOf",
        {
            "type": "object",
            "anyOf": [{"properties": {"a": _TEXT}, "required": ["a"]}, {"properties": {"b": _TEXT}, "required": ["b"]}],
            "unevaluatedProperties": False,
        },
        {"maxProperties": 2, "minProperties": 1, "propertyNames": {"enum": ["a", "b"]}},
        True,
    ),
    (
        "unevaluatedProperties sees a failing branch as nothing",
        {
            "type": "object",
            "anyOf": [{"properties": {"a": _WHOLE}, "required": ["a"]}, True],
            "unevaluatedProperties": False,
        },
        {"properties": {"a": _WHOLE}},
        True,
    ),
    (
        "an open object is not closed by unevaluatedProperties elsewhere",
        {
            "type": "object",
            "allOf": [{"properties": {"a": _TEXT}, "unevaluatedProperties": False}, {"properties": {"b": _TEXT}}],
        },
        {"not": {"required": ["b"]}},
        True,
    ),
    (
        "unevaluatedItems after a prefix",
        {"type": "array", "prefixItems": [_TEXT], "unevaluatedItems": False},
        {"type": "array", "maxItems": 1},
        True,
    ),
    (
        "unevaluatedItems under a condition",
        {"type": "array", "if": {"prefixItems": [{"const": 1}], "minItems": 1}, "unevaluatedItems": False},
        {"maxItems": 1},
        True,
    ),
    (
        "unevaluatedItems under a condition, broken",
        {"type": "array", "if": {"prefixItems": [{"const": 1}], "minItems": 1}, "unevaluatedItems": False},
        {"minItems": 1},
        False,
    ),
    (
        "unevaluatedItems beside contains",
        {"type": "array", "contains": _TEXT, "unevaluatedItems": _WHOLE},
        {"items": {"type": ["string", "integer"]}},
        True,
    ),
    (
        "dependentSchemas add a member",
        {
            "type": "object",
            "dependentSchemas": {"a": {"required": ["b"], "properties": {"b": _WHOLE}}},
            "required": ["a"],
        },
        {"properties": {"b": _NUMBER}, "required": ["b"]},
        True,
    ),
    (
        "required with a default is still required",
        {"type": "object"},
        {"type": "object", "required": ["a"], "properties": {"a": {"default": 1}}},
        False,
    ),
    (
        "annotations alone",
        {"title": "x", "type": "string", "default": "a"},
        {"description": "y", "type": "string", "deprecated": True},
        True,
    ),
    (
        "references taken out",
        {"properties": {"a": {"type": "string", "minLength": 1}}},
        {"properties": {"a": {"$ref": "#/$defs/t"}}, "$defs": {"t": {"type": "string", "minLength": 1}}},
        True,
    ),
    (
        "a property that is called $ref",
        {"properties": {"$ref": _TEXT}, "type": "object"},
        {"properties": {"$ref": {"type": ["string", "null"]}}},
        True,
    ),
)

DRAFTS: Final[tuple[Pair, ...]] = (
    (
        "exclusive bounds, 4 to 2020",
        {"$schema": D4, "type": "number", "minimum": 0, "exclusiveMinimum": True},
        {"$schema": D20, "type": "number", "exclusiveMinimum": 0},
        True,
    ),
    (
        "exclusive bounds, 2020 to 4",
        {"$schema": D20, "type": "number", "minimum": 0},
        {"$schema": D4, "type": "number", "minimum": 0, "exclusiveMinimum": True},
        False,
    ),
    (
        "tuples, 7 to 2020",
        {"$schema": D7, "type": "array", "items": [_TEXT], "additionalItems": False},
        {"$schema": D20, "type": "array", "prefixItems": [_TEXT], "items": False},
        True,
    ),
    (
        "tuples as lists, 7 to 2020",
        {"$schema": D7, "type": "array", "items": [_TEXT]},
        {"$schema": D20, "type": "array", "items": _TEXT},
        False,
    ),
    (
        "dependencies, 7 to 2019",
        {"$schema": D7, "dependencies": {"a": ["b"], "c": {"required": ["d"]}}},
        {"$schema": D19, "dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}}},
        True,
    ),
    (
        "definitions, 6 to 2020",
        {"$schema": D6, "$ref": "#/definitions/a", "definitions": {"a": _WHOLE}},
        {"$schema": D20, "$ref": "#/$defs/b", "$defs": {"b": _NUMBER}},
        True,
    ),
    (
        "siblings of a reference count from 2019-09 on",
        {"$schema": D7, "$ref": "#/definitions/a", "maximum": 3, "definitions": {"a": _WHOLE}},
        {"$schema": D20, "$ref": "#/$defs/a", "maximum": 3, "$defs": {"a": _WHOLE}},
        False,
    ),
    (
        "1.0 is an integer from draft-06 on",
        {"$schema": D4, "type": "integer"},
        {"$schema": D20, "type": "integer"},
        True,
    ),
    ("1.0 is no integer in draft-04", {"$schema": D20, "type": "integer"}, {"$schema": D4, "type": "integer"}, False),
    (
        "a recursive reference, 2019-09 to 2020-12",
        {"$schema": D19, "$recursiveAnchor": True, "type": "object", "additionalProperties": {"$recursiveRef": "#"}},
        {"$schema": D20, "$dynamicAnchor": "node", "type": "object", "additionalProperties": {"$dynamicRef": "#node"}},
        True,
    ),
    (
        "contains counts as evaluated in 2020-12",
        {"$schema": D19, "type": "array", "contains": _TEXT, "unevaluatedItems": False},
        {"$schema": D20, "type": "array", "contains": _TEXT, "unevaluatedItems": False},
        True,
    ),
    ("a constant, 6 to 4", {"$schema": D6, "const": "x"}, {"$schema": D4, "enum": ["x"]}, True),
    (
        "a condition, 7 to 4",
        {"$schema": D7, "if": {"type": "string"}, "then": {"maxLength": 3}},
        {"$schema": D4, "anyOf": [{"not": {"type": "string"}}, {"maxLength": 3}]},
        True,
    ),
    ("a keyword that the draft does not know", {"$schema": D4, "const": 1}, {"$schema": D20, "const": 1}, False),
)

KINDS: Final[Mapping[str, tuple[Pair, ...]]] = {
    "recursion": RECURSION,
    "patterns": PATTERNS,
    "counting": COUNTING,
    "numbers": NUMBERS,
    "unions": UNIONS,
    "content models": MODELS,
    "drafts": DRAFTS,
}
