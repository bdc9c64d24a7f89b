"""The table of change rules: for each keyword how its values are ordered, and what each step in that order does.

A row is a keyword with its order; the order says which steps there are and which way each pushes. Narrowing may break
backward compatibility, widening may break forward compatibility; below `not` and `if` they change places.
"""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from attrs import frozen


class Push(Enum):
    """What a change does to the set of valid documents."""

    NARROWS = "fewer documents may be valid"
    WIDENS = "more documents may be valid"
    BOTH = "some documents may become valid, others invalid"
    NOTHING = "the same documents are valid"


class Order(Enum):
    """How the values of a keyword are ordered."""

    LOW = "a least value"
    HIGH = "a greatest value"
    DIVISOR = "a divisor"
    CHOICE = "a set of what is allowed"
    DEMAND = "a set of what must be there"
    CONDITIONAL = "sets of what must be there where something else is"
    FLAG = "a switch"
    TEXT = "a text that strings must fit"
    OPAQUE = "a demand that is compared as a whole"
    SCHEMA = "a subschema that must hold"
    NEGATED = "a subschema that must not hold"
    CONDITION = "a subschema that decides which others apply"
    ALL = "subschemas that must all hold"
    ANY = "subschemas of which one must hold"
    ONE = "subschemas of which exactly one must hold"
    MEMBERS = "properties, in an open or closed object"
    NAMED = "subschemas by name"
    MODEL = "the subschema of what is not named"
    POSITIONS = "subschemas by position"
    NOTE = "an annotation"
    NAME = "a name of the schema"
    SCOPE = "a name that dynamic references may lead to"
    DEFINITION = "a definition, which constrains nothing until it is referred to"
    REFERENCE = "a place that references name"


@frozen
class Row:
    """A keyword and its order. `what` names the documents at stake, for the message."""

    keyword: str
    order: Order
    what: str = ""


@frozen
class Rule:
    """One rule: a step in a keyword's order, which way it pushes, and the sentence that says why."""

    id: str
    keyword: str
    step: str
    push: Push
    message: str


_N, _W, _B, _NO = Push.NARROWS, Push.WIDENS, Push.BOTH, Push.NOTHING

