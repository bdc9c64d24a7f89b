"""A `default` that its own schema rejects."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Claim, Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if "default" not in here.schema or not here.asserting():
        return
    value = here.schema["default"]
    evidence = {"instance": value}
    yield Hit(
        f"the default {show(value, 60)} does not satisfy its own schema",
        "default",
        evidence=evidence,
        claims=(Claim(here.node, value, False),),
    )


RULE: Final = Rule(
    id="rejected-default",
    why="Tools fill in defaults; one that the schema rejects makes a valid document invalid.",
    severity="warning",
    group="semantic",
    good={"default": "1", "type": "string"},
    bad={"default": 1, "type": "string"},
    check=_check,
    on=("default",),
    yields=("unsatisfiable", "rejected-const", "contradictory-bounds", "reference-cycle", "dead-reference"),
)
