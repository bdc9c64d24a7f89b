"""Kin: which subschemas of one or two closures mean the same, whatever their spelling, annotations and references.

Equality is bisimilarity: the coarsest partition of all subschemas in which equal ones say the same and hold equal ones.
By induction on the depth of an instance equal subschemas accept the same instances; that wants every cycle of
references to go deeper into the instance, so that closures with other cycles have no kin.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from jstk.core.closure import Node
from jstk.core.graph import graph, reachable
from jstk.core.solve.containment.outline import Outline, in_place, outliner, unevaluates
from jstk.core.solve.goal import Demand
from jstk.core.solve.world import World

Spot = tuple[int, Node]
Pair = tuple[int, int]
Signature = tuple[object, ...]
Below = tuple[tuple[bool, tuple[Spot, ...]], ...]


class Kin:
    """The classes of a world's subschemas, and the pairs of classes of which one is proven to be within the other.

    `strict` where unevaluated keywords are about. Private to one comparison, and mutable: proven pairs are added as
    they are found.
    """

    def __init__(
        self, outlines: dict[Spot, Outline], names: dict[Spot, Spot], classes: dict[Spot, int], strict: bool
    ) -> None:
        self.strict = strict
        self.outlines = outlines
        self.names = names
        self.classes = classes
        self.proven: set[Pair] = set()
        self.heights: dict[int, int] = {}

    def of(self, demand: Demand) -> int | None:
        """The class of the subschema that a demand is about."""
        return self.classes.get((demand.side, demand.node))

    def within(self, inner: int, outer: int) -> bool:
        """Whether every instance of one class is known to be one of the other."""
        return inner == outer or (inner, outer) in self.proven

    def clash(self, item: Demand, held: frozenset[int], denied: frozenset[int]) -> bool:
        """Whether a demand cannot hold beside classes that hold and classes that are denied."""
        here = self.of(item)
        if here is None:
            return False
        if here in (denied if item.positive else held):
            return True
        return self._some(here, denied) if item.positive else self._other(held, here)

    def follows(self, item: Demand, held: frozenset[int], denied: frozenset[int]) -> bool:
        """Whether a demand holds wherever those classes hold and are denied."""
        here = self.of(item)
        if here is None:
            return False
        if here in (held if item.positive else denied):
            return True
        return self._other(held, here) if item.positive else self._some(here, denied)

    def _some(self, inner: int, outers: frozenset[int]) -> bool:
        """Whether a class is known to be within one of several."""
        return bool(self.proven) and any((inner, outer) in self.proven for outer in outers)

    def _other(self, inners: frozenset[int], outer: int) -> bool:
        """Whether one of several classes is known to be within a class."""
        return bool(self.proven) and any((inner, outer) in self.proven for inner in inners)

    def height(self, pair: Pair) -> int:
        """How far both classes reach down in place; what they hold in place reaches less far."""
        return self.heights[pair[0]] + self.heights[pair[1]]

    def assuming(self, pairs: Mapping[Pair, None], used: dict[Pair, None], under: int | None = None) -> "Assuming":
        """The same, with pairs of classes taken for contained, those under a height or all; `used` notes them."""
        return Assuming(self, pairs, used, under)


class Assuming(Kin):
    """Kin with pairs that are taken for contained; `used` are those that something hung on."""

    def __init__(self, kin: Kin, pairs: Mapping[Pair, None], used: dict[Pair, None], under: int | None) -> None:
        super().__init__(kin.outlines, kin.names, kin.classes, kin.strict)
        self.heights = kin.heights
        self.proven = kin.proven
        self.pairs = pairs
        self.used = used
        self.under = under

    def _some(self, inner: int, outers: frozenset[int]) -> bool:
        return super()._some(inner, outers) or any(self._assumed((inner, outer)) for outer in sorted(outers))

    def _other(self, inners: frozenset[int], outer: int) -> bool:
        return super()._other(inners, outer) or any(self._assumed((inner, outer)) for inner in sorted(inners))

    def _assumed(self, pair: Pair) -> bool:
        if pair not in self.pairs or (self.under is not None and self.height(pair) >= self.under):
            return False
        self.used[pair] = None
        return True


def kin_of(world: World) -> Kin:
    """The kin of every subschema that evaluation of the world's schemas may reach."""
    strict = any(unevaluates(closure) for closure in world.closures)
    outlines = _outlines(world, strict)
    names = {spot: _named(outlines, spot) for spot in outlines}
    kept = {spot: one for spot, one in outlines.items() if names[spot] == spot}
    below = {
        spot: tuple((ordered, tuple(names[(spot[0], node)] for node in nodes)) for _, ordered, nodes in one.parts)
        for spot, one in kept.items()
    }
    above: dict[Spot, list[Spot]] = {}
    for spot, parts in below.items():
        for _, spots in parts:
            for one in spots:
                above.setdefault(one, []).append(spot)
    classes = _partition(kept, below, above)
    shifting = _shifting(kept, above)
    kin = Kin(outlines, names, {spot: classes[name] for spot, name in names.items() if name not in shifting}, strict)
    for spot, height in _heights(kept, names).items():
        kin.heights[classes[spot]] = max(height, kin.heights.get(classes[spot], 0))
    return kin


