"""Strategies for what a caller may send: any JSON, small schemas, and arguments that fit a tool's input schema."""

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from jstk.core.tool import Schema

NAMES = ("a", "b", "id", "lines", "kind", "Ünicode", "a/b", "~", "")
PATTERNS = ("^a+$", "[0-9]{2,3}", r"\p{L}+", "(", "[^]", r"^(a+)+$", "(?<=x)y", "", r"\cA", "a{1000}")
FORMATS = ("date", "date-time", "email", "uri", "regex", "ipv4", "uuid", "unknown-format")
TYPES = ("null", "boolean", "integer", "number", "string", "array", "object", "any", "nothing")
KNOWN_DIALECTS = (
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-03/schema#",
)
DIALECTS = (*KNOWN_DIALECTS * 4, "https://json-schema.org/draft/2021-01/schema", "not a uri")
DRAFTS = ("draft3", "draft4", "draft-07", "2019-09", "2020-12", *KNOWN_DIALECTS, "2021-13", "")
REFERENCES = (
    "#",
    "#/$defs/a",
    "#/definitions/a",
    "#a",
    "order.schema.json",
    "missing.json",
    "https://x.example/y",
    "#/%",
)
RESOURCES = ("https://x.example/y", "https://x.example/", "::")
EXACT = tuple(Decimal(text) for text in ("0.1", "0.3", "1.0", "-2.50", "1e3", "0.0001"))
# Beyond a limit, no JSON, or no Unicode text: rare, since one of them makes a whole call a fault.
BEYOND = (Decimal("1e4000"), 10**1200, float("nan"), float("inf"))


def _rarely(odd: tuple[Any, ...], usual: tuple[Any, ...]) -> SearchStrategy[Any]:
    return st.integers(0, 30).flatmap(lambda turn: st.sampled_from(odd if turn == 30 else usual))


numbers = st.integers(-5, 20) | st.integers() | _rarely(BEYOND, (*EXACT, 0.5, -0.0, 1e22))
words = st.sampled_from(("2024-02-30", "ada@shop.example", "x" * 300, "1", "aaaa"))
strings = st.sampled_from(NAMES) | words | st.text(max_size=8) | _rarely(("\ud800",), NAMES)
scalars = st.none() | st.booleans() | numbers | strings


