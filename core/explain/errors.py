"""Errors as payloads show them: message, place, the best match marked, branches narrowed, nearest names suggested."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

from attrs import frozen

from jstk.core.closure import Closure
from jstk.core.document import Document, canonical_key, locate
from jstk.core.explain.message import message
from jstk.core.explain.relevance import best, likely, wrong_tag
from jstk.core.explain.suggest import Hints
from jstk.core.explain.values import one_of
from jstk.core.explain.words import show
from jstk.core.pointer import MISSING, child, resolve, to_fragment
from jstk.core.unit import OutputUnit

MOST_CAUSES: Final = 20
_MOST_TOLD: Final = 3
_MOST_TOLD_OF: Final = 2000
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
    writer = _Writer(document, closure, _places(shown, document))
    return [writer.error(unit, index == first) for index, unit in enumerate(shown)]


def sentence(error: Mapping[str, Any]) -> str:
    """An explained error in a line, without its place: the message, the most telling causes, the suggestion."""
    causes = error.get("causes", ())
    told = [_cause(cause, error) for cause in causes if cause["best"]] or [_cause(one, error) for one in causes]
    if told:
        lead = "; most likely: " if len(told) == 1 else ": "
        return f"{error['message']}{lead}{'; or '.join(told[:_MOST_TOLD])}"
    return str(error["message"]) + (f" ({error['suggestion']})" if error.get("suggestion") else "")


def _cause(cause: Mapping[str, Any], error: Mapping[str, Any]) -> str:
    at = cause["instanceLocation"]
    return sentence(cause) if at == error["instanceLocation"] else f"{at}: {sentence(cause)}"


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
    if isinstance(unit.subject, str):
        return Spot(child(unit.instance_location, unit.subject), True)
    return Spot(unit.instance_location, False)


def _all(units: Sequence[OutputUnit]) -> Iterator[OutputUnit]:
    """The errors and their causes, each before its own causes, as they are written."""
    for unit in units:
        yield unit
        yield from _all([cause for _, cause in _chosen(unit, likely(unit))])


def _chosen(unit: OutputUnit, branches: Sequence[int]) -> list[tuple[int, OutputUnit]]:
    return [(index, cause) for index in branches for cause in unit.branches[index]][:MOST_CAUSES]


_Found: TypeAlias = dict[Spot, tuple[int | None, int | None]]


def _places(units: Sequence[OutputUnit], document: Document) -> _Found:
    """The line and column of every error that is shown, by two scans of the text at most."""
    spots = dict.fromkeys(_spot(unit) for unit in islice(_all(units), len(units) + _MOST_TOLD_OF))
    places: _Found = {}
    for keys in (False, True):
        wanted = [spot.pointer for spot in spots if spot.key is keys]
        found = locate(document, wanted, keys) if wanted else {}
        places.update((Spot(at, keys), (one.line, one.column)) for at, one in found.items())
    return places


class _Writer:
    """Makes the plain objects of one answer; the suggestions share what work they may do."""

    def __init__(self, document: Document, closure: Closure, places: _Found) -> None:
        self.document, self.closure, self.places = document, closure, places
        self.hints = Hints(closure)
        self.room = _MOST_TOLD_OF

    def error(self, unit: OutputUnit, is_best: bool) -> dict[str, Any]:
        value, wanted = self.value(unit), wanted_of(unit, self.closure)
        line, column = self.places.get(_spot(unit), (None, None))
        tag = wrong_tag(unit)
        options = None if tag is None else self.options(unit, tag)
        note = "" if options is None else self.tag_note(unit, str(tag), options)
        made: dict[str, Any] = {
            "instanceLocation": unit.instance_location,
            "keywordLocation": unit.keyword_location,
            "keyword": unit.keyword,
            "message": message(unit, value, wanted) + note,
            "line": line,
            "column": column,
            "best": is_best,
        }
        absolute = absolute_location(unit, self.closure)
        if absolute is not None and absolute != "#" + to_fragment(unit.keyword_location):
            made["absoluteKeywordLocation"] = absolute
        seen = None if tag is None else resolve(self.document.value, tag)
        hint = self.hints.meant(seen, options or []) if isinstance(seen, str) else self.hints.of(unit, value, wanted)
        causes = self.causes(unit, () if note and not hint else likely(unit))
        made.update({name: part for name, part in (("suggestion", hint), ("causes", causes)) if part})
        return made

    def value(self, unit: OutputUnit) -> Any:
        """The value that was judged."""
        if unit.subject is not None:
            return unit.subject
        value = resolve(self.document.value, unit.instance_location)
        return None if value is MISSING else value

    def options(self, unit: OutputUnit, tag: str) -> list[Any]:
        """The values that the branches know at a place, each once."""
        found: dict[object, Any] = {}
        for branch in unit.branches:
            for one in branch:
                if one.instance_location == tag and one.kind in ("const", "enum"):
                    wanted = wanted_of(one, self.closure)
                    several = wanted if one.kind == "enum" and isinstance(wanted, list) else [wanted]
                    found.update((canonical_key(option), option) for option in several)
        return list(found.values())

    def tag_note(self, unit: OutputUnit, tag: str, options: list[Any]) -> str:
        """What was wanted where every branch wants another value of its own."""
        seen = resolve(self.document.value, tag)
        at = f"{tag}: " if tag != unit.instance_location else ""
        return f"; {at}expected {one_of(options)}, found {show(None if seen is MISSING else seen)}"

    def causes(self, unit: OutputUnit, chosen: Sequence[int]) -> list[dict[str, Any]]:
        inner = _chosen(unit, chosen)[: max(0, self.room)]
        self.room -= len(inner)
        ahead = best([cause for _, cause in inner]) if inner and len(chosen) == 1 else -1
        several = len(unit.branches) > 1
        return [
            {**self.error(cause, position == ahead), **({"branch": index} if several else {})}
            for position, (index, cause) in enumerate(inner)
        ]


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
