"""World: the schemas that a question is about, and where each keyword of them leads."""

from typing import Any, Protocol

from attrs import frozen

from jstk.core.closure import Closure, Node, Reference
from jstk.core.dialect import Dialect
from jstk.core.solve.goal import Demand
from jstk.core.walk import Subschema


class Kinship(Protocol):
    """What is known beforehand of the subschemas of both sides: which are equal, and which are contained in which."""

    def of(self, demand: Demand) -> int | None:
        """The class of the subschema that a demand is about; equal subschemas have one class."""

    def clash(self, item: Demand, held: frozenset[int], denied: frozenset[int]) -> bool:
        """Whether a demand cannot hold beside classes that hold and classes that are denied."""

    def follows(self, item: Demand, held: frozenset[int], denied: frozenset[int]) -> bool:
        """Whether a demand holds wherever those classes hold and are denied."""


@frozen(eq=False)
class World:
    """One schema, or the two of a comparison, each with whether its formats assert.

    `ignored` names keywords (side, node, keyword) that are taken for absent: so a smallest conflict is found.
    A `lax` world does not ask that the other branches of `oneOf` fail: quicker, and never a proof.
    """

    closures: tuple[Closure, ...]
    formats: tuple[bool, ...]
    ignored: frozenset[tuple[int, Node, str]] = frozenset()
    lax: bool = False
    kin: Kinship | None = None

    def subschema(self, demand: Demand) -> Subschema:
        return self.closures[demand.side].subschemas[demand.node]

    def value(self, demand: Demand) -> Any:
        """The subschema's value: an object or a boolean, without the keywords that are ignored."""
        value = self.closures[demand.side].subschemas[demand.node].value
        if self.ignored and isinstance(value, dict):
            return {name: part for name, part in value.items() if (demand.side, demand.node, name) not in self.ignored}
        return value

    def dialect(self, demand: Demand) -> Dialect:
        return self.subschema(demand).dialect

    def root(self, side: int = 0, positive: bool = True) -> Demand:
        """That a value satisfies the whole schema, or that it does not."""
        closure = self.closures[side]
        return self.entered(Demand(side, closure.node, positive))

    def entered(self, demand: Demand) -> Demand:
        """The demand with its own resource in the dynamic scope."""
        if not self.closures[demand.side].dynamic_anchors:
            return demand
        # only the outermost resource that has the anchor counts, so one that is in the scope changes nothing
        base = self.subschema(demand).base
        if base in demand.scope:
            return demand
        return demand._replace(scope=(*demand.scope, base))

    def target(self, demand: Demand, keyword: str) -> Demand | None:
        """Where a reference keyword leads (2020-12 core, section 8.2.3), or None where it is no reference."""
        closure = self.closures[demand.side]
        for reference in closure.references.get(demand.node, ()):
            if reference.keyword == keyword:
                node = self._redirected(demand, reference) if reference.dynamic else reference.target
                return self.entered(demand._replace(node=node, task=None))
        return None

    def _redirected(self, demand: Demand, reference: Reference) -> Node:
        """The outermost dynamic anchor of that name in scope, where the initial target is one itself."""
        closure = self.closures[demand.side]
        recursive = reference.keyword == "$recursiveRef"
        name = "" if recursive else reference.text.partition("#")[2]
        known = closure.dynamic_anchors.get(name, ())
        if reference.target not in known:
            return reference.target
        for base in demand.scope:
            for node in known:
                if closure.subschemas[node].base == base:
                    return node
        return reference.target
