"""Coverage counted the plain way: by recursion over a schema as it is written, with no machinery in common.

Only what the schemas of the corpus use: drafts 4, 7 and 2020-12, references into the same document.
"""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import jsonschema_rs

SUBSCHEMA, MAP, LIST, EITHER, DEPENDENCIES = range(5)
APPLICATORS = {
    "properties": MAP, "patternProperties": MAP, "additionalProperties": SUBSCHEMA, "unevaluatedProperties": SUBSCHEMA,
    "propertyNames": SUBSCHEMA, "items": EITHER, "additionalItems": SUBSCHEMA, "contains": SUBSCHEMA, "allOf": LIST,
    "anyOf": LIST, "oneOf": LIST, "not": SUBSCHEMA, "if": SUBSCHEMA, "then": SUBSCHEMA, "else": SUBSCHEMA,
    "dependencies": DEPENDENCIES,
}  # fmt: skip
ASSERTIONS = """type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern
minItems maxItems uniqueItems required minProperties maxProperties $ref""".split()
DRAFTS = {"http://json-schema.org/draft-04/schema#": 4, "http://json-schema.org/draft-07/schema#": 7}
NEWER = {"const": 7, "propertyNames": 7, "contains": 7, "if": 7, "then": 7, "else": 7, "unevaluatedProperties": 2020}
TYPES = {dict: "object", list: "array", str: "string", bool: "boolean", type(None): "null"}
Found = tuple[bool, frozenset[str]]


