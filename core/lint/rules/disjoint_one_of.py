"""A `oneOf` whose branches have no type in common."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.document import is_integer, kind_of
from jstk.core.lint.here import Here, types_of
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import listed, overlap


def _check(here: Here) -> Iterator[Hit]:
    branches = here.branches("oneOf")
    types = [_types(here, branch) for branch in branches]
    if len(branches) < 2 or any(names is None for names in types) or "anyOf" in here.schema:
        return
    pairs = [(one, other) for index, one in enumerate(types) for other in types[:index]]
    if not any(overlap(one or (), other or ()) for one, other in pairs):
        fixed = {"anyOf" if name == "oneOf" else name: value for name, value in here.raw.items()}
        yield Hit("the branches have no type in common, so `anyOf` says the same", "oneOf", fix=fixed)


def _types(here: Here, branch: Any) -> tuple[str, ...] | None:
    if not isinstance(branch, dict) or (here.dialect.ref_alone and "$ref" in branch):
        return None
    values = listed(branch)
    if values is not None and "type" not in branch:
        return tuple(
            dict.fromkeys("integer" if kind_of(v) == "number" and is_integer(v) else kind_of(v) for v in values)
        )
    return types_of(branch)


RULE: Final = Rule(
    id="disjoint-one-of",
    why="Where branches exclude each other by their types, `anyOf` accepts the same and is cheaper to evaluate.",
    severity="note",
    group="simplify",
    good={"anyOf": [{"type": "string"}, {"type": "null"}]},
    bad={"oneOf": [{"type": "string"}, {"type": "null"}]},
    check=_check,
    on=("oneOf",),
)
