"""The check of arguments says what a validator says of the same input schemas."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry
from returns.result import Success

from jstk.core.arguments import check_arguments
from jstk.core.catalogue import TOOLS
from jstk.core.tool import Descriptor
from support.standin import tool

ALL = (tool(), *TOOLS)
VALIDATORS = {one.name: Draft202012Validator(one.input_schema, registry=Registry()) for one in ALL}
words = st.sampled_from(["", "x", "draft7", "backward", "valid", "plain"])
scalars = st.one_of(st.none(), st.booleans(), st.integers(-3, 20), st.sampled_from([0.5, 2.0]), words)
values = st.recursive(
    scalars,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["a", "type"]), below, max_size=2),
    max_leaves=6,
)


def fitting(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that the schema of an argument takes, most of them."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", ["null"])
    of_kind: dict[str, st.SearchStrategy[Any]] = {
        "string": words,
        "boolean": st.booleans(),
        "integer": st.integers(-1, 20),
        "number": st.integers(0, 9) | st.just(0.5),
        "array": st.lists(values if not schema.get("items") else fitting(schema["items"]), max_size=3),
        "object": st.dictionaries(st.sampled_from(["a", "b"]), values, max_size=2),
        "null": st.none(),
    }
    return st.one_of([of_kind[kind] for kind in kinds])


@st.composite
def calls(draw: st.DrawFn) -> tuple[Descriptor, Any]:
    """A tool and arguments: some that fit, some of odd values, names or shape."""
    one = draw(st.sampled_from(ALL))
    properties = one.input_schema["properties"]
    names = draw(st.lists(st.sampled_from(sorted(properties)), unique=True, max_size=5))
    names = sorted({*names, *draw(st.sampled_from([(), one.input_schema.get("required", ())]))})
    arguments = {name: draw(st.one_of(fitting(properties[name]), fitting(properties[name]), values)) for name in names}
    odd: dict[str, Any] = draw(st.sampled_from([{}, {}, {}, {"bogus": 1}]))
    return one, draw(st.sampled_from([{**arguments, **odd}] * 9 + [[], None, 5]))


@settings(max_examples=150)
@given(calls())
def test_arguments_are_taken_where_a_validator_takes_them(call: tuple[Descriptor, Any]) -> None:
    """For every tool, arguments are taken exactly where they are valid under its input schema; none count as empty."""
    one, arguments = call
    taken = isinstance(check_arguments(one, arguments), Success)
    assert taken == VALIDATORS[one.name].is_valid({} if arguments is None else arguments)
