"""Laws of the protocol's server: any bytes in, whole lines of ASCII JSON out, one answer a request, and purity."""

import json
import re
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

from jstk.core.arguments import invoke
from jstk.core.fault import Internal, Outcome
from jstk.core.mcp.event import Cancel, Closed, Event, Exit, Finished, Line, Overlong, Run, Send
from jstk.core.mcp.jsonrpc import DEEPEST, read
from jstk.core.mcp.server import step
from jstk.core.mcp.state import State, start
from jstk.core.reader import Sources
from jstk.core.report import Report, Verdict
from jstk.core.surface.projection import check, join, project, split
from jstk.core.tool import Context
from support.standin import INPUT, OUTPUT, TOOLS, NoReader, tool

CONTEXT = Context(Sources(NoReader()))  # type: ignore[arg-type]
# What speaks of other messages, or makes the whole line unreadable.
ODD = re.compile("cancelled|NaN|Infinity")
FEW = settings(max_examples=150)

ids = st.one_of(st.integers(-3, 3), st.integers(), st.sampled_from(["", "1", "a", "\ud800"]), st.text(max_size=3))
odd_ids: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.floats(allow_nan=True), st.just([]), st.just({})
)
scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5))
values = st.recursive(
    scalars,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=4), below, max_size=3),
    max_leaves=8,
)
metas = st.fixed_dictionaries(
    {},
    optional={
        "io.modelcontextprotocol/protocolVersion": st.sampled_from(["2026-07-28", "2025-11-25", 5]),
        "io.modelcontextprotocol/clientCapabilities": st.sampled_from([{}, None]),
        "progressToken": ids,
    },
)
arguments = st.dictionaries(st.sampled_from([*INPUT["properties"], "nme", ""]), values, max_size=4).map(
    lambda given: {name: value for name, value in given.items() if name != "do"}
)
params = st.one_of(
    values,
    st.fixed_dictionaries(
        {},
        optional={
            "name": st.sampled_from(["stand_in", "nope", 5]),
            "arguments": arguments | values,
            "cursor": st.sampled_from(["after t1", "after", "", None, 3]),
            "protocolVersion": st.sampled_from(["2024-11-05", "2025-03-26", "2025-11-25", "2026-07-28", 1]),
            "requestId": ids | odd_ids,
            "_meta": metas | values,
        },
    ),
)
methods = st.sampled_from(
    """initialize ping tools/list tools/call server/discover notifications/cancelled notifications/initialized
    resources/list logging/setLevel""".split()
)
requests = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "id": ids, "method": methods | st.text(max_size=5)}, optional={"params": params}
)
messages = st.one_of(
    requests,
    requests.map(lambda message: {name: part for name, part in message.items() if name != "id"}),
    st.fixed_dictionaries(
        {},
        optional={
            "jsonrpc": st.sampled_from(["2.0", "1.0", 2]),
            "id": ids | odd_ids,
            "method": methods | values,
            "params": params,
            "result": values,
            "error": values,
        },
    ),
    values,
)
frames = st.one_of(messages, st.lists(messages, max_size=4)).map(lambda message: json.dumps(message).encode())


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """A frame with a few bytes changed, dropped or put in."""
    data = bytearray(draw(frames))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 2))] = draw(st.binary(max_size=2))
    return bytes(data).replace(b"\n", b"")


raw = st.one_of(st.binary(max_size=40).map(lambda data: data.replace(b"\n", b"")), mangled(), frames)


def answers(effects: tuple[object, ...]) -> list[dict[str, Any]]:
    """Every response among the effects; each of them on a whole line of ASCII JSON."""
    found: list[dict[str, Any]] = []
    for effect in effects:
        if isinstance(effect, Send):
            assert effect.line.isascii()
            assert effect.line.index(b"\n") == len(effect.line) - 1
            message = json.loads(effect.line, parse_constant=lambda name: 1 / 0)
            found += message if isinstance(message, list) else [message]
    for message in found:
        assert message["jsonrpc"] == "2.0"
        assert ("result" in message) != ("error" in message)
    return found


