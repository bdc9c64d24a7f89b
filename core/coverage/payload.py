"""The payload of `coverage`, and its findings."""

from collections.abc import Mapping
from typing import Any, Final

from jstk.core.closure import Closure
from jstk.core.coverage.gather import Bad
from jstk.core.coverage.source import Spots, spot, spots_of
from jstk.core.coverage.tally import Tally, told
from jstk.core.fault import Place, code, error_object, hint, message
from jstk.core.report import Finding

MOST_GAPS: Final = 2000


class Places:
    """Where points stand, each document scanned once: private and mutable."""

    def __init__(self, closure: Closure) -> None:
        self.closure = closure
        self.known: dict[str, Spots] = {}

    def of(self, node: tuple[str, str]) -> Place:
        """The place of a keyword, as a person knows it."""
        uri, pointer = node
        document = self.closure.documents[uri]
        label = self.closure.label if uri == self.closure.uri else document.uri
        if document.text is None:
            return Place(label, None, None, pointer)
        if uri not in self.known:
            self.known[uri] = spots_of(document)
        at = spot(self.known[uri], pointer)
        return Place(label, at[0] if at else None, at[1] if at else None, pointer)


def ordered(tally: Tally, places: Places) -> tuple[int, ...]:
    """The points that were not reached: by document, then as they stand in it, as many as are told."""
    documents = {uri: position for position, uri in enumerate(tally.program.closure.documents)}

    def key(index: int) -> tuple[int, int, int]:
        node = tally.program.points[index].node
        place = places.of(node)
        return (documents[node[0]], place.line or 0, place.column or 0)

    return tuple(sorted(tally.uncovered, key=key)[:MOST_GAPS])


def gaps_of(
    tally: Tally, gaps: tuple[int, ...], places: Places, closings: Mapping[int, dict[str, Any]]
) -> list[dict[str, Any]]:
    """The gaps, each with its place and, where sought, what would close it."""
    found = []
    for index in gaps:
        point = tally.program.points[index]
        place = places.of(point.node)
        gap: dict[str, Any] = {"kind": point.kind, "keywordLocation": point.node[1]}
        gap.update(outcome=point.outcome, line=place.line, column=place.column)
        if point.node[0] != tally.program.closure.uri:
            gap["uri"] = place.uri
        found.append({**gap, **closings.get(index, {})})
    return found


def shares_of(tally: Tally) -> dict[str, Any]:
    """The percentage and the three shares."""
    shares = tally.shares()
    names = {"keyword": "keywords", "branch": "branches", "subschema": "subschemas"}
    made: dict[str, Any] = {"percent": tally.share().percent}
    for kind, share in shares.items():
        made[names[kind]] = {"covered": share.covered, "total": share.total}
    return made


def faults_of(bad: list[Bad]) -> list[dict[str, Any]]:
    """The inputs that could not be measured."""
    return [{"source": one.source, "error": error_object(one.fault)} for one in bad]


def findings_of(tally: Tally, gaps: tuple[int, ...], places: Places, bad: list[Bad]) -> tuple[Finding, ...]:
    """A note for each gap, an error for each input that could not be measured."""
    notes = [
        Finding(
            f"coverage/{point.kind}", "note", f"{point.node[1] or 'the schema'}: {told(point)}", places.of(point.node)
        )
        for point in (tally.program.points[index] for index in gaps)
    ]
    return (*(_broken(one) for one in bad), *notes)


def _broken(one: Bad) -> Finding:
    place = one.fault.place if one.fault.place.uri else Place(one.source)
    return Finding(code(one.fault), "error", message(one.fault), place, hint(one.fault))
