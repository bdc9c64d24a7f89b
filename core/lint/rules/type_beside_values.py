"""`type` beside `const` or `enum` whose values have that type anyway."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import fits_type, listed


def _check(here: Here) -> Iterator[Hit]:
    types, values = here.types(), listed(here.schema)
    if types and values and here.has("type") and all(fits_type(value, types, here.dialect) for value in values):
        name = "const" if "const" in here.schema else "enum"
        yield Hit(
            f"`type` says nothing that `{name}` does not say", "type", fix=without(here.raw, "type"), certain=True
        )


RULE: Final = Rule(
    id="type-beside-values",
    why="Listed values have their types already; the keyword is one more thing to keep in step.",
    severity="note",
    group="simplify",
    good={"enum": ["a", "b"]},
    bad={"type": "string", "enum": ["a", "b"]},
    check=_check,
    on=("enum", "const"),
)