def outcome_of(run: Run) -> Outcome[Report]:
    """What the tool gives, or a fault for what it throws."""
    try:
        return invoke(TOOLS[0], run.arguments, CONTEXT)
    except ValueError as thrown:
        return Failure(Internal(str(thrown)))


@FEW
@given(st.lists(raw, max_size=6))
def test_any_bytes_are_survived(lines: list[bytes]) -> None:
    """Whatever comes in, nothing is raised, what goes out is JSON, each line has at most one answer, and it ends."""
    state = start(lambda: TOOLS)
    for data in lines:
        state, effects = step(state, Line(data))
        sent = [effect for effect in effects if isinstance(effect, Send)]
        answers(effects)
        assert len(sent) <= 1
        for effect in effects:
            if isinstance(effect, Run):
                state, more = step(state, Finished(effect.key, outcome_of(effect)))
                answers(more)
    _, effects = step(state, Closed())
    assert effects == (Exit(),)


@FEW
@given(st.lists(requests, max_size=8), st.randoms(use_true_random=False))
def test_every_request_gets_one_answer(asked: list[dict[str, Any]], chance: Any) -> None:
    """As many answers as requests with each id, whatever the order in which calls end."""
    state, running, given_ids = start(lambda: TOOLS), [], []
    for message in asked:
        state, effects = step(state, Line(json.dumps(message).encode()))
        given_ids += [answer["id"] for answer in answers(effects)]
        running += [effect for effect in effects if isinstance(effect, Run)]
    chance.shuffle(running)
    state, effects = step(state, Closed())
    for run in running:
        assert effects == ()
        state, more = step(state, Finished(run.key, outcome_of(run)))
        given_ids += [answer["id"] for answer in answers(more)]
        effects = tuple(effect for effect in more if isinstance(effect, Exit))
    assert effects == (Exit(),)
    assert Counter(map(repr, given_ids)) == Counter(repr(message["id"]) for message in asked)


@FEW
@given(st.lists(messages, max_size=5))
def test_a_batch_is_answered_as_its_messages_are(given_messages: list[Any]) -> None:
    """A batch gets the answers that its messages would get one by one; `initialize` and cancellations aside."""
    shake = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}}
    batch = [one for one in given_messages if not (isinstance(one, dict) and one.get("method") == "initialize")]
    batch = [one for one in batch if not isinstance(one, list) and not ODD.search(json.dumps(one))]
    state, _ = step(start(lambda: TOOLS), Line(json.dumps(shake).encode()))
    together = drained(state, [json.dumps(batch).encode()]) if batch else []
    apart = drained(state, [json.dumps(one).encode() for one in batch])
    assert sorted(map(json.dumps, together)) == sorted(map(json.dumps, apart))


def drained(state: State, lines: list[bytes]) -> list[dict[str, Any]]:
    """All answers to the lines, with every call run to its end."""
    found: list[dict[str, Any]] = []
    for data in lines:
        state, effects = step(state, Line(data))
        found += answers(effects)
        for effect in effects:
            if isinstance(effect, Run):
                state, more = step(state, Finished(effect.key, outcome_of(effect)))
                found += answers(more)
    return found


events: st.SearchStrategy[Event] = st.one_of(
    raw.map(Line),
    st.just(Overlong()),
    st.builds(
        Finished, st.integers(0, 5), st.sampled_from([Failure(Internal("x")), Success(Report(Verdict.PASS, {}, "t"))])
    ),
)


@FEW
@given(st.lists(events, max_size=8))
def test_the_step_is_pure(given_events: list[Event]) -> None:
    """The same state and event give the same state and effects, and the state given is not changed by the step."""
    state = start(lambda: TOOLS)
    for event in given_events:
        before = repr(state)
        one, other = step(state, event), step(state, event)
        assert repr(one) == repr(other)
        assert repr(state) == before
        state = one[0]


