"""A schema closed by `additionalProperties: false` that is combined with one that declares other properties."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import named
from jstk.core.lint.here import Here
from jstk.core.lint.objects import allowed, declared, members
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if here.dialect.ref_alone and "$ref" in here.schema:
        return
    parts = members(here.closure, here.node)
    if len(parts) < 2:
        return
    for closed in parts:
        if closed.schema.get("additionalProperties") is not False:
            continue
        others = [part for part in parts if part is not closed]
        shut = [n for part in others for n in declared(part.schema) if allowed(closed.schema, n) is False]
        names = list(dict.fromkeys(shut))
        if names:
            yield _hit(here, closed.node[1] if closed.node[0] == here.closure.uri else closed.node[0], names)


def _hit(here: Here, where: str, names: list[str]) -> Hit:
    noun, verb = ("property", "is") if len(names) == 1 else ("properties", "are")
    remedy = "; `unevaluatedProperties` beside the branches would see them all" if here.dialect.number >= 2019 else ""
    closed = f"forbidden by `additionalProperties: false` at {where or 'the root'}"
    text = f"the {noun} {named(names)} {verb} declared here and {closed}{remedy}"
    keyword = "allOf" if "allOf" in here.schema else "$ref"
    return Hit(text, keyword, evidence={"properties": names, "closedBy": where})


RULE: Final = Rule(
    id="closed-all-of",
    why=(
        "`additionalProperties` sees only the `properties` beside it. A closed schema combined with "
        "another one forbids what that declares."
    ),
    severity="warning",
    group="semantic",
    good={"allOf": [{"properties": {"p": True}}, {"properties": {"q": True}}], "unevaluatedProperties": False},
    bad={"allOf": [{"properties": {"p": True}, "additionalProperties": False}, {"properties": {"q": True}}]},
    check=_check,
    on=("allOf", "$ref"),
    yields=("required-but-forbidden",),
)
