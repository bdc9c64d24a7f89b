"""What the solver answers: a witness, a proof, or that it could not decide, with the reason."""

from typing import Any, TypeAlias

from attrs import frozen

from jstk.core.closure import Node


@frozen
class Witness:
    """An instance that the engine accepted.

    `unconfirmed` says why the second opinion could not judge it, empty where it agreed.
    """

    instance: Any
    unconfirmed: str = ""


@frozen
class Empty:
    """That no instance satisfies the schema; `method` proves it, `causes` are the keywords of a smallest conflict."""

    method: str
    causes: tuple[tuple[Node, str], ...] = ()


@frozen
class Undecided:
    """That neither was found; why, and where in the schema (a JSON Pointer) it stands as far as known."""

    reason: str
    pointer: str | None = None


@frozen
class Contained:
    """That every instance of one schema is one of the other; `proof` names the method."""

    proof: str


@frozen
class NotContained:
    """An instance that one schema accepts and the other rejects, as the engines judged it."""

    witness: Any
    unconfirmed: str = ""


Satisfaction: TypeAlias = Witness | Empty | Undecided
Containment: TypeAlias = Contained | NotContained | Undecided
