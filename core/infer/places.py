"""What the values of a place have in common: the keywords for strings, numbers, arrays and masks of kinds."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from attrs import frozen

from jstk.core.infer.kinds import ANYTHING, EMPTY, NAMES, below, here
from jstk.core.infer.letters import pattern_of
from jstk.core.infer.node import Numbers, Strings
from jstk.core.infer.policy import Policy

FORMATS: Final = ("date-time", "date", "time", "duration", "email", "uuid", "ipv4", "ipv6", "uri")
"""As `jstk.core.engine.formats.FORMATS`, which this module must not load; a test compares them."""
_FREE: Final = {"duration"}
Schema = dict[str, Any]


@frozen
class Reason:
    """Why a keyword is there, or is not: what was counted."""

    keyword: str
    text: str


def string_keywords(strings: Strings, policy: Policy, documents: int, asked: str | None) -> tuple[Schema, list[Reason]]:
    """The keywords beside `type: string` (format, enum, const, pattern, lengths) and the reasons."""
    found, reasons = _listed(strings, policy, documents, asked)
    if not found:
        found, reasons = _formatted(strings, policy)
    if not found:
        found, reasons = _spelled(strings, policy)
    if policy.ranges and "enum" not in found and "const" not in found:
        found = {**found, "minLength": strings.shortest, "maxLength": strings.longest}
        reasons = [
            *reasons,
            Reason("maxLength", f"{strings.shortest} to {strings.longest} characters in {strings.count}"),
        ]
    if policy.examples and strings.values and not found.keys() & {"enum", "const"}:
        found = {**found, "examples": frequent(strings.values)}
    return found, reasons


def frequent(values: Mapping[Any, int]) -> list[Any]:
    """The three values seen most, of equal ones the first in order."""
    return sorted(values, key=lambda value: (-values[value], value))[:3]


def _listed(strings: Strings, policy: Policy, documents: int, asked: str | None) -> tuple[Schema, list[Reason]]:
    values = strings.values
    if values is None or asked == "no-enum":
        return {}, []
    units, kinds = sum(values.values()), len(values)
    once = sum(count == 1 for count in values.values())
    seen = f"{kinds} distinct in {strings.count:,}"
    if asked == "enum":
        return {"enum": sorted(values)}, [Reason("enum", f"asked for; {seen}")]
    if strings.formats is not None:
        return {}, []  # all fit a format, which says more than a list
    if kinds > 1 and sum(map(_is_data, values)) > kinds / 2:
        return {}, []
    if kinds == 1:
        enough = units >= policy.const_units
        return (
            ({"const": next(iter(values))}, [Reason("const", f"the same in all {strings.count:,}")])
            if enough
            else ({}, [])
        )
    fits = kinds <= policy.enum_most and units >= policy.enum_units and units >= policy.enum_ratio * kinds
    if fits and once <= min(policy.enum_risk * documents, policy.enum_once * units):
        return {"enum": sorted(values)}, [Reason("enum", f"{seen}, {once} of them seen once")]
    return {}, []


def _is_data(value: str) -> bool:
    """Whether a string looks like data, not like a word: versions, dates, addresses, digests, sentences.

    Lists of these do not stay as they are, however often each returns.
    """
    if value[:1].isdigit() or "//" in value or len(value) > 40 or value.count(" ") > 3:
        return True
    return sum(letter.isdigit() for letter in value) >= 4


def _formatted(strings: Strings, policy: Policy) -> tuple[Schema, list[Reason]]:
    if strings.formats is None or strings.count < policy.format_units:
        return {}, []
    every = ANY = (1 << len(FORMATS)) - 1
    for mask in strings.formats:
        every &= mask
    text = f"all {strings.count:,} fit"
    if every:
        return {"format": FORMATS[(every & -every).bit_length() - 1]}, [Reason("format", text)]
    either = sorted({FORMATS[(mask & -mask & ANY).bit_length() - 1] for mask in strings.formats})
    if len(either) == 2 and strings.count >= policy.pattern_units:
        return {"anyOf": [{"format": name} for name in either]}, [Reason("anyOf", f"{text} one of {', '.join(either)}")]
    return {}, []


def _spelled(strings: Strings, policy: Policy) -> tuple[Schema, list[Reason]]:
    many = strings.values is None or len(strings.values) >= policy.pattern_values
    pattern = pattern_of(strings.chars, strings.shortest, strings.longest)
    if pattern is None or not many or strings.count < policy.pattern_units:
        return {}, []
    return {"pattern": pattern}, [Reason("pattern", f"the letters of all {strings.count:,}")]


def number_keywords(
    numbers: Numbers, policy: Policy, documents: int, integer_written: bool
) -> tuple[Schema, list[Reason]]:
    """`type` and what bounds the numbers; `integer_written` says that 1.0 is no integer (draft-04)."""
    whole = not numbers.fraction and not (integer_written and numbers.written)
    if documents >= 10 * policy.whole_units and numbers.count < policy.whole_units:
        whole = False
    found: Schema = {"type": "integer" if whole else "number"}
    reasons = [Reason("type", f"{'no' if whole else 'some'} fraction in {numbers.count:,} numbers")]
    if policy.ranges:
        found |= {"minimum": _plain(numbers.least), "maximum": _plain(numbers.most)}
        reasons.append(Reason("maximum", f"{numbers.least} to {numbers.most} in {numbers.count:,}"))
    elif numbers.least >= 0 and numbers.count >= policy.sign_units and numbers.most > 1:
        found |= {"minimum": 0}
        reasons.append(Reason("minimum", f"none of {numbers.count:,} is negative"))
    many = numbers.values is None or len(numbers.values) >= policy.step_values
    if many and whole and numbers.step > 1 and not numbers.written:
        found |= {"multipleOf": numbers.step}
        reasons.append(Reason("multipleOf", f"divides all {numbers.count:,}"))
    if policy.examples and numbers.values:
        found["examples"] = frequent(numbers.values)
    return found, reasons


def _plain(number: int | Decimal) -> int | Decimal:
    return int(number) if number == int(number) else number


def mask_schema(mask: int) -> Schema:
    """A schema for all values of a mask, as loose as masks are."""
    kinds = here(mask) & ~EMPTY
    if here(mask) == ANYTHING:
        return {}
    names = [name for bit, name in NAMES if kinds & bit]
    found: Schema = {}
    if below(mask):
        names.append("array")
        inner = below(mask)
        items = mask_schema(inner)
        if items and here(inner) & ~EMPTY | below(inner):
            found["items"] = items
    return {"type": names[0] if len(names) == 1 else names, **found} if names else {}