def _containers(inner: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.lists(inner, max_size=3) | st.dictionaries(strings, inner, max_size=3)


values = st.recursive(scalars, _containers, max_leaves=8)


def _some(keywords: dict[str, SearchStrategy[Any]]) -> SearchStrategy[dict[str, Any]]:
    """Objects of a few of the keywords: drawing them all, to leave most out, is what would cost the time."""
    names = st.lists(st.sampled_from(sorted(keywords)), max_size=5, unique=True)
    return names.flatmap(lambda some: st.fixed_dictionaries({name: keywords[name] for name in some}))


def _of_schemas(inner: SearchStrategy[Any]) -> SearchStrategy[Any]:
    some, named = st.lists(inner, min_size=1, max_size=3), st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    applicators = {
        "properties": named,
        "patternProperties": st.dictionaries(st.sampled_from(PATTERNS), inner, max_size=2),
        "$defs": named,
        "definitions": named,
        "dependentSchemas": named,
        "dependencies": named,
        "items": inner | some,
        "prefixItems": some,
        **dict.fromkeys(("allOf", "anyOf", "oneOf", "extends"), some),
        **dict.fromkeys(("not", "if", "then", "else", "contains", "propertyNames", "additionalProperties"), inner),
        **dict.fromkeys(("unevaluatedProperties", "unevaluatedItems", "additionalItems", "disallow"), inner),
    }
    return _some({**_assertions(), **applicators})


def _assertions() -> dict[str, SearchStrategy[Any]]:
    counts = st.integers(0, 4) | numbers
    return {
        "$schema": st.sampled_from(DIALECTS),
        "$id": st.sampled_from(("https://x.example/y", "sub/", "#a", "%", "urn:x:y")),
        "$anchor": st.sampled_from(("a", "1", "")),
        "$dynamicAnchor": st.just("a"),
        "$ref": st.sampled_from(REFERENCES) | strings,
        "$dynamicRef": st.sampled_from(REFERENCES),
        "$recursiveRef": st.just("#"),
        "type": st.sampled_from(TYPES) | st.lists(st.sampled_from(TYPES), max_size=2),
        "enum": st.lists(values, max_size=3),
        "const": values,
        "pattern": st.sampled_from(PATTERNS),
        "format": st.sampled_from(FORMATS),
        "required": st.lists(st.sampled_from(NAMES), max_size=2) | st.booleans(),
        "uniqueItems": st.booleans(),
        "exclusiveMinimum": numbers | st.booleans(),
        **dict.fromkeys(("minimum", "maximum", "multipleOf", "divisibleBy"), numbers),
        **dict.fromkeys(("minLength", "maxItems", "minItems", "maxProperties", "minContains"), counts),
        "x-unknown": values,
    }


_leaves = st.booleans() | _some(_assertions())
schemas = st.recursive(_leaves, _of_schemas, max_leaves=4) | values


def _paths(schema: Schema, above: str = "") -> list[str]:
    """The dotted paths that an output schema knows."""
    found = []
    for name, member in {**schema.get("properties", {}), **schema.get("items", {}).get("properties", {})}.items():
        found += [above + name, *_paths(member, f"{above}{name}.")]
    return found


def _by_type(schema: Schema) -> SearchStrategy[Any]:
    """Values of the kind that an argument's schema asks for."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema.get("type", [])
    made: dict[str, SearchStrategy[Any]] = {
        "string": strings,
        "boolean": st.booleans(),
        "integer": st.integers(-2, 30),
        "number": numbers,
        "object": st.dictionaries(strings, values, max_size=2),
        "array": st.lists(_by_type(schema["items"]) if schema.get("items") else values, max_size=3),
        "null": st.none(),
    }
    return st.one_of([made[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)] or [values])


def arguments(inputs: Schema, outputs: Schema, files: tuple[str, ...]) -> SearchStrategy[dict[str, Any]]:
    """Arguments for a tool: of the right names and mostly the right kinds, with paths of files that are there."""
    path = st.sampled_from((*files, "missing.json", "../outside.json", "*", "orders/*", "-"))
    schema = schemas | path | st.builds("{}".format, st.sampled_from(('{"type": "string"}', '{"type"', "{}")))
    known: dict[str, SearchStrategy[Any]] = {
        **dict.fromkeys(("schema", "old", "new", "from"), schema),
        "schemas": st.lists(schema, min_size=1, max_size=2),
        "suites": st.lists(path, min_size=1, max_size=2),
        "documents": st.lists(path, min_size=1, max_size=3),
        "instances": st.lists(values, min_size=1, max_size=3),
        "draft": st.sampled_from(DRAFTS),
        "to": st.sampled_from(DRAFTS),
        "fields": st.lists(_rarely((*NAMES, "ok.no"), tuple(_paths(outputs))), max_size=2),
        "resources": st.dictionaries(st.sampled_from(RESOURCES), schema, max_size=2),
    }
    offered = {name: known.get(name, _by_type(one)) for name, one in inputs["properties"].items()}
    required = {name: offered.pop(name) for name in inputs.get("required", ())}
    worked_on = {name: offered.pop(name) for name in ("schema", "documents", "instances") if name in offered}
    kept = st.sets(st.sampled_from(list(worked_on)), min_size=len(worked_on) - 1) if worked_on else st.just(set())
    return kept.flatmap(
        lambda names: st.fixed_dictionaries({**required, **{n: worked_on[n] for n in sorted(names)}}, optional=offered)
    )
