"""The pure server: both eras, what each revision is told, calls in flight, batches, pages, and leaving."""

import json
from typing import Any

import pytest
from returns.result import Failure, Success

from jstk.core.arguments import invoke
from jstk.core.fault import Internal, Outcome, UnknownField
from jstk.core.mcp.event import Cancel, Closed, Effect, Event, Exit, Finished, Line, Run, Send
from jstk.core.mcp.result import INSTRUCTIONS
from jstk.core.mcp.server import step
from jstk.core.mcp.state import State, start
from jstk.core.reader import Sources
from jstk.core.report import Report, Verdict
from jstk.core.tool import Context
from support.standin import TOOLS, NoReader, tool

VERSION, CAPABILITIES = "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities"
SERVER = "io.modelcontextprotocol/serverInfo"
MODERN = {VERSION: "2026-07-28", CAPABILITIES: {}}
LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
CONTEXT = Context(Sources(NoReader()))  # type: ignore[arg-type]


class Server:
    """A server that is driven by hand; `do` gives the effects of one event."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state or start(lambda: TOOLS)

    def do(self, event: Event) -> tuple[Effect, ...]:
        self.state, effects = step(self.state, event)
        return effects

    def line(self, message: object) -> tuple[Effect, ...]:
        return self.do(Line(json.dumps(message).encode()))

    def ask(self, method: str, params: dict[str, Any] | None = None, id_: object = 1) -> Any:
        """The answer to a request, with its call run where it starts one."""
        message = {"jsonrpc": "2.0", "id": id_, "method": method, **({} if params is None else {"params": params})}
        (effect,) = self.line(message)
        if isinstance(effect, Run):
            (effect,) = self.do(Finished(effect.key, invoke(TOOLS[0], effect.arguments, CONTEXT)))
        return answer(effect)

    def begin(self, id_: object = 1, **arguments: Any) -> int:
        """Starts a call; its key."""
        params = {"name": "stand_in", "arguments": {"name": "x", **arguments}}
        (effect,) = self.line({"jsonrpc": "2.0", "id": id_, "method": "tools/call", "params": params})
        assert isinstance(effect, Run)
        return effect.key

    def shake(self, version: str) -> dict[str, Any]:
        """The result of `initialize`."""
        params = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "t", "version": "0"}}
        return self.ask("initialize", params)["result"]  # type: ignore[no-any-return]


def answer(effect: Effect) -> Any:
    """The message that an effect sends."""
    assert isinstance(effect, Send)
    return json.loads(effect.line)


def done(text: str = "text", **payload: Any) -> Outcome[Report]:
    """The outcome of a call that went well."""
    return Success(Report(Verdict.PASS, {"ok": True, **payload}, text))


def cancel(id_: object) -> dict[str, Any]:
    """The notification that a call is cancelled."""
    return {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id_}}


@pytest.mark.parametrize("version", LEGACY)
def test_a_known_version_is_agreed_on(version: str) -> None:
    """`initialize` answers with the version that was asked for, where it is one with a handshake."""
    assert Server().shake(version)["protocolVersion"] == version


@pytest.mark.parametrize("version", ["2026-07-28", "2031-01-01", ""])
def test_other_versions_get_the_newest_with_a_handshake(version: str) -> None:
    """`initialize` offers the newest legacy version where the one asked for is unknown or has no handshake."""
    assert Server().shake(version)["protocolVersion"] == "2025-11-25"


@pytest.mark.parametrize(
    ("version", "tool_fields", "result_fields", "info_fields"),
    [
        ("2024-11-05", "name description inputSchema", "content isError", "name version"),
        ("2025-03-26", "name description inputSchema annotations", "content isError", "name version"),
        (
            "2025-06-18",
            "name title description inputSchema outputSchema annotations",
            "content structuredContent isError",
            "name version title",
        ),
        (
            "2025-11-25",
            "name title description inputSchema outputSchema annotations",
            "content structuredContent isError",
            "name version title description",
        ),
    ],
)
def test_a_client_sees_what_its_revision_knows(
    version: str, tool_fields: str, result_fields: str, info_fields: str
) -> None:
    """Tools, results and the server's info hold the negotiated revision's fields and no later ones."""
    server = Server()
    assert set(server.shake(version)["serverInfo"]) == set(info_fields.split())
    (listed,) = server.ask("tools/list")["result"]["tools"]
    assert set(listed) == set(tool_fields.split())
    result = server.ask("tools/call", {"name": "stand_in", "arguments": {"name": "x"}})["result"]
    assert set(result) == set(result_fields.split())
    assert result["content"] == [{"type": "text", "text": "one line\nand another"}]


def test_a_request_before_the_handshake_is_answered() -> None:
    """Before `initialize` a client is served as one of the newest legacy revision."""
    assert "outputSchema" in Server().ask("tools/list")["result"]["tools"][0]
    assert Server().ask("ping")["result"] == {}


def test_a_second_handshake_is_answered() -> None:
    """`initialize` again gives a new agreement, which holds from then on."""
    server = Server()
    server.shake("2025-11-25")
    assert server.shake("2024-11-05")["protocolVersion"] == "2024-11-05"
    assert "annotations" not in server.ask("tools/list")["result"]["tools"][0]


def test_discovery_says_all_that_is_required() -> None:
    """`server/discover` gives versions, capabilities, instructions, cache hints, and the server's info in `_meta`."""
    result = Server().ask("server/discover", {"_meta": MODERN})["result"]
    assert result["supportedVersions"] == ["2026-07-28"]
    assert result["capabilities"] == {"tools": {}}
    assert result["resultType"] == "complete"
    assert (result["ttlMs"], result["cacheScope"]) == (3_600_000, "public")
    assert set(result["_meta"][SERVER]) == {"name", "version", "title", "description"}


