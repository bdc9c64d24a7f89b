"""Rank: how small an instance of a subschema can be, by a least fixpoint; infinite where no finite one is in sight.

It only orders what is tried, so that recursion comes to its end first; no proof rests on it.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, Final

from jstk.core.pointer import pointer
from jstk.core.solve.goal import Demand
from jstk.core.solve.keywords.table import keywords_of
from jstk.core.solve.world import World

_SWEEPS: Final = 40
_FAR: Final = 4000


class Ranks:
    """The ranks that were asked for so far: a private memo of one search."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.known: dict[Demand, float] = {}
        self.needs: dict[Demand, tuple[float, tuple[Demand, ...], tuple[tuple[Demand, ...], ...]]] = {}

    def of(self, demand: Demand) -> float:
        """The rank of a positive demand; one that is to fail counts as small."""
        if not demand.positive:
            return 1.0
        plain = demand._replace(task=None)
        if plain not in self.known:
            self._measure(plain)
        return self.known.get(plain, 1.0)

    def _measure(self, start: Demand) -> None:
        fresh: list[Demand] = []
        seen = {start}
        stack = [start]
        while stack and len(fresh) < _FAR:
            demand = stack.pop()
            fresh.append(demand)
            self.needs[demand] = self._need(demand)
            _, all_of, one_of = self.needs[demand]
            for target in (*all_of, *(one for group in one_of for one in group)):
                if target not in seen and target not in self.known:
                    seen.add(target)
                    stack.append(target)
        for demand in fresh:
            self.known[demand] = inf
        for _ in range(_SWEEPS):
            if not [demand for demand in reversed(fresh) if self._improve(demand)]:
                break

    def _improve(self, demand: Demand) -> bool:
        own, all_of, one_of = self.needs[demand]
        total = own + sum(self.known.get(one, 1.0) for one in all_of)
        total += sum(min((self.known.get(one, 1.0) for one in group), default=0.0) for group in one_of)
        if total < self.known[demand]:
            self.known[demand] = total
            return True
        return False

    def _need(self, demand: Demand) -> tuple[float, tuple[Demand, ...], tuple[tuple[Demand, ...], ...]]:
        """The cost of a subschema itself, the subschemas that all have to hold, and the groups of which one has to."""
        value = self.world.value(demand)
        if isinstance(value, bool):
            return (0.0 if value else inf), (), ()
        schema, _ = keywords_of(self.world, demand)
        if "enum" in schema or "const" in schema:
            return 1.0, (), ()
        all_of = list(_references(self.world, demand, schema))
        all_of += [_below(demand, "allOf", index) for index in _indexes(schema, "allOf")]
        one_of = tuple(
            tuple(_below(demand, name, index) for index in _indexes(schema, name))
            for name in ("anyOf", "oneOf")
            if _indexes(schema, name)
        )
        kinds = schema.get("type", "object")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        scalar = any(kind in ("string", "number", "integer", "boolean", "null") for kind in kinds)
        if scalar:
            return 1.0, tuple(all_of), one_of
        if "object" in kinds:
            all_of += _members(demand, schema)
        if "array" in kinds and (schema.get("minItems") or 0) and isinstance(schema.get("items"), dict):
            all_of.append(_below(demand, "items"))
        return 1.0, tuple(all_of), one_of


def _below(demand: Demand, *path: str | int) -> Demand:
    uri, at = demand.node
    return demand._replace(node=(uri, at + pointer(path)), task=None)


def _indexes(schema: Mapping[str, Any], keyword: str) -> range:
    value = schema.get(keyword)
    return range(len(value)) if isinstance(value, list) else range(0)


def _references(world: World, demand: Demand, schema: Mapping[str, Any]) -> Iterator[Demand]:
    for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
        if keyword in schema:
            target = world.target(demand, keyword)
            if target is not None:
                yield target


def _members(demand: Demand, schema: Mapping[str, Any]) -> list[Demand]:
    required, named = schema.get("required"), schema.get("properties")
    if not isinstance(required, list) or not isinstance(named, dict):
        return []
    return [_below(demand, "properties", name) for name in required if isinstance(named.get(name), dict)]
