"""A branch of `anyOf` that another one covers, or a branch of `allOf` that the others already demand."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.document import same
from jstk.core.lint.here import Here, types_of, without
from jstk.core.lint.prove import observed
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import is_everything, is_nothing, listed, overlap
from jstk.core.pointer import MISSING
from jstk.core.report import Level

_MOST: Final = 12
_READ: Final = frozenset("title description default examples deprecated readOnly writeOnly markdownDescription".split())


def _check(here: Here) -> Iterator[Hit]:
    for keyword in ("anyOf", "allOf"):
        branches = here.branches(keyword)
        if not 1 < len(branches) <= _MOST:
            continue
        told: set[int] = set()
        for index, branch in enumerate(branches):
            for other, wide in enumerate(branches):
                if other != index and other not in told and _implied(here, keyword, index, other, branch, wide):
                    told.add(index)
                    yield _hit(here, keyword, index, other)
                    break
    yield from _beside(here)


def _beside(here: Here) -> Iterator[Hit]:
    """Branches of `allOf` that the keywords beside it already demand."""
    branches = here.branches("allOf")
    beside = [name for name in here.asserting() if name != "allOf"]
    if not beside or len(branches) > _MOST or observed(here):
        return
    for index, branch in enumerate(branches):
        if not isinstance(branch, dict) or is_everything(branch, here.dialect) or is_nothing(branch):
            continue
        outer = here.below("allOf", index)
        asked = here.decider.value((here.node, True), (outer, False), ignored=((here.node, "allOf"),))
        if asked is MISSING and here.decider.empty(here.node) is False:
            rest = [other for number, other in enumerate(branches) if number != index]
            fixed = {**without(here.raw, "allOf"), **({"allOf": rest} if rest else {})}
            mild: Level | None = "note" if _annotates(branch) else None
            text = "what stands beside `allOf` already demands all that this branch demands"
            yield Hit(text, at=outer[1], severity=mild, fix=fixed)


def _implied(here: Here, keyword: str, index: int, other: int, branch: Any, wide: Any) -> bool:
    """Whether a branch says nothing that the other one does not: in `anyOf` it is the narrower one, in `allOf` the
    wider."""
    if not isinstance(branch, dict) or not isinstance(wide, dict) or same(branch, wide):
        return False
    # what a branch evaluates matters to an unevaluated keyword somewhere, even where its verdict does not
    if keyword == "allOf" and observed(here):
        return False
    if any(is_everything(one, here.dialect) or is_nothing(one) for one in (branch, wide)):
        return False
    narrow, broad = (branch, wide) if keyword == "anyOf" else (wide, branch)
    # listed values beside a wider branch are suggestions for editors
    if keyword == "anyOf" and _suggests(here, index, branch) and not _suggests(here, other, wide):
        return False
    one, two = types_of(narrow), types_of(broad)
    if one and two and not overlap(one, two):
        return False
    first, second = (index, other) if keyword == "anyOf" else (other, index)
    inner, outer = here.below(keyword, first), here.below(keyword, second)
    if here.decider.empty(inner) is not False:
        return False
    return here.decider.value((inner, True), (outer, False)) is MISSING


def _suggests(here: Here, index: int, branch: dict[str, Any]) -> bool:
    """Whether a branch only lists values, itself or by its reference or its own branches."""
    targets = here.closure.references.get(here.below("anyOf", index), ())
    schema: Any = here.closure.value(targets[0].target) if targets and len(branch) < 3 else branch
    if not isinstance(schema, dict):
        return False
    inner = schema.get("anyOf") or schema.get("oneOf")
    parts = inner if isinstance(inner, list) and inner else [schema]
    return all(isinstance(part, dict) and listed(part) is not None for part in parts)


def _annotates(value: Any) -> bool:
    """Whether a branch also tells its readers something, which may be what it is there for."""
    if isinstance(value, dict):
        return any(name in _READ for name in value) or any(_annotates(part) for part in value.values())
    return isinstance(value, list) and any(_annotates(part) for part in value)


def _hit(here: Here, keyword: str, index: int, other: int) -> Hit:
    text = (
        f"branch {other} accepts all that this branch accepts, so this one changes nothing"
        if keyword == "anyOf"
        else f"branch {other} already demands all that this branch demands"
    )
    rest = [branch for number, branch in enumerate(here.branches(keyword)) if number != index]
    fixed = {**here.raw, keyword: rest}
    evidence = {"impliedBy": here.at(keyword, other)}
    mild: Level | None = "note" if keyword == "allOf" and _annotates(here.branches(keyword)[index]) else None
    return Hit(text, at=here.at(keyword, index), evidence=evidence, severity=mild, fix=fixed)


RULE: Final = Rule(
    id="implied-branch",
    why="A branch that another branch makes superfluous never decides anything; often the two were meant to differ.",
    severity="warning",
    group="semantic",
    good={"anyOf": [{"type": "string", "maxLength": 3}, {"type": "integer"}]},
    bad={"anyOf": [{"type": "string"}, {"type": "string", "minLength": 3}]},
    check=_check,
    on=("anyOf", "allOf"),
    yields=("duplicate-branch",),
)