def test_modern_results_are_whole() -> None:
    """In the stateless era every result has a type and the server's info, and a list says how long it may be kept."""
    server = Server()
    listed = server.ask("tools/list", {"_meta": MODERN})["result"]
    assert (listed["resultType"], listed["cacheScope"]) == ("complete", "public")
    result = server.ask("tools/call", {"name": "stand_in", "arguments": {"name": "x"}, "_meta": MODERN})["result"]
    assert result["resultType"] == "complete"
    assert result["_meta"][SERVER]["name"] == "jstk"
    assert result["structuredContent"]["name"] == "x"


def test_each_message_has_its_own_era() -> None:
    """A handshake after discovery, and a stateless request after the handshake, are answered in their own eras."""
    server = Server()
    assert "result" in server.ask("server/discover", {"_meta": MODERN})
    assert server.shake("2024-11-05")["protocolVersion"] == "2024-11-05"
    assert "resultType" in server.ask("tools/list", {"_meta": MODERN})["result"]
    assert "resultType" not in server.ask("tools/list")["result"]


def test_a_call_is_answered_in_the_era_that_it_began_in() -> None:
    """A handshake while a call runs does not change how that call is answered."""
    server = Server()
    server.shake("2024-11-05")
    key = server.begin()
    server.shake("2025-11-25")
    (effect,) = server.do(Finished(key, done()))
    assert "structuredContent" not in answer(effect)["result"]


@pytest.mark.parametrize("method", ["ping", "initialize", "logging/setLevel", "subscriptions/listen", "resources/list"])
def test_what_the_stateless_era_lacks_is_unknown(method: str) -> None:
    """Methods that the stateless revision removed, or that are not offered, are unknown in it."""
    assert Server().ask(method, {"_meta": MODERN})["error"]["code"] == -32601


@pytest.mark.parametrize("version", ["2031-01-01", "2025-11-25", ""])
def test_an_unsupported_version_is_told_with_those_supported(version: str) -> None:
    """A version in `_meta` that is not stateless gets -32022 with those supported and the one requested."""
    error = Server().ask("tools/list", {"_meta": {**MODERN, VERSION: version}})["error"]
    assert error["code"] == -32022
    assert error["data"] == {"supported": ["2026-07-28"], "requested": version}


@pytest.mark.parametrize(
    ("method", "meta"),
    [
        ("tools/list", {VERSION: "2026-07-28"}),
        ("tools/list", {CAPABILITIES: {}}),
        ("tools/list", {VERSION: "2026-07-28", CAPABILITIES: None}),
        ("tools/list", {VERSION: 5, CAPABILITIES: {}}),
        ("server/discover", {}),
        ("server/discover", None),
        ("server/discover", "x"),
    ],
)
def test_missing_parts_of_meta_are_told(method: str, meta: object) -> None:
    """A stateless request without its version or its client's capabilities gets -32602."""
    assert Server().ask(method, {"_meta": meta})["error"]["code"] == -32602


