"""Arguments against input schemas, and the one way in which a tool is called."""

from decimal import Decimal
from typing import Any

import pytest
from attrs import evolve
from returns.result import Failure, Success

from jstk.core.arguments import check_arguments, invoke, payload_of
from jstk.core.catalogue import TOOLS
from jstk.core.fault import BadNumber, Fault, Outcome, Syntax, TooDeep, UnknownDialect, UnknownField, Usage, describe
from jstk.core.reader import Sources
from jstk.core.report import Report, Verdict
from jstk.core.tool import Arguments, Context
from support.standin import NoReader, tool

TOOL = tool()
CONTEXT = Context(Sources(NoReader()))  # type: ignore[arg-type]


def fault_of(arguments: object) -> Fault:
    """Why the stand-in does not take the arguments."""
    checked = check_arguments(TOOL, arguments)
    assert isinstance(checked, Failure)
    found: Fault = checked.failure()
    return found


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        ({}, "argument 'name' is missing", None),
        (None, "argument 'name' is missing", None),
        ([], "the whole of the arguments must be an object; got []", None),
        ({"name": 5}, "argument 'name' must be a string; got 5", None),
        ({"name": True}, "argument 'name' must be a string; got true", None),
        ({"name": ""}, "argument 'name' must be a text of at least 1 characters; got \"\"", None),
        ({"name": "x", "count": "1"}, "argument 'count' must be an integer; got \"1\"", None),
        ({"name": "x", "count": True}, "argument 'count' must be an integer; got true", None),
        ({"name": "x", "count": Decimal("1.5")}, "argument 'count' must be an integer; got 1.5", None),
        ({"name": "x", "count": 0}, "argument 'count' must be at least 1; got 0", None),
        ({"name": "x", "count": 10}, "argument 'count' must be at most 9; got 10", None),
        ({"name": "x", "kind": "plane"}, 'argument \'kind\' must be one of "plain", "fancy"; got "plane"', None),
        ({"name": "x", "instances": {}}, "argument 'instances' must be an array; got {}", None),
        ({"name": "x", "fields": ["a", 5]}, "argument 'fields[1]' must be a string; got 5", None),
        ({"name": "x", "resources": []}, "argument 'resources' must be an object; got []", None),
        ({"name": "x", "cuont": 1}, 'unknown argument "cuont"', "did you mean 'count'?"),
        (
            {"name": "x", "bogus": 1},
            'unknown argument "bogus"',
            "known: name, count, kind, instances, draft, seconds, do, resources, fields",
        ),
    ],
)
def test_what_the_schema_does_not_take_is_named(arguments: object, message: str, hint: str | None) -> None:
    """The fault names the argument, what is wanted and given; for an unknown one the nearest or all known."""
    fault = fault_of(arguments)
    assert isinstance(fault, Usage)
    assert fault.message == message
    assert fault.hint == hint


def test_a_missing_argument_is_told_with_its_purpose() -> None:
    """Where the schema describes a missing argument, the hint is that description."""
    described = {**TOOL.input_schema["properties"], "name": {"type": "string", "description": "Who it is."}}
    checked = check_arguments(evolve(TOOL, input_schema={**TOOL.input_schema, "properties": described}), {})
    assert isinstance(checked, Failure)
    assert describe(checked.failure()) == "usage: argument 'name' is missing (Who it is.)"


def test_a_const_and_a_shortest_array_are_held() -> None:
    """`const` and `minItems` of an input schema are checked too."""
    properties = {"a": {"const": 1}, "b": {"type": "array", "minItems": 1}}
    plain = evolve(TOOL, input_schema={"type": "object", "properties": properties})
    assert isinstance(check_arguments(plain, {"a": Decimal("1.0"), "b": [1], "c": 5}), Success)
    for wrong, wanted in (({"a": True}, "must be 1; got true"), ({"b": []}, "an array of at least 1 items; got []")):
        checked = check_arguments(plain, wrong)
        assert isinstance(checked, Failure)
        assert wanted in describe(checked.failure())


def test_a_long_value_is_shown_short() -> None:
    """A message shows the beginning of a long value, its kind and its length."""
    text = describe(fault_of({"name": ["x" * 10_000]}))
    assert len(text) < 200
    assert "array" in text
    assert "(10004 characters)" in text


