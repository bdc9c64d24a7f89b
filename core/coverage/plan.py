"""Plans: what evaluation does at one subschema, keyword by keyword, and which points each outcome reaches."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.coverage.model import Kind, Point
from jstk.core.coverage.place import Place
from jstk.core.dialect import Dialect, Role
from jstk.core.pointer import child

Child: TypeAlias = tuple["int | str", Place]
"""A subschema to apply, by the index of its plan (or the name of a dynamic reference's keyword), and where."""

Origin: TypeAlias = tuple[int, tuple["str | int", ...]]
"""What a point is about: the index of a plan, and the path from its subschema to the keyword or the part of it."""

FIRST, BRANCHES, LEFTOVERS = 0, 1, 2
"""The stages of a subschema: all that is sure; `then` or `else`, after `if`; `unevaluated...`, after everything."""


class Record:
    """A subschema applied to a place: what it was found to say. Private to one evaluation."""

    __slots__ = ("indexes", "kids", "names", "place", "plan", "scope", "stage", "valid", "when")

    def __init__(self, plan: "Plan", place: Place, scope: tuple[str, ...]) -> None:
        self.plan, self.place, self.scope = plan, place, scope
        self.stage = 0
        self.valid = True
        self.kids: list[list[Record]] = []
        self.names: set[str] | None = None
        self.indexes: set[int] | None = None
        self.when: bool | None = None

    def mark_names(self, names: Sequence[str]) -> None:
        """Count members as evaluated (2020-12 core, section 11.3)."""
        if self.names is None:
            self.names = set(names)
        else:
            self.names.update(names)

    def mark_items(self, indexes: Sequence[int]) -> None:
        """Count items as evaluated (2020-12 core, section 11.2)."""
        if self.indexes is None:
            self.indexes = set(indexes)
        else:
            self.indexes.update(indexes)

    def adopt(self, kids: "Sequence[Record]") -> None:
        """Count as evaluated what subschemas at the same place evaluated that hold."""
        for kid in kids:
            if kid.valid:
                if kid.names:
                    self.mark_names(tuple(sorted(kid.names)))
                if kid.indexes:
                    self.mark_items(tuple(sorted(kid.indexes)))


Hit = Callable[[int], None]
Spread = Callable[[Record], Sequence[Child]]
Judge = Callable[[Record, "Sequence[Record]", Hit], "bool | None"]


def _nowhere(record: Record) -> Sequence[Child]:
    return ()


@frozen(eq=False)
class Op:
    """One keyword at work: `spread` names the subschemas to apply, `judge` says whether the keyword holds.

    `judge` gives None where the keyword says nothing of the value. `yes` and `no` are the points of its outcomes, -1
    where an outcome can't be. `stage` says when its turn is.
    """

    keyword: str
    judge: Judge
    spread: Spread = _nowhere
    yes: int = -1
    no: int = -1
    stage: int = FIRST


@frozen(eq=False)
class Plan:
    """All that is done at one subschema, in stages."""

    index: int
    node: Node
    visited: int
    base: str
    stages: tuple[tuple[Op, ...], ...]
    fails: bool = False


class Maker:
    """What a keyword's row is given to make its operation, and where it registers its points: private and mutable."""

    def __init__(self, book: "Book", node: Node, schema: Mapping[str, Any], dialect: Dialect, asserts: bool) -> None:
        self.book, self.node, self.schema, self.dialect, self.asserts = book, node, schema, dialect, asserts
        self.number = dialect.number

    def at(self, *path: str | int) -> Node:
        """The place of a keyword here, or of a part of it."""
        pointer = self.node[1]
        for token in path:
            pointer = child(pointer, token)
        return (self.node[0], pointer)

    def plan(self, *path: str | int) -> int:
        """The plan of a subschema below."""
        return self.book.plan_of(self.at(*path))

    def point(self, kind: Kind, outcome: str, *path: str | int) -> int:
        """The index of a point, registered."""
        return self.book.point(Point(kind, self.at(*path), outcome), (self.book.places[self.node], path))

    def outcomes(self, keyword: str, yes: bool = True, no: bool = True) -> dict[str, int]:
        """The points of a keyword's outcomes: those that can be."""
        return {
            "yes": self.point("keyword", "true", keyword) if yes else -1,
            "no": self.point("keyword", "false", keyword) if no else -1,
        }

    def op(
        self,
        keyword: str,
        judge: Judge,
        spread: Spread = _nowhere,
        yes: bool = True,
        no: bool = True,
        stage: int = FIRST,
    ) -> Op:
        """The operation of a keyword, with the points of those outcomes that can be."""
        points = self.outcomes(keyword, yes, no)
        return Op(keyword, judge, spread, points["yes"], points["no"], stage)

    def branch(self, outcome: str, *path: str | int) -> int:
        """The point of a reason."""
        return self.point("branch", outcome, *path)

    def open(self, *path: str | int) -> bool:
        """Whether a subschema below can fail at all, at a glance."""
        value: Any = self.schema
        for token in path:
            value = value[token]
        return can_fail(value, self.dialect)


class Book:
    """The points so far, and what rows ask of the whole schema: private and mutable.

    `tracks` tells that what was evaluated matters to some keyword, `formats` that formats assert. `remainders` are
    points that are reached by all objects that were judged but for those that reached another.
    """

    def __init__(self, closure: Closure, places: Mapping[Node, int], formats: bool) -> None:
        self.closure, self.places, self.formats, self.references = closure, places, formats, closure.references
        self.subschemas = closure.subschemas
        self.tracks = any(_looks_back(one.value) for one in closure.subschemas.values())
        self.points: list[Point] = []
        self.origins: list[Origin] = []
        self.known: dict[Point, int] = {}
        self.remainders: dict[int, tuple[tuple[int, int], int]] = {}

    def plan_of(self, node: Node) -> int:
        """The index of the plan of a subschema."""
        return self.places[node]

    def can_fail(self, node: Node) -> bool:
        """Whether the subschema at a place can fail, at a glance."""
        one = self.subschemas[node]
        return can_fail(one.value, one.dialect)

    def remainder(self, point: int, judged: tuple[int, int], but: int) -> None:
        """Let a point be reached by all that was judged, but for what reached another."""
        self.remainders[point] = (judged, but)

    def point(self, point: Point, origin: "Origin") -> int:
        """The index of a point, registered; `origin` is where in which subschema it stands."""
        found = self.known.get(point)
        if found is None:
            found = self.known[point] = len(self.points)
            self.points.append(point)
            self.origins.append(origin)
        return found


def can_fail(value: Any, dialect: Dialect) -> bool:
    """Whether a subschema can fail, at a glance: it is false, or some keyword of it asserts or applies anything."""
    if not isinstance(value, dict):
        return value is not True
    known = (dialect.keywords.get(name) for name in value)
    return any(one is not None and one.role in (Role.ASSERTION, Role.APPLICATOR, Role.REFERENCE) for one in known)


def _looks_back(value: object) -> bool:
    return isinstance(value, dict) and ("unevaluatedProperties" in value or "unevaluatedItems" in value)


Row = Callable[[Maker, str, Any], "Op | None"]
