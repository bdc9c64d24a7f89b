"""Simulation: one subschema held against another keyword by keyword, what they hold taken for settled.

A keyword of the outer is implied where the inner says the same or more; where it holds a subschema, that of the inner
has to be within it. In place both sides come down a graph without cycles, deeper the instance gets smaller, so that
pairs may lean on one another (by induction on both). What is not seen here is left to a search.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Node
from jstk.core.solve.containment.differences import Difference
from jstk.core.solve.containment.kin import Kin, Pair, Spot

_LOWER: Final = frozenset({"minLength", "minItems", "minProperties", "minimum", "minimum open"})
_UPPER: Final = frozenset({"maxLength", "maxItems", "maxProperties", "maximum", "maximum open"})
_FIXED: Final = frozenset({"oneOf", "not", "if", "disallow", "extends"})
_IN_PLACE: Final = frozenset({"all", "anyOf", "then", "else"})
_UNEVALUATED: Final = frozenset({"unevaluatedProperties", "unevaluatedItems"})
Row = tuple[object, ...]
Parts = Mapping[Any, tuple[Node, ...]]


@frozen(eq=False)
class Simulation:
    """What may be taken for settled: equal classes, proven pairs, and pairs assumed. `leaning` notes the last."""

    kin: Kin
    assumed: Mapping[Pair, None]
    leaning: dict[Pair, None]

    def holds(self, pair: Difference) -> bool:
        """Whether each keyword of the outer subschema is implied."""
        left, right = self.kin.names[(0, pair.inner)], self.kin.names[(1, pair.outer)]
        one, other = self.kin.outlines[left], self.kin.outlines[right]
        if one.said[:1] == ("nothing",):
            return True
        if other.said[:1] == ("nothing",) or not _said(one.said, other.said):
            return False
        mine = {tag: nodes for tag, _, nodes in one.parts}
        theirs = {tag: nodes for tag, _, nodes in other.parts}
        if not _UNEVALUATED.isdisjoint(tag for tag in theirs if isinstance(tag, str)) and mine.keys() != theirs.keys():
            return False
        return all(self._part(tag, mine, theirs, pair.inner) for tag in theirs)

    def within(self, inner: Node, outer: Node) -> bool:
        """Whether the inner node is within the outer, as far as that is settled or assumed."""
        one, other = self._class(0, inner), self._class(1, outer)
        if one is None or other is None:
            return False
        if self.kin.within(one, other):
            return True
        if (one, other) not in self.assumed:
            return False
        self.leaning[(one, other)] = None
        return True

    def equal(self, inner: Node, outer: Node) -> bool:
        one, other = self._class(0, inner), self._class(1, outer)
        return one is not None and one == other

    def _class(self, side: int, node: Node) -> int | None:
        spot: Spot = (side, node)
        return self.kin.classes.get(spot)

    def _part(self, tag: Any, mine: Parts, theirs: Parts, whole: Node) -> bool:
        """Whether what the outer says under one keyword is implied."""
        name = tag[0] if isinstance(tag, tuple) else tag
        nodes = theirs[tag]
        in_place = name in _IN_PLACE or name == "dependentSchemas"
        if name in _FIXED or (name == "contains" and (tag[2] is not None or self.kin.strict)):
            return tag in mine and self._same(mine[tag], nodes)
        if in_place and self.kin.strict:
            return tag in mine and self._same(mine[tag], nodes)
        if name == "all":
            return all(any(self.within(one, other) for one in mine.get("all", (whole,))) for other in nodes)
        if name == "anyOf":
            return all(any(self.within(one, other) for other in nodes) for one in mine.get(tag, (whole,)))
        if name in ("then", "else") and not ("if" in mine and "if" in theirs and self._same(mine["if"], theirs["if"])):
            return False
        if name == "additionalProperties":
            return self._additional(mine, theirs)
        if name == "items" and _prefix(mine) != _prefix(theirs):
            return False
        if tag in mine:
            return self.within(mine[tag][0], nodes[0])
        return name == "properties" and self._undeclared(mine, nodes[0])

    def _same(self, mine: tuple[Node, ...], theirs: tuple[Node, ...]) -> bool:
        """Whether the parts are the same, in any order."""
        one = [self._class(0, node) for node in mine]
        other = [self._class(1, node) for node in theirs]
        return None not in one and sorted(map(str, one)) == sorted(map(str, other))

    def _undeclared(self, mine: Parts, outer: Node) -> bool:
        """Whether a name that only the outer declares is seen to by the inner's `additionalProperties`."""
        if "additionalProperties" not in mine or _named(mine, "patternProperties"):
            return False
        return self.within(mine["additionalProperties"][0], outer)

    def _additional(self, mine: Parts, theirs: Parts) -> bool:
        """Whether what the outer leaves to `additionalProperties` is within it."""
        if "additionalProperties" not in mine or _named(mine, "patternProperties") != _named(
            theirs, "patternProperties"
        ):
            return False
        rest = theirs["additionalProperties"][0]
        extra = [nodes[0] for tag, nodes in mine.items() if _is(tag, "properties") and tag not in theirs]
        return all(self.within(node, rest) for node in (*extra, mine["additionalProperties"][0]))


def _is(tag: object, name: str) -> bool:
    return isinstance(tag, tuple) and tag[0] == name


def _named(parts: Parts, name: str) -> frozenset[object]:
    return frozenset(tag for tag in parts if _is(tag, name))


def _prefix(parts: Parts) -> int:
    return len(_named(parts, "prefixItems"))


def _said(inner: Iterable[Any], outer: Iterable[Any]) -> bool:
    """Whether each row that the outer says is implied by one of the inner."""
    rows = [row for row in inner if row]
    known = frozenset(rows)
    values = {row[0]: row[1] for row in rows if len(row) == 2}
    return all(row in known or _implied(values, row) for row in outer if row)


def _implied(values: Mapping[Any, Any], row: Row) -> bool:
    if len(row) != 2 or row[0] not in values:
        return False
    name: Any = row[0]
    wanted: Any = row[1]
    mine: Any = values[name]
    if name in _LOWER:
        return bool(mine[1] >= wanted[1])
    if name in _UPPER:
        return bool(mine[1] <= wanted[1])
    if name == "type":
        return frozenset(mine) <= frozenset(wanted)
    if name == "enum":
        return bool(mine <= wanted)
    if name == "required" and isinstance(mine, tuple) and isinstance(wanted, tuple):
        return frozenset(mine) >= frozenset(wanted)
    if isinstance(name, tuple) and name[0] == "dependent":
        return frozenset(mine) >= frozenset(wanted)
    return False
