"""A dependency on a property that is required anyway."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    required = here.schema.get("required")
    for keyword in ("dependentRequired", "dependencies"):
        value = here.schema.get(keyword)
        if not isinstance(required, list) or not isinstance(value, dict) or not here.has(keyword):
            continue
        for name, names in value.items():
            if name in required and isinstance(names, list):
                rest = {other: part for other, part in value.items() if other != name}
                fixed = {
                    **without(here.raw, keyword),
                    "required": [*required, *(n for n in names if n not in required)],
                }
                fixed = {**fixed, keyword: rest} if rest else fixed
                yield Hit(
                    f"{dumps(name)} is required, so what depends on it always holds",
                    at=here.at(keyword, name),
                    fix=fixed,
                )


RULE: Final = Rule(
    id="required-dependency",
    why="What always holds needs no condition: the names can stand in `required`.",
    severity="note",
    group="simplify",
    good={"required": ["a", "b"]},
    bad={"required": ["a"], "dependentRequired": {"a": ["b"]}},
    check=_check,
    on=("dependentRequired", "dependencies"),
)
