"""Laws of lint: it is total whatever stands in a schema, what it says holds, and its fixes change no verdict."""

import copy
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.dialect import DIALECTS
from jstk.core.document import dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.lint import TOOL
from jstk.core.pointer import resolve, tokens
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.tool import Context
from support.memory import MemoryReader

SOURCES = Sources(MemoryReader({}))
CONTEXT = Context(SOURCES)
KEYWORDS = sorted({name for dialect in DIALECTS for name in dialect.keywords})
numbers = st.integers(-3, 5) | st.sampled_from([Decimal("0.5"), 10**30, -(10**30), Decimal("1e-30"), Decimal("0.01")])
texts = st.sampled_from(["", "a", "ab", "#", "#/$defs/a", "#/properties/a", "^a", "(", "date", "string", "object"])
scalars = st.none() | st.booleans() | numbers | texts
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*KEYWORDS, "a", "minlength", "x-jstk-ignore"]), inner, max_size=4)
    ),
    max_leaves=14,
)
names = st.sampled_from(["a", "b", "ab"])
types = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])
small = st.integers(0, 3)
instances = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 5) | st.sampled_from([Decimal("0.5"), "", "a", "ab", "abc"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)


def keywords(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Schemas that are well formed and often say too much."""
    branches = st.lists(inner, min_size=1, max_size=3)
    return st.fixed_dictionaries(
        {},
        optional={
            "type": types | st.lists(types, min_size=1, max_size=2, unique=True),
            "enum": st.lists(st.none() | st.integers(0, 2) | st.sampled_from(["", "a", "ab"]), min_size=1, max_size=3),
            "const": st.integers(0, 2) | st.just("a"),
            "minimum": small,
            "maximum": small,
            "exclusiveMinimum": small,
            "multipleOf": st.sampled_from([1, 2, Decimal("0.5")]),
            "minLength": small,
            "maxLength": small,
            "pattern": st.sampled_from(["^a", "b$", "^[ab]*$"]),
            "items": inner,
            "minItems": small,
            "maxItems": small,
            "contains": inner,
            "properties": st.dictionaries(names, inner, max_size=2),
            "required": st.lists(names, max_size=2, unique=True),
            "minProperties": small,
            "additionalProperties": inner,
            "propertyNames": inner,
            "allOf": branches,
            "anyOf": branches,
            "oneOf": branches,
            "not": inner,
            "if": inner,
            "then": inner,
            "else": inner,
            "default": scalars,
        },
    )


schemas = st.recursive(st.booleans() | st.just({}), keywords, max_leaves=8)


def findings(schema: Any, **more: Any) -> list[dict[str, Any]]:
    """The findings on an inline schema."""
    outcome = invoke(TOOL, {"schema": schema, **more}, CONTEXT)
    return [] if isinstance(outcome, Failure) else outcome.unwrap().payload["findings"]


@settings(max_examples=80)
@given(anything.filter(lambda value: isinstance(value, dict | bool)), st.sampled_from(["all", "semantic", "simplify"]))
def test_lint_is_total(schema: Any, group: str) -> None:
    """Whatever stands in a schema, there is a report, and every place in it can be told."""
    outcome = invoke(TOOL, {"schema": schema, "select": [group]}, CONTEXT)
    if not isinstance(outcome, Failure):
        for one in outcome.unwrap().payload["findings"]:
            assert one["pointer"] == "" or one["pointer"].startswith("/")
            dumps(one)


@settings(max_examples=60)
@given(schemas)
def test_the_same_schema_has_the_same_findings(schema: Any) -> None:
    """A report depends on nothing but the schema."""
    assert dumps(findings(schema, select=["all"])) == dumps(findings(copy.deepcopy(schema), select=["all"]))


def patched(schema: Any, patch: list[dict[str, Any]]) -> Any:
    """The schema with a JSON Patch of add, remove and replace carried out."""
    made = copy.deepcopy({"": schema})
    for step in patch:
        path = ["", *tokens(step["path"])]
        holder: Any = made
        for token in path[:-1]:
            holder = holder[int(token)] if isinstance(holder, list) else holder[token]
        key: Any = int(path[-1]) if isinstance(holder, list) else path[-1]
        if step["op"] == "remove":
            del holder[key]
        else:
            holder[key] = step["value"]
    return made[""]


@settings(max_examples=60)
@given(schemas, st.lists(instances, min_size=4, max_size=10))
def test_a_fix_changes_no_verdict(schema: Any, values: list[Any]) -> None:
    """The schema with a fix carried out accepts what it accepted."""
    for one in findings(schema):
        if "fix" in one:
            before = load(schema, SOURCES).bind(compile_schema).unwrap()
            after = load(patched(schema, one["fix"]), SOURCES).bind(compile_schema).unwrap()
            assert [before.is_valid(value) for value in values] == [after.is_valid(value) for value in values], one


@settings(max_examples=60)
@given(schemas, st.lists(instances, min_size=4, max_size=12))
def test_what_is_called_impossible_is_impossible(schema: Any, values: list[Any]) -> None:
    """Nothing fits a schema called unsatisfiable or without numbers, a dead branch with its siblings, or an empty
    condition."""
    for one in findings(schema, select=["semantic"]):
        if one["rule"] == "unsatisfiable":
            _nothing_fits(resolve(schema, one["pointer"]), values)
        if one["rule"] == "dead-branch":
            owner = resolve(schema, one["pointer"].rpartition("/")[0].rpartition("/")[0])
            branch = resolve(schema, one["pointer"])
            keyword = tokens(one["pointer"])[-2]
            rest = {name: value for name, value in owner.items() if name != keyword}  # type: ignore[attr-defined]
            _nothing_fits({"allOf": [rest, branch]}, values)
        if one["rule"] == "overlapping-one-of":
            owner = resolve(schema, one["pointer"].rpartition("/")[0])
            index = int(tokens(one["pointer"])[-1])
            fitting = [_fits(branch, one["evidence"]["instance"]) for branch in owner]  # type: ignore[attr-defined]
            assert fitting[index] and sum(fitting) > 1


def _fits(schema: Any, value: Any) -> bool:
    return load(schema, SOURCES).bind(compile_schema).unwrap().is_valid(value)


def _nothing_fits(schema: Any, values: list[Any]) -> None:
    judge = load(schema, SOURCES).bind(compile_schema).unwrap()
    assert not any(judge.is_valid(value) for value in values)


@settings(max_examples=60)
@given(schemas, st.lists(instances, min_size=4, max_size=12))
def test_an_implied_branch_changes_nothing(schema: Any, values: list[Any]) -> None:
    """Without the branch the schema accepts what it accepted."""
    for one in findings(schema, select=["implied-branch"]):
        owner_at, _, index = one["pointer"].rpartition("/")
        before = load(schema, SOURCES).bind(compile_schema).unwrap()
        after = load(patched(schema, [{"op": "remove", "path": f"{owner_at}/{index}"}]), SOURCES).bind(compile_schema)
        assert [before.is_valid(value) for value in values] == [after.unwrap().is_valid(value) for value in values]
