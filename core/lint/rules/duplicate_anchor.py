"""One anchor name in two places of a schema resource."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.pointer import child


def _check(here: Here) -> Iterator[Hit]:
    seen: dict[tuple[str, str], str] = {}
    for (uri, pointer), one in here.closure.subschemas.items():
        if uri != here.closure.uri or not isinstance(one.value, dict):
            continue
        for keyword in ("$anchor", "$dynamicAnchor"):
            name = one.value.get(keyword)
            if not isinstance(name, str) or keyword not in one.dialect.keywords:
                continue
            first = seen.setdefault((one.base, name), child(pointer, keyword))
            if first != child(pointer, keyword) and first.rpartition("/")[0] != pointer:
                yield Hit(
                    f"the anchor {dumps(name)} stands at {first} too, in the same resource", at=child(pointer, keyword)
                )


RULE: Final = Rule(
    id="duplicate-anchor",
    why=(
        "An anchor names one place of a resource (2020-12 core, section 8.2.2); which of two is meant "
        "differs from tool to tool."
    ),
    severity="error",
    group="semantic",
    good={"$defs": {"a": {"$anchor": "one"}, "b": {"$anchor": "two"}}},
    bad={"$defs": {"a": {"$anchor": "one"}, "b": {"$anchor": "one"}}},
    check=_check,
    whole=True,
)
