"""`enum` beside a `const` that is one of its values."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import same
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    values = here.schema.get("enum")
    if here.has("const") and isinstance(values, list) and any(same(value, here.schema["const"]) for value in values):
        yield Hit("`enum` says nothing beside `const`", "enum", fix=without(here.raw, "enum"), certain=True)


RULE: Final = Rule(
    id="const-in-enum",
    why="The constant already leaves one value.",
    severity="note",
    group="simplify",
    good={"const": "a"},
    bad={"const": "a", "enum": ["a", "b"]},
    check=_check,
    on=("const",),
)
