"""Equal bounds, which leave one number."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import UNFIXED, Hit, Rule
from jstk.core.lint.values import is_number


def _check(here: Here) -> Iterator[Hit]:
    low, high = here.schema.get("minimum"), here.schema.get("maximum")
    numeric = here.types() in (("integer",), ("number",))
    if (
        not is_number(low)
        or not is_number(high)
        or low != high
        or "exclusiveMinimum" in here.schema
        or "exclusiveMaximum" in here.schema
    ):
        return
    value: Any = {"const": low} if here.dialect.number >= 6 else {"enum": [low]}
    known = "const" in here.schema or "enum" in here.schema
    fixed = {**without(here.raw, "minimum", "maximum", "type"), **value} if numeric and not known else UNFIXED
    yield Hit(f"`minimum` and `maximum` leave one number: {dumps(low)}", "minimum", fix=fixed)


RULE: Final = Rule(
    id="one-value-bounds",
    why="`const` says it plainly, and the bounds need not be kept in step.",
    severity="note",
    group="simplify",
    good={"const": 3},
    bad={"type": "integer", "minimum": 3, "maximum": 3},
    check=_check,
    on=("minimum",),
)
