"""Which revision a request is of: the one that its `_meta` names, else the one of the handshake."""

from jstk.core.mcp.jsonrpc import INVALID_PARAMS, UNSUPPORTED_VERSION, Refusal, Request
from jstk.core.mcp.revisions import CAPABILITIES_KEY, LATEST_LEGACY, MODERN, VERSION_KEY, Revision, modern


def revision_of(negotiated: Revision | None, request: Request) -> "Revision | Refusal":
    """The era of one request (2026-07-28, basic/versioning): modern where `_meta` has one of the two required keys."""
    meta = request.params.get("_meta")
    enveloped = isinstance(meta, dict) and (VERSION_KEY in meta or CAPABILITIES_KEY in meta)
    if not enveloped and request.method != "server/discover":
        return negotiated or LATEST_LEGACY
    if request.method == "initialize" and "protocolVersion" in request.params:
        return negotiated or LATEST_LEGACY
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
