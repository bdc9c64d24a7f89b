"""A pattern that no string of the wanted length matches, or whose matches always have it."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.text import language
from jstk.core.lint.values import is_count
from jstk.core.solve.regex import Unsupported, is_empty, length_bounds, with_length


def _check(here: Here) -> Iterator[Hit]:
    pattern = here.schema.get("pattern")
    low, high = here.schema.get("minLength", 0), here.schema.get("maxLength")
    if not isinstance(pattern, str) or not is_count(low) or (high is not None and not is_count(high)):
        return
    made = language(pattern)
    bounds = length_bounds(made) if made is not None else None
    if made is None or bounds is None or isinstance(bounds, Unsupported) or (high is not None and low > high):
        return
    least, most = bounds
    if is_empty(with_length(made, int(low), None if high is None else int(high))) is True:
        yield Hit(
            f"no text of that length matches the pattern {show(pattern, 60)}, whose matches have {_range(least, most)}",
            _keyword(here, low, least),
            evidence={"least": least, "most": most},
        )


def _range(least: int, most: Any) -> str:
    return f"{least} to {most} characters" if most is not None else f"at least {least} characters"


def _keyword(here: Here, low: Any, least: int) -> str:
    return (
        "maxLength"
        if "maxLength" in here.schema and here.schema["maxLength"] < least
        else "minLength"
        if "minLength" in here.schema
        else "pattern"
    )


RULE: Final = Rule(
    id="pattern-against-length",
    why="Where no match of the pattern has the wanted length, no string fits.",
    severity="error",
    group="semantic",
    good={"type": "string", "pattern": "^[a-z]{2,4}$", "maxLength": 3},
    bad={"type": "string", "pattern": "^[a-z]{4}$", "maxLength": 3},
    check=_check,
    on=("minLength", "maxLength"),
    yields=("contradictory-bounds",),
)