STEPS: Final[Mapping[Order, tuple[tuple[str, Push, str], ...]]] = {
    Order.LOW: (
        ("added", _N, "{keyword} {new} was added: {what} are no longer valid"),
        ("removed", _W, "{keyword} {old} was removed: {what} are valid now"),
        ("raised", _N, "{keyword} was raised from {old} to {new}: {what} are no longer valid"),
        ("lowered", _W, "{keyword} was lowered from {old} to {new}: {what} are valid now"),
    ),
    Order.HIGH: (
        ("added", _N, "{keyword} {new} was added: {what} are no longer valid"),
        ("removed", _W, "{keyword} {old} was removed: {what} are valid now"),
        ("lowered", _N, "{keyword} was lowered from {old} to {new}: {what} are no longer valid"),
        ("raised", _W, "{keyword} was raised from {old} to {new}: {what} are valid now"),
    ),
    Order.DIVISOR: (
        ("added", _N, "{keyword} {new} was added: other numbers are no longer valid"),
        ("removed", _W, "{keyword} {old} was removed: other numbers are valid now"),
        ("narrowed", _N, "{keyword} was changed from {old} to {new}, a multiple of it: fewer numbers are valid"),
        ("widened", _W, "{keyword} was changed from {old} to {new}, which divides it: more numbers are valid"),
        ("changed", _B, "{keyword} was changed from {old} to {new}: neither is a multiple of the other"),
    ),
    Order.CHOICE: (
        ("added", _N, "{keyword} {new} was added: {what} are no longer valid"),
        ("removed", _W, "{keyword} {old} was removed: {what} are valid now"),
        ("grown", _W, "{keyword} now allows {gained} too"),
        ("shrunk", _N, "{keyword} no longer allows {lost}"),
        ("changed", _B, "{keyword} now allows {gained}, and no longer {lost}"),
    ),
    Order.DEMAND: (
        ("added", _N, "{name} is required now: {what} are no longer valid"),
        ("added-with-default", _N, "{name} is required now, whatever the default {default}: {what} are not valid"),
        ("removed", _W, "{name} is no longer required: {what} are valid now"),
    ),
    Order.CONDITIONAL: (
        ("added", _N, "{name} is required now: {what} are no longer valid"),
        ("removed", _W, "{name} is no longer required: {what} are valid now"),
    ),
    Order.FLAG: (
        ("added", _N, "{keyword} was switched on: {what} are no longer valid"),
        ("removed", _W, "{keyword} was switched off: {what} are valid now"),
    ),
    Order.TEXT: (
        ("added", _N, "{keyword} {new} was added: strings that do not match are no longer valid"),
        ("removed", _W, "{keyword} {old} was removed: every string is valid now, as far as the rest allows"),
        ("narrowed", _N, "{keyword} was changed from {old} to {new}, which matches fewer strings"),
        ("widened", _W, "{keyword} was changed from {old} to {new}, which matches more strings"),
        ("rewritten", _NO, "{keyword} was rewritten from {old} to {new}, which matches the same strings"),
        ("changed", _B, "{keyword} was changed from {old} to {new}: each matches strings that the other does not"),
    ),
    Order.OPAQUE: (
        ("added", _N, "{keyword} {new} was added"),
        ("removed", _W, "{keyword} {old} was removed"),
        ("changed", _B, "{keyword} was changed from {old} to {new}"),
    ),
    Order.SCHEMA: (
        ("added", _N, "{keyword} was added: {what}"),
        ("removed", _W, "{keyword} was removed"),
    ),
    Order.NEGATED: (
        ("added", _N, "{keyword} was added: what it describes is no longer valid"),
        ("removed", _W, "{keyword} was removed: what it described is valid now"),
    ),
    Order.CONDITION: (
        ("added", _N, "{keyword} was added: its branches apply now"),
        ("removed", _W, "{keyword} was removed: its branches no longer apply"),
    ),
    Order.ALL: (
        ("added", _N, "{keyword} was added"),
        ("removed", _W, "{keyword} was removed"),
        ("branch-added", _N, "{keyword} holds one more schema {branch}: it must hold too"),
        ("branch-removed", _W, "{keyword} no longer holds the schema {branch}"),
        ("reordered", _NO, "the schemas of {keyword} stand in another order"),
    ),
    Order.ANY: (
        ("added", _N, "{keyword} was added: one of its schemas must hold"),
        ("removed", _W, "{keyword} was removed"),
        ("branch-added", _W, "{keyword} offers one more schema {branch}"),
        ("branch-removed", _N, "{keyword} no longer offers the schema {branch}"),
        ("reordered", _NO, "the schemas of {keyword} stand in another order"),
    ),
    Order.ONE: (
        ("added", _N, "{keyword} was added: exactly one of its schemas must hold"),
        ("removed", _W, "{keyword} was removed"),
        ("branch-added", _B, "{keyword} offers one more schema {branch}: what two allow is no longer valid"),
        ("branch-removed", _B, "{keyword} no longer offers the schema {branch}: what only two allowed is valid now"),
        ("reordered", _NO, "the schemas of {keyword} stand in another order"),
    ),
    Order.NAMED: (
        ("added", _N, "{keyword} {name} was added"),
        ("removed", _W, "{keyword} {name} was removed"),
    ),
    Order.MEMBERS: (
        ("added-to-open", _N, "{name} was added to an open object: old data may carry {name} with another value"),
        ("added-to-closed", _W, "{name} was added to a closed object: it was forbidden before"),
        ("added-to-partially-open", _B, "{name} was added to a partially open object: other rules covered it before"),
        ("removed-from-open", _W, "{name} was removed from an open object: it may hold any value now"),
        ("removed-from-closed", _N, "{name} was removed from a closed object: it is forbidden now"),
        ("removed-from-partially-open", _B, "{name} was removed from a partially open object: other rules apply now"),
        ("renamed", _B, "{name} seems to be renamed to {new}: both have the same schema {new_schema}"),
        ("declared", _NO, "{name} was declared without a constraint in an open object"),
        ("undeclared", _NO, "{name}, which had no constraint, is no longer declared in an open object"),
    ),
    Order.MODEL: (
        ("closed", _N, "{what} closed: {keyword} went from {old} to false, and what is not named is forbidden now"),
        ("opened", _W, "{what} opened: {keyword} went from false to {new}, and what is not named is allowed now"),
        ("restricted", _N, "{what} made partially open: {keyword} went from {old} to {new}"),
        ("relaxed", _W, "{what} opened: {keyword} went from {old} to {new}, and what is not named may be anything now"),
        ("spelled-out", _NO, "{keyword} went from {old} to {new}, which says the same"),
    ),
    Order.POSITIONS: (
        ("added-to-open", _N, "position {name} has a schema now; any value was allowed there"),
        ("added-to-closed", _W, "position {name} was added; nothing was allowed there"),
        ("added-to-partially-open", _B, "position {name} has a schema of its own now"),
        ("removed-from-open", _W, "position {name} has no schema any more; any value is allowed there"),
        ("removed-from-closed", _N, "position {name} was removed; nothing is allowed there now"),
        ("removed-from-partially-open", _B, "position {name} has no schema of its own any more"),
    ),
    Order.NOTE: (
        ("added", _NO, "{keyword} was added: an annotation"),
        ("removed", _NO, "{keyword} was removed: an annotation"),
        ("changed", _NO, "{keyword} was changed from {old} to {new}: an annotation"),
    ),
    Order.NAME: (
        ("added", _NO, "{keyword} {new} was added: references may use it"),
        ("removed", _NO, "{keyword} {old} was removed: references from elsewhere may miss it"),
        ("changed", _NO, "{keyword} was changed from {old} to {new}: references from elsewhere may miss it"),
    ),
    Order.SCOPE: (
        ("added", _B, "{keyword} {new} was added: dynamic references may lead here now"),
        ("removed", _B, "{keyword} {old} was removed: dynamic references no longer lead here"),
        ("changed", _B, "{keyword} was changed from {old} to {new}: other dynamic references lead here"),
    ),
    Order.DEFINITION: (
        ("added", _NO, "the definition {name} was added"),
        ("removed", _NO, "the definition {name} was removed: references from elsewhere may miss it"),
        ("renamed", _NO, "the definition {name} was renamed to {new}: {evidence}"),
    ),
    Order.REFERENCE: (
        ("moved", _NO, "$ref {old} now names {new}"),
        ("extracted", _NO, "the schema now stands in {new} and is referred to"),
        ("inlined", _NO, "the schema of {old} now stands here instead of a reference"),
    ),
}  # fmt: skip

