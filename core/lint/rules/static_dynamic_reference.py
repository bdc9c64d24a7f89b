"""A `$dynamicRef` that can lead to one place only."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    for reference in here.closure.references.get(here.node, ()):
        if reference.keyword != "$dynamicRef":
            continue
        name = reference.text.partition("#")[2]
        known = here.closure.dynamic_anchors.get(name, ())
        if reference.target not in known:
            yield Hit("this `$dynamicRef` leads to no `$dynamicAnchor`, so it is a `$ref`", "$dynamicRef")
        elif len(known) == 1:
            yield Hit("no other schema has this `$dynamicAnchor`, so this is a `$ref` as things are", "$dynamicRef")


RULE: Final = Rule(
    id="static-dynamic-reference",
    why="`$ref` says the same and is understood by more tools.",
    severity="note",
    group="simplify",
    good={"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}},
    bad={"$dynamicRef": "#a", "$defs": {"a": {"$anchor": "a", "type": "string"}}},
    check=_check,
    on=("$dynamicRef",),
)
