"""A subschema that admits nothing, with the keywords that contradict each other."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.closure import Node
from jstk.core.dialect import Role
from jstk.core.explain.message import show
from jstk.core.lint.here import Here, types_of
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_nothing, overlap
from jstk.core.pointer import MISSING

_SEEN_ELSEWHERE: Final = frozenset({"format", "type", "pattern", "minLength", "maxLength"})
_OPENS: Final = frozenset(
    "allOf anyOf oneOf not if $ref $dynamicRef $recursiveRef extends disallow dependencies dependentSchemas".split()
)
_RESTRICTING: Final = (Role.ASSERTION, Role.APPLICATOR, Role.REFERENCE)
_PLAIN: Final = frozenset(
    """type format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum enum const properties
    patternProperties additionalProperties items""".split()
)
_CAUSES: Final = 6
_SHOWN: Final = ("type", "const", "minimum", "maximum", "pattern", "required", "$ref", "format")


def _check(here: Here) -> Iterator[Hit]:
    if not _worth_asking(here) or _empty(here, here.node) is not True:
        return
    if here.pointer and _inherited(here):
        return
    if here.formats_matter() and here.decider.value((here.node, True), formats=True) is not MISSING:
        # where formats are asserted it has instances, and somebody may well rely on that
        yield Hit("nothing satisfies this schema, unless the validator asserts formats", severity="warning")
        return
    causes = here.decider.conflict(here.node)[:_CAUSES]
    because = ": " + ", ".join(_named(here, node, keyword) for node, keyword in causes) if causes else ""
    evidence = {"causes": [{"pointer": node[1], "keyword": keyword} for node, keyword in causes]} if causes else None
    yield Hit(f"nothing satisfies this schema{because}", evidence=evidence)


def _named(here: Here, node: Node, keyword: str) -> str:
    value: Any = here.closure.value(node)
    shown = (
        f"`{keyword}: {show(value[keyword], 30)}`"
        if isinstance(value, dict) and keyword in _SHOWN and keyword in value
        else f"`{keyword}`"
    )
    place = node[1].removeprefix(here.pointer) if node[1].startswith(here.pointer) else node[1] or "the root"
    return shown + (f" at {place}" if place else "")


def _worth_asking(here: Here) -> bool:
    """Whether a contradiction is possible that no other rule sees; what is plainly nothing is meant so."""
    schema = here.schema
    if is_nothing(schema):
        return False
    loud = {name for name in here.asserting() if name not in _SEEN_ELSEWHERE}
    if any(loud == {keyword} and _obvious_choice(here, keyword) for keyword in ("anyOf", "oneOf")):
        return False
    if _OPENS & loud or "contains" in loud or ("multipleOf" in loud and len(loud) > 1):
        return True
    members = bool({"required", "minProperties"} & loud) and bool(
        {
            "additionalProperties",
            "propertyNames",
            "properties",
            "patternProperties",
            "unevaluatedProperties",
            "maxProperties",
        }
        & loud
    )
    items = bool({"minItems"} & loud) and bool(
        {"items", "prefixItems", "uniqueItems", "maxItems", "unevaluatedItems"} & loud
    )
    return members or items


def _obvious_choice(here: Here, keyword: str) -> bool:
    """Whether a choice with nothing else beside it is open: a branch has instances at sight, which no other can take
    away."""
    branches = here.branches(keyword)
    types = [types_of(branch) if isinstance(branch, dict) else None for branch in branches]
    pairs = [(one, other) for index, one in enumerate(types) for other in types[:index]]
    apart = keyword == "anyOf" or all(one and other and not overlap(one, other) for one, other in pairs)
    return apart and any(_obvious(here, branch) for branch in branches)


def _obvious(here: Here, schema: Any) -> bool:
    """Whether a schema has instances at sight; where its bounds contradict each other, another rule says so."""
    if not isinstance(schema, dict):
        return schema is True
    known = (here.dialect.keywords.get(name) for name in schema)
    return all(k is None or k.role not in _RESTRICTING or k.name in _PLAIN for k in known)


def _empty(here: Here, node: Node) -> bool | None:
    """A lone `$ref` is as empty as its target."""
    seen: set[Node] = set()
    while node not in seen:
        seen.add(node)
        value: Any = here.closure.subschemas[node].value if node in here.closure.subschemas else None
        if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
            break
        others = [
            name
            for name in value
            if (k := here.dialect.keywords.get(name)) and k.role in (Role.ASSERTION, Role.APPLICATOR)
        ]
        targets = [r.target for r in here.closure.references.get(node, ()) if r.keyword == "$ref"]
        if (others and not here.dialect.ref_alone) or not targets:
            break
        node = targets[0]
    target = here.closure.subschemas.get(node)
    if target is not None and target.value is False:
        return True
    if target is not None and node != here.node and _obvious(here, target.value):
        return False
    return here.decider.empty(node)


def _inherited(here: Here) -> bool:
    """Whether it is empty only because a subschema that must hold in place, or a required member, is; that one is
    named instead."""
    for part in here.parts():
        must = part.keyword in ("allOf", "extends") or (part.keyword == "properties" and _required(here, part.pointer))
        if (
            must
            and part.value is not False
            and isinstance(part.value, dict)
            and here.decider.empty((here.closure.uri, part.pointer))
        ):
            return True
    return False


def _required(here: Here, pointer: str) -> bool:
    names = here.schema.get("required")
    return (
        isinstance(names, list)
        and here.types() == ("object",)
        and any(here.at("properties", name) == pointer for name in names if isinstance(name, str))
    )


RULE: Final = Rule(
    id="unsatisfiable",
    why=(
        "A schema that admits nothing rejects every document, which is hardly ever what was meant; where "
        "it is, `false` says so."
    ),
    severity="error",
    group="semantic",
    good={"type": "string", "allOf": [{"maxLength": 5}]},
    bad={"allOf": [{"type": "string"}, {"type": "number"}]},
    check=_check,
    yields=(
        "contradictory-bounds",
        "required-but-forbidden",
        "rejected-const",
        "rejected-enum-member",
        "admits-nothing",
        "reference-cycle",
        "dead-reference",
        "false-branch",
        "empty-pattern",
    ),
)
