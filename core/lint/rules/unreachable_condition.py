"""`if` that always or never holds, and `then` or `else` that nothing can satisfy that gets there."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.explain.message import show
from jstk.core.lint.decide import UNKNOWN
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Claim, Hit, Rule
from jstk.core.lint.values import is_nothing
from jstk.core.pointer import MISSING


def _check(here: Here) -> Iterator[Hit]:
    if not here.has("if") or not ("then" in here.schema or "else" in here.schema):
        return
    for keyword, holds in (("then", True), ("else", False)):
        if keyword not in here.schema:
            continue
        reaching = _asked(here, ("if", holds))
        if reaching is MISSING:
            always = "always" if not holds else "never"
            yield Hit(f"`if` {always} holds here, so `{keyword}` is never used", keyword)
        elif reaching is not UNKNOWN and not is_nothing(here.schema[keyword]):
            yield from _contradicted(here, keyword, holds, reaching)


def _asked(here: Here, *parts: tuple[str, bool]) -> Any:
    """An instance that fits what stands beside the condition, and the parts named."""
    ignored = tuple((here.node, name) for name in ("if", "then", "else"))
    demands = [(here.below(keyword), holds) for keyword, holds in parts]
    return here.decider.value((here.node, True), *demands, ignored=ignored)


def _contradicted(here: Here, keyword: str, holds: bool, reaching: Any) -> Iterator[Hit]:
    if _asked(here, ("if", holds), (keyword, True)) is not MISSING or here.decider.empty(here.below(keyword)):
        return
    fits = "fits" if holds else "does not fit"
    claims = (Claim(here.below("if"), reaching, holds), Claim(here.node, reaching, False))
    text = f"nothing that {fits} `if` can satisfy `{keyword}`: {show(reaching, 60)}, for one, is always rejected"
    yield Hit(text, keyword, evidence={"instance": reaching}, claims=claims)


RULE: Final = Rule(
    id="unreachable-condition",
    why=(
        "A condition that is always or never true, or a consequence that contradicts it, means that the "
        "schema says something else than meant."
    ),
    severity="warning",
    group="semantic",
    good={"type": ["string", "number"], "if": {"type": "string"}, "then": {"minLength": 1}},
    bad={"if": {"type": "string"}, "then": {"type": "number"}},
    check=_check,
    on=("if",),
)
