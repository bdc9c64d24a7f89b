"""A member of `examples` that the schema rejects."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Claim, Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    values = here.schema.get("examples")
    if not isinstance(values, list) or not here.asserting():
        return
    for index, value in enumerate(values[:100]):
        text = f"the example {show(value, 60)} does not satisfy the schema that it illustrates"
        yield Hit(
            text, at=here.at("examples", index), evidence={"instance": value}, claims=(Claim(here.node, value, False),)
        )


RULE: Final = Rule(
    id="rejected-example",
    why="Readers, and models that write documents, copy examples; one that is invalid teaches the wrong thing.",
    severity="warning",
    group="semantic",
    good={"type": "string", "examples": ["a"]},
    bad={"type": "string", "examples": [1]},
    check=_check,
    on=("examples",),
    yields=("unsatisfiable", "rejected-const", "contradictory-bounds", "reference-cycle", "dead-reference"),
)