ROWS: Final[tuple[Row, ...]] = (
    Row("type", Order.CHOICE, "values of other types"),
    Row("enum", Order.CHOICE, "other values"),
    Row("minimum", Order.LOW, "smaller numbers"),
    Row("exclusiveMinimum", Order.LOW, "smaller numbers"),
    Row("maximum", Order.HIGH, "greater numbers"),
    Row("exclusiveMaximum", Order.HIGH, "greater numbers"),
    Row("multipleOf", Order.DIVISOR),
    Row("minLength", Order.LOW, "shorter strings"),
    Row("maxLength", Order.HIGH, "longer strings"),
    Row("pattern", Order.TEXT),
    Row("format", Order.OPAQUE),
    Row("contentEncoding", Order.OPAQUE),
    Row("contentMediaType", Order.OPAQUE),
    Row("minItems", Order.LOW, "shorter arrays"),
    Row("maxItems", Order.HIGH, "longer arrays"),
    Row("uniqueItems", Order.FLAG, "arrays with equal items"),
    Row("minContains", Order.LOW, "arrays with fewer such items"),
    Row("maxContains", Order.HIGH, "arrays with more such items"),
    Row("minProperties", Order.LOW, "smaller objects"),
    Row("maxProperties", Order.HIGH, "larger objects"),
    Row("required", Order.DEMAND, "objects without it"),
    Row("dependentRequired", Order.CONDITIONAL, "objects without it"),
    Row("dependentSchemas", Order.NAMED),
    Row("properties", Order.MEMBERS),
    Row("patternProperties", Order.NAMED),
    Row("additionalProperties", Order.MODEL, "the object was"),
    Row("unevaluatedProperties", Order.MODEL, "the object was"),
    Row("propertyNames", Order.SCHEMA, "names that do not fit it are no longer valid"),
    Row("prefixItems", Order.POSITIONS),
    Row("items", Order.MODEL, "the array was"),
    Row("unevaluatedItems", Order.MODEL, "the array was"),
    Row("contains", Order.SCHEMA, "an array must hold such an item"),
    Row("allOf", Order.ALL),
    Row("anyOf", Order.ANY),
    Row("oneOf", Order.ONE),
    Row("not", Order.NEGATED),
    Row("if", Order.CONDITION),
    Row("then", Order.SCHEMA, "it must hold where if does"),
    Row("else", Order.SCHEMA, "it must hold where if does not"),
    Row("disallow", Order.OPAQUE),
    Row("typeSchemas", Order.OPAQUE),
    Row("$ref", Order.SCHEMA, "what it names must hold too"),
    Row("$dynamicRef", Order.SCHEMA, "what it names must hold too"),
    Row("$recursiveRef", Order.SCHEMA, "what it names must hold too"),
    Row("definition", Order.DEFINITION),
    Row("reference", Order.REFERENCE),
    Row("$id", Order.NAME),
    Row("$anchor", Order.NAME),
    Row("$dynamicAnchor", Order.SCOPE),
    Row("$recursiveAnchor", Order.SCOPE),
    Row("$vocabulary", Order.NOTE),
    Row("annotation", Order.NOTE),
    Row("unknownKeyword", Order.NOTE),
)

