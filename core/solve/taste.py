"""Taste: which of the many values that would do is taken. It never decides whether there is one."""

from random import Random
from typing import Final

from attrs import frozen


@frozen(eq=False)
class Taste:
    """`chance` (None: the first that comes) picks among options; `hints` takes examples, defaults and telling names.

    `share` is how likely an optional member is added, down to `depth` levels, at most `most` an object and as long as
    the object stays under a weight in values: `weight` at the root, a quarter of it on each level below. `items` is how
    many items an array gets where the schema leaves it open; `largest` takes upper ends before lower ones; `formats`
    heeds formats that do not assert.
    """

    chance: Random | None = None
    hints: bool = False
    share: float = 0.0
    depth: int = 0
    most: int = 8
    items: int = 0
    weight: int = 120
    largest: bool = False
    formats: bool = True


PLAIN: Final = Taste(formats=False)
NEAT: Final = Taste()


def typical(seed: str) -> Taste:
    """Realistic values, some optional members."""
    return Taste(Random(seed), True, 0.55, 3, 8, 1)


def maximal(seed: str) -> Taste:
    """Every optional member down to some depth."""
    return Taste(Random(seed), True, 1.0, 4, 60, 2, 2000, True)
