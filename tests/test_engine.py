"""The engine: exact numbers, ECMA-262 patterns, limits, and the second opinion."""

from decimal import Decimal
from typing import Any

import pytest
from returns.result import Success

from jstk.core.engine.second import second_opinion
from jstk.core.engine.strings import has_old_format, pattern_found
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import InvalidPattern, InvalidSchema, TooCostly
from jstk.core.reader import Sources
from jstk.core.resolve import load
from support.memory import MemoryReader

SOURCES = Sources(MemoryReader({}))


def engine(schema: Any, draft: str | None = None) -> Engine:
    """The engine of an inline schema."""
    return load(schema, SOURCES, draft).bind(compile_schema).unwrap()


@pytest.mark.parametrize(
    ("divisor", "value", "valid"),
    [
        (Decimal("0.01"), Decimal("4.02"), True),
        (Decimal("0.1"), Decimal("0.35"), False),
        (Decimal("0.1"), Decimal("0.3"), True),
        (3, 10**30 + 2, True),
        (3, 10**30, False),
        (Decimal("1e-20"), Decimal("1.00000000000000000001"), True),
    ],
)
def test_division_is_exact_in_both_engines(divisor: Any, value: Any, valid: bool) -> None:
    """multipleOf is judged on the numbers as they are written."""
    made = engine({"multipleOf": divisor})
    assert made.is_valid(value) is valid
    assert second_opinion(made.closure, value).valid is valid


@pytest.mark.parametrize("draft", ["draft3", "draft4"])
def test_a_fraction_of_zero_is_no_integer_in_the_oldest_drafts(draft: str) -> None:
    """1.0 is an integer from draft-06 on, as the suite's optional cases have it."""
    assert not engine({"type": "integer"}, draft).is_valid(Decimal("1.0"))
    assert engine({"type": "integer"}, "draft6").is_valid(Decimal("1.0"))


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("^[^]$", "\n", True),
        ("[]", "", False),
        (r"[\b]", "\b", True),
        (r"^\0$", "\0", True),
        (r"^[\w-.]+$", "a-.", True),
        (r"^(?<y>\d)\k<y>$", "11", True),
        (r"^(?<y>\d)\k<y>$", "12", False),
        (r"^a{,3}$", "a{,3}", True),
        (r"\bfoo\b", "éfoo", True),
        (r"^(?!x).$", "\u2028", False),
        (r"^\ud83d\ude00$", "\U0001f600", True),
        (r"^\d$", "\u07c0", False),
        ("^a$", "a\n", False),
    ],
)
def test_patterns_mean_what_ecma_262_says(pattern: str, text: str, found: bool) -> None:
    """Patterns that the library refuses or reads otherwise are put right."""
    assert pattern_found(pattern, text) is found
    assert engine({"pattern": pattern}).is_valid(text) is found
    assert engine({"patternProperties": {pattern: False}}).is_valid({text: 1}) is not found


def test_errors_below_a_rewritten_pattern_name_the_pattern_of_the_schema() -> None:
    """What the library was given in another spelling is reported as the schema has it."""
    unit = engine({"patternProperties": {"^[^]$": {"type": "string"}}}).errors({"x": 1}).unwrap()[0]
    assert unit.keyword_location == "/patternProperties/^[^]$/type"
    assert unit.absolute == ("file:///memory/", "/patternProperties/^[^]$/type")


@pytest.mark.parametrize("pattern", ["(", "(?i)a", r"\A", "a++", r"\8", "[[:alpha:]]x++"])
@pytest.mark.parametrize("draft", ["draft4", "draft7", "2020-12"])
def test_what_is_no_pattern_is_a_fault_with_a_place(pattern: str, draft: str) -> None:
    """A pattern beyond ECMA-262 is refused even where the library would take it."""
    fault = load({"properties": {"a": {"pattern": pattern}}}, SOURCES, draft).bind(compile_schema).failure()
    assert isinstance(fault, InvalidPattern)
    assert fault.place.pointer == "/properties/a/pattern"
    assert fault.reason


def test_every_violation_of_the_metaschema_is_named() -> None:
    """An invalid schema lists all that is wrong with it."""
    fault = load({"minimum": "3", "properties": {"a": {"type": "strin"}}}, SOURCES).bind(compile_schema).failure()
    assert isinstance(fault, InvalidSchema)
    assert {one.place.pointer for one in fault.violations} == {"/minimum", "/properties/a/type"}


