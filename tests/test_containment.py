"""Containment: hard pairs of every kind, decided rightly and with evidence."""

from decimal import Decimal
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import Outcome
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.solve.answer import Contained, Containment, NotContained, Undecided
from jstk.core.solve.budget import Budget
from jstk.core.solve.contain import contain, contained
from support.memory import MemoryReader
from support.pairs import KINDS

CASES = [pytest.param(*pair[1:], id=f"{kind}: {pair[0]}") for kind, pairs in KINDS.items() for pair in pairs]


def engine(schema: Any, formats: bool | None = False) -> Engine:
    """The engine of a schema, formats being annotations."""
    made: Outcome[Engine] = load(schema, Sources(MemoryReader({}))).bind(
        lambda closure: compile_schema(closure, formats)
    )
    assert not isinstance(made, Failure), made.failure()
    return made.unwrap()


def answer(inner: Any, outer: Any, budget: Budget | None = None) -> Containment:
    """What containment says of two schemas."""
    return contained(engine(inner), engine(outer), budget or Budget())


@pytest.mark.parametrize(("inner", "outer", "holds"), CASES)
def test_hard_pairs_are_decided(inner: Any, outer: Any, holds: bool) -> None:
    """Every hard pair is decided; a witness is one for both engines, a proof names its method."""
    one, other = engine(inner), engine(outer)
    found = contained(one, other)
    if holds:
        assert isinstance(found, Contained), found
        assert found.proof
    else:
        assert isinstance(found, NotContained), found
        assert one.is_valid(found.witness)
        assert not other.is_valid(found.witness)
        assert not found.unconfirmed


def test_closures_are_compiled_first() -> None:
    """`contain` takes closures, and gives the fault of a schema that cannot be compiled."""
    good, bad = (load(one, Sources(MemoryReader({}))).unwrap() for one in ({"type": "string"}, {"type": "strin"}))
    assert contain(good, good).unwrap() == Contained("both say the same, but for annotations, spelling and references")
    assert isinstance(contain(good, bad), Failure)
    assert isinstance(contain(bad, good), Failure)


def test_what_is_left_open_says_why_and_where() -> None:
    """An answer that the budget did not reach names the budget and a place in the outer schema."""
    names = [f"n{index}" for index in range(12)]
    inner = {"type": "object", "properties": {name: {"enum": [1, 2, 3]} for name in names}, "required": names}
    outer = {
        "properties": {"n3": {"enum": [1, 2, 3, 4]}},
        "oneOf": [{"properties": {name: {"const": 1}}} for name in names],
    }
    found = answer(inner, outer, Budget(steps=20))
    assert isinstance(found, Undecided)
    assert "budget" in found.reason
    assert found.pointer is not None and found.pointer.startswith(("/oneOf/", "/properties/"))


def test_a_witness_that_the_validators_judge_differently_is_none() -> None:
    """What the engine rejects by a keyword that is an annotation to the second opinion is no witness."""
    draft7 = {"$schema": "http://json-schema.org/draft-07/schema#", "type": "string"}
    found = answer(draft7, {**draft7, "contentEncoding": "base64"})
    assert isinstance(found, Undecided)
    assert "differently" in found.reason


def test_a_witness_has_plain_ends_of_lines() -> None:
    """Where a line feed does as well as U+2028 it is taken, and not at the end, so that all validators agree."""
    found = answer({"type": "string", "minLength": 2}, {"pattern": "^.*$"})
    assert isinstance(found, NotContained)
    assert set(found.witness) & set("\r\u2028\u2029") == set()
    assert not found.witness.endswith("\n")


def large(leaf: Any) -> dict[str, Any]:
    """A schema of several hundred definitions that refer to one another, with one leaf deep inside."""
    definitions: dict[str, Any] = {
        f"d{index}": {
            "type": "object",
            "description": "one of many " * 12,
            "properties": {
                "kind": {"const": index},
                "next": {"oneOf": [{"$ref": f"#/$defs/d{index + 1}"}, {"$ref": f"#/$defs/d{index + 2}"}]},
                "all": {"type": "array", "items": {"$ref": f"#/$defs/d{index // 2}"}},
                "text": {"type": "string", "pattern": f"^[a-z]{{{index % 7 + 1},9}}$"},
            },
            "required": ["kind"],
            "additionalProperties": False,
        }
        for index in range(120)
    }
    return {
        "$ref": "#/$defs/d0",
        "$defs": {
            **definitions,
            "d120": {"type": "object", "properties": {"leaf": leaf}, "required": ["leaf"]},
            "d121": False,
        },
    }


