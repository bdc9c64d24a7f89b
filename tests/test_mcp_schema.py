"""Every message that the server sends is one by the protocol's own schema of the revision in force."""

import json
from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.fault import Internal
from jstk.core.mcp.event import Finished, Line, Run, Send
from jstk.core.mcp.server import step
from jstk.core.mcp.state import start
from jstk.core.reader import Sources
from jstk.core.tool import Context
from support.standin import TOOLS, NoReader, tool

jsonschema_rs = pytest.importorskip("jsonschema_rs")

META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
CONTEXT = Context(Sources(NoReader()))  # type: ignore[arg-type]
CALL = {"name": "stand_in", "arguments": {"name": "x"}}
REQUESTS = [
    ("ping", {}, "EmptyResult"),
    ("tools/list", {}, "ListToolsResult"),
    ("tools/call", CALL, "CallToolResult"),
    ("tools/call", {**CALL, "arguments": {"name": "x", "do": "fault"}}, "CallToolResult"),
    ("tools/call", {**CALL, "arguments": {"name": "x", "fields": ["name"]}}, "CallToolResult"),
    ("tools/call", {**CALL, "arguments": {"name": "x", "fields": ["none"]}}, None),
    ("tools/call", {"name": "nope"}, None),
    ("resources/list", {}, None),
]


def validator(corpora: Path, revision: str, definition: str) -> Any:
    """A validator of one definition of a revision's schema."""
    schema = json.loads((corpora / "mcp-schema" / revision / "schema.json").read_text(encoding="utf-8"))
    key = "$defs" if "$defs" in schema else "definitions"
    return jsonschema_rs.validator_for({**schema, "$ref": f"#/{key}/{definition}"})


def error_name(revision: str) -> str:
    """What the schema of a revision calls an error response."""
    return "JSONRPCError" if revision < "2025-11-25" else "JSONRPCErrorResponse"


def exchange(revision: str, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request of that revision: after a handshake, or with the version in `_meta`."""
    tools = (*TOOLS, tool("another"))
    state = start(lambda: tools, page=1)
    if revision == "2026-07-28":
        params = {**params, "_meta": META}
    else:
        body = {"protocolVersion": revision, "capabilities": {}, "clientInfo": {"name": "t", "version": "0"}}
        state, _ = step(state, line("initialize", body))
    state, (effect,) = step(state, line(method, params))
    if isinstance(effect, Run):
        _, (effect,) = step(state, Finished(effect.key, invoke(TOOLS[0], effect.arguments, CONTEXT)))
    assert isinstance(effect, Send)
    return json.loads(effect.line)  # type: ignore[no-any-return]


def line(method: str, params: dict[str, Any]) -> Line:
    """A request."""
    return Line(json.dumps({"jsonrpc": "2.0", "id": "a", "method": method, "params": params}).encode())


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize(("method", "params", "result"), REQUESTS)
def test_answers_are_valid_in_their_revision(
    corpora: Path, revision: str, method: str, params: dict[str, Any], result: str | None
) -> None:
    """Each answer is a message, and its result or error is of the type that the revision's schema wants."""
    answer = exchange(revision, method, params)
    validator(corpora, revision, "JSONRPCMessage").validate(answer)
    if result is None or (method == "ping" and revision == "2026-07-28"):
        validator(corpora, revision, error_name(revision)).validate(answer)
    else:
        validator(corpora, revision, result).validate(answer["result"])


@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_handshakes_are_valid_in_their_revision(corpora: Path, revision: str) -> None:
    """The result of `initialize` is the one of the revision that was agreed on."""
    answer = exchange(revision, "initialize", {"protocolVersion": revision})
    validator(corpora, revision, "InitializeResult").validate(answer["result"])


def test_discovery_is_valid(corpora: Path) -> None:
    """The answers to `server/discover` and to a version that is not supported are of their own types."""
    validator(corpora, "2026-07-28", "DiscoverResultResponse").validate(exchange("2026-07-28", "server/discover", {}))
    meta = {**META, "io.modelcontextprotocol/protocolVersion": "2031-01-01"}
    _, (effect,) = step(start(lambda: TOOLS), line("tools/list", {"_meta": meta}))
    assert isinstance(effect, Send)
    validator(corpora, "2026-07-28", "UnsupportedProtocolVersionError").validate(json.loads(effect.line))


def test_errors_without_an_id_are_valid(corpora: Path) -> None:
    """Where no id could be read the error has none, as revisions from 2025-11-25 on want it."""
    _, (effect,) = step(start(lambda: TOOLS), Line(b"{nope"))
    assert isinstance(effect, Send)
    for revision in ("2025-11-25", "2026-07-28"):
        validator(corpora, revision, "JSONRPCErrorResponse").validate(json.loads(effect.line))


def test_a_batch_answer_is_valid(corpora: Path) -> None:
    """The array that answers a batch is a batch response of the one revision that has them."""
    body = {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "t", "version": "0"}}
    state, _ = step(start(lambda: TOOLS), line("initialize", body))
    messages = [json.loads(line("ping", {}).data), json.loads(line("tools/call", CALL).data)]
    state, (run,) = step(state, Line(json.dumps(messages).encode()))
    assert isinstance(run, Run)
    _, (effect,) = step(state, Finished(run.key, Failure(Internal("boom"))))
    assert isinstance(effect, Send)
    validator(corpora, "2025-03-26", "JSONRPCBatchResponse").validate(json.loads(effect.line))


