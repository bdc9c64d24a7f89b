"""Keeping answers within what hosts take: texts, lists and strings cut short, and saying how much is left out."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # pragma: no cover
    from jstk.core.fault import Fault
    from jstk.core.tool import Schema

# Hosts write longer texts to disk or cut them (errors sooner), and close the connection on longer lines.
LONGEST_TEXT: Final = 39_900
LONGEST_FAULT: Final = 10_000
LONGEST_LINE: Final = 8 * 1024 * 1024 - 4096
CAPS: Final = (10_000, 1_000, 100, 10, 1, 0)
_NOTE: Final = 120
_VIOLATIONS: Final = 20


def cut(text: str, limit: int) -> str:
    """The text, or its first whole lines and how many more there are; never more than `limit` characters."""
    if len(text) <= limit:
        return text
    kept = text[: limit - _NOTE]
    head = kept.rpartition("\n")[0] or kept
    rest = text[len(head) :].strip("\n")
    lines = rest.count("\n") + 1
    return f"{head}\n... {lines} more lines ({len(rest)} characters); narrow with fields, or ask for less"


def clip(text: str, limit: int) -> str:
    """The text, or its beginning and how many more characters there are."""
    return text if len(text) <= limit else f"{text[: limit - 40]}... {len(text) - limit + 40} more characters"


def clipped(value: Any) -> Any:
    """A fault's payload with every text in it clipped: texts of faults quote the input."""
    if isinstance(value, dict):
        return {name: clipped(item) for name, item in value.items()}
    if isinstance(value, list):
        return [clipped(item) for item in value]
    return clip(value, LONGEST_FAULT) if isinstance(value, str) else value


def shorten(payload: dict[str, Any], schema: "Schema", cap: int) -> tuple[dict[str, Any], int]:
    """The payload with at most `cap` items in each list, and how many were dropped.

    Only lists that the output schema speaks of are cut: a schema or an instance in the payload stays whole, or it
    would be another one.
    """
    dropped = 0
    members: dict[str, Any] = {}
    for name, item in payload.items():
        members[name], more = _shortened(item, schema.get("properties", {}).get(name, {}), cap)
        dropped += more
    return members, dropped


def _shortened(value: Any, schema: "Schema", cap: int) -> tuple[Any, int]:
    if isinstance(value, dict) and "properties" in schema:
        return shorten(value, schema, cap)
    if not isinstance(value, list) or "items" not in schema:
        return value, 0
    made = [_shortened(item, schema["items"], cap) for item in value[:cap]]
    return [item for item, _ in made], max(0, len(value) - cap) + sum(more for _, more in made)


def explained(fault: "Fault") -> str:
    """The fault as text that suffices: one line, and for an invalid schema each violation with its place."""
    from jstk.core.fault import InvalidSchema, describe

    text = describe(fault)
    if not isinstance(fault, InvalidSchema) or len(fault.violations) < 2:
        return text
    rows = [f"{one.place.pointer or '/'}: {one.message}" for one in fault.violations[:_VIOLATIONS]]
    rest = len(fault.violations) - _VIOLATIONS
    return "\n".join([text, *(f"  {row}" for row in rows), *([f"  ... {rest} more"] if rest > 0 else [])])
