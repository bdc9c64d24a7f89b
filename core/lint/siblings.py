"""Keywords that look at their siblings: moving one of them to other siblings changes what it means."""

from collections.abc import Mapping
from typing import Any, Final

QUIET: Final = frozenset(
    """title description default examples $comment readOnly writeOnly deprecated $schema $defs definitions
    markdownDescription""".split()
)
"""What may stand beside a lone reference."""
_LINKS: Final[Mapping[str, tuple[str, ...]]] = {
    "additionalProperties": ("properties", "patternProperties"),
    "additionalItems": ("items",),
    "items": ("prefixItems", "additionalItems"),
    "if": ("then", "else"),
    "contains": ("minContains", "maxContains"),
}


def linked(schema: Mapping[str, Any], name: str) -> bool:
    """Whether a schema has a keyword that looks at the one named, or that the one named looks at, or that looks at
    everything."""
    if "unevaluatedProperties" in schema or "unevaluatedItems" in schema:
        return True
    for keyword, seen in _LINKS.items():
        group = (keyword, *seen)
        if name in group and any(other in schema for other in group if other != name):
            return True
    return name in _LINKS["additionalProperties"] and "additionalProperties" in schema


def together(schema: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The keyword with those of the schema that look at it, or that it looks at, in the schema's order."""
    group = {name}
    for _ in _LINKS:
        for keyword, seen in _LINKS.items():
            if group & {keyword, *seen}:
                group |= {keyword, *seen}
    return tuple(one for one in schema if one in group)
