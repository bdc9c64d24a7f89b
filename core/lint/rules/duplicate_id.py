"""One identifier for two schema resources."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.pointer import child


def _check(here: Here) -> Iterator[Hit]:
    seen: dict[str, str] = {}
    for (uri, pointer), one in here.closure.subschemas.items():
        if uri != here.closure.uri or one.root != pointer or not isinstance(one.value, dict):
            continue
        if not isinstance(one.value.get(one.dialect.identifier), str):
            continue
        first = seen.setdefault(one.base, pointer)
        if first != pointer:
            yield Hit(
                f"the schema at {first or 'the root'} has the same identifier {one.base}",
                at=child(pointer, one.dialect.identifier),
            )


RULE: Final = Rule(
    id="duplicate-id",
    why="An identifier names one schema; which of two a reference leads to differs from tool to tool.",
    severity="error",
    group="semantic",
    good={"$id": "https://example.com/a", "$defs": {"b": {"$id": "b"}}},
    bad={"$id": "https://example.com/a", "$defs": {"b": {"$id": "a"}}},
    check=_check,
    whole=True,
)
