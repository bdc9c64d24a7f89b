"""A `not` that never rejects anything, for what stands beside it."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_nothing
from jstk.core.pointer import MISSING


def _check(here: Here) -> Iterator[Hit]:
    inner = here.schema.get("not")
    beside = [name for name in here.asserting() if name != "not"]
    if not here.has("not") or not isinstance(inner, dict) or is_nothing(inner) or not beside:
        return
    asked = here.decider.value((here.node, True), (here.below("not"), True), ignored=((here.node, "not"),))
    if asked is MISSING and here.decider.empty(here.node) is False and not here.decider.empty(here.below("not")):
        text = "nothing that satisfies what stands beside it fits `not`, so it never rejects anything"
        yield Hit(text, "not", fix=without(here.raw, "not"))


RULE: Final = Rule(
    id="idle-not",
    why="A `not` that nothing can run into forbids something else than was meant, or nothing.",
    severity="warning",
    group="semantic",
    good={"type": "string", "not": {"maxLength": 3}},
    bad={"type": "string", "not": {"type": "number"}},
    check=_check,
    on=("not",),
)
