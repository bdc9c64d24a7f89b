"""Errors as payloads show them: message, place, the best match marked, branches narrowed, nearest names suggested."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from jstk.core.document import Document, locate
from jstk.core.engine.unit import OutputUnit
from jstk.core.explain.message import message
from jstk.core.explain.relevance import best, likely
from jstk.core.explain.suggest import suggestion
from jstk.core.pointer import MISSING, child, resolve, to_fragment
from jstk.core.resolve import Closure

MOST_CAUSES: Final = 20
_KEYED: Final = frozenset(("additionalProperties", "unevaluatedProperties", "propertyNames"))


@frozen
class Spot:
    """A place to look up: a pointer, and whether its key is meant."""

    pointer: str
    key: bool


def explain(units: Sequence[OutputUnit], document: Document, closure: Closure, most: int) -> list[dict[str, Any]]:
    """The errors as plain objects, at most so many, each with its line and column; exactly one is marked best."""
    shown = list(units[:most])
    if not shown:
        return []
    first = best(shown)
    places = _places(shown, document)
    return [_error(unit, document, closure, places, index == first) for index, unit in enumerate(shown)]


def leaves(units: Sequence[OutputUnit]) -> Iterator[OutputUnit]:
    """The errors without branches, those within branches too."""
    for unit in units:
        if unit.branches:
            for branch in unit.branches:
                yield from leaves(branch)
        else:
            yield unit


def _spot(unit: OutputUnit) -> Spot:
    names = unit.params.get("unexpected")
    if unit.kind in _KEYED and names and isinstance(names[0], str):
        return Spot(child(unit.instance_location, names[0]), True)
    if unit.kind == "propertyNames" and isinstance(unit.subject, str):
        return Spot(child(unit.instance_location, unit.subject), True)
    return Spot(unit.instance_location, False)


def _all(units: Sequence[OutputUnit]) -> Iterator[OutputUnit]:
    for unit in units:
        yield unit
        for index in likely(unit):
            yield from _all(unit.branches[index])


def _places(units: Sequence[OutputUnit], document: Document) -> dict[Spot, tuple[int | None, int | None]]:
    """The line and column of every error that is shown, by two scans of the text at most."""
    spots = dict.fromkeys(_spot(unit) for unit in _all(units))
    places: dict[Spot, tuple[int | None, int | None]] = {}
    for keys in (False, True):
        wanted = [spot.pointer for spot in spots if spot.key is keys]
        found = locate(document, wanted, keys) if wanted else {}
        places.update((Spot(at, keys), (one.line, one.column)) for at, one in found.items())
    return places


def _error(unit: OutputUnit, document: Document, closure: Closure, places: Any, is_best: bool) -> dict[str, Any]:
    value = resolve(document.value, unit.instance_location)
    value = None if value is MISSING else value
    wanted = wanted_of(unit, closure)
    line, column = places.get(_spot(unit), (None, None))
    made: dict[str, Any] = {
        "instanceLocation": unit.instance_location,
        "keywordLocation": unit.keyword_location,
        "keyword": unit.keyword,
        "message": message(unit, value, wanted),
        "line": line,
        "column": column,
        "best": is_best,
    }
    absolute = absolute_location(unit, closure)
    if absolute is not None and absolute != "#" + to_fragment(unit.keyword_location):
        made["absoluteKeywordLocation"] = absolute
    hint = suggestion(unit, value, wanted, closure)
    if hint:
        made["suggestion"] = hint
    causes = _causes(unit, document, closure, places)
    if causes:
        made["causes"] = causes
    return made


def absolute_location(unit: OutputUnit, closure: Closure) -> str | None:
    """Where the keyword stands: a fragment for the root document, else its document's URI and a fragment."""
    if unit.absolute is None:
        return None
    uri, at = unit.absolute
    return ("" if uri == closure.uri else uri) + "#" + to_fragment(at)


def wanted_of(unit: OutputUnit, closure: Closure) -> Any:
    """The value of the keyword that failed, None where its place is not known."""
    wanted = None if unit.absolute is None else closure.value(unit.absolute)
    return None if wanted is MISSING else wanted


def _causes(unit: OutputUnit, document: Document, closure: Closure, places: Any) -> list[dict[str, Any]]:
    chosen = likely(unit)
    if not chosen:
        return []
    inner = [(index, cause) for index in chosen for cause in unit.branches[index]][:MOST_CAUSES]
    ahead = best([cause for _, cause in inner]) if len(chosen) == 1 else -1
    several = len(unit.branches) > 1
    return [
        {**_error(cause, document, closure, places, position == ahead), **({"branch": index} if several else {})}
        for position, (index, cause) in enumerate(inner)
    ]