def test_a_handshake_in_an_envelope_is_a_handshake() -> None:
    """`initialize` that names a version is one, whatever its `_meta` says."""
    result = Server().ask("initialize", {"protocolVersion": "2025-06-18", "_meta": MODERN})["result"]
    assert result["protocolVersion"] == "2025-06-18"


def test_other_meta_makes_no_request_modern() -> None:
    """`_meta` with other keys, or that is no object, leaves a request in the legacy era."""
    for meta in ({"progressToken": 1}, None, "x", [1]):
        assert Server().ask("ping", {"_meta": meta})["result"] == {}


def test_both_calls_of_one_id_are_answered() -> None:
    """An id that is used twice at once gets two answers, and "1" is another id than 1."""
    server = Server()
    keys = [server.begin(1), server.begin(1), server.begin("1")]
    ids = [answer(server.do(Finished(key, done()))[0])["id"] for key in reversed(keys)]
    assert ids == ["1", 1, 1]


def test_a_cancelled_call_is_not_answered() -> None:
    """After a cancellation the call is stopped and its outcome thrown away; others of another id go on."""
    server = Server()
    one, other = server.begin(1), server.begin("1")
    assert server.line(cancel(1)) == (Cancel(one),)
    assert server.do(Finished(one, done())) == ()
    assert server.line(cancel(1)) == ()
    assert answer(server.do(Finished(other, done()))[0])["id"] == "1"


def test_a_cancellation_of_what_is_unknown_is_ignored() -> None:
    """Unknown, odd and finished ids in a cancellation do nothing."""
    server = Server()
    key = server.begin(1)
    odd: tuple[object, ...] = (2, "1", True, None, {}, 1.5)
    assert [server.line(cancel(id_)) for id_ in odd] == [()] * 6
    server.do(Finished(key, done()))
    assert server.line(cancel(1)) == ()


def test_an_outcome_nobody_waits_for_is_ignored() -> None:
    """An outcome with a key that was never given out does nothing."""
    assert Server().do(Finished(99, done())) == ()


def test_the_end_of_input_waits_for_what_was_accepted() -> None:
    """After the input has ended, the server leaves when the last call is answered or cancelled."""
    server = Server()
    one, other = server.begin(1), server.begin(2)
    assert server.do(Closed()) == ()
    assert len(server.do(Finished(one, done()))) == 1
    sent, leave = server.do(Finished(other, done()))
    assert answer(sent)["id"] == 2
    assert leave == Exit()


def test_the_end_of_input_alone_is_an_exit() -> None:
    """With nothing in flight the end of the input is the end."""
    assert Server().do(Closed()) == (Exit(),)


def test_many_calls_in_flight_stay_apart() -> None:
    """Hundreds of calls that end in another order than they began each get their own answer."""
    server = Server()
    keys = {at: server.begin(at) for at in range(300)}
    order = sorted(keys, key=lambda at: (at * 7) % 300)
    assert [answer(server.do(Finished(keys[at], done(n=at)))[0])["id"] for at in order] == order
    assert server.state.flight.count == 0
    assert server.state.flight.buckets == {}


def test_faults_are_results_that_a_model_reads() -> None:
    """A fault gives `isError`, a text that says it, and a payload with `ok` and `error`."""
    result = Server().ask("tools/call", {"name": "stand_in", "arguments": {"name": "x", "do": "fault"}})["result"]
    assert result["isError"] is True
    assert result["content"][0]["text"] == "a.json:1:2: number: a reason"
    error = {"code": "number", "message": "a reason", "uri": "a.json", "line": 1, "column": 2}
    assert result["structuredContent"] == {"ok": False, "error": error}


def test_an_invalid_schema_is_told_with_every_violation() -> None:
    """The text for an invalid schema lists its violations, and says how many more there are."""
    result = Server().ask("tools/call", {"name": "stand_in", "arguments": {"name": "x", "do": "invalid"}})["result"]
    text = result["content"][0]["text"]
    assert "violation 19" in text
    assert text.endswith("... 10 more")