def test_large_schemas_are_compared_by_what_differs() -> None:
    """Hundreds of definitions in a cycle cost little where one leaf differs, and no proof is made up."""
    narrow, wide = engine(large({"type": "integer"})), engine(large({"type": "number"}))
    again = engine(large({"title": "whole", "type": ["integer"]}))
    assert isinstance(contained(narrow, again), Contained)
    assert isinstance(contained(narrow, wide), Contained)
    assert not isinstance(contained(wide, narrow), Contained)


NEAR = [
    pytest.param({"type": "number"}, {"type": "integer"}, id="a leaf"),
    pytest.param({"enum": ["a", "b"]}, {"enum": ["a"]}, id="an enum"),
    pytest.param({"type": "object"}, {"type": "object", "required": ["x"]}, id="a required member"),
]


@pytest.mark.parametrize(("wide", "narrow"), NEAR)
def test_a_witness_is_built_around_what_differs(wide: Any, narrow: Any) -> None:
    """A difference below many equal parts gives a witness that reaches it, in a frame that the first schema accepts."""

    def frame(leaf: Any) -> dict[str, Any]:
        many = {f"p{index}": {"oneOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]} for index in range(60)}
        return {
            "type": "object",
            "properties": {**many, "deep": {"type": "array", "items": {"$ref": "#/$defs/b"}}},
            "required": ["p1", "p2"],
            "additionalProperties": False,
            "$defs": {
                "a": {"type": "object", "properties": {"again": {"$ref": "#"}, "leaf": leaf}, "required": ["leaf"]},
                "b": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "array", "items": {"$ref": "#/$defs/b"}}]},
            },
        }

    one, other = engine(frame(wide)), engine(frame(narrow))
    found = contained(one, other)
    assert isinstance(found, NotContained)
    assert one.is_valid(found.witness)
    assert not other.is_valid(found.witness)
    assert isinstance(contained(other, one), Contained)


@pytest.mark.parametrize("number", [Decimal("0.5"), Decimal("1E+400"), 10**30])
def test_numbers_are_exact(number: Any) -> None:
    """Bounds of any size and any number of digits are compared exactly."""
    assert isinstance(answer({"minimum": number}, {"minimum": number}), Contained)
    assert isinstance(answer({"type": "number", "exclusiveMinimum": number}, {"minimum": number}), Contained)
    assert isinstance(answer({"type": "number", "minimum": number}, {"exclusiveMinimum": number}), NotContained)


def test_a_member_may_fail_two_schemas_at_once() -> None:
    """That a member breaks one schema is no reason why it should not break an equal one."""
    null = {"type": "null"}
    inner = {"type": "object", "required": ["a"], "not": {"properties": {"a": null}}}
    assert isinstance(answer(inner, {"properties": {"a": null}}), NotContained)
    assert isinstance(answer(inner, {"not": {"properties": {"a": null, "b": null}}}), Contained)
    both = {"not": {"anyOf": [{"properties": {"a": null}}, {"properties": {"a": {"title": "none", "type": "null"}}}]}}
    assert isinstance(answer(both, False), NotContained)


def test_unevaluated_keywords_that_lead_back_in_place_come_to_an_end() -> None:
    """A definition that refers to itself in place, beside an unevaluated keyword, costs no more than a budget."""
    loop = {"$ref": "#/$defs/e", "unevaluatedProperties": {"const": 1}}
    inner = {"type": "object", "properties": {"a": {"$ref": "#/$defs/e"}}, "required": ["a"], "$defs": {"e": loop}}
    assert not isinstance(answer(inner, {"maxProperties": 0}, Budget(steps=8_000)), NotContained)
