"""An `x-jstk-ignore` that names no rule."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.nearest import suggest


def _check(here: Here) -> Iterator[Hit]:
    from jstk.core.lint.rules import NAMES

    said = here.raw.get("x-jstk-ignore")
    for name in said if isinstance(said, list) else [said]:
        if said is True or (isinstance(name, str) and name in NAMES):
            continue
        near = suggest(name, NAMES) if isinstance(name, str) else None
        hint = f"; did you mean {dumps(near)}?" if near else "; write true, a rule, or an array of rules"
        yield Hit(f"{dumps(name)} is no rule{hint}", "x-jstk-ignore")


RULE: Final = Rule(
    id="unknown-ignore",
    why="What is meant to silence a rule and names none silences nothing.",
    severity="warning",
    group="semantic",
    good={"x-jstk-ignore": ["unknown-keyword"], "foo": 1},
    bad={"x-jstk-ignore": ["unknown-keywrd"], "foo": 1},
    check=_check,
    on=("x-jstk-ignore",),
)
