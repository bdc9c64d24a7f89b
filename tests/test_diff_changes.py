"""The table of change rules: every rule is seen to fire, on both sides, and says what the verdict confirms."""

from typing import Any

import pytest

from jstk.core.diff.changes import changes
from jstk.core.diff.compare import compare
from jstk.core.diff.groups import pairing
from jstk.core.diff.model import Change
from jstk.core.diff.rules import RULES, Push
from jstk.core.reader import Sources
from jstk.core.resolve import load
from support.memory import MemoryReader

SOURCES = Sources(MemoryReader({}))
DRAFT3 = "http://json-schema.org/draft-03/schema#"
DRAFT4 = "http://json-schema.org/draft-04/schema#"
DRAFT7 = "http://json-schema.org/draft-07/schema#"
DRAFT2019 = "https://json-schema.org/draft/2019-09/schema"
TAGGED = {"type": "string", "minLength": 3}

Example = tuple[str, Any, Any]


def _bounds() -> list[Example]:
    low = "minimum exclusiveMinimum minLength minItems minProperties".split()
    high = "maximum exclusiveMaximum maxLength maxItems maxProperties".split()
    rows: list[Example] = []
    for keyword, up, down in (*((k, "raised", "lowered") for k in (*low, *high)),):
        one, two = {keyword: 1}, {keyword: 2}
        name = "".join(f"-{c.lower()}" if c.isupper() else c for c in keyword)
        rows += [(f"{name}-{up}", one, two), (f"{name}-{down}", two, one)]
        rows += [(f"{name}-added", {}, one), (f"{name}-removed", one, {})]
    for keyword in ("minContains", "maxContains"):
        name = "".join(f"-{c.lower()}" if c.isupper() else c for c in keyword)
        base: dict[str, Any] = {"contains": {"type": "null"}}
        one, two = {**base, keyword: 2}, {**base, keyword: 3}
        rows += [(f"{name}-raised", one, two), (f"{name}-lowered", two, one)]
        rows += [(f"{name}-added", base, one), (f"{name}-removed", one, base)]
    return rows


def _both_ways(came: str, went: str, without: Any, with_it: Any) -> list[Example]:
    return [(came, without, with_it), (went, with_it, without)]


def _applicators() -> list[Example]:
    part = {"type": "null"}
    rows: list[Example] = []
    for keyword in ("not", "contains", "propertyNames"):
        name = "property-names" if keyword == "propertyNames" else keyword
        rows += _both_ways(f"{name}-added", f"{name}-removed", {}, {keyword: part})
    for keyword in ("allOf", "anyOf", "oneOf"):
        name = f"{keyword[:-2].lower()}-of"
        one, two = {keyword: [part]}, {keyword: [part, {"minimum": 1}]}
        rows += _both_ways(f"{name}-added", f"{name}-removed", {}, one)
        rows += _both_ways(f"{name}-branch-added", f"{name}-branch-removed", one, two)
        rows.append((f"{name}-reordered", two, {keyword: [{"minimum": 1}, part]}))
    rows += _both_ways("if-added", "if-removed", {}, {"if": part, "then": {"minimum": 1}})
    for keyword in ("then", "else"):
        rows += _both_ways(
            f"{keyword}-added", f"{keyword}-removed", {"if": part}, {"if": part, keyword: {"minimum": 1}}
        )
    rows += _both_ways(
        "pattern-properties-added", "pattern-properties-removed", {}, {"patternProperties": {"^a": part}}
    )
    rows += _both_ways("dependent-schemas-added", "dependent-schemas-removed", {}, {"dependentSchemas": {"a": part}})
    for keyword, target in (("$ref", "#/$defs/a"), ("$dynamicRef", "#x")):
        bare = {"minimum": 1, "$defs": {"a": {**part, "$dynamicAnchor": "x"}}}
        name = "ref" if keyword == "$ref" else "dynamic-ref"
        rows += _both_ways(f"{name}-added", f"{name}-removed", bare, {**bare, keyword: target})
    old, new = ({"$schema": DRAFT2019, "items": {"minimum": 1, **more}} for more in ({}, {"$recursiveRef": "#"}))
    rows += _both_ways("recursive-ref-added", "recursive-ref-removed", old, new)
    return rows


