"""`anyOf`, `oneOf` or `allOf` inside a tool schema."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    for name in ("anyOf", "oneOf", "allOf"):
        if here.pointer and here.branches(name):
            beside = [other for other in here.asserting() if other != name]
            more = f"; here it stands beside {', '.join(f'`{other}`' for other in beside[:3])}" if beside else ""
            yield Hit(f"some model APIs refuse `{name}`{more}", name, severity="warning" if beside else None)


RULE: Final = Rule(
    id="mcp-any-of",
    why="Some model APIs refuse many forms of them; a list in `type`, or an `enum`, is understood everywhere.",
    severity="note",
    group="mcp",
    good={"type": "object", "properties": {"a": {"type": ["string", "null"]}}},
    bad={"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}},
    check=_check,
    on=("anyOf", "oneOf", "allOf"),
)
