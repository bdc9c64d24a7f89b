"""A pattern that a backtracking matcher takes exponentially or quadratically long over."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.explain.message import show
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.text import patterns
from jstk.core.lint.values import is_count
from jstk.core.solve.regex import BadPattern, costly, parse

_SHORT: Final = 200
"""Texts up to this length are no danger where the time grows only as a power of it."""


def _check(here: Here) -> Iterator[Hit]:
    for pattern, at in patterns(here):
        made: Any = parse(pattern)
        found = None if isinstance(made, BadPattern) else costly(made)
        if found is None or (found.kind == "polynomial" and _bounded(here)):
            continue
        rounds = 30 if found.kind == "exponential" else 2_000
        growth = "exponentially" if found.kind == "exponential" else f"as the length to the power of {found.degree}"
        shown = f"{show(found.prefix, 20)} + {show(found.pump, 20)} * {rounds} + {show(found.suffix, 20)}"
        evidence = {"prefix": found.prefix, "pump": found.pump, "suffix": found.suffix, "rounds": rounds}
        mild = found.kind == "polynomial" and found.searching and found.degree < 3
        yield Hit(
            f"matching {show(pattern, 50)} by backtracking takes time that grows {growth}, as on {shown}",
            at=at,
            evidence=evidence,
            severity="note" if mild else None,
        )


def _bounded(here: Here) -> bool:
    high = here.schema.get("maxLength")
    return is_count(high) and high <= _SHORT


RULE: Final = Rule(
    id="costly-pattern",
    why=(
        "A document can be written on which such a pattern keeps a validator busy for hours (ReDoS). "
        "Repetitions inside repetitions are the usual cause."
    ),
    severity="warning",
    group="semantic",
    good={"type": "string", "pattern": "^a+$"},
    bad={"type": "string", "pattern": "^(a+)+$"},
    check=_check,
    on=("pattern", "patternProperties"),
)
