"""Patterns that take a backtracking matcher long, measured by one that counts its steps."""

from itertools import pairwise
from math import log2

import pytest

from jstk.core.solve.regex import Costly, Regex, costly, parse
from support.backtrack import Backtracking


def judged(pattern: str) -> tuple[Regex, Costly | None]:
    """The parsed pattern and what is said of it."""
    regex = parse(pattern)
    assert isinstance(regex, Regex)
    return regex, costly(regex)


def steps(regex: Regex, text: str) -> int:
    """The steps of a search, which must fail."""
    search = Backtracking(text)
    assert not search.found(regex.node)
    return search.steps


@pytest.mark.parametrize(
    "pattern",
    [
        "^(a+)+$",
        "(x+x+)+y",
        "^(a|a)*$",
        "^(a|aa)+$",
        "^(a*)*$",
        r"^(\w+\s?)*$",
        r"^(([a-z])+.)+[A-Z]([a-z])+$",
        "^(?:a{1,3})*b",
        "^[^,]+ -> [^,]+(,[^,]+ -> [^,]+)*$",
        r"^([a-z0-9])(([\-.]|_+)?([a-z0-9]+))*@x$",
    ],
)
def test_exponential(pattern: str) -> None:
    """Each round of the pump multiplies the steps of a failing match."""
    regex, found = judged(pattern)
    assert found is not None
    assert found.kind == "exponential"
    counted = [steps(regex, found.attack(1))]
    while counted[-1] < 20_000:
        counted.append(steps(regex, found.attack(len(counted) + 1)))
    assert 2 < len(counted) < 16
    assert all(after > 1.4 * before for before, after in pairwise(counted))


@pytest.mark.parametrize(
    ("pattern", "degree", "searching"),
    [
        (r"^\d+\.\d+.*$", 2, False),
        ("^a*a*$", 2, False),
        ("^a*a*a*$", 3, False),
        ("^.*a.*b.*c$", 3, False),
        (r"\s+$", 2, True),
        (r"^\s+|\s+$", 2, True),
        (r".*\.md$", 2, True),
        ("^(?!b).*x.*$", 2, False),
    ],
)
def test_polynomial(pattern: str, degree: int, searching: bool) -> None:
    """Twice the rounds multiply the steps by two to the degree."""
    regex, found = judged(pattern)
    assert found is not None
    assert (found.kind, found.degree, found.searching) == ("polynomial", degree, searching)
    few, many = (steps(regex, found.attack(rounds)) for rounds in (20, 40))
    assert degree - 0.7 < log2(many / few) < degree + 0.5


@pytest.mark.parametrize(
    "pattern",
    [
        "^[a-z]+$",
        "^(a+)+",
        "(a*)*",
        "^(a?)*$",
        "^(a|b)*$",
        r"^\d+-\d+$",
        "^(?:[a-z]{1,255}\\.)*$",
        "^(a{3})*$",
        "^(?:(?!ab).)*$",
        r"^\d{1,9}\d{1,9}$",
        "^(?:a+b)*$",
        r"^[^@\s]+@[^@\s]+$",
    ],
)
def test_cheap(pattern: str) -> None:
    """Nothing is said of patterns that take linear time, or that cannot fail."""
    assert judged(pattern)[1] is None


def test_lookahead() -> None:
    """A costly lookahead at the start is found too."""
    found = judged("^(?=(a+)+$)[ab]")[1]
    assert found is not None
    assert found.kind == "exponential"


def test_attack() -> None:
    """An attack is the prefix, so many pumps, and the suffix."""
    assert Costly("exponential", 0, "a", "bc", "d").attack(3) == "abcbcbcd"
