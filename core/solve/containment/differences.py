"""Differences: the pairs of subschemas in which two schemas differ, by walking both at once through equal keywords."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from jstk.core.closure import Node
from jstk.core.solve.containment.kin import Kin, Spot
from jstk.core.solve.containment.outline import Outline
from jstk.core.solve.world import World

_MOST: Final = 4_000
_PAIRED: Final = 24
_COMPARED: Final = 2_000
_UNIONS: Final = ("all", "anyOf", "oneOf")
Parts = dict[object, tuple[Node, ...]]


@frozen
class Difference:
    """A subschema of the inner schema and the one of the outer that stands for it, and how deep the walk was."""

    inner: Node
    outer: Node
    depth: int = 0


def differences(world: World, kin: Kin) -> list[Difference]:
    """The pairs that are not known to be contained, from the roots down; each once, at most so many."""
    found: list[Difference] = []
    start = Difference(world.closures[0].node, world.closures[1].node)
    queue, seen = [start], {_names(kin, start)}
    for here in queue:
        one, other = kin.classes.get((0, here.inner)), kin.classes.get((1, here.outer))
        if one is not None and other is not None and kin.within(one, other):
            continue
        found.append(here)
        if len(found) >= _MOST:
            break
        for below in _below(kin, here):
            names = _names(kin, below)
            if names not in seen and len(queue) < 8 * _MOST:
                seen.add(names)
                queue.append(below)
    return found


def _names(kin: Kin, pair: Difference) -> tuple[Spot, Spot]:
    return kin.names[(0, pair.inner)], kin.names[(1, pair.outer)]


def _below(kin: Kin, here: Difference) -> Iterator[Difference]:
    left, right = _names(kin, here)
    one, other = kin.outlines[left], kin.outlines[right]
    mine, theirs = _parts(one), _parts(other)
    for tag, nodes in mine.items():
        if tag in theirs:
            for pair in _matched(kin, tag, nodes, theirs[tag]):
                yield Difference(*pair, here.depth + 1)
    for tag in _UNIONS:
        # what only one side writes as a union is held against the whole of the other
        if tag in theirs and tag not in mine and len(theirs[tag]) <= _PAIRED:
            yield from (Difference(left[1], node, here.depth) for node in theirs[tag])
        if tag in mine and tag not in theirs and len(mine[tag]) <= _PAIRED:
            yield from (Difference(node, right[1], here.depth) for node in mine[tag])
    for pair in _rest(mine, theirs):
        yield Difference(*pair, here.depth + 1)


def _parts(outline: Outline) -> Parts:
    return {tag: nodes for tag, _, nodes in outline.parts}


def _matched(kin: Kin, tag: object, mine: tuple[Node, ...], theirs: tuple[Node, ...]) -> Iterator[tuple[Node, Node]]:
    """Pairs of the parts of one keyword: branches that both sides have are left out."""
    if tag not in _UNIONS:
        yield from zip(mine, theirs, strict=False)
        return
    known = {kin.classes.get((0, node)) for node in mine} & {kin.classes.get((1, node)) for node in theirs}
    left = [node for node in mine if kin.classes.get((0, node)) not in known]
    right = [node for node in theirs if kin.classes.get((1, node)) not in known]
    if len(left) * len(right) > _COMPARED:
        yield from zip(left, right, strict=False)
        return
    for node in left:
        if right:
            yield node, max(right, key=lambda other: _likeness(kin, node, other))


def _likeness(kin: Kin, inner: Node, outer: Node) -> int:
    """How much two subschemas have in common: what they say, and the parts that are equal."""
    one, other = kin.outlines[kin.names[(0, inner)]], kin.outlines[kin.names[(1, outer)]]
    theirs = {tag: nodes for tag, _, nodes in other.parts}
    score = 2 * len(frozenset(one.said) & frozenset(other.said))
    for tag, _, nodes in one.parts:
        if tag in theirs:
            same = kin.classes.get((0, nodes[0])) == kin.classes.get((1, theirs[tag][0])) if nodes else True
            score += 3 if same else 1
    return score


def _rest(mine: Parts, theirs: Parts) -> Iterator[tuple[Node, Node]]:
    """What one side declares and the other leaves to `additionalProperties` or `items`."""
    for special, rest in (("properties", "additionalProperties"), ("prefixItems", "items")):
        for one, other, swapped in ((mine, theirs, False), (theirs, mine, True)):
            for tag, nodes in one.items():
                if isinstance(tag, tuple) and tag[0] == special and tag not in other and rest in other:
                    pair = (nodes[0], other[rest][0])
                    yield (pair[1], pair[0]) if swapped else pair
