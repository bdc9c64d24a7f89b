"""The nouns of coverage: Point (something that an instance can reach), Summary (how often each was reached)."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from jstk.core.closure import Node

Kind: TypeAlias = Literal["keyword", "branch", "subschema"]
KINDS: Final[tuple[Kind, ...]] = ("keyword", "branch", "subschema")


@frozen
class Point:
    """Something that an evaluation can reach, at a place in a schema.

    `kind`: a subschema visited, an outcome of a keyword, or one of the reasons for it (a branch). `node` is the place
    of the keyword, or of the part of it that the reason is about; `outcome` says in words what is reached.
    """

    kind: Kind
    node: Node
    outcome: str


@frozen
class Summary:
    """How often each point was reached, over so many instances.

    `merged` is associative and commutative; `Summary()` adds
    nothing.

    What is counted are pairs: a subschema and an instance location that it was applied to count once for each instance,
    by however many ways evaluation came there.
    """

    hits: Mapping[Point, int] = field(factory=dict)
    instances: int = 0

    def merged(self, other: "Summary") -> "Summary":
        """The summary of the instances of both."""
        hits = dict(self.hits)
        for point, count in other.hits.items():
            hits[point] = hits.get(point, 0) + count
        return Summary(hits, self.instances + other.instances)
