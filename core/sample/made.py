"""Made: samples, and what they say of the schema."""

from typing import Any

from attrs import frozen

from jstk.core.solve.answer import Empty, Undecided


@frozen
class Sample:
    """An instance that the validator judged: valid, or with exactly one error, at the keyword location it `violates`.

    `covers` are keyword locations that it exercises; `unconfirmed` says why the second opinion could not judge it.
    Where what is violated is a union of branches, `near` is the one keyword location that keeps a branch from holding.
    """

    instance: Any
    valid: bool
    violates: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    unconfirmed: str = ""
    near: tuple[str, ...] = ()


@frozen
class Made:
    """Samples, whether the schema is satisfiable (yes, no, unknown), and the proof or reason where it is not yes.

    `left_out` counts what was asked for and not made; `note` tells why, for a person.
    """

    samples: tuple[Sample, ...]
    satisfiable: str
    answer: Empty | Undecided | None = None
    left_out: int = 0
    note: str = ""
