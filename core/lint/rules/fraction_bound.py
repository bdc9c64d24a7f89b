"""A bound with a fraction for integers."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Final

from jstk.core.document import dumps, is_integer
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if here.types() != ("integer",):
        return
    for name, toward in (("minimum", ROUND_CEILING), ("maximum", ROUND_FLOOR)):
        value = here.schema.get(name)
        if (
            isinstance(value, Decimal)
            and not is_integer(value)
            and here.schema.get(f"exclusive{name.capitalize()}") is not True
        ):
            bound = int(value.to_integral_value(rounding=toward))
            yield Hit(f"for integers `{name}` {dumps(value)} is {bound}", name, fix={**here.raw, name: bound})


RULE: Final = Rule(
    id="fraction-bound",
    why="The next integer is the real bound.",
    severity="note",
    group="simplify",
    good={"type": "integer", "minimum": 2},
    bad={"type": "integer", "minimum": 1.5},
    check=_check,
    on=("minimum", "maximum"),
)