def _models() -> list[Example]:
    rows: list[Example] = []
    part = {"type": "null"}
    for keyword in ("additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems"):
        name = "".join(f"-{c.lower()}" if c.isupper() else c for c in keyword)
        rows += [(f"{name}-closed", {}, {keyword: False}), (f"{name}-opened", {keyword: False}, {})]
        rows += [(f"{name}-restricted", {}, {keyword: part}), (f"{name}-relaxed", {keyword: part}, {})]
        rows.append((f"{name}-spelled-out", {"minimum": 1}, {"minimum": 1, keyword: True}))
    for name, rest in (
        ("open", {}),
        ("closed", {"additionalProperties": False}),
        ("partially-open", {"additionalProperties": part}),
    ):
        none, one = {"properties": {}, **rest}, {"properties": {"a": TAGGED}, **rest}
        rows += [(f"properties-added-to-{name}", none, one), (f"properties-removed-from-{name}", one, none)]
    for name, rest in (("open", {}), ("closed", {"items": False}), ("partially-open", {"items": part})):
        none, one = {"prefixItems": [part], **rest}, {"prefixItems": [part, TAGGED], **rest}
        rows += [(f"prefix-items-added-to-{name}", none, one), (f"prefix-items-removed-from-{name}", one, none)]
    rows += _both_ways(
        "properties-declared", "properties-undeclared", {"properties": {}}, {"properties": {"a": {"title": "x"}}}
    )
    rows.append(("properties-renamed", {"properties": {"a": TAGGED}}, {"properties": {"b": TAGGED}}))
    return rows


def _places() -> list[Example]:
    held = {"$defs": {"a": TAGGED}}
    return [
        *_both_ways("definition-added", "definition-removed", {"minimum": 1}, {"minimum": 1, **held}),
        ("definition-renamed", {"minimum": 1, **held}, {"minimum": 1, "$defs": {"b": TAGGED}}),
        (
            "definition-renamed",
            {"items": {"$ref": "#/$defs/a"}, "$defs": {"a": TAGGED}},
            {"items": {"$ref": "#/$defs/b"}, "$defs": {"b": {"type": "string"}}},
        ),
        (
            "reference-moved",
            {"items": {"$ref": "#/$defs/a"}, "$defs": {"a": TAGGED, "b": TAGGED}},
            {"items": {"$ref": "#/$defs/b"}, "$defs": {"a": TAGGED, "b": TAGGED}},
        ),
        *_both_ways(
            "reference-extracted",
            "reference-inlined",
            {"items": TAGGED, **held},
            {"items": {"$ref": "#/$defs/a"}, **held},
        ),
        *_both_ways("id-added", "id-removed", {}, {"$id": "https://x.example/a"}),
        ("id-changed", {"$id": "https://x.example/a"}, {"$id": "https://x.example/b"}),
        *_both_ways("anchor-added", "anchor-removed", {}, {"$anchor": "a"}),
        ("anchor-changed", {"$anchor": "a"}, {"$anchor": "b"}),
        *_both_ways("dynamic-anchor-added", "dynamic-anchor-removed", {}, {"$dynamicAnchor": "a"}),
        ("dynamic-anchor-changed", {"$dynamicAnchor": "a"}, {"$dynamicAnchor": "b"}),
        *_both_ways(
            "recursive-anchor-added",
            "recursive-anchor-removed",
            {"$schema": DRAFT2019},
            {"$schema": DRAFT2019, "$recursiveAnchor": True},
        ),
        (
            "recursive-anchor-changed",
            {"$schema": DRAFT2019, "$recursiveAnchor": False},
            {"$schema": DRAFT2019, "$recursiveAnchor": True},
        ),
    ]


