"""Results as the protocol carries them, as JSON text.

The handshake, discovery, the list of tools, the outcome of a call.
"""

from typing import TYPE_CHECKING, Any, Final

from jstk.core.mcp.fit import CAPS, LONGEST_FAULT, LONGEST_LINE, LONGEST_TEXT, clip, clipped, cut, explained, shorten
from jstk.core.mcp.jsonrpc import INVALID_PARAMS, Refusal, write
from jstk.core.mcp.revisions import MODERN, SERVER_INFO_KEY, Revision, known
from jstk.core.version import VERSION

if TYPE_CHECKING:  # pragma: no cover
    from jstk.core.fault import Fault, Outcome
    from jstk.core.report import Report
    from jstk.core.tool import Descriptor, Schema

_INFO: Final[dict[str, object]] = {
    "name": "jstk",
    "version": VERSION,
    "title": "jstk: JSON Schema answers with proof",
    "description": "Validates documents; compares, lints, samples and infers schemas: evidence, offline.",
}
_CAPABILITIES: Final[dict[str, object]] = {"tools": {}}
# The list is the same for everybody and as long as the process lives.
_CACHE: Final[dict[str, object]] = {"ttlMs": 3_600_000, "cacheScope": "public"}

INSTRUCTIONS: Final = (
    "jstk answers questions about JSON Schema by rule, per dialect (draft 3 to 2020-12), offline. Use it in place of\n"
    "judging a document or a schema by reading it.\n"
    "Schemas: a path or file: URI relative to the root, or the schema itself. Documents: paths or globs (JSON, JSONC,\n"
    "JSON Lines, YAML, TOML), or values given inline as instances. Nothing is read outside the root, nothing is\n"
    "written, no network is used: map the URI of a remote reference to a file or schema with resources.\n"
    "Every result has text that suffices and structuredContent with ok. A result with isError could not be answered\n"
    "and says why (code, message, place); an answer of no is not an error.\n"
    "To keep answers small, name the parts that you need in fields, such as results.errors.message.\n"
)


def initialized(revision: Revision) -> str:
    """The result of `initialize` (2025-11-25, basic/lifecycle)."""
    return write(
        {
            "protocolVersion": revision.version,
            "capabilities": _CAPABILITIES,
            "serverInfo": known(revision.info, _INFO),
            "instructions": INSTRUCTIONS,
        }
    )


def discovered(revision: Revision) -> str:
    """The result of `server/discover` (2026-07-28, server/discover)."""
    versions = [row.version for row in MODERN]
    body = {"supportedVersions": versions, "capabilities": _CAPABILITIES, "instructions": INSTRUCTIONS}
    return write(_complete({**body, **_CACHE}, revision))


def listed(tools: "tuple[Descriptor, ...]", cursor: object, page: int, revision: Revision) -> str | None:
    """The result of `tools/list`, from the tool after the one that the cursor names.

    None for a cursor that was never given.
    """
    begin = _position(tools, cursor)
    if begin is None:
        return None
    shown = tools[begin : begin + page]
    body: dict[str, object] = {"tools": [entry(tool, revision) for tool in shown]}
    if begin + page < len(tools):
        body["nextCursor"] = f"after {shown[-1].name}"
    return write(_complete({**body, **_CACHE}, revision) if revision.modern else body)


def _position(tools: "tuple[Descriptor, ...]", cursor: object) -> int | None:
    if cursor is None or cursor == "":
        return 0
    return next((at for at, tool in enumerate(tools, 1) if at < len(tools) and cursor == f"after {tool.name}"), None)


def entry(tool: "Descriptor", revision: Revision) -> dict[str, object]:
    """The tool as `tools/list` shows it to a client of that revision."""
    every: dict[str, object] = {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "outputSchema": tool.output_schema,
        "annotations": tool.annotations,
    }
    return known(revision.tool, every)


def called(outcome: "Outcome[Report]", tool: "Descriptor | None", revision: Revision) -> "str | Refusal":
    """The result of `tools/call`, or the error that it gets instead.

    A fault is a result with `isError`, so that a model reads it; only a path in `fields` that the output schema does
    not know is an error of the protocol. A verdict of fail is an answer, not an error.
    """
    from returns.result import Failure

    from jstk.core.fault import Place, TooCostly, UnknownField, hint, message

    if isinstance(outcome, Failure):
        fault = outcome.failure()
        if isinstance(fault, UnknownField):
            near = hint(fault)
            return Refusal(INVALID_PARAMS, clip(message(fault), LONGEST_TEXT), {"hint": near} if near else None)
        return _failed(fault, revision)
    body = _fitted(outcome.unwrap(), tool.output_schema if tool else {}, revision)
    reason = f"the answer is longer than {LONGEST_LINE} bytes; narrow it with fields, or ask for less"
    return _failed(TooCostly(Place("answer"), reason), revision) if body is None else body


def _fitted(report: "Report", schema: "Schema", revision: Revision) -> str | None:
    """The result with as much of the payload as a line may hold; None where no list can be shortened so far."""
    whole = _result(cut(report.text, LONGEST_TEXT), report.payload, False, revision)
    if len(whole) <= LONGEST_LINE:
        return whole
    for cap in CAPS:
        payload, dropped = shorten(report.payload, schema, cap)
        note = f"\n... {dropped} more items are left out of structuredContent; narrow it with fields, or ask for less"
        payload = {**payload, "truncated": payload.get("truncated", 0) + dropped}
        short = _result(cut(report.text, LONGEST_TEXT - len(note)) + note, payload, False, revision)
        if len(short) <= LONGEST_LINE:
            return short
    return None


def _failed(fault: "Fault", revision: Revision) -> str:
    from jstk.core.arguments import payload_of

    return _result(cut(explained(fault), LONGEST_FAULT), clipped(payload_of(fault)), True, revision)


def _result(text: str, payload: dict[str, Any], failed: bool, revision: Revision) -> str:
    from jstk.core.document import dumps

    every = {"content": [{"type": "text", "text": text}], "structuredContent": payload, "isError": failed}
    body = known(revision.result, every)
    return dumps(_complete(body, revision) if revision.modern else body)


def _complete(body: dict[str, object], revision: Revision) -> dict[str, object]:
    """What every result of the stateless era carries (2026-07-28, basic/index)."""
    return {"resultType": "complete", **body, "_meta": {SERVER_INFO_KEY: known(revision.info, _INFO)}}
