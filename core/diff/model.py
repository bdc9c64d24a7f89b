"""The nouns of a comparison: sides, answers, changes."""

from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from jstk.core.closure import Closure, Node
from jstk.core.engine.verdict import Engine
from jstk.core.pointer import MISSING

Decision: TypeAlias = Literal["compatible", "breaking", "unknown"]
Direction: TypeAlias = Literal["backward", "forward"]
Impact: TypeAlias = Literal["compatible", "possible", "breaking"]
"""What a change does to a direction: it cannot break it; it can, by itself; or the witness goes back to it."""

DIRECTIONS: Final[tuple[Direction, ...]] = ("backward", "forward")


@frozen
class Obstacle:
    """What keeps a side from being judged: why, and where it stands (a JSON Pointer)."""

    reason: str
    pointer: str | None = None


@frozen(eq=False)
class Side:
    """One schema of a comparison.

    `closure` is there unless its dialect is unknown; `engine` unless there is an `obstacle`.
    """

    name: Literal["old", "new"]
    closure: Closure | None
    engine: Engine | None = None
    obstacle: Obstacle | None = None


@frozen
class Rejection:
    """Where the other schema rejects a witness; `node` is the place of the keyword, `causes` what lies behind it."""

    keyword_location: str
    instance_location: str
    message: str
    node: Node | None = None
    nodes: tuple[Node, ...] = ()


@frozen
class Answer:
    """The answer for one direction: a witness for a break, a proof for compatibility, a reason for unknown.

    `unconfirmed` says why the second engine could not judge the witness; `change` is the index of the listed change
    that the witness goes back to.
    """

    verdict: Decision
    witness: Any = MISSING
    rejected: Rejection | None = None
    unconfirmed: str = ""
    proof: str = ""
    reason: str = ""
    pointer: str | None = None
    change: int | None = None


@frozen
class Change:
    """One structural change: the rule's id, a sentence, the places, and what it does to each direction.

    `in_old` and `in_new` are the subschemas that it was seen in.
    """

    rule: str
    message: str
    old: Node | None
    new: Node | None
    backward: Impact
    forward: Impact
    in_old: Node | None = None
    in_new: Node | None = None

    def impact(self, direction: Direction) -> Impact:
        return self.backward if direction == "backward" else self.forward


@frozen
class Definition:
    """The verdicts on one definition of a file that constrains nothing at its root."""

    pointer: str
    answers: "dict[Direction, Answer]" = field(factory=dict)


@frozen(eq=False)
class Comparison:
    """A pair that was compared: both sides, the answers asked for, the changes, the assumptions."""

    old: Side
    new: Side
    answers: dict[Direction, Answer]
    changes: tuple[Change, ...] = ()
    definitions: tuple[Definition, ...] = ()
    assumptions: tuple[str, ...] = ()
    more: int = 0
    """Definitions that were left out."""
