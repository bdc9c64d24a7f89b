"""A pattern that is found in no text."""

from collections.abc import Iterator
from typing import Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.text import language, patterns
from jstk.core.solve.regex import is_empty


def _check(here: Here) -> Iterator[Hit]:
    for pattern, at in patterns(here):
        made = language(pattern)
        if made is not None and is_empty(made) is True:
            yield Hit(f"no text has a match of the pattern {show(pattern, 60)}", at=at, evidence={"pattern": pattern})


RULE: Final = Rule(
    id="empty-pattern",
    why=(
        "A pattern that nothing matches forbids every string, or never applies to a property; anchors in "
        "the wrong place are the usual cause."
    ),
    severity="error",
    group="semantic",
    good={"type": "string", "pattern": "^a$"},
    bad={"type": "string", "pattern": "a^b"},
    check=_check,
    on=("pattern", "patternProperties"),
)
