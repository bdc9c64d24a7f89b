"""The lines of a schema: which points stand on each, for the reports that show it line by line."""

from collections.abc import Mapping

from attrs import frozen

from jstk.core.coverage.model import Point
from jstk.core.coverage.tally import Tally
from jstk.core.document import Document, dumps, locate_all, parse_text

Spots = Mapping[str, tuple[int, int]]


@frozen(eq=False)
class Source:
    """A document of the schema: its name, its lines, and the points that count in it, by line."""

    name: str
    uri: str
    lines: tuple[str, ...]
    points: Mapping[int, tuple[tuple[Point, int], ...]]
    inline: bool = False


def spots_of(document: Document) -> Spots:
    """The line and column where each pointer's key, or else its value, stands."""
    found = locate_all(document)
    spots: dict[str, tuple[int, int]] = {}
    for pointer, (value, key) in found.items():
        at = key or value
        spots[pointer] = (at.line or 1, at.column or 1)
    return spots


def spot(spots: Spots, pointer: str) -> tuple[int, int] | None:
    """The place of a pointer, or of the nearest one above it that has one."""
    while pointer not in spots:
        if not pointer:
            return None
        pointer = pointer.rpartition("/")[0]
    return spots[pointer]


def written(document: Document) -> Document:
    """The document with a text: its own, or, given inline, one line for each member."""
    if document.text is not None:
        return document
    return parse_text(dumps(document.value, 2), document.uri).value_or(document)


def sources_of(tally: Tally) -> tuple[Source, ...]:
    """The documents that have points, the schema's own first."""
    closure = tally.program.closure
    by_uri: dict[str, list[tuple[Point, int]]] = {closure.uri: []}
    for point, hits in tally.points():
        by_uri.setdefault(point.node[0], []).append((point, hits))
    return tuple(_source(tally, uri, found) for uri, found in by_uri.items())


def _source(tally: Tally, uri: str, found: list[tuple[Point, int]]) -> Source:
    closure = tally.program.closure
    document = closure.documents[uri]
    text = written(document)
    spots = spots_of(text)
    lines: dict[int, list[tuple[Point, int]]] = {}
    for point, hits in found:
        at = spot(spots, point.node[1])
        lines.setdefault(at[0] if at else 1, []).append((point, hits))
    label = closure.label if uri == closure.uri else document.uri
    return Source(
        label or "schema",
        uri,
        tuple((text.text or "").split("\n")),
        {line: tuple(points) for line, points in sorted(lines.items())},
        document.text is None,
    )


def reached(points: tuple[tuple[Point, int], ...]) -> int:
    """How often a line was evaluated: the most that any of its subschemas and keywords was."""
    by_node: dict[tuple[str, tuple[str, str]], int] = {}
    for point, hits in points:
        if point.kind != "branch":
            at = (point.kind, point.node)
            by_node[at] = by_node.get(at, 0) + hits
    return max(by_node.values(), default=max((hits for _, hits in points), default=0))
