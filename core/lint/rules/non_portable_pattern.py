"""A pattern that not every regular expression dialect reads alike."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.text import patterns
from jstk.core.solve.regex import BadPattern, is_common, parse, portability


def _check(here: Here) -> Iterator[Hit]:
    for pattern, at in patterns(here):
        made: Any = parse(pattern)
        if isinstance(made, BadPattern):
            continue
        remarks = [remark for remark in portability(pattern) if not is_common(remark)]
        if remarks:
            # a lookahead is missing in one engine only, which says so
            mild = not made.lenient and all(remark.message.startswith("lookahead") for remark in remarks)
            text = "; ".join(remark.message for remark in remarks[:3])
            evidence = {"remarks": [{"position": remark.position, "message": remark.message} for remark in remarks]}
            yield Hit(
                f"not every validator reads {show(pattern, 50)} alike: {text}",
                at=at,
                evidence=evidence,
                severity="note" if mild else None,
            )


RULE: Final = Rule(
    id="non-portable-pattern",
    why=(
        "Validators use the regular expressions of their language. A construct that others read "
        "differently gives other verdicts there."
    ),
    severity="warning",
    group="semantic",
    good={"type": "string", "pattern": "^[0-9]+$"},
    bad={"type": "string", "pattern": "^(?<=a)b$"},
    check=_check,
    on=("pattern", "patternProperties"),
)