def key(value: Any) -> Any:
    """A value such that equal ones are equal in Python too."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return (type(value).__name__, value)
    if isinstance(value, list):
        return ("list", *map(key, value))
    if isinstance(value, dict):
        return ("dict", frozenset((name, key(one)) for name, one in value.items()))
    return ("number", Fraction(value))


class Brute:
    """The counts of one schema: `hits` by pointer of the keyword and outcome, or of the subschema and "visited"."""

    def __init__(self, schema: Any) -> None:
        self.schema = schema
        self.draft = DRAFTS.get(schema.get("$schema"), 2020)
        self.hits: Counter[tuple[str, str]] = Counter()
        self.known: dict[tuple[str, tuple[Any, ...]], Found] = {}
        self.judges: dict[tuple[str, str], Any] = {}

    def take(self, instance: Any) -> bool:
        """Whether the instance is valid; what it reaches is counted."""
        self.known = {}
        return self.judge("", (), instance)[0]

    def at(self, pointer: str) -> Any:
        value = self.schema
        for token in pointer.split("/")[1:]:
            name = token.replace("~1", "/").replace("~0", "~")
            value = value[int(name)] if isinstance(value, list) else value[name]
        return value

    def judge(self, at: str, where: tuple[Any, ...], value: Any) -> Found:
        """Whether a value satisfies a subschema, and the members that it evaluates; counted once for each place."""
        if (at, where) in self.known:
            return self.known[(at, where)]
        schema = self.at(at)
        if isinstance(schema, bool):
            return (schema, frozenset())
        self.known[(at, where)] = (True, frozenset())
        self.hits[(at, "visited")] += 1
        names: set[str] = set()
        outcomes = dict(self.keywords(schema, at, where, value, names))
        for keyword, holds in outcomes.items():
            self.hits[(f"{at}/{keyword}", "true" if holds else "false")] += 1
        self.known[(at, where)] = (all(outcomes.values()), frozenset(names))
        return self.known[(at, where)]

    def keywords(self, schema: Any, at: str, where: Any, value: Any, names: set[str]) -> Iterator[tuple[str, bool]]:
        """What each keyword says that speaks of the value; those that look at what others evaluated come last."""
        if "$ref" in schema and self.draft <= 7:
            yield "$ref", self.judge(schema["$ref"].removeprefix("#"), where, value)[0]
            return
        for keyword in sorted(schema, key=lambda name: name == "unevaluatedProperties"):
            if NEWER.get(keyword, 0) > self.draft:
                continue
            if keyword in APPLICATORS or keyword == "$ref":
                says = self.applied(keyword, schema, at, where, value, names)
            else:
                says = self.asserted(keyword, schema, value)
            if says is not None:
                yield keyword, says

    def below(self, at: str, where: Any, value: Any, names: set[str]) -> bool:
        """A subschema at the same place, whose evaluated members count where it holds."""
        holds, evaluated = self.judge(at, where, value)
        names |= evaluated if holds else set()
        return holds

    def applied(self, keyword: str, schema: Any, at: str, where: Any, value: Any, names: set[str]) -> bool | None:
        here, of = f"{at}/{keyword}", schema[keyword]
        if keyword == "$ref":
            return self.below(of.removeprefix("#"), where, value, names)
        if keyword in ("allOf", "anyOf", "oneOf"):
            found = [self.below(f"{here}/{index}", where, value, names) for index in range(len(of))]
            return {"allOf": all(found), "anyOf": any(found), "oneOf": sum(found) == 1}[keyword]
        if keyword == "not":
            return not self.judge(here, where, value)[0]
        if keyword == "if":
            self.below(here, where, value, names)
            return None
        if keyword in ("then", "else"):
            applies = "if" in schema and self.judge(f"{at}/if", where, value)[0] is (keyword == "then")
            return self.below(here, where, value, names) if applies else None
        if isinstance(value, dict):
            return self.members(keyword, schema, at, where, value, names)
        return self.elements(keyword, schema, here, where, value) if isinstance(value, list) else None

    def members(self, keyword: str, schema: Any, at: str, where: Any, value: Any, names: set[str]) -> bool | None:
        here = f"{at}/{keyword}"
        if keyword == "dependencies":
            found = [
                all(one in value for one in wanted)
                if isinstance(wanted, list)
                else self.judge(f"{here}/{escaped(name)}", where, value)[0]
                for name, wanted in schema[keyword].items()
                if name in value
            ]
            return all(found)
        if keyword == "propertyNames":
            said = [self.judge(here, (*where, "name", name), name)[0] for name in value]
            return all(said)
        pairs = list(self.pairs(keyword, schema, here, value, names))
        if not pairs and keyword not in (
            "properties",
            "patternProperties",
            "additionalProperties",
            "unevaluatedProperties",
        ):
            return None
        names |= {name for _, name in pairs}
        said = [self.judge(target, (*where, name), value[name])[0] for target, name in pairs]
        return all(said)

    def pairs(self, keyword: str, schema: Any, here: str, value: Any, names: set[str]) -> Iterator[tuple[str, str]]:
        patterns = schema.get("patternProperties", {})
        for name in value:
            if keyword == "properties" and name in schema["properties"]:
                yield f"{here}/{escaped(name)}", name
            if keyword == "patternProperties":
                yield from (
                    (f"{here}/{escaped(text)}", name) for text in patterns if self.string("pattern", text, name)
                )
            known = name in schema.get("properties", {}) or any(self.string("pattern", t, name) for t in patterns)
            if (keyword == "additionalProperties" and not known) or (
                keyword == "unevaluatedProperties" and name not in names
            ):
                yield here, name

    def elements(self, keyword: str, schema: Any, here: str, where: Any, value: Any) -> bool | None:
        if keyword == "contains":
            said = [self.judge(here, (*where, index), one)[0] for index, one in enumerate(value)]
            return any(said)
        if keyword == "items" and isinstance(schema["items"], list):
            count = len(schema["items"])
            said = [self.judge(f"{here}/{i}", (*where, i), one)[0] for i, one in enumerate(value[:count])]
            return all(said)
        if keyword == "additionalItems" and not isinstance(schema.get("items"), list):
            return None
        if keyword not in ("items", "additionalItems"):
            return None
        start = len(schema["items"]) if keyword == "additionalItems" else 0
        said = [self.judge(here, (*where, i), value[i])[0] for i in range(start, len(value))]
        return all(said)

    def string(self, keyword: str, wanted: str, text: str) -> bool:
        """What a keyword of strings says, by a validator of that keyword alone."""
        if (keyword, wanted) not in self.judges:
            alone = {"$schema": "http://json-schema.org/draft-07/schema#", keyword: wanted}
            self.judges[(keyword, wanted)] = jsonschema_rs.validator_for(alone, validate_formats=True)
        return bool(self.judges[(keyword, wanted)].is_valid(text))

    def asserted(self, keyword: str, schema: Any, value: Any) -> bool | None:
        of, is_number = schema[keyword], isinstance(value, int | Decimal) and not isinstance(value, bool)
        if keyword == "type":
            return any(self.has_type(name, value) for name in ([of] if isinstance(of, str) else of))
        if keyword in ("enum", "const"):
            return key(value) in [key(one) for one in (of if keyword == "enum" else [of])]
        if isinstance(value, str) and keyword in ("pattern", "format"):
            known = keyword == "pattern" or not all(self.string("format", of, one) for one in ("", "x", "%", "{", "\\"))
            return self.string(keyword, of, value) if known and (keyword == "pattern" or self.draft <= 7) else None
        if keyword == "required" and isinstance(value, dict):
            return all(name in value for name in of)
        if keyword == "uniqueItems" and isinstance(value, list) and of is True:
            return len({key(one) for one in value}) == len(value)
        if keyword == "multipleOf" and is_number:
            return (Fraction(value) / Fraction(of)).denominator == 1
        sizes = {"Length": str, "Items": list, "Properties": dict}
        if keyword[:3] in ("min", "max") and keyword[3:] in sizes:
            count = len(value) if isinstance(value, sizes[keyword[3:]]) else None
            return None if count is None else count >= of if keyword.startswith("min") else count <= of
        return self.bounded(keyword, schema, value) if is_number and not isinstance(of, bool) else None

    def bounded(self, keyword: str, schema: Any, value: Any) -> bool | None:
        of = schema[keyword]
        if keyword in ("minimum", "maximum"):
            strict = self.draft == 4 and schema.get("exclusive" + keyword.capitalize()) is True
            above = value > of or (value == of and not strict)
            below = value < of or (value == of and not strict)
            return above if keyword == "minimum" else below
        if keyword not in ("exclusiveMinimum", "exclusiveMaximum"):
            return None
        return bool(value > of if keyword == "exclusiveMinimum" else value < of)

    def has_type(self, name: str, value: Any) -> bool:
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            whole = isinstance(value, int) or (self.draft > 4 and value == value.to_integral_value())
            return name == "number" or (name == "integer" and whole)
        return TYPES[type(value)] == name

    def subschemas(self) -> Iterator[tuple[str, Any]]:
        """Every subschema with its pointer."""
        stack: list[tuple[str, Any]] = [("", self.schema)]
        while stack:
            at, schema = stack.pop()
            yield at, schema
            if isinstance(schema, dict):
                alone = "$ref" in schema and self.draft <= 7
                stack.extend(
                    pair
                    for name in schema
                    if not alone or name in ("definitions", "$defs")
                    for pair in self.parts(at, schema, name)
                )

    def parts(self, at: str, schema: Any, name: str) -> Iterator[tuple[str, Any]]:
        kind = MAP if name in ("definitions", "$defs") else APPLICATORS.get(name)
        value = schema[name]
        if kind is None or NEWER.get(name, 0) > self.draft:
            return
        if kind in (MAP, DEPENDENCIES):
            for inner, one in value.items():
                if isinstance(one, dict | bool):
                    yield f"{at}/{escaped(name)}/{escaped(inner)}", one
        elif isinstance(value, list):
            yield from ((f"{at}/{name}/{index}", one) for index, one in enumerate(value))
        else:
            yield f"{at}/{name}", value


def escaped(token: str) -> str:
    """A token of a pointer."""
    return token.replace("~", "~0").replace("/", "~1")