def _texts() -> list[Example]:
    three = {"$schema": DRAFT3}
    rows = [
        *_both_ways("annotation-added", "annotation-removed", {}, {"title": "a"}),
        ("annotation-changed", {"title": "a"}, {"title": "b"}),
        *_both_ways("unknown-keyword-added", "unknown-keyword-removed", {}, {"x-a": 1}),
        ("unknown-keyword-changed", {"x-a": 1}, {"x-a": 2}),
        *_both_ways("vocabulary-added", "vocabulary-removed", {}, {"$vocabulary": {"https://x.example/v": False}}),
        (
            "vocabulary-changed",
            {"$vocabulary": {"https://x.example/v": False}},
            {"$vocabulary": {"https://x.example/w": False}},
        ),
        *_both_ways("disallow-added", "disallow-removed", three, {**three, "disallow": "string"}),
        ("disallow-changed", {**three, "disallow": "string"}, {**three, "disallow": "null"}),
        *_both_ways("type-schemas-added", "type-schemas-removed", three, {**three, "type": [{"minimum": 1}]}),
        ("type-schemas-changed", {**three, "type": [{"minimum": 1}]}, {**three, "type": [{"minimum": 2}]}),
        *_both_ways("pattern-added", "pattern-removed", {}, {"pattern": "^a"}),
        *_both_ways("pattern-narrowed", "pattern-widened", {"pattern": "^a"}, {"pattern": "^ab"}),
        ("pattern-rewritten", {"pattern": "^[ab]"}, {"pattern": "^(a|b)"}),
        ("pattern-changed", {"pattern": "^a"}, {"pattern": "^b"}),
        *_both_ways("format-added", "format-removed", {}, {"format": "date"}),
        ("format-changed", {"format": "date"}, {"format": "time"}),
    ]
    for name, keyword, one, two in (
        ("content-encoding", "contentEncoding", "base64", "base32"),
        ("content-media-type", "contentMediaType", "application/json", "text/html"),
    ):
        seven: dict[str, Any] = {"$schema": DRAFT7}
        rows += _both_ways(f"{name}-added", f"{name}-removed", seven, {**seven, keyword: one})
        rows.append((f"{name}-changed", {**seven, keyword: one}, {**seven, keyword: two}))
    return rows


def _sets() -> list[Example]:
    two, three = {"properties": {"a": {"default": 1}}}, {"properties": {"a": {"default": 1}}, "required": ["a"]}
    return [
        *_both_ways("type-added", "type-removed", {}, {"type": "string"}),
        *_both_ways("type-grown", "type-shrunk", {"type": "integer"}, {"type": "number"}),
        ("type-changed", {"type": "string"}, {"type": "null"}),
        *_both_ways("enum-added", "enum-removed", {}, {"enum": [1]}),
        *_both_ways("enum-grown", "enum-shrunk", {"const": 1}, {"enum": [1, 2]}),
        ("enum-changed", {"enum": [1]}, {"const": 2}),
        ("enum-reordered", {"enum": [1, 2]}, {"enum": [2, 1]}),
        *_both_ways("required-added", "required-removed", {}, {"required": ["a"]}),
        ("required-added-with-default", two, three),
        *_both_ways("dependent-required-added", "dependent-required-removed", {}, {"dependentRequired": {"a": ["b"]}}),
        *_both_ways("unique-items-added", "unique-items-removed", {"uniqueItems": False}, {"uniqueItems": True}),
        *_both_ways("multiple-of-added", "multiple-of-removed", {}, {"multipleOf": 2}),
        *_both_ways("multiple-of-narrowed", "multiple-of-widened", {"multipleOf": 0.5}, {"multipleOf": 1.5}),
        ("multiple-of-changed", {"multipleOf": 2}, {"multipleOf": 3}),
        *_both_ways("schema-forbids-all", "schema-allows-again", {"minimum": 1}, False),
        ("dialect-changed", {"$schema": DRAFT4, "type": "integer"}, {"$schema": DRAFT7, "type": "integer"}),
    ]


EXAMPLES: list[Example] = [*_bounds(), *_applicators(), *_models(), *_places(), *_texts(), *_sets()]


def listed(old: Any, new: Any, formats: bool = False) -> tuple[Change, ...]:
    """The changes by rule alone, before any verdict."""
    return changes(load(old, SOURCES).unwrap(), load(new, SOURCES).unwrap(), formats)


