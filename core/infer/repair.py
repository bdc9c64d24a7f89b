"""Repairs: for each keyword that turned values away, the least change to the schema around it that lets them in.

A repair gets the schema object that holds the keyword, and the errors with the values they speak of. It changes that
object, a copy that belongs to the run, and says what it did; None where the keyword cannot be widened.
"""

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import Any, Final, TypeAlias

from attrs import frozen

from jstk.core.document import canonical_key, dumps, is_integer, kind_of
from jstk.core.unit import OutputUnit

_MOST_VALUES: Final = 64


@frozen
class Case:
    """An error, and the value at its instance location."""

    unit: OutputUnit
    value: Any


Holder: TypeAlias = dict[str, Any]
Infer: TypeAlias = Callable[[Sequence[Any]], Any]
Repair: TypeAlias = Callable[[Holder, str, Sequence[Case], Infer], str | None]


def _type(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str | None:
    before = holder["type"]
    names = list(before) if isinstance(before, list) else [before]
    for case in cases:
        kind = "integer" if is_integer(case.value) else kind_of(case.value)
        if kind == "number" and "integer" in names:
            names[names.index("integer")] = "number"
        elif kind not in names and not (kind == "integer" and "number" in names):
            names.append(kind)
    made = names[0] if len(names) == 1 else list(dict.fromkeys(names))
    if made == before:
        return None
    holder["type"] = made
    return f"from {dumps(before)} to {dumps(holder['type'])}"


def _enum(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
    known = list(holder.get("enum", ())) if keyword == "enum" else [holder[keyword]]
    new = {canonical_key(case.value): case.value for case in sorted(cases, key=lambda case: dumps(case.value))}
    for value in known:
        new.pop(canonical_key(value), None)
    del holder[keyword]
    if len(new) > _MOST_VALUES:
        holder["anyOf"] = [{keyword: known} if keyword == "enum" else {keyword: known[0]}, infer([*new.values()])]
        return f"{len(new)} more values: any like them"
    holder["enum"] = [*known, *new.values()]
    return "also " + ", ".join(map(dumps, list(new.values())[:5])) + (", ..." if len(new) > 5 else "")


def _required(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
    gone = list(dict.fromkeys(str(case.unit.params.get("property")) for case in cases))
    holder["required"] = [name for name in holder["required"] if name not in gone]
    if not holder["required"]:
        del holder["required"]
    return f"no longer required: {', '.join(gone)}"


def _unexpected(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str | None:
    values: dict[str, list[Any]] = {}
    known = holder.get("properties", {})
    for case in cases:
        present = case.value if isinstance(case.value, dict) else {}
        for name in case.unit.params.get("unexpected") or [name for name in present if name not in known]:
            if name in present:
                values.setdefault(name, []).append(present[name])
    if not values:
        return None
    before = holder[keyword]
    made = {name: infer(seen) for name, seen in sorted(values.items())}
    if isinstance(before, dict):
        # what a name that nobody had named was allowed to be, it may still be
        made = {name: {"anyOf": [before, part]} for name, part in made.items()}
    holder["properties"] = {**holder.get("properties", {}), **made}
    return f"also {', '.join(sorted(values))}"


def _items(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
    before = holder.get("prefixItems", holder.get("items"))
    start = len(before) if isinstance(before, list) else 0
    extra = [item for case in cases if isinstance(case.value, list) for item in case.value[start:]]
    holder[keyword] = infer(extra)
    return "more items"


def _itself(value: Any) -> Any:
    return value


def _limit(better: Callable[[Any, Any], Any], size: Callable[[Any], Any]) -> Repair:
    def repair(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
        before = holder[keyword]
        found = before
        for case in cases:
            found = better(found, size(case.value))
        holder[keyword] = found
        return f"from {dumps(before)} to {dumps(found)}"

    return repair


def _exclusive(inclusive: str, better: Callable[[Any, Any], Any]) -> Repair:
    def repair(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
        found = cases[0].value
        for case in cases:
            found = better(found, case.value)
        del holder[keyword]
        if not isinstance(holder.get(inclusive), bool):
            known = holder.get(inclusive, found)
            holder[inclusive] = better(known, found)
        return f"{inclusive} {dumps(found)}"

    return repair


def _multiple(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
    before, values = holder[keyword], [case.value for case in cases]
    whole = [int(value) for value in [before, *values] if is_integer(value)]
    step = gcd(*whole) if len(whole) == len(values) + 1 else 1
    if step > 1:
        holder[keyword] = step
        return f"from {dumps(before)} to {step}"
    del holder[keyword]
    return f"no longer multiples of {dumps(before)}"


def _dependent(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str | None:
    gone = [str(case.unit.params.get("property")) for case in cases]
    groups = {
        name: [other for other in needed if other not in gone] if isinstance(needed, list) else needed
        for name, needed in holder[keyword].items()
    }
    if groups == holder[keyword]:
        return None
    holder[keyword] = {name: needed for name, needed in groups.items() if needed != []}
    return f"no longer needed beside others: {', '.join(dict.fromkeys(gone))}"


def _branches(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
    """`oneOf` becomes `anyOf` wherever a branch of it changes, or what fitted one branch could now fit two."""
    refused = [case.value for case in cases if all(case.unit.branches)]
    branches = list(holder[keyword])
    if keyword == "anyOf":
        holder["anyOf"] = [*branches, infer(refused)]
        return "one branch more"
    del holder["oneOf"]
    wider = [*branches, infer(refused)] if refused else branches
    if "anyOf" in holder:
        holder["allOf"] = [*holder.get("allOf", ()), {"anyOf": wider}]
    else:
        holder["anyOf"] = wider
    return "one branch more, and several may fit" if refused else "several branches may fit"


def _dropped(holder: Holder, keyword: str, cases: Sequence[Case], infer: Infer) -> str:
    before = holder.pop(keyword)
    text = dumps(before)
    return f"no longer asked: {text if len(text) <= 60 else text[:57] + '...'}"


REPAIRS: Final[Mapping[str, Repair]] = {
    "type": _type,
    "enum": _enum,
    "const": _enum,
    "required": _required,
    "additionalProperties": _unexpected,
    "unevaluatedProperties": _unexpected,
    "items": _items,
    "additionalItems": _items,
    "unevaluatedItems": _items,
    "minimum": _limit(min, _itself),
    "maximum": _limit(max, _itself),
    "exclusiveMinimum": _exclusive("minimum", min),
    "exclusiveMaximum": _exclusive("maximum", max),
    "minLength": _limit(min, len),
    "maxLength": _limit(max, len),
    "minItems": _limit(min, len),
    "maxItems": _limit(max, len),
    "minProperties": _limit(min, len),
    "maxProperties": _limit(max, len),
    "multipleOf": _multiple,
    "divisibleBy": _multiple,
    "dependentRequired": _dependent,
    "dependencies": _dependent,
    "anyOf": _branches,
    "oneOf": _branches,
    **dict.fromkeys(
        (
            "pattern", "format", "uniqueItems", "contains", "minContains", "maxContains", "propertyNames", "not", "if",
            "contentEncoding", "contentMediaType", "contentSchema", "dependentSchemas", "disallow", "extends",
        ),
        _dropped,
    ),
}  # fmt: skip
"""By keyword; one that stands nowhere here is left, and what it turns away is reported."""
