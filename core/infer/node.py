"""The nouns of a summary: what is kept of all values seen at one place of the documents.

Every part joins exactly: what is kept of two sets of values together follows from what is kept of each. So a part
either adds up (counts), or takes an extreme, or is a set that beyond a fixed size turns into None, "too many", whatever
the order. A place is a path of property names and array items; objects with too many names count as maps, whose
values are kept as one place.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final, TypeAlias

from attrs import frozen

MOST_NAMES: Final = 512
"""An object place with more names than this is a map; columns of a table do not count."""
MOST_WIDE: Final = 4096
"""So is one with more names than this in all."""
MOST_VALUES: Final = 400
"""A place with more distinct strings or integers than this has no list of them."""
LONGEST_VALUE: Final = 64
MOST_TAGS: Final = 400
"""A property with more distinct tag-like strings than this is no discriminator."""
MOST_LENGTHS: Final = 16
MOST_POSITIONS: Final = 8
MOST_FORMATS: Final = 16
DEEPEST: Final = 128
BLOCK: Final = 8
"""So many items of an array in a row count as one piece of evidence."""

Number: TypeAlias = "int | Decimal"


@frozen
class Numbers:
    """`written` counts those written with a fraction or exponent; `fraction` tells whether any is no whole number.

    `step` is the greatest common divisor of all, 0 where any has a fraction. `values` counts the units by integer.
    """

    count: int
    written: int
    fraction: bool
    least: Number
    most: Number
    step: int
    values: Mapping[int, int] | None


@frozen
class Strings:
    """`formats` counts values by mask of the formats they fit, None once one fits none; `chars` is a mask of classes.

    `values` counts the units (see Node) in which each string was seen.
    """

    count: int
    shortest: int
    longest: int
    chars: int
    formats: Mapping[int, int] | None
    values: Mapping[str, int] | None


@frozen
class Beside:
    """What stood beside a tag value: in how many objects, and for each other name how often and of which kinds."""

    count: int
    names: Mapping[str, tuple[int, int]]


Tags: TypeAlias = "Mapping[str, Mapping[str, Beside] | None]"


@frozen
class Objects:
    """`names` maps each name to what is kept of its values; None for a map, where `values` is kept of all together.

    `order` adds up the positions of each name. `always` has, for each name, the names that stood beside it every time.
    `tags` has, for each name with few tag-like values, what stood beside each value. `chars` classifies the names'
    letters.
    """

    count: int
    fewest: int
    most: int
    names: "Mapping[str, Node] | None"
    values: "Node | None"
    order: Mapping[str, int]
    always: Mapping[str, frozenset[str]]
    tags: Tags
    chars: int


@frozen
class Arrays:
    """`lengths` counts by length, None beyond a few; `positions` has the items' kinds, None for long arrays."""

    count: int
    shortest: int
    longest: int
    lengths: Mapping[int, int] | None
    positions: tuple[int, ...] | None
    items: "Node | None"


@frozen
class Node:
    """What is kept of the values at one place. `units` counts the blocks of array items (else objects) they came from.

    Values of one array are alike for reasons of their own, so evidence is weighed by units, not by values.
    """

    units: int = 0
    nulls: int = 0
    trues: int = 0
    falses: int = 0
    opaque: int = 0
    numbers: Numbers | None = None
    strings: Strings | None = None
    objects: Objects | None = None
    arrays: Arrays | None = None

    @property
    def count(self) -> int:
        """How many values were seen."""
        parts = (self.numbers, self.strings, self.objects, self.arrays)
        return (
            self.nulls + self.trues + self.falses + self.opaque + sum(part.count for part in parts if part is not None)
        )


NOTHING: Final = Node()
