"""What happens to the server, and what it wants done: the two sides of `step`."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

if TYPE_CHECKING:  # pragma: no cover
    from jstk.core.fault import Outcome
    from jstk.core.report import Report

LONGEST_INPUT: Final = 64 * 1024 * 1024


@frozen
class Line:
    """A line came in, without its 0x0A."""

    data: bytes


@frozen
class Overlong:
    """A line longer than `LONGEST_INPUT` came in and was thrown away."""


@frozen
class Closed:
    """The input ended."""


@frozen
class Finished:
    """A call that was asked for with `Run` has its outcome."""

    key: int
    outcome: "Outcome[Report]"


Event: TypeAlias = Line | Overlong | Closed | Finished


@frozen
class Send:
    """Write these bytes: one whole line."""

    line: bytes


@frozen
class Run:
    """Call the tool, and say `Finished` with the same key. Arguments are as the client sent them, an object."""

    key: int
    tool: str
    arguments: dict[str, Any]


@frozen
class Cancel:
    """The answer to this call is no longer wanted; stop it where that can be done."""

    key: int


@frozen
class Exit:
    """All that was accepted is answered and no more can come: leave."""


Effect: TypeAlias = Send | Run | Cancel | Exit
