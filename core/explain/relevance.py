"""Which error matters: branches of `anyOf` and `oneOf` narrowed by the discriminating property, and the best match.

A branch is the one that was meant when its tag (a property with `const` or `enum`) fits; failing that, when its type
fits, the most of its required names are there, and its errors lie deepest.
"""

from collections.abc import Sequence

from jstk.core.engine.unit import OutputUnit

_WRAPPERS = frozenset(("anyOf", "oneOf", "not", "falseSchema", "if", "dependencies"))


def depth(location: str) -> int:
    """How many steps a pointer has."""
    return location.count("/")


def unlikeliness(branch: Sequence[OutputUnit], at: str) -> tuple[int, int, int, int, int]:
    """How unlikely it is that a branch was meant, the least first; `at` is where the branches apply.

    In order: a wrong type at the place itself; wrong tags just below it; missing names; then shallow errors, and their
    number.
    """
    level = depth(at)
    wrong_type = sum(1 for unit in branch if unit.kind in ("type", "falseSchema") and unit.instance_location == at)
    tags = sum(1 for unit in branch if unit.kind in ("const", "enum") and depth(unit.instance_location) <= level + 1)
    missing = sum(1 for unit in branch if unit.kind == "required" and unit.instance_location == at)
    unexpected = sum(len(unit.params.get("unexpected") or ()) for unit in branch if unit.instance_location == at)
    deepest = max((depth(unit.instance_location) for unit in branch), default=level)
    return (wrong_type, tags, missing + unexpected, -deepest, len(branch))


def likely(unit: OutputUnit) -> tuple[int, ...]:
    """The indexes of the failed branches that were most likely meant; several where nothing tells them apart."""
    ranked = sorted(
        (unlikeliness(branch, unit.instance_location), index) for index, branch in enumerate(unit.branches) if branch
    )
    if not ranked:
        return ()
    least = ranked[0][0]
    return tuple(index for rank, index in ranked if rank[:3] == least[:3])


def best(units: Sequence[OutputUnit]) -> int:
    """The index of the error that tells most: nearest to the root, plain before composed, in document order."""
    return min(range(len(units)), key=lambda index: (*_rank(units[index]), index))


def _rank(unit: OutputUnit) -> tuple[int, int]:
    return (depth(unit.instance_location), 1 if unit.keyword in _WRAPPERS or unit.branches else 0)
