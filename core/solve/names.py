"""Names of members that a schema does not spell out: fresh ones, and ones that match a pattern."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from jstk.core.engine.strings import pattern_found
from jstk.core.solve import regex

FRESH: Final = (
    "extra",
    "other",
    "x",
    "y",
    "z",
    "key",
    "0",
    "1",
    "a",
    "b",
    "A",
    "_",
    "extra1",
    "",
    "$",
    "-",
    "é",
    "extra-name",
    "x y",
)
_MORE: Final = 400


def fresh_names(names: tuple[str, ...], patterns: tuple[str, ...], matching: tuple[str, ...] = ()) -> Iterator[str]:
    """Names that are none of these, match all of `matching` and none of `patterns`; plain ones first."""
    taken = frozenset(names)
    for name in _candidates(patterns, matching):
        if (
            name not in taken
            and not any(pattern_found(p, name) for p in patterns)
            and all(pattern_found(p, name) for p in matching)
        ):
            yield name


def _candidates(patterns: tuple[str, ...], matching: tuple[str, ...]) -> Iterator[str]:
    if not matching:
        yield from FRESH
    else:
        yield from names_like(matching[0])
    if patterns or len(matching) > 1:
        yield from _from_language(patterns, matching)
    if not matching:
        yield from (f"extra{number}" for number in range(2, _MORE))


@lru_cache(maxsize=512)
def _from_language(patterns: tuple[str, ...], matching: tuple[str, ...]) -> tuple[str, ...]:
    found = language(tuple((p, True) for p in matching) + tuple((p, False) for p in patterns))
    return regex.samples(found, count=12) if isinstance(found, regex.Language) else ()


@lru_cache(maxsize=512)
def names_like(pattern: str) -> tuple[str, ...]:
    """Some names that match a pattern, readable ones first."""
    found = regex.compile_pattern(pattern)
    if not isinstance(found, regex.Language):
        return ()
    plain = tuple(name for name in FRESH[:8] if pattern_found(pattern, name))
    return plain + tuple(
        name for name in regex.samples(found, count=24) if name not in plain and pattern_found(pattern, name)
    )


@lru_cache(maxsize=512)
def language(patterns: tuple[tuple[str, bool], ...]) -> "regex.Language | None":
    """The texts in which each pattern is found, or is not; None where that is beyond the automata."""
    made = regex.EVERY
    for pattern, holds in patterns:
        part = regex.compile_pattern(pattern)
        if not isinstance(part, regex.Language):
            return None
        joined = regex.intersection(made, part) if holds else regex.difference(made, part)
        if not isinstance(joined, regex.Language):
            return None
        made = joined
    return made


def no_name(names: tuple[str, ...], patterns: tuple[str, ...], matching: tuple[str, ...] = ()) -> bool:
    """Whether it is proven that no name matches all of `matching`, none of `patterns`, and is none of these."""
    if not patterns and not matching:
        return False
    few = _all_names(tuple((p, True) for p in matching) + tuple((p, False) for p in patterns))
    return few is not None and frozenset(names).issuperset(few)


@lru_cache(maxsize=512)
def _all_names(patterns: tuple[tuple[str, bool], ...]) -> tuple[str, ...] | None:
    """Every name of a language, where there are few."""
    found = language(patterns)
    return None if found is None else regex.members(found, _MORE)