SINGLE: Final[tuple[Rule, ...]] = (
    Rule("schema-forbids-all", "", "forbidden", _N, "the schema is false now: nothing is valid here"),
    Rule("schema-allows-again", "", "allowed", _W, "the schema was false and is no longer: more may be valid here"),
    Rule("dialect-changed", "$schema", "changed", _B, "the dialect went from {old} to {new}: {evidence}"),
    Rule("enum-reordered", "enum", "reordered", _NO, "the values of {keyword} stand in another order"),
    Rule("schema-added", "", "file-added", _NO, "the schema was added: there is nothing to compare it with"),
    Rule("schema-removed", "", "file-removed", _NO, "the schema was removed: there is nothing to compare it with"),
)  # fmt: skip


def _expanded() -> Iterator[Rule]:
    for row in ROWS:
        for step, push, message in STEPS[row.order]:
            yield Rule(f"{kebab(row.keyword)}-{step}", row.keyword, step, push, message.replace("{what}", row.what))
    yield from SINGLE


def kebab(keyword: str) -> str:
    """A keyword as it stands in rule ids: `minLength` as `min-length`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", keyword.lstrip("$")).lower()


RULES: Final[tuple[Rule, ...]] = tuple(_expanded())
"""Every rule."""
BY_STEP: Final[Mapping[tuple[str, str], Rule]] = {(rule.keyword, rule.step): rule for rule in RULES}
ORDERS: Final[Mapping[str, Row]] = {row.keyword: row for row in ROWS}
