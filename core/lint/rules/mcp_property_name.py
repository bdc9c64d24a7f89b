"""A property name that model APIs do not take."""

import re
from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule

_NAME: Final = re.compile(r"[a-zA-Z0-9_.-]{1,64}\Z")


def _check(here: Here) -> Iterator[Hit]:
    properties = here.schema.get("properties")
    for name in properties if isinstance(properties, dict) else ():
        if not _NAME.match(name):
            yield Hit(
                f"the name {show(name, 80)} does not match ^[a-zA-Z0-9_.-]{{1,64}}$", at=here.at("properties", name)
            )


RULE: Final = Rule(
    id="mcp-property-name",
    why="Names of arguments have to match ^[a-zA-Z0-9_.-]{1,64}$; one other name makes every call fail.",
    severity="error",
    group="mcp",
    good={"type": "object", "properties": {"user_name": {"type": "string"}}},
    bad={"type": "object", "properties": {"user name": {"type": "string"}}},
    check=_check,
    on=("properties",),
)
