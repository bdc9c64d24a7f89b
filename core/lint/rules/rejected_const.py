"""A `const` that a keyword beside it rejects, so that nothing is accepted."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rejected import rejected, suspects
from jstk.core.lint.rule import Claim, Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if not here.has("const"):
        return
    value = here.schema["const"]
    refused = rejected(here, "const", [value])
    if refused:
        yield Hit(f"{show(value, 60)} can never be accepted: {refused[0]}", "const", evidence={"instance": value})
    elif suspects(here, "const", [value]):
        text = f"{show(value, 60)} can never be accepted: the schema around it rejects it"
        yield Hit(text, "const", evidence={"instance": value}, claims=(Claim(here.node, value, False),))


RULE: Final = Rule(
    id="rejected-const",
    why="A schema whose only value breaks another keyword of it accepts nothing.",
    severity="error",
    group="semantic",
    good={"const": 15, "minimum": 10},
    bad={"const": 5, "minimum": 10},
    check=_check,
    on=("const",),
)
