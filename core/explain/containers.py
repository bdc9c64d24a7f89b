"""Templates for errors of arrays and objects: sizes, names, and members that are missing or too many."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from jstk.core.document import canonical_key
from jstk.core.explain.seen import Seen
from jstk.core.explain.words import crop, listed, named, plural, show
from jstk.core.pointer import tokens


def size(noun: str, word: str) -> Callable[[Seen], str]:
    """The template of a bound of sizes."""

    def template(seen: Seen) -> str:
        shown = f" in {show(seen.value, 48)}" if isinstance(seen.value, str) else ""
        return f"expected {word} {_count(seen.param('limit'), noun)}, found {_length(seen.value)}{shown}"

    return template


def _count(limit: Any, noun: str) -> str:
    return plural(int(limit), noun) if isinstance(limit, int | Decimal) else f"the wanted number of {noun}s"


def _length(value: object) -> int:
    return len(value) if isinstance(value, str | list | dict) else 0


def required(seen: Seen) -> str:
    """A name that must be there, and, for a dependency, what wants it."""
    name = show(seen.unit.params.get("property", seen.unit.keyword_location.split("/")[-2:][0]))
    if seen.unit.keyword in ("dependencies", "dependentRequired"):
        wanting = _wanting(seen)
        since = f", since {named(wanting, 3)} is present" if wanting else ""
        return f"the property {name} is missing; it is required here{since}"
    return f"the property {name} is required and missing"


def _wanting(seen: Seen) -> list[str]:
    """The names present that want the missing one; the keyword's place may be the whole of it or one name's list."""
    at = seen.unit.absolute
    wanted = {tokens(at[1])[-1]: seen.wanted} if isinstance(seen.wanted, list) and at else seen.wanted
    if not isinstance(wanted, dict) or not isinstance(seen.value, dict):
        return []
    missing = seen.unit.params.get("property")
    pairs = ((name, [needs] if isinstance(needs, str) else needs) for name, needs in wanted.items())
    return [name for name, needs in pairs if name in seen.value and isinstance(needs, list) and missing in needs]


def unexpected(seen: Seen) -> str:
    """Names that nothing allows, or that do not fit the schema that the keyword has for them."""
    names: list[Any] = list(seen.unit.params.get("unexpected") or [])
    noun = "property" if len(names) == 1 else "properties"
    if not names:
        return "unexpected properties"
    if isinstance(seen.wanted, dict):
        return f"the unevaluated {noun} {named(names)} {_fit(names)} {show(seen.wanted)}"
    return f"unexpected {noun} {named(names)}"


def _fit(many: list[Any]) -> str:
    return "does not fit" if len(many) == 1 else "do not fit"


def property_name(seen: Seen) -> str:
    """A name that does not fit, whose causes say why; without causes the schema of names is false."""
    if not seen.unit.branches:
        return f"no property name is allowed, found {show(seen.value)}"
    return f"the property name {show(seen.value)} does not fit `propertyNames`"


def additional_items(seen: Seen) -> str:
    """More items than the tuple has."""
    return f"expected at most {_count(seen.unit.params.get('limit'), 'item')}, found {_length(seen.value)}"


def unevaluated_items(seen: Seen) -> str:
    """The library gives the items as JSON texts, not where they stand."""
    texts = [crop(str(text), 40) for text in seen.unit.params.get("unexpected") or []]
    noun = "item" if len(texts) == 1 else "items"
    if isinstance(seen.wanted, dict):
        return f"the unevaluated {noun} {listed(texts)} {_fit(texts)} {show(seen.wanted)}"
    return f"unexpected {noun} {listed(texts)}"


def unique(seen: Seen) -> str:
    """The first item that equals one before it, and where both are."""
    first: dict[object, int] = {}
    for index, item in enumerate(seen.value if isinstance(seen.value, list) else ()):
        before = first.setdefault(canonical_key(item), index)
        if before != index:
            return f"expected no two equal items, found {show(item)} at index {before} and at index {index}"
    return f"expected no two equal items in {show(seen.value)}"


def contains(seen: Seen) -> str:
    """The library does not tell how many items fit."""
    shown = show(seen.value)
    if seen.unit.keyword in ("minContains", "maxContains"):
        few, word = ("fewer", "at least") if seen.unit.keyword == "minContains" else ("more", "at most")
        return f"expected {word} {_count(seen.wanted, 'item')} to fit `contains`, found {few} in {shown}"
    return f"expected an item that fits {show(seen.wanted)}, found none in {shown}"