def test_a_bug_is_a_result_with_is_error() -> None:
    """What a tool throws comes back as fault `internal`."""
    server = Server()
    (effect,) = server.do(Finished(server.begin(), Failure(Internal("boom"))))
    result = answer(effect)["result"]
    assert (result["isError"], result["structuredContent"]["error"]["code"]) == (True, "internal")


def test_an_unknown_field_path_is_an_error_of_the_protocol() -> None:
    """A path in `fields` that the output schema does not know gets -32602, that message, and the nearest."""
    params = {"name": "stand_in", "arguments": {"name": "x", "fields": ["rows.d"]}}
    error = Server().ask("tools/call", params)["error"]
    assert (error["code"], error["message"]) == (-32602, 'Unknown field path: "rows.d"')
    server = Server()
    (effect,) = server.do(Finished(server.begin(), Failure(UnknownField("nam", "name"))))
    assert answer(effect)["error"]["data"] == {"hint": "did you mean 'name'?"}


def test_fields_make_text_and_payload_small() -> None:
    """With `fields`, payload and text hold the named parts alone."""
    params = {"name": "stand_in", "arguments": {"name": "x", "fields": ["rows.a\\.b", "numbers"]}}
    result = Server().ask("tools/call", params)["result"]
    assert result["structuredContent"] == {"numbers": [1, 0.3], "rows": [{"a.b": 1}, {"a.b": 2}]}
    assert result["content"][0]["text"] == '{"numbers":[1,0.30],"rows":[{"a.b":1},{"a.b":2}]}'


def test_a_long_text_says_what_is_left_out() -> None:
    """A text stays below 40,000 characters, in whole lines, and says how many more there are and how to narrow."""
    result = Server().ask("tools/call", {"name": "stand_in", "arguments": {"name": "x", "do": "long text"}})["result"]
    text = result["content"][0]["text"]
    assert 39_000 < len(text) < 40_000
    *kept, last, note = text.split("\n")
    assert last == f"line {len(kept)}"
    assert note.startswith(f"... {20_000 - len(kept) - 1} more lines")
    assert "fields" in note


def test_a_long_list_is_cut_and_counted() -> None:
    """A line stays below 8 MiB: lists of the payload are cut, `truncated` and the text say by how much."""
    server = Server()
    outcome = invoke(TOOLS[0], {"name": "x", "do": "long list"}, CONTEXT)
    (effect,) = server.do(Finished(server.begin(), outcome))
    assert isinstance(effect, Send)
    assert len(effect.line) < 8 * 1024 * 1024
    result = answer(effect)["result"]
    kept = len(result["structuredContent"]["rows"])
    assert kept > 0
    assert result["structuredContent"]["truncated"] == 12_000 - kept
    assert f"{12_000 - kept} more" in result["content"][0]["text"]
    assert not result["isError"]


def test_a_long_schema_is_never_cut() -> None:
    """What would be another schema if it were shortened is not sent: the fault says how to narrow it."""
    server = Server()
    outcome = invoke(TOOLS[0], {"name": "x", "do": "long schema"}, CONTEXT)
    (effect,) = server.do(Finished(server.begin(), outcome))
    result = answer(effect)["result"]
    assert result["isError"] is True
    assert result["structuredContent"]["error"]["code"] == "too-costly"
    assert "fields" in result["content"][0]["text"]


def test_the_text_of_a_fault_is_short() -> None:
    """A fault that quotes a long input is told in fewer characters than hosts show of an error."""
    server = Server()
    (effect,) = server.do(Finished(server.begin(), Failure(Internal("x" * 1_000_000))))
    assert isinstance(effect, Send)
    assert len(effect.line) < 25_000


def pages(server: Server, params: dict[str, Any]) -> list[list[str]]:
    """The names on every page of the list."""
    found: list[list[str]] = []
    cursor = None
    while True:
        given = params if cursor is None else {**params, "cursor": cursor}
        result = server.ask("tools/list", given)["result"]
        found.append([tool["name"] for tool in result["tools"]])
        cursor = result.get("nextCursor")
        if cursor is None:
            return found


