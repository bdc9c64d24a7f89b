"""An `enum` of one value."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    values = here.schema.get("enum")
    if here.dialect.number >= 6 and isinstance(values, list) and len(values) == 1 and "const" not in here.schema:
        yield Hit(
            "an `enum` of one value is a `const`",
            "enum",
            fix={**without(here.raw, "enum"), "const": values[0]},
            certain=True,
        )


RULE: Final = Rule(
    id="single-value-enum",
    why="`const` says that there is one value, where the dialect has it.",
    severity="note",
    group="simplify",
    good={"const": "a"},
    bad={"enum": ["a"]},
    check=_check,
    on=("enum",),
)
