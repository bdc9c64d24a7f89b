"""A member of `enum` that a keyword beside it rejects."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here, without
from jstk.core.lint.rejected import rejected, suspects
from jstk.core.lint.rule import Claim, Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    values = here.schema.get("enum")
    if not isinstance(values, list) or not here.has("enum"):
        return
    refused = rejected(here, "enum", values)
    for index in suspects(here, "enum", values):
        if index not in refused:
            text = f"{show(values[index], 60)} can never be accepted: the schema around it rejects it"
            claims = (Claim(here.node, values[index], False),)
            yield Hit(text, at=here.at("enum", index), evidence={"instance": values[index]}, claims=claims)
    for index, value in enumerate(values):
        if index in refused:
            rest = [other for number, other in enumerate(values) if number not in refused]
            fixed = {**without(here.schema), "enum": rest}
            yield Hit(
                f"{show(value, 60)} can never be accepted: {refused[index]}",
                at=here.at("enum", index),
                evidence={"instance": value},
                fix=fixed,
            )


RULE: Final = Rule(
    id="rejected-enum-member",
    why="A listed value that the schema itself rejects is a mistake in the list or in the keyword beside it.",
    severity="error",
    group="semantic",
    good={"type": "string", "enum": ["x", "y"]},
    bad={"type": "string", "enum": ["x", 5]},
    check=_check,
    on=("enum",),
)