@pytest.mark.parametrize("params", [{}, {"_meta": MODERN}, {"cursor": None}, {"cursor": ""}])
def test_a_long_list_of_tools_comes_in_pages(params: dict[str, Any]) -> None:
    """Pages follow one another without gap or repetition, in the order of the catalogue."""
    tools = tuple(tool(f"t{at}") for at in range(5))
    server = Server(start(lambda: tools, page=2))
    assert pages(server, params) == [["t0", "t1"], ["t2", "t3"], ["t4"]]


def test_a_cursor_that_was_never_given_is_refused() -> None:
    """Only a cursor that some page ends with is taken: not one past the end, nor of an unknown tool."""
    server = Server()
    odd: tuple[object, ...] = ("after stand_in", "after nope", 1, {})
    for cursor in odd:
        assert server.ask("tools/list", {"cursor": cursor})["error"]["code"] == -32602


def batch(*messages: object) -> tuple[object, ...]:
    """Messages on one line."""
    return messages


def request(method: str, id_: object, **params: Any) -> dict[str, Any]:
    """A request."""
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}


@pytest.fixture
def old() -> Server:
    """A server that agreed on the one revision with batches."""
    server = Server()
    server.shake("2025-03-26")
    return server


def test_a_batch_is_answered_by_one_array(old: Server) -> None:
    """One array holds the answers, broken messages and refused ones too, when the last call of the batch has ended."""
    call = request("tools/call", 2, name="stand_in", arguments={"name": "x"})
    note = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    shake = request("initialize", 4, protocolVersion="2025-03-26")
    effects = old.line(batch(request("ping", 1), call, note, 5, {**call, "id": 3}, shake))
    first, second = (effect.key for effect in effects if isinstance(effect, Run))
    assert len(effects) == 2
    assert old.do(Finished(second, done())) == ()
    (sent,) = old.do(Finished(first, done()))
    answers = answer(sent)
    assert [one.get("id") for one in answers] == [1, None, 4, 3, 2]
    assert [one["error"]["code"] for one in answers if "error" in one] == [-32600, -32600]
    assert old.state.batches == {}


def test_a_batch_without_calls_is_answered_at_once(old: Server) -> None:
    """Requests that need no call are answered together at once, notifications alone not at all."""
    (sent,) = old.line(batch(request("ping", 1), request("ping", 2)))
    assert [one["id"] for one in answer(sent)] == [1, 2]
    assert old.line(batch({"jsonrpc": "2.0", "method": "notifications/initialized"})) == ()
    (sent,) = old.line(batch())
    assert answer(sent)["error"]["code"] == -32600


def test_a_cancelled_call_of_a_batch_leaves_the_others(old: Server) -> None:
    """The array comes without the cancelled call, also where the cancellation stands in the same batch."""
    call = request("tools/call", 2, name="stand_in", arguments={"name": "x"})
    one, other = (effect for effect in old.line(batch(call, {**call, "id": 3})) if isinstance(effect, Run))
    assert old.line(cancel(2)) == (Cancel(one.key),)
    (sent,) = old.do(Finished(other.key, done()))
    assert [given["id"] for given in answer(sent)] == [3]
    run, stop, sent = old.line(batch(call, cancel(2), request("ping", 5)))
    assert isinstance(run, Run)
    assert stop == Cancel(run.key)
    assert [given["id"] for given in answer(sent)] == [5]
    assert old.state.batches == {}


def test_a_batch_too_long_for_a_line_is_answered_one_by_one(old: Server) -> None:
    """Where the array would be longer than clients take, each answer has a line of its own."""
    calls = [request("tools/call", at, name="stand_in", arguments={"name": "x"}) for at in range(220)]
    runs = [effect for effect in old.line(calls) if isinstance(effect, Run)]
    effects = [effect for run in runs for effect in old.do(Finished(run.key, done("x" * 39_000)))]
    assert [answer(effect)["id"] for effect in effects] == list(range(220))


def test_batches_are_for_the_revision_that_has_them() -> None:
    """An array is refused under every other revision."""
    for version in ("2024-11-05", "2025-06-18", "2025-11-25"):
        server = Server()
        server.shake(version)
        (sent,) = server.line(batch(request("ping", 1)))
        assert answer(sent)["error"]["code"] == -32600


def test_instructions_are_short_enough_to_be_read() -> None:
    """Hosts cut instructions, and descriptions of tools, beyond 2 KB."""
    assert len(INSTRUCTIONS.encode()) < 2048
