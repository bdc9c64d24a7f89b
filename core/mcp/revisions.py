"""What each revision of the protocol knows: one row a revision, newest first."""

from typing import Final

from attrs import frozen

_INFO: Final = ("name", "version")
_TOOL: Final = ("name", "description", "inputSchema")
_RESULT: Final = ("content", "isError")


@frozen
class Revision:
    """A revision. A server leaves out the fields that a negotiated revision does not know (basic/lifecycle).

    `modern` revisions are stateless: version and capabilities stand in each request's `_meta`. `batches` may be
    received.
    """

    version: str
    modern: bool
    batches: bool
    info: tuple[str, ...]
    tool: tuple[str, ...]
    result: tuple[str, ...]


_TITLED: Final = (*_TOOL, "title", "annotations", "outputSchema")
_STRUCTURED: Final = (*_RESULT, "structuredContent")
_DESCRIBED: Final = (*_INFO, "title", "description")

REVISIONS: Final = (
    Revision("2026-07-28", True, False, _DESCRIBED, _TITLED, _STRUCTURED),
    Revision("2025-11-25", False, False, _DESCRIBED, _TITLED, _STRUCTURED),
    Revision("2025-06-18", False, False, (*_INFO, "title"), _TITLED, _STRUCTURED),
    Revision("2025-03-26", False, True, _INFO, (*_TOOL, "annotations"), _RESULT),
    Revision("2024-11-05", False, False, _INFO, _TOOL, _RESULT),
)
MODERN: Final = tuple(row for row in REVISIONS if row.modern)
LEGACY: Final = tuple(row for row in REVISIONS if not row.modern)
LATEST_LEGACY: Final = LEGACY[0]

VERSION_KEY: Final = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY: Final = "io.modelcontextprotocol/clientCapabilities"
SERVER_INFO_KEY: Final = "io.modelcontextprotocol/serverInfo"


def modern(version: str) -> Revision | None:
    """The stateless revision of that version, or None."""
    return next((row for row in MODERN if row.version == version), None)


def offered(version: str) -> Revision:
    """What `initialize` answers: the revision asked for where it has a handshake, else the newest that has."""
    return next((row for row in LEGACY if row.version == version), LATEST_LEGACY)


def known(fields: tuple[str, ...], members: dict[str, object]) -> dict[str, object]:
    """The members that a revision knows, in the order given."""
    return {name: value for name, value in members.items() if name in fields}
