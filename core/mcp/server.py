"""The server as a pure function: `step(state, event)` gives the next state and what is to be done.

Both eras are served on one connection, chosen for each message by its `_meta` and never locked, since there are
clients that send `initialize` after `server/discover`. Requests are answered exactly once, notifications never.
"""

from typing import Final, TypeAlias, assert_never

from jstk.core.mcp.era import revision_of
from jstk.core.mcp.event import LONGEST_INPUT, Cancel, Closed, Effect, Event, Exit, Finished, Line, Overlong, Run, Send
from jstk.core.mcp.flight import Call
from jstk.core.mcp.jsonrpc import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
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
from jstk.core.mcp.revisions import Revision, offered
from jstk.core.mcp.state import State, Waiting, changed

# A batch's answers stand on one line while they fit; clients close the connection on longer ones.
LONGEST_BATCH: Final = 8 * 1024 * 1024


Handled: TypeAlias = tuple[State, tuple[str, ...], tuple[Effect, ...]]


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
            return _or_exit(changed(state, closed=True), ())
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
    return changed(state, batches=waiting), tuple(effects)


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
    revision = revision_of(state.negotiated, request)
    if isinstance(revision, Refusal):
        return state, (_refused(request.id, revision),), ()
    if request.method == "initialize" and not revision.modern:
        return _initialize(state, request)
    if request.method == "tools/call":
        return _call(state, request, revision, batch)
    return state, (_plain(state, request, revision),), ()


def _initialize(state: State, request: Request) -> Handled:
    from jstk.core.mcp.result import initialized

    version = request.params.get("protocolVersion")
    if not isinstance(version, str):
        return state, (error(request.id, INVALID_PARAMS, '"protocolVersion" is a string'),), ()
    revision = offered(version)
    return changed(state, negotiated=revision), (answer(request.id, initialized(revision)),), ()


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
    return changed(state, flight=flight), (), (Run(key, name, arguments or {}),)


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
        state, sent = _landed(changed(state, flight=flight), call, None)
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
    state, effects = _landed(changed(state, flight=flight), call, text)
    return _or_exit(state, effects)


def _landed(state: State, call: Call | None, text: str | None) -> tuple[State, tuple[Effect, ...]]:
    """A call has ended: its answer goes out, or waits for the others of its batch. Without a text it was cancelled."""
    more = () if text is None else (text,)
    waiting = None if call is None or call.batch is None else state.batches.get(call.batch)
    if call is None or call.batch is None or waiting is None:
        return state, _sent(*more)
    rest = {key: other for key, other in state.batches.items() if key != call.batch}
    if waiting.calls == 1:
        return changed(state, batches=rest), _together(waiting.answers + more)
    return changed(state, batches={**rest, call.batch: Waiting(waiting.calls - 1, waiting.answers + more)}), ()


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
