"""The graph of references and applicators: cycles without progress, and how often one place would be evaluated.

An edge is in place where the target applies to the same instance location. A cycle of such edges never ends; a schema
that reaches one target along very many paths of such edges would be evaluated that often, and an engine cannot be
interrupted.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.fault import Fault, ReferenceCycle, TooCostly
from jstk.core.pointer import to_fragment
from jstk.core.walk import children

EVALUATIONS: Final = 200_000
"""The most evaluations of subschemas at one instance location, as the reference graph counts them."""


@frozen(eq=False)
class Graph:
    """The edges of a closure: in place, and into the instance (a child, an item, a property name)."""

    in_place: Mapping[Node, tuple[Node, ...]]
    deeper: Mapping[Node, tuple[Node, ...]]

    def all(self, node: Node) -> tuple[Node, ...]:
        return self.in_place.get(node, ()) + self.deeper.get(node, ())


def graph(closure: Closure) -> Graph:
    """The graph of every subschema of the closure."""
    in_place: dict[Node, tuple[Node, ...]] = {}
    deeper: dict[Node, tuple[Node, ...]] = {}
    for node, one in closure.subschemas.items():
        same: list[Node] = []
        below: list[Node] = []
        for part in children(one):
            keyword = one.dialect.keywords[part.keyword]
            if keyword.role is Role.APPLICATOR:
                (same if keyword.in_place else below).append((node[0], part.pointer))
        for reference in closure.references.get(node, ()):
            if not (reference.dynamic and len(closure.dynamic_anchors.get(_anchor(reference.text), ())) > 1):
                same.append(reference.target)
        if same:
            in_place[node] = tuple(same)
        if below:
            deeper[node] = tuple(below)
    return Graph(in_place, deeper)


def _anchor(text: str) -> str:
    return text.partition("#")[2]


@frozen(eq=False)
class Survey:
    """What the graph of a closure says before any evaluation.

    `fault` forbids every evaluation: a cycle without progress at the root, or too many evaluations at one place.
    `loops` are the nodes of cycles that only some instances come to. `recursive` tells that a subschema may come to
    itself further down.
    """

    graph: Graph
    fault: Fault | None
    loops: Mapping[Node, tuple[Node, ...]]
    recursive: bool


def survey(closure: Closure, limit: int = EVALUATIONS) -> Survey:
    """The survey of everything that evaluation may reach."""
    edges = graph(closure)
    costs: dict[Node, int] = {}
    loops: dict[Node, tuple[Node, ...]] = {}
    for start in reachable(edges, closure.node):
        if start in costs:
            continue
        cycle = _measure(edges.in_place, start, costs)
        if cycle:
            if start == closure.node:
                return Survey(edges, cycle_fault(closure, cycle), {}, True)
            loops.update((node, cycle) for node in cycle)
        if costs[start] > limit:
            return Survey(edges, _too_many(closure, start, costs[start], limit), loops, True)
    return Survey(edges, None, loops, _recursive(edges, closure.node))


def check(closure: Closure) -> Fault | None:
    """The fault `reference-cycle` or `too-costly` that forbids evaluation, or None."""
    return survey(closure).fault


def cycle_fault(closure: Closure, cycle: tuple[Node, ...]) -> Fault:
    """The fault that names a cycle."""
    return ReferenceCycle(closure.place(cycle[0]), tuple(_name(closure, node) for node in cycle))


def _too_many(closure: Closure, node: Node, count: int, limit: int) -> Fault:
    reason = f"its references unfold to {_count(count)} evaluations at one place; at most {limit} are made"
    return TooCostly(closure.place(node), reason)


def _recursive(edges: Graph, start: Node) -> bool:
    """Whether a node can be reached from itself, by depth-first search with the nodes of the current path marked."""
    on_path: dict[Node, int] = {start: 0}
    done: set[Node] = set()
    stack = [start]
    while stack:
        node = stack[-1]
        targets = edges.all(node)
        position = on_path[node]
        if position == len(targets):
            done.add(node)
            del on_path[node]
            stack.pop()
            continue
        on_path[node] = position + 1
        target = targets[position]
        if target in on_path:
            return True
        if target not in done:
            on_path[target] = 0
            stack.append(target)
    return False


def _count(number: int) -> str:
    return str(number) if number < 10**9 else f"more than 10^{len(str(number)) - 1}"


def _name(closure: Closure, node: Node) -> str:
    return ("" if node[0] == closure.uri else closure.documents[node[0]].uri) + "#" + to_fragment(node[1])


def reachable(edges: Graph, start: Node) -> Iterator[Node]:
    """Every node that evaluation may come to from a start, the start first."""
    seen = {start}
    stack = [start]
    while stack:
        node = stack.pop()
        yield node
        for target in edges.all(node):
            if target not in seen:
                seen.add(target)
                stack.append(target)


def _measure(in_place: Mapping[Node, tuple[Node, ...]], start: Node, costs: dict[Node, int]) -> tuple[Node, ...]:
    """Fill in the evaluations of every node below the start; the nodes of the first cycle met, or nothing.

    An edge that closes a cycle counts nothing.
    """
    path: dict[Node, int] = {start: 0}
    stack: list[Node] = [start]
    cycle: tuple[Node, ...] = ()
    while stack:
        node = stack[-1]
        targets = in_place.get(node, ())
        position = path[node]
        if position < len(targets):
            path[node] = position + 1
            target = targets[position]
            if target in path:
                cycle = cycle or (*stack[stack.index(target) :], target)
            elif target not in costs:
                path[target] = 0
                stack.append(target)
            continue
        costs[node] = 1 + sum(costs.get(target, 0) for target in targets)
        del path[node]
        stack.pop()
    return cycle