def test_the_examples_of_the_protocol_are_answered(corpora: Path) -> None:
    """Each request among the protocol's own examples gets one valid answer with its id."""
    folder = corpora / "mcp-schema" / "2026-07-28" / "examples"
    check = validator(corpora, "2026-07-28", "JSONRPCMessage")
    seen = 0
    for path in sorted(folder.glob("*Request/*.json")):
        message = json.loads(path.read_text(encoding="utf-8"))
        if "id" not in message:
            continue
        _, (effect,) = step(start(lambda: TOOLS), Line(json.dumps(message).encode()))
        assert isinstance(effect, Send)
        answer = json.loads(effect.line)
        check.validate(answer)
        assert answer["id"] == message["id"]
        seen += 1
    assert seen > 5


def test_the_tools_are_as_hosts_need_them(corpora: Path) -> None:
    """Names, schemas and descriptions of every tool stay within what the strictest hosts take."""
    from jstk.core.catalogue import TOOLS as REAL

    for one in REAL:
        assert one.name.isascii()
        assert one.name.replace("_", "").isalpha()
        assert one.name == one.name.lower()
        assert len(one.name) <= 24
        assert one.title
        assert len(one.description.encode()) < 2048
        for schema in (one.input_schema, one.output_schema):
            assert schema["type"] == "object"
            assert not {"anyOf", "oneOf", "allOf", "if", "not", "$ref", "$schema"} & set(schema)
            assert list(plain(schema)) == []
        assert "required" not in one.output_schema
        assert one.input_schema["additionalProperties"] is False
        assert one.input_schema["properties"]


def plain(schema: dict[str, Any], at: str = "") -> Any:
    """What no host takes everywhere: references, boolean schemas, arrays that do not say of what."""
    if "$ref" in schema:
        yield f"{at}: $ref"
    kinds = schema.get("type", [])
    if "array" in ([kinds] if isinstance(kinds, str) else kinds) and not isinstance(schema.get("items"), dict):
        yield f"{at}: items"
    for name, below in schema.get("properties", {}).items():
        if not isinstance(below, dict):
            yield f"{at}/{name}: no object"
            continue
        yield from plain(below, f"{at}/{name}")
    if isinstance(schema.get("items"), dict):
        yield from plain(schema["items"], f"{at}/items")
