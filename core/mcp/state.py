"""What the server knows between two events."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from jstk.core.mcp.flight import EMPTY, Flight
from jstk.core.mcp.revisions import Revision

if TYPE_CHECKING:  # pragma: no cover
    from jstk.core.tool import Descriptor


@frozen
class Settings:
    """What is served.

    `tools` is asked late, so that the first answer does not wait for the catalogue; it is constant.
    """

    tools: "Callable[[], tuple[Descriptor, ...]]"
    page: int = 100


@frozen
class Waiting:
    """A batch whose calls still run: how many, and the answers so far."""

    calls: int
    answers: tuple[str, ...]


@frozen
class State:
    """Between two events: what is served, the revision of the handshake (if any), calls and batches in flight."""

    settings: Settings
    negotiated: Revision | None = None
    flight: Flight = EMPTY
    batches: Mapping[int, Waiting] = field(factory=dict)
    closed: bool = False


def start(tools: "Callable[[], tuple[Descriptor, ...]]", page: int = 100) -> State:
    """The state before the first event; `page` is the most tools that one `tools/list` gives."""
    return State(Settings(tools, page))


def changed(
    state: State,
    negotiated: Revision | None = None,
    flight: Flight | None = None,
    batches: Mapping[int, Waiting] | None = None,
    closed: bool = False,
) -> State:
    """The state with some parts new (several times faster than `attrs.evolve`, and this is done for every message)."""
    return State(
        state.settings,
        negotiated or state.negotiated,
        state.flight if flight is None else flight,
        state.batches if batches is None else batches,
        closed or state.closed,
    )