@pytest.mark.parametrize(("rule", "old", "new"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_the_rule_fires_and_the_verdict_does_not_contradict_it(rule: str, old: Any, new: Any) -> None:
    """The rule is listed with the place on the side that has it; a direction that no listed change may break is not
    broken."""
    found = [change for change in listed(old, new) if change.rule == rule]
    assert found, [change.rule for change in listed(old, new)]
    assert (found[0].old, found[0].new) != (None, None)
    made = compare(old, new, SOURCES).unwrap()
    for direction, answer in made.answers.items():
        may = any(change.impact(direction) == "possible" for change in listed(old, new))
        assert may or answer.verdict != "breaking"


def test_every_rule_has_an_example() -> None:
    """No row of the table is dead: each rule fires for one of the examples, but for those about whole files."""
    files = {"schema-added", "schema-removed"}
    assert sorted({rule.id for rule in RULES} - {row[0] for row in EXAMPLES} - files) == []


def test_rule_ids_are_unique_and_kebab_case() -> None:
    """A rule's id names one row."""
    ids = [rule.id for rule in RULES]
    assert len(ids) == len(set(ids))
    assert all(rule == rule.lower() and " " not in rule and not rule.startswith("-") for rule in ids)


def test_every_message_says_what_it_was_given() -> None:
    """No message keeps a place holder."""
    for _, old, new in EXAMPLES:
        for change in listed(old, new):
            assert "{keyword}" not in change.message and "{what}" not in change.message
            assert "{old}" not in change.message and "{new}" not in change.message and "{name}" not in change.message


PUSHES = {rule.id: rule.push for rule in RULES}
ONE_WAY = [
    row
    for row in EXAMPLES
    if PUSHES[row[0]] in (Push.NARROWS, Push.WIDENS) and row[0].startswith(("min", "max", "enum", "type-", "req"))
]


@pytest.mark.parametrize(("rule", "old", "new"), ONE_WAY, ids=[row[0] for row in ONE_WAY])
def test_what_may_break_does(rule: str, old: Any, new: Any) -> None:
    """For plain assertions the direction that a rule calls possible is broken in its example, and goes back to it."""
    direction = "backward" if PUSHES[rule] is Push.NARROWS else "forward"
    answer = compare(old, new, SOURCES, directions=(direction,)).unwrap()
    found = answer.answers[direction]  # type: ignore[index]
    assert found.verdict == "breaking"
    assert answer.changes[found.change or 0].rule == rule


def test_below_not_the_directions_change_places() -> None:
    """What narrows a negated schema widens the whole."""
    (change,) = listed({"not": {"minimum": 1}}, {"not": {"minimum": 2}})
    assert (change.rule, change.backward, change.forward) == ("minimum-raised", "compatible", "possible")


@pytest.mark.parametrize("holder", [{"oneOf": [{"minimum": 1}]}, {"if": {"minimum": 1}, "then": {}}])
def test_where_a_change_may_push_either_way_both_are_possible(holder: dict[str, Any]) -> None:
    """A branch of oneOf, or a condition, may break either direction."""
    after = {name: [{"minimum": 2}] if name == "oneOf" else {"minimum": 2} if name == "if" else {} for name in holder}
    (change,) = listed(holder, after)
    assert (change.backward, change.forward) == ("possible", "possible")


def test_a_definition_is_reported_once_however_often_it_is_used() -> None:
    """A change in a definition is one change; used with and against the whole, it may break either way."""
    old = {"items": {"$ref": "#/$defs/a"}, "not": {"$ref": "#/$defs/a"}, "$defs": {"a": {"minimum": 1}}}
    new = {"items": {"$ref": "#/$defs/a"}, "not": {"$ref": "#/$defs/a"}, "$defs": {"a": {"minimum": 2}}}
    (change,) = listed(old, new)
    assert (change.backward, change.forward) == ("possible", "possible")


def test_a_definition_that_nothing_refers_to_breaks_nothing() -> None:
    """A change that the root does not reach cannot matter to it."""
    (change,) = listed({"minimum": 1, "$defs": {"a": {"minimum": 1}}}, {"minimum": 1, "$defs": {"a": {"minimum": 2}}})
    assert (change.rule, change.backward, change.forward) == ("minimum-raised", "compatible", "compatible")


def test_drafts_are_seen_under_one_name() -> None:
    """Keywords that only changed their spelling are no changes; the dialect's is the only one."""
    old = {
        "$schema": DRAFT4,
        "minimum": 1,
        "exclusiveMinimum": True,
        "definitions": {"a": {"type": "string"}},
        "items": [{"$ref": "#/definitions/a"}],
        "additionalItems": False,
        "dependencies": {"a": ["b"], "c": {"minimum": 1}},
    }
    new = {
        "exclusiveMinimum": 1,
        "$defs": {"a": {"type": "string"}},
        "prefixItems": [{"$ref": "#/$defs/a"}],
        "items": False,
        "dependentRequired": {"a": ["b"]},
        "dependentSchemas": {"c": {"minimum": 1}},
    }
    assert [change.rule for change in listed(old, new)] == ["dialect-changed"]


def test_draft_3_is_seen_under_one_name() -> None:
    """required in a property, extends and divisibleBy of draft 3 are the keywords of today."""
    old = {"$schema": DRAFT3, "properties": {"a": {"required": True}}, "extends": {"divisibleBy": 2}}
    new = {"properties": {"a": {}}, "required": ["a"], "allOf": [{"multipleOf": 4}]}
    assert [change.rule for change in listed(old, new)] == ["dialect-changed", "multiple-of-narrowed"]


def test_siblings_of_a_reference_are_ignored_up_to_draft_7() -> None:
    """What stands beside $ref constrains nothing in draft-07, and something from 2019-09 on."""
    base = {"items": {"$ref": "#/definitions/a"}, "definitions": {"a": {"type": "string"}}}
    beside = {**base, "items": {"$ref": "#/definitions/a", "minLength": 1}}
    assert listed({"$schema": DRAFT7, **base}, {"$schema": DRAFT7, **beside}) == ()
    assert [change.rule for change in listed({"$schema": DRAFT2019, **base}, {"$schema": DRAFT2019, **beside})]


def test_values_of_enum_and_of_properties_named_as_keywords_are_no_keywords() -> None:
    """A property called $ref or minimum is a name; a value of enum is data."""
    old = {"properties": {"$ref": {"type": "string"}, "minimum": {"type": "null"}}, "enum": [{"minimum": 1}]}
    new = {"properties": {"$ref": {"type": "null"}, "minimum": {"type": "null"}}, "enum": [{"minimum": 2}]}
    assert [change.rule for change in listed(old, new)] == ["enum-changed", "type-changed"]


def test_true_and_one_differ_and_one_and_one_point_nought_do_not() -> None:
    """Values are compared as JSON Schema compares them."""
    assert [change.rule for change in listed({"const": True}, {"const": 1})] == ["enum-changed"]
    assert listed({"const": 1}, {"const": 1.0}) == ()


BRANCHES: list[tuple[str, list[Any], list[Any], dict[int, int]]] = [
    (
        "equal ones, wherever they stand",
        [{"minimum": 1}, {"maximum": 1}],
        [{"maximum": 1}, {"minimum": 1}],
        {0: 1, 1: 0},
    ),
    (
        "the same reference",
        [{"$ref": "#a", "title": "x"}, {"type": "null"}],
        [{"type": "null"}, {"$ref": "#a"}],
        {0: 1, 1: 0},
    ),
    (
        "the same tag",
        [{"properties": {"k": {"const": "a"}, "v": {}}}, {"properties": {"k": {"const": "b"}}}],
        [{"properties": {"k": {"const": "b"}, "w": {}}}, {"properties": {"k": {"const": "a"}}}],
        {0: 1, 1: 0},
    ),
    ("the same type", [{"type": "string"}, {"type": "null"}], [{"type": "string", "minLength": 1}], {0: 0}),
    ("nothing in common", [{"type": "string"}], [{"type": "null"}], {}),
]


@pytest.mark.parametrize(("name", "old", "new", "pairs"), BRANCHES, ids=[row[0] for row in BRANCHES])
def test_branches_are_paired(name: str, old: list[Any], new: list[Any], pairs: dict[int, int]) -> None:
    """A branch is followed to where it went: equal, of the same tag, or most alike."""
    assert pairing(old, new) == pairs


def test_a_rename_has_evidence() -> None:
    """A renamed property says which schema both share; a renamed definition says who refers to it, or that both hold
    the same."""
    (prop,) = listed({"properties": {"a": TAGGED}}, {"properties": {"b": TAGGED}})
    assert prop.message == '"a" seems to be renamed to "b": both have the same schema {"type":"string","minLength":3}'
    messages = {
        name: change.message for name, old, new in EXAMPLES for change in listed(old, new) if change.rule == name
    }
    assert "the reference at /items names it now" in messages["definition-renamed"]


def test_two_names_that_came_with_one_schema_are_no_rename() -> None:
    """Where several names fit, nothing tells which one it was."""
    rules = [
        change.rule for change in listed({"properties": {"a": TAGGED}}, {"properties": {"b": TAGGED, "c": TAGGED}})
    ]
    assert rules == ["properties-removed-from-open", "properties-added-to-open", "properties-added-to-open"]


def test_formats_count_where_they_are_asserted() -> None:
    """format may break only where formats are asserted."""
    assert listed({}, {"format": "date"})[0].backward == "compatible"
    assert listed({}, {"format": "date"}, True)[0].backward == "possible"
