"""`not` of `not`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import UNFIXED, Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    inner = here.schema.get("not")
    if isinstance(inner, dict) and set(inner) == {"not"} and isinstance(inner["not"], dict | bool):
        alone = set(here.schema) == {"not"}
        fixed = inner["not"] if alone and here.pointer else UNFIXED
        yield Hit("`not` of `not` is the schema inside", "not", fix=fixed)


RULE: Final = Rule(
    id="double-negation",
    why="Two negations say what the inner schema says.",
    severity="note",
    group="simplify",
    good={"not": {"type": "string"}},
    bad={"not": {"not": {"type": "string"}}},
    check=_check,
    on=("not",),
)
