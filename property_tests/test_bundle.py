"""Laws of bundling: the result stands alone, judges alike, and is the bundle of itself."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure

from jstk.core.bundle.run import bundle
from jstk.core.document import dumps
from jstk.core.engine.verdict import compile_schema
from jstk.core.fault import Internal
from jstk.core.migration.offline import NOTHING
from jstk.core.reader import Sources
from jstk.core.resolve import load
from support.memory import MemoryReader

NAMES = ("a.json", "lib/b.json", "lib/c.json", "d%20d.json")
DIALECTS = (None, "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema")
instances = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["", "abc"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["p", "q"]), inner, max_size=2),
    max_leaves=6,
)
references = st.builds(
    lambda name, tail: {"$ref": f"/memory/{name}{tail}"}, st.sampled_from(NAMES), st.sampled_from(["", "#/$defs/x"])
)
leaves = st.sampled_from([{"type": "string"}, {"type": "integer"}, {"minLength": 2}, {"items": {"type": "integer"}}])
bodies = st.recursive(
    leaves | references,
    lambda inner: (
        st.builds(lambda one: {"properties": {"p": one}}, inner)
        | st.builds(
            lambda one, other: {"allOf": [{"properties": {"q": one}}, {"properties": {"p": other}}]}, inner, inner
        )
    ),
    max_leaves=4,
)


@st.composite
def worlds(draw: st.DrawFn) -> dict[str, Any]:
    """Files that refer to one another, in drafts of their own, some with identifiers."""
    files: dict[str, Any] = {}
    for name in NAMES:
        head: dict[str, Any] = {}
        dialect = draw(st.sampled_from(DIALECTS))
        if dialect:
            head["$schema"] = dialect
        if draw(st.booleans()):
            head["$id"] = draw(st.sampled_from([f"https://e.example/{name}", f"other/{name}"]))
        files[name] = {**head, "properties": {"p": draw(bodies)}, "$defs": {"x": draw(leaves)}}
    return files


@settings(max_examples=50)
@given(worlds(), st.sampled_from([{}, {"without_id": True}, {"dereference": True}]), st.lists(instances, max_size=6))
def test_a_bundle_stands_alone_judges_alike_and_is_its_own_bundle(
    files: dict[str, Any], flags: dict[str, bool], values: list[Any]
) -> None:
    """Whatever refers to what, in which drafts, under which identifiers."""
    sources = Sources(
        MemoryReader({name.replace("%20", " "): dumps(schema).encode() for name, schema in files.items()})
    )
    loaded = load("a.json", sources)
    if isinstance(loaded, Failure) or isinstance(compile_schema(loaded.unwrap()), Failure):
        return
    made = bundle(loaded.unwrap(), sources, **flags)
    if isinstance(made, Failure):
        assert not isinstance(made.failure(), Internal), made
        return
    schema = made.unwrap().schema
    alone = load(schema, Sources(NOTHING)).unwrap()
    before, after = compile_schema(loaded.unwrap()).unwrap(), compile_schema(alone).unwrap()
    assert [before.is_valid(value) for value in values] == [after.is_valid(value) for value in values]
    assert dumps(bundle(alone, Sources(NOTHING), **flags).unwrap().schema) == dumps(schema)
