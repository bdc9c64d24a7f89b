"""Expander: demands taken apart once and remembered, for one search. What it gives are immutable values."""

from typing import Any

from jstk.core.solve.facts import Fact, OneOption
from jstk.core.solve.goal import Demand
from jstk.core.solve.keywords.at import kinds_named
from jstk.core.solve.keywords.table import expanded, keywords_of
from jstk.core.solve.shape import ALL, Choice, Owners
from jstk.core.solve.world import World


class Expander:
    """The facts and types of demands: a private memo of one search."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._facts: dict[tuple[Demand, Owners], tuple[Fact, ...]] = {}
        self._types: dict[Demand, frozenset[str]] = {}

    def facts(self, demand: Demand, owners: Owners) -> tuple[Fact, ...]:
        """What a demand says; a choice of ways to fail a subschema names that subschema."""
        key = (demand, owners)
        found = self._facts.get(key)
        if found is None:
            found = expanded(self.world, demand, owners)
            if not demand.positive and len(found) == 1 and isinstance(found[0], OneOption):
                found = (OneOption(Choice(found[0].choice.options, demand)),)
            self._facts[key] = found
        return found

    def types(self, demand: Demand) -> frozenset[str]:
        """The types that `type` leaves to a subschema, through references; all where it says nothing."""
        found = self._types.get(demand)
        if found is None:
            found = self._types[demand] = self._types_of(demand)
        return found

    def _types_of(self, demand: Demand) -> frozenset[str]:
        types, at, hops = ALL, demand, 0
        while hops < 8:
            value: Any = self.world.value(at)
            if isinstance(value, bool):
                return types if value else frozenset()
            schema, number = keywords_of(self.world, at)
            types &= _named(schema.get("type"), number)
            target = self.world.target(at, "$ref") if "$ref" in schema else None
            if target is None:
                return types
            at, hops = target, hops + 1
        return types

    def counts_leftovers(self, demand: Demand) -> bool:
        """Whether the schema object has unevaluated keywords."""
        value = self.world.value(demand)
        if not isinstance(value, dict) or not ("unevaluatedProperties" in value or "unevaluatedItems" in value):
            return False
        return "unevaluatedProperties" in self.world.dialect(demand).keywords


def _named(named: Any, number: int) -> frozenset[str]:
    if isinstance(named, str):
        return kinds_named(named, number)
    if isinstance(named, list) and all(isinstance(one, str) for one in named):
        return frozenset().union(*(kinds_named(one, number) for one in named))
    return ALL
