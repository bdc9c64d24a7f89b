"""Decider: what the solver says of subschemas where they stand, under a budget of steps for a whole document."""

from typing import Any, Final

from attrs import define, field

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.graph import graph
from jstk.core.pointer import MISSING
from jstk.core.solve.budget import Budget
from jstk.core.solve.goal import Demand, Goal
from jstk.core.solve.search import Search
from jstk.core.solve.world import World

STEPS: Final = 9_000
"""The most steps of the solver for one document."""
EACH: Final = 250
"""The most steps for one question."""
MOST_PLACES: Final = 40
"""The most keywords among which a conflict is looked for."""
UNKNOWN: Final = object()
"""The answer that nothing was decided."""


def _places(closure: Closure, start: Node) -> list[tuple[Node, str]]:
    """The keywords that apply at the same place as a schema, or to what it requires, in document order."""
    edges = graph(closure).in_place
    found: list[tuple[Node, str]] = []
    seen, stack = {start}, [start]
    while stack and len(found) <= MOST_PLACES:
        node = stack.pop(0)
        one = closure.subschemas[node]
        if isinstance(one.value, dict):
            quiet = (Role.ANNOTATION, Role.DEFINITIONS, Role.IDENTIFIER)
            found += [
                (node, name) for name in one.value if (k := one.dialect.keywords.get(name)) and k.role not in quiet
            ]
        fresh = [target for target in edges.get(node, ()) if target not in seen]
        seen.update(fresh)
        stack.extend(fresh)
    return found


@define(eq=False)
class Decider:
    """Asks the solver; `closure` is the schema with what is broken taken out, None where it cannot be evaluated at
    all."""

    closure: Closure | None
    left: int = STEPS
    search: Search | None = None
    empties: dict[Node, bool | None] = field(factory=dict)

    def value(
        self,
        *demands: tuple[Node, bool],
        ignored: tuple[tuple[Node, str], ...] = (),
        steps: int = EACH,
        formats: bool = False,
    ) -> Any:
        """An instance that satisfies (True) or breaks (False) each subschema.

        MISSING where that is proven impossible, UNKNOWN where it was not decided.

        `ignored` names keywords of the first demand's schema that are taken for absent; `formats` asserts formats where
        the dialect would not.
        """
        closure = self.closure
        if closure is None or self.left <= 0 or any(node not in closure.subschemas for node, _ in demands):
            return UNKNOWN
        if not ignored and not formats:
            return self._ask(self._shared(closure), tuple(Demand(0, node, holds) for node, holds in demands), steps)
        formats = formats or closure.dialect.number <= 7
        world = World((closure, closure), (formats, formats), frozenset((0, node, name) for node, name in ignored))
        goal = tuple(Demand(0 if index == 0 else 1, node, holds) for index, (node, holds) in enumerate(demands))
        return self._ask(Search(world, Budget(steps=steps, depth=12)), goal, steps)

    def _shared(self, closure: Closure) -> Search:
        if self.search is None:
            self.search = Search(World((closure,), (closure.dialect.number <= 7,)), Budget(steps=EACH, depth=12))
        return self.search

    def _ask(self, search: Search, goal: Goal, steps: int) -> Any:
        given = min(steps, self.left)
        search.meter.left = given
        search.missed.clear()
        entered = tuple(search.world.entered(item) if isinstance(item, Demand) else item for item in goal)
        found = search.first(entered)
        self.left -= given - max(search.meter.left, 0) + 1
        if found is not MISSING:
            return found
        return UNKNOWN if search.missed or search.meter.spent else MISSING

    def conflict(self, node: Node) -> list[tuple[Node, str]]:
        """The keywords of one smallest conflict in a schema that is empty, in document order; none where it is too
        large."""
        closure = self.closure
        if closure is None:
            return []
        places = _places(closure, node)
        formats = closure.dialect.number <= 7
        ignored: frozenset[tuple[int, Node, str]] = frozenset()
        kept: list[tuple[Node, str]] = []
        for place, keyword in places if len(places) <= MOST_PLACES else ():
            tried = ignored | {(0, place, keyword)}
            world = World((closure,), (formats,), tried)
            if self._ask(Search(world, Budget(steps=EACH, depth=12)), (Demand(0, node, True),), EACH) is MISSING:
                ignored = tried
            else:
                kept.append((place, keyword))
        return kept if self.left > 0 else []

    def empty(self, node: Node) -> bool | None:
        """Whether a subschema admits nothing; None where that was not decided."""
        if node not in self.empties:
            found = self.value((node, True))
            self.empties[node] = None if found is UNKNOWN else found is MISSING
        return self.empties[node]