def test_values_beyond_limits_are_named_with_their_place() -> None:
    """A number, text or nesting that no document may have is a fault with the pointer into the arguments."""
    deep: Any = 1
    for _ in range(129):
        deep = [deep]
    for instance, kind in ((Decimal("1e4000"), BadNumber), (10**2000, BadNumber), ("\ud800", Syntax), (deep, TooDeep)):
        fault = fault_of({"name": "x", "instances": [1, instance]})
        assert isinstance(fault, kind)
        assert str(fault.place.pointer).startswith("/instances/1")
    assert isinstance(check_arguments(TOOL, {"name": "x", "instances": deep}), Success)


def test_numbers_come_out_exact_and_whole() -> None:
    """A float becomes the decimal that it is written as; 5.0 becomes 5 where an integer is wanted, and only there."""
    checked = check_arguments(TOOL, {"name": "x", "count": 5.0, "seconds": 0.1, "instances": [2.0]}).unwrap()
    assert checked == {"name": "x", "count": 5, "seconds": Decimal("0.1"), "instances": [Decimal("2.0")]}
    assert (type(checked["count"]), type(checked["instances"][0])) == (int, Decimal)


def seen(arguments: dict[str, Any], context: Context = CONTEXT) -> tuple[Arguments, Context]:
    """What the tool is run with."""
    given: list[tuple[Arguments, Context]] = []

    def run(arguments: Arguments, context: Context) -> Outcome[Report]:
        given.append((arguments, context))
        return Success(Report(Verdict.PASS, {"ok": True}, "text"))

    assert isinstance(invoke(evolve(TOOL, run=run), arguments, context), Success)
    return given[0]


def test_resources_and_draft_reach_the_sources() -> None:
    """`resources` are laid over those of the context, nearer ones winning; `draft` becomes the URI of its dialect."""
    context = evolve(CONTEXT, sources=evolve(CONTEXT.sources, resources={"u:a": "a.json", "u:b": "b.json"}))
    given = {"name": "x", "resources": {"u:b": {"type": "string"}, "u:c": "c.json"}, "draft": "draft7"}
    arguments, laid = seen(given, context)
    assert arguments == given
    assert laid.sources.resources == {"u:a": "a.json", "u:b": {"type": "string"}, "u:c": "c.json"}
    assert laid.sources.dialect == "http://json-schema.org/draft-07/schema#"
    assert seen({"name": "x"}, context)[1] is context


def test_an_unknown_draft_names_the_nearest() -> None:
    """A draft that is none is a fault with the nearest name."""
    fault = invoke(TOOL, {"name": "x", "draft": "drft7"}, CONTEXT).failure()
    assert isinstance(fault, UnknownDialect)
    assert fault.nearest


def test_fields_are_checked_before_the_call_and_applied_after_it() -> None:
    """An unknown path is a fault without a call; known ones shape payload and text, none leaves the report as it is."""
    fault = invoke(TOOL, {"name": "x", "do": "throw", "fields": ["nope"]}, CONTEXT).failure()
    assert isinstance(fault, UnknownField)
    report = invoke(TOOL, {"name": "x", "fields": ["rows.c"]}, CONTEXT).unwrap()
    assert report.payload == {"rows": [{"c": "x"}, {"c": "y"}]}
    assert report.text == '{"rows":[{"c":"x"},{"c":"y"}]}'
    plain = invoke(TOOL, {"name": "x"}, CONTEXT).unwrap()
    assert invoke(TOOL, {"name": "x", "fields": []}, CONTEXT).unwrap() == plain
    assert plain.text == "one line\nand another"


def test_a_fault_has_a_payload() -> None:
    """The payload of a fault says that it is not ok, and the error."""
    assert payload_of(Usage("no")) == {"ok": False, "error": {"code": "usage", "message": "no"}}


KEYWORDS = {
    *("type", "enum", "const", "required", "properties", "additionalProperties", "items"),
    *("minimum", "maximum", "minLength", "minItems", "description", "title", "default", "examples"),
}


def keywords(schema: dict[str, Any]) -> set[str]:
    """The keywords of a schema and of those below."""
    found = set(schema)
    for below in schema.get("properties", {}).values():
        found |= keywords(below)
    return found | (keywords(schema["items"]) if isinstance(schema.get("items"), dict) else set())


@pytest.mark.parametrize("name", [one.name for one in TOOLS])
def test_input_schemas_use_what_is_checked(name: str) -> None:
    """No input schema has a keyword that the check of arguments does not know."""
    tool = next(one for one in TOOLS if one.name == name)
    assert keywords(tool.input_schema) <= KEYWORDS