@FEW
@given(st.lists(st.sampled_from(["call", "call", "cancel", "finish"]), max_size=20), st.data())
def test_a_cancelled_call_is_never_answered(moves: list[str], data: st.DataObject) -> None:
    """Whatever the order, a call is either answered once or cancelled, never both, and nothing is left in flight."""
    state, fate = start(lambda: TOOLS), Counter[int]()
    keys: list[int] = []
    for move in moves:
        if move == "call":
            line = b'{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"stand_in"}}' % len(keys)
            state, (run,) = step(state, Line(line))
            assert isinstance(run, Run)
            keys.append(run.key)
        elif keys and move == "cancel":
            at = data.draw(st.integers(0, len(keys)))
            line = b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%d}}' % at
            state, effects = step(state, Line(line))
            fate.update(effect.key for effect in effects if isinstance(effect, Cancel))
        elif keys:
            key = data.draw(st.sampled_from(keys))
            state, effects = step(state, Finished(key, Failure(Internal("x"))))
            fate.update(answer["id"] for answer in answers(effects))
    assert set(fate.values()) <= {1}
    assert state.flight.count == len(keys) - len(fate)


@given(st.integers(0, 3 * DEEPEST), st.sampled_from([("[", "]"), ('{"a":', "}"), ('["]",', "]")]))
def test_depth_is_no_matter(depth: int, brackets: tuple[str, str]) -> None:
    """A frame of any depth is answered with its id, and what is left of the value is as deep as it was, or too deep."""
    opening, closing = brackets
    inner = opening * depth + "1" + closing * depth
    ping = f'{{"jsonrpc":"2.0","id":7,"method":"ping","params":{{"x":{inner}}}}}'
    state, effects = step(start(lambda: TOOLS), Line(ping.encode()))
    assert answers(effects) == [{"jsonrpc": "2.0", "id": 7, "result": {}}]
    given_arguments = f'{{"name":"x","instances":[{inner}]}}'
    params = f'{{"name":"stand_in","arguments":{given_arguments}}}'
    call = f'{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{params}}}'
    _, (run,) = step(state, Line(call.encode()))
    assert isinstance(run, Run)
    assert isinstance(invoke(TOOLS[0], run.arguments, CONTEXT), Success) == (depth <= 128)


@given(values)
def test_a_value_is_read_as_it_was_sent(value: Any) -> None:
    """A frame's parameters are the JSON that was sent: the same text comes out of them."""
    text = json.dumps(value)
    found = read(b'{"jsonrpc":"2.0","id":1,"method":"m","params":{"v":%s}}' % text.encode())
    if "NaN" in text or "Infinity" in text:
        return
    assert found is not None
    assert json.dumps(found.params["v"], default=float) == text  # type: ignore[union-attr,index]


@FEW
@given(st.integers(1, 12), st.integers(1, 5))
def test_pages_hold_every_tool_once(count: int, page: int) -> None:
    """However long the list and the page, following the cursors gives every tool once and in order."""
    tools = tuple(tool(f"t{at}") for at in range(count))
    state, cursor, names = start(lambda: tools, page), None, []
    while True:
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": cursor}}
        state, effects = step(state, Line(json.dumps(message).encode()))
        (answer,) = answers(effects)
        names += [one["name"] for one in answer["result"]["tools"]]
        cursor = answer["result"].get("nextCursor")
        if cursor is None:
            break
    assert names == [tool.name for tool in tools]


PAYLOAD = invoke(TOOLS[0], {"name": "x"}, CONTEXT).unwrap().payload
known_paths = st.sampled_from(
    ["ok", "name", "numbers", "numbers.x", "rows", "rows.c", "rows.a\\.b", "schema.any.thing"]
)


@given(st.lists(known_paths, min_size=1, max_size=4), st.lists(known_paths, max_size=3))
def test_projection_keeps_and_adds_nothing(some: list[str], more: list[str]) -> None:
    """A projection is a part of the payload, the same twice over and in any order of paths, and grows with them."""
    paths = check(some, OUTPUT).unwrap()
    made = project(PAYLOAD, paths)
    assert project(made, paths) == made
    assert project(PAYLOAD, paths[::-1]) == made
    wider = project(PAYLOAD, check(some + more, OUTPUT).unwrap())
    assert project(wider, paths) == made
    assert set(made) <= set(wider) <= set(PAYLOAD)


@given(st.lists(st.text(max_size=6), min_size=1, max_size=4))
def test_a_path_is_written_and_read_back(path: list[str]) -> None:
    """Every path of names has a text, and the text gives the path."""
    assert split(join(tuple(path))) == tuple(path)