def _heights(outlines: dict[Spot, Outline], names: dict[Spot, Spot]) -> dict[Spot, int]:
    """How many subschemas lie below one another in place; there is no cycle of such."""
    below = {
        spot: [names[(spot[0], node)] for tag, _, nodes in one.parts if in_place(tag) for node in nodes]
        for spot, one in outlines.items()
    }
    found: dict[Spot, int] = {}
    for start in below:
        stack = [start]
        while stack:
            spot = stack[-1]
            waiting = [one for one in below[spot] if one not in found]
            if waiting and len(stack) <= len(below):
                stack.extend(waiting)
                continue
            found[spot] = 1 + max((found.get(one, 0) for one in below[spot]), default=0)
            stack.pop()
    return found


def _shifting(outlines: dict[Spot, Outline], above: dict[Spot, list[Spot]]) -> frozenset[Spot]:
    """The spots that lead to a reference which the dynamic scope may redirect: they have no meaning of their own."""
    stack = [spot for spot, one in outlines.items() if one.said[:1] == ("dynamic",)]
    found = set(stack)
    while stack:
        for parent in above.get(stack.pop(), ()):
            if parent not in found:
                found.add(parent)
                stack.append(parent)
    return frozenset(found)


def _outlines(world: World, strict: bool) -> dict[Spot, Outline]:
    found: dict[Spot, Outline] = {}
    for side, closure in enumerate(world.closures):
        writer = outliner(closure, world.formats[side], strict)
        for node in reachable(graph(closure), closure.node):
            if node not in closure.subschemas:
                continue
            found[(side, node)] = writer.of(node)
    for spot in list(found):
        _complete(world, found, spot, strict)
    return found


def _complete(world: World, found: dict[Spot, Outline], spot: Spot, strict: bool) -> None:
    """Add what an outline names though evaluation never comes to it."""
    stack = [spot]
    while stack:
        side, _ = here = stack.pop()
        outline = found[here]
        for node in (*outline.nodes(), *([outline.alias] if outline.alias else [])):
            if (side, node) not in found:
                found[(side, node)] = outliner(world.closures[side], world.formats[side], strict).of(node)
                stack.append((side, node))


def _named(outlines: dict[Spot, Outline], spot: Spot) -> Spot:
    """The spot that a chain of aliases ends in."""
    seen = {spot}
    while True:
        alias = outlines[spot].alias
        if alias is None or (spot[0], alias) in seen:
            return spot
        spot = (spot[0], alias)
        seen.add(spot)


def _partition(
    outlines: dict[Spot, Outline], below: dict[Spot, Below], above: dict[Spot, list[Spot]]
) -> dict[Spot, int]:
    """The coarsest partition: the classes are split until all members of each have one signature."""
    classes = _first(outlines)
    members: dict[int, dict[Spot, None]] = {}
    for spot, number in classes.items():
        members.setdefault(number, {})[spot] = None
    signatures: dict[Spot, Signature] = dict.fromkeys(outlines, ())
    dirty: dict[Spot, None] = dict.fromkeys(outlines)
    while dirty:
        for spot in dirty:
            signatures[spot] = tuple(_part(ordered, spots, classes) for ordered, spots in below[spot])
        touched = dict.fromkeys(classes[spot] for spot in dirty)
        dirty = dict.fromkeys(
            parent for spot in _split(touched, members, classes, signatures) for parent in above.get(spot, ())
        )
    return classes


def _part(ordered: bool, spots: tuple[Spot, ...], classes: dict[Spot, int]) -> object:
    if len(spots) == 1:
        return classes[spots[0]]
    found = [classes[spot] for spot in spots]
    return tuple(found) if ordered else tuple(sorted(found))


def _first(outlines: dict[Spot, Outline]) -> dict[Spot, int]:
    """Classes by what the subschemas say themselves."""
    known: dict[Any, int] = {}
    return {
        spot: known.setdefault(
            (frozenset(one.said), tuple((tag, ordered, len(nodes)) for tag, ordered, nodes in one.parts)), len(known)
        )
        for spot, one in outlines.items()
    }


def _split(
    touched: dict[int, None],
    members: dict[int, dict[Spot, None]],
    classes: dict[Spot, int],
    signatures: dict[Spot, Signature],
) -> Iterator[Spot]:
    """Split the classes whose members differ: the largest group keeps its number; the spots with a new one."""
    moved: list[Spot] = []
    for number in touched:
        groups: dict[Signature, list[Spot]] = {}
        for spot in members[number]:
            groups.setdefault(signatures[spot], []).append(spot)
        if len(groups) < 2:
            continue
        for group in sorted(groups.values(), key=len)[:-1]:
            fresh = len(members)
            members[fresh] = dict.fromkeys(group)
            for spot in group:
                del members[number][spot]
                classes[spot] = fresh
            moved += group
    return iter(moved)
