"""Which error matters: branches of `anyOf` and `oneOf` narrowed by the discriminating property, and the best match.

A branch is the one that was meant when its tag (a property with `const` or `enum`) fits; failing that, when its type
fits, the most of its required names are there, and its errors lie deepest.
"""

from collections.abc import Sequence
from typing import Final

from jstk.core.nearest import nearest
from jstk.core.unit import OutputUnit

_MOST_PAIRS: Final = 100
_WRAPPERS = frozenset(("anyOf", "oneOf", "not", "falseSchema", "if", "dependencies"))


def depth(location: str) -> int:
    """How many steps a pointer has."""
    return location.count("/")


def unlikeliness(branch: Sequence[OutputUnit], at: str) -> tuple[int, int, int, int, int, int]:
    """How unlikely it is that a branch was meant, the least first; `at` is where the branches apply.

    In order: a wrong type at the place itself; wrong tags just below it; missing and unexpected names, one of each that
    are nearly alike being one fault; wrong tags further down; then shallow errors, and their number.
    """
    level = depth(at)
    wrong_type = sum(1 for unit in branch if unit.kind in ("type", "falseSchema") and unit.instance_location == at)
    tagged = [depth(unit.instance_location) for unit in branch if unit.kind in ("const", "enum")]
    tags = sum(1 for one in tagged if one <= level + 1)
    here = [unit for unit in branch if unit.instance_location == at]
    missing = [str(unit.params.get("property")) for unit in here if unit.kind == "required"]
    unexpected = [name for unit in here for name in unit.params.get("unexpected") or ()]
    faults = len(missing) + len(unexpected) - _misspelt(missing, unexpected)
    deepest = max((depth(unit.instance_location) for unit in branch), default=level)
    return (wrong_type, tags, faults, len(tagged) - tags, -deepest, len(branch))


def _misspelt(missing: list[str], unexpected: list[str]) -> int:
    if not unexpected or len(missing) * len(unexpected) > _MOST_PAIRS:
        return 0
    return sum(1 for name in missing if nearest(name, unexpected) is not None)


def likely(unit: OutputUnit) -> tuple[int, ...]:
    """The indexes of the failed branches that were most likely meant; several where nothing tells them apart.

    None where some branch fits: then the others are not what is wrong.
    """
    if not all(unit.branches):
        return ()
    ranked = sorted((unlikeliness(branch, unit.instance_location), index) for index, branch in enumerate(unit.branches))
    return tuple(index for rank, index in ranked if rank[:4] == ranked[0][0][:4])


def wrong_tag(unit: OutputUnit) -> str | None:
    """The place of the discriminating value that no branch knows: each of several fails there by `const` or `enum`."""
    if len(unit.branches) < 2:
        return None
    common: dict[str, None] | None = None
    for branch in unit.branches:
        places = dict.fromkeys(one.instance_location for one in branch if one.kind in ("const", "enum"))
        common = places if common is None else {place: None for place in common if place in places}
        if not common:
            return None
    return min(common or (), key=depth, default=None)


def best(units: Sequence[OutputUnit]) -> int:
    """The index of the error that tells most: nearest to the root, plain before composed, in document order."""
    return min(range(len(units)), key=lambda index: (*_rank(units[index]), index))


def _rank(unit: OutputUnit) -> tuple[int, int]:
    return (depth(unit.instance_location), 1 if unit.keyword in _WRAPPERS or unit.branches else 0)
