"""The server as a pure function: `step(state, event)` gives the next state and what is to be done.

Both eras are served on one connection, chosen for each message by its `_meta` and never locked, since there are
clients that send `initialize` after `server/discover`. Requests are answered exactly once, notifications never.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from attrs import field, frozen

from jstk.core.mcp.event import LONGEST_INPUT, Cancel, Closed, Effect, Event, Exit, Finished, Line, Overlong, Run, Send
from jstk.core.mcp.flight import EMPTY, Call, Flight
from jstk.core.mcp.jsonrpc import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    UNSUPPORTED_VERSION,
    Batch,
    Broken,
    Id,
    Message,
    Notification,
    Refusal,
    Request,
    answer,
    error,
    read,
    to_line,
)
from jstk.core.mcp.revisions import CAPABILITIES_KEY, LATEST_LEGACY, MODERN, VERSION_KEY, Revision, modern, offered

if TYPE_CHECKING:  # pragma: no cover
    from jstk.core.tool import Descriptor

# A batch's answers stand on one line while they fit; clients close the connection on longer ones.
LONGEST_BATCH: Final = 8 * 1024 * 1024


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


Handled: TypeAlias = tuple[State, tuple[str, ...], tuple[Effect, ...]]


def start(tools: "Callable[[], tuple[Descriptor, ...]]", page: int = 100) -> State:
    """The state before the first event; `page` is the most tools that one `tools/list` gives."""
    return State(Settings(tools, page))


def step(state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
    """The next state, and the effects to be carried out in order.

    Never fails, and the same arguments give the same result.
    """
    match event:
        case Line(data=data):
            return _on_line(state, data)
        case Overlong():
            return state, _sent(error(None, INVALID_REQUEST, f"a line is at most {LONGEST_INPUT} bytes"))
        case Closed():
            return _or_exit(_with(state, closed=True), ())
        case Finished():
            return _on_finished(state, event)
        case _:
            assert_never(event)


def _on_line(state: State, data: bytes) -> tuple[State, tuple[Effect, ...]]:
    message = read(data)
    if isinstance(message, Batch):
        return _on_batch(state, message)
    state, answers, effects = _on_message(state, message, None)
    return _or_exit(state, (*_sent(*answers), *effects))


def _on_batch(state: State, batch: Batch) -> tuple[State, tuple[Effect, ...]]:
    """A batch is answered by one array, when all its calls have ended (JSON-RPC 2.0, section 6)."""
    if state.negotiated is None or not state.negotiated.batches:
        return state, _sent(error(None, INVALID_REQUEST, "no batches in this revision; one message a line"))
    key = state.flight.next
    answers: list[str] = []
    effects: list[Effect] = []
    for message in batch.messages:
        state, given, wanted = _on_batched(state, message, key)
        answers += given
        effects += wanted
    # not all that were started: a cancellation may stand in the same batch
    running = sum(isinstance(effect, Run) and state.flight.holds(effect.key) for effect in effects)
    if running == 0:
        return _or_exit(state, (*effects, *_together(tuple(answers))))
    waiting = {**state.batches, key: Waiting(running, tuple(answers))}
    return _with(state, batches=waiting), tuple(effects)


def _on_batched(state: State, message: Message, key: int) -> Handled:
    if isinstance(message, Request) and message.method == "initialize":
        return state, (error(message.id, INVALID_REQUEST, "initialize cannot be part of a batch"),), ()
    return _on_message(state, message, key)


def _on_message(state: State, message: Message, batch: int | None) -> Handled:
    match message:
        case Request():
            return _on_request(state, message, batch)
        case Notification():
            return _on_notification(state, message)
        case Broken(code=code, message=text, id=id_):
            return state, (error(id_, code, text),), ()
        case None:
            return state, (), ()
        case _:
            assert_never(message)


def _on_request(state: State, request: Request, batch: int | None) -> Handled:
    revision = _revision(state, request)
    if isinstance(revision, Refusal):
        return state, (_refused(request.id, revision),), ()
    if request.method == "initialize" and not revision.modern:
        return _initialize(state, request)
    if request.method == "tools/call":
        return _call(state, request, revision, batch)
    return state, (_plain(state, request, revision),), ()


def _revision(state: State, request: Request) -> "Revision | Refusal":
    """The era of one request (2026-07-28, basic/versioning): modern where `_meta` has one of the two required keys."""
    meta = request.params.get("_meta")
    enveloped = isinstance(meta, dict) and (VERSION_KEY in meta or CAPABILITIES_KEY in meta)
    if not enveloped and request.method != "server/discover":
        return state.negotiated or LATEST_LEGACY
    if request.method == "initialize" and "protocolVersion" in request.params:
        return state.negotiated or LATEST_LEGACY
    version = meta.get(VERSION_KEY) if isinstance(meta, dict) else None
    if not isinstance(version, str):
        return Refusal(INVALID_PARAMS, f'params._meta has "{VERSION_KEY}", a string')
    supported = modern(version)
    if supported is None:
        data = {"supported": [row.version for row in MODERN], "requested": version}
        return Refusal(UNSUPPORTED_VERSION, "Unsupported protocol version", data)
    if not isinstance(meta, dict) or not isinstance(meta.get(CAPABILITIES_KEY), dict):
        return Refusal(INVALID_PARAMS, f'params._meta has "{CAPABILITIES_KEY}", an object')
    return supported


def _initialize(state: State, request: Request) -> Handled:
    from jstk.core.mcp.result import initialized

    version = request.params.get("protocolVersion")
    if not isinstance(version, str):
        return state, (error(request.id, INVALID_PARAMS, '"protocolVersion" is a string'),), ()
    revision = offered(version)
    return _with(state, negotiated=revision), (answer(request.id, initialized(revision)),), ()


def _plain(state: State, request: Request, revision: Revision) -> str:
    """The answer to a request that needs no call."""
    from jstk.core.mcp import result

    match request.method:
        case "ping" if not revision.modern:
            return answer(request.id, "{}")
        case "server/discover" if revision.modern:
            return answer(request.id, result.discovered(revision))
        case "tools/list":
            listed = result.listed(state.settings.tools(), request.params.get("cursor"), state.settings.page, revision)
            return error(request.id, INVALID_PARAMS, "Unknown cursor") if listed is None else answer(request.id, listed)
        case _:
            return error(request.id, METHOD_NOT_FOUND, f"Method not found: {request.method[:200]}")


def _call(state: State, request: Request, revision: Revision, batch: int | None) -> Handled:
    """Unknown tools and arguments that are no object are protocol errors (server/tools).

    All else is for the tool to say.
    """
    name, arguments = request.params.get("name"), request.params.get("arguments")
    if not isinstance(name, str):
        return state, (error(request.id, INVALID_PARAMS, '"name" is the name of a tool, a string'),), ()
    if all(tool.name != name for tool in state.settings.tools()):
        return state, (_refused(request.id, _unknown_tool(state, name)),), ()
    if arguments is not None and not isinstance(arguments, dict):
        return state, (error(request.id, INVALID_PARAMS, '"arguments" is an object'),), ()
    flight, key = state.flight.add(Call(request.id, revision, name, batch))
    return _with(state, flight=flight), (), (Run(key, name, arguments or {}),)


def _unknown_tool(state: State, name: str) -> Refusal:
    from jstk.core.nearest import suggest

    near = suggest(name, (tool.name for tool in state.settings.tools()))
    return Refusal(INVALID_PARAMS, f"Unknown tool: {name[:200]}" + (f" (did you mean {near!r}?)" if near else ""))


def _on_notification(state: State, notification: Notification) -> Handled:
    """A cancelled call is not answered any more; all other notifications are of no concern here."""
    params = notification.params
    if notification.method != "notifications/cancelled" or not isinstance(params, dict):
        return state, (), ()
    effects: list[Effect] = []
    for key in state.flight.named(params.get("requestId")):
        flight, call = state.flight.take(key)
        state, sent = _landed(_with(state, flight=flight), call, None)
        effects += (Cancel(key), *sent)
    return state, (), tuple(effects)


def _on_finished(state: State, event: Finished) -> tuple[State, tuple[Effect, ...]]:
    from jstk.core.mcp.result import called

    flight, call = state.flight.take(event.key)
    if call is None:
        return _or_exit(state, ())
    tool = next((tool for tool in state.settings.tools() if tool.name == call.tool), None)
    given = called(event.outcome, tool, call.revision)
    text = _refused(call.id, given) if isinstance(given, Refusal) else answer(call.id, given)
    state, effects = _landed(_with(state, flight=flight), call, text)
    return _or_exit(state, effects)


def _landed(state: State, call: Call | None, text: str | None) -> tuple[State, tuple[Effect, ...]]:
    """A call has ended: its answer goes out, or waits for the others of its batch. Without a text it was cancelled."""
    more = () if text is None else (text,)
    waiting = None if call is None or call.batch is None else state.batches.get(call.batch)
    if call is None or call.batch is None or waiting is None:
        return state, _sent(*more)
    rest = {key: other for key, other in state.batches.items() if key != call.batch}
    if waiting.calls == 1:
        return _with(state, batches=rest), _together(waiting.answers + more)
    return _with(state, batches={**rest, call.batch: Waiting(waiting.calls - 1, waiting.answers + more)}), ()


def _refused(id_: Id, refusal: Refusal) -> str:
    return error(id_, refusal.code, refusal.message, refusal.data)


def _sent(*texts: str) -> tuple[Effect, ...]:
    return tuple(Send(to_line(text)) for text in texts)


def _together(answers: tuple[str, ...]) -> tuple[Effect, ...]:
    """One array; on lines of their own where the array would be too long; nothing for a batch of notifications."""
    if sum(map(len, answers)) > LONGEST_BATCH:
        return _sent(*answers)
    return _sent(f"[{','.join(answers)}]") if answers else ()


def _or_exit(state: State, effects: tuple[Effect, ...]) -> tuple[State, tuple[Effect, ...]]:
    leaving = state.closed and state.flight.count == 0
    return state, (*effects, Exit()) if leaving else effects


def _with(
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