def test_a_pattern_that_backtracks_too_far_is_too_costly() -> None:
    """Matching stops at a limit and says so, and never passes for a plain no."""
    made = engine({"pattern": r"^(?=x)|(?=a)(a|a)*b\1$"})
    assert isinstance(made.errors("a" * 60).failure(), TooCostly)


def test_references_that_unfold_too_far_are_refused_before_evaluation() -> None:
    """2^40 evaluations at one place are counted, not made."""
    defs: dict[str, Any] = {f"a{i}": {"allOf": [{"$ref": f"#/$defs/a{i + 1}"}] * 2} for i in range(40)}
    outcome = load({"$ref": "#/$defs/a0", "$defs": {**defs, "a40": {"type": "string"}}}, SOURCES).bind(compile_schema)
    assert isinstance(outcome.failure(), TooCostly)


def test_growth_level_by_level_is_refused_before_errors_are_gathered() -> None:
    """Two ways to the same child double with each level; a shallow instance is fine, a deep one is too costly."""
    twice = {"properties": {"a": {"$ref": "#"}}}
    made = engine({"allOf": [twice, twice], "type": "object"})
    assert made.errors({"a": {"a": 1}}).unwrap()
    deep: Any = 1
    for _ in range(60):
        deep = {"a": deep}
    assert isinstance(made.errors(deep).failure(), TooCostly)


def test_the_second_opinion_agrees_or_says_why_not() -> None:
    """jsonschema is asked with an explicit registry; formats and patterns beyond automata are left out by name."""
    made = engine({"properties": {"a": {"type": "string", "pattern": "^x"}}, "required": ["a"]})
    assert second_opinion(made.closure, {"a": "xy"}).valid is True
    assert second_opinion(made.closure, {"a": "y"}).valid is False
    beyond = second_opinion(engine({"pattern": r"^(.*)\1$"}).closure, "aa")
    assert beyond.valid is None
    assert "reach" in beyond.reason


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("color", "#0ff", "#0fg"),
        ("ip-address", "127.0.0.1", "127.0.0"),
        ("host-name", "www.e.example", "-a"),
        ("time", "23:59:59", "24:00:00"),
        ("phone", "+1 555-0100", "call me"),
        ("regex", "^a$", "("),
    ],
)
def test_formats_of_draft_3_have_their_old_names(name: str, good: str, bad: str) -> None:
    """The checkers of draft 3 are our own (draft-03, section 5.23)."""
    assert has_old_format(name, good)
    assert not has_old_format(name, bad)
    assert engine({"format": name}, "draft3").errors(bad) != Success(())


def test_references_with_characters_that_no_uri_has_lead_where_they_say() -> None:
    """Real schemas name definitions with angle brackets and blanks, and refer to them unencoded."""
    schema = {"$ref": "#/$defs/List<Item | null>", "$defs": {"List<Item | null>": {"type": "array"}}}
    assert engine(schema).is_valid([])
    assert [unit.absolute for unit in engine(schema).errors(1).unwrap()] == [
        ("file:///memory/", "/$defs/List<Item | null>/type")
    ]


@pytest.mark.parametrize(
    ("schema", "instance", "wanted"),
    [
        ({"properties": {"": {"type": "string"}}}, {"": 1}, [("/properties//type", "/properties//type", "/")]),
        (
            {"properties": {"": {"properties": {"": {"items": {"type": "null"}}}}}},
            {"": {"": [1]}},
            [("/properties//properties//items/type", "/properties//properties//items/type", "///0")],
        ),
        (
            {"additionalProperties": {"additionalProperties": {"type": "string"}}},
            {"": {"a": 1}, "a": {"": 2}},
            [
                ("/additionalProperties/additionalProperties/type",) * 2 + ("//a",),
                ("/additionalProperties/additionalProperties/type",) * 2 + ("/a/",),
            ],
        ),
        (
            {
                "properties": {"": {"$ref": "#/$defs/"}},
                "$defs": {"": {"properties": {"": {"$ref": "#/$defs/a"}}}, "a": {"minimum": 3}},
            },
            {"": {"": 1}},
            [("/properties//$ref/properties//$ref/minimum", "/$defs/a/minimum", "//")],
        ),
        (
            {"patternProperties": {"": {"required": ["b"]}}},
            {'"][""]["': {}, "": {}},
            [
                ("/patternProperties//required", "/patternProperties//required", '/"][""]["'),
                ("/patternProperties//required", "/patternProperties//required", "/"),
            ],
        ),
        ({"properties": {"": False}}, {"": 1}, [("/properties/", "/properties/", "/")]),
        ({"propertyNames": {"minLength": 1}}, {"": 1}, [("/propertyNames/minLength", "/propertyNames", "")]),
        ({"dependentRequired": {"": ["a"]}}, {"": 1}, [("/dependentRequired", "/dependentRequired", "")]),
    ],
)
def test_an_empty_name_is_a_part_of_every_location(schema: Any, instance: Any, wanted: list[Any]) -> None:
    """Below the name "" the keyword location, its absolute form and the instance location have its empty token."""
    units = engine(schema).errors(instance).unwrap()
    found = [(one.keyword_location, one.absolute and one.absolute[1], one.instance_location) for one in units]
    assert found == wanted


def test_branches_have_empty_names_too() -> None:
    """Within the branches of a choice locations are whole."""
    (unit,) = engine({"properties": {"": {"anyOf": [{"properties": {"": False}}]}}}).errors({"": {"": 1}}).unwrap()
    (inner,) = unit.branches[0]
    assert (unit.keyword_location, unit.instance_location) == ("/properties//anyOf", "/")
    assert (inner.keyword_location, inner.instance_location) == ("/properties//anyOf/0/properties/", "//")


def test_what_is_wrong_below_an_empty_name_of_a_schema_is_placed() -> None:
    """A violation of the metaschema under the name "" is told where it is."""
    made = load({"properties": {"": {"type": 5}}}, SOURCES).bind(compile_schema)
    fault = made.failure()
    assert isinstance(fault, InvalidSchema)
    assert fault.place.pointer == "/properties//type"


def test_the_second_opinion_is_silent_where_its_stack_would_end() -> None:
    """A long chain of references, and one that leads back, are judged by the first engine alone."""
    chain: dict[str, Any] = {f"d{n}": {"not": {"$ref": f"#/$defs/d{n + 1}"}} for n in range(400)}
    long = load({"$ref": "#/$defs/d0", "$defs": {**chain, "d400": True}}, Sources(MemoryReader({}))).unwrap()
    back = load({"properties": {"a": {"not": {"$ref": "#/properties/a"}}}}, Sources(MemoryReader({}))).unwrap()
    assert second_opinion(long, None).valid is None
    assert second_opinion(back, {"a": 1}).valid is None


def test_a_schema_below_the_root_has_no_dialect_of_its_own_without_an_id() -> None:
    """`$schema` counts at the root of a schema resource alone (2020-12 core, section 8.1.1)."""
    inner = {"$schema": "https://json-schema.org/draft/2020-12/schema", "prefixItems": [False]}
    assert engine({"properties": {"a": inner}}, "draft7").is_valid({"a": [1]})
    assert not engine({"properties": {"a": {**inner, "$id": "https://e.example/a"}}}, "draft7").is_valid({"a": [1]})


def test_the_second_opinion_ends_where_an_unused_definition_leads_back() -> None:
    """A cycle that no evaluation comes to is no matter."""
    unused = {"type": "string", "$defs": {"x": {"$ref": "#/$defs/y"}, "y": {"$ref": "#/$defs/x"}}}
    assert second_opinion(load(unused, Sources(MemoryReader({}))).unwrap(), "a").valid is True


def test_unique_items_of_a_long_array_are_judged_without_comparing_all_pairs() -> None:
    """The second opinion on thousands of items is quick, and equal is what JSON Schema calls equal."""
    made = engine({"uniqueItems": True})
    items: list[Any] = [*range(20_000), True, False, "1", [1], [True]]
    assert second_opinion(made.closure, items).valid is True
    assert second_opinion(made.closure, [*items, Decimal("1.0")]).valid is False
    assert second_opinion(made.closure, [{"a": 1, "b": 2}, {"b": 2, "a": Decimal("1.0")}]).valid is False
