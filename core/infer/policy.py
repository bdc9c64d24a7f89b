"""Policy: how a schema is drawn from a summary; every threshold with its name, and what the user asks for."""

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from jstk.core.dialect import DRAFT2020, Dialect

OVERRIDES: Final = ("map", "record", "enum", "no-enum")


@frozen
class Policy:
    """What is asked, and the thresholds of evidence.

    `dialect` is the one to write; `ranges` gives extremes and lengths as seen; `examples` gives values that were seen;
    `overrides` maps a JSON Pointer into the documents (`*` for any array item or map value) to one of OVERRIDES.

    The rest are thresholds. Where something was never seen to be otherwise, what was seen only once tells how much of
    what is to come will be new (Good and Turing's estimate): as many documents in all as there are singletons.

    - `risk`: the share of documents to come that closed objects may turn away in all; `open_ratio` the share of the
      objects of one kind. An open object with `open_names` singletons types them by kinds with a share of `open_kinds`.
    - `enum_*`: at most so many values, each seen in so many units on average, and so few of them once. `const_units`
      and `null_units` are the units in which a value must be the same, or null.
    - `doubt`: above this share of new kinds of values, places with up to `doubt_count` values get no type.
    - `whole_units`: fewer numbers than this are not called integers; `step_values` distinct ones make a multipleOf.
    - `tag_*`: objects that a tag value needs, to count at all, to require names, to rule out names, to narrow kinds;
      the share of conflicting pairs that makes a union; the units for which a place keeps its own tags.
    - `site_units`: the units for which a place keeps its own required names, beyond those of its kind.
    - `chance`: how likely at most a group of optional names is by chance; `group_units` how often it was seen.
    - `map_names`, `map_newness`: the names that a map has at least, and the new ones for each object.
    """

    dialect: Dialect = DRAFT2020
    ranges: bool = False
    examples: bool = False
    overrides: Mapping[str, str] = field(factory=dict)
    risk: float = 0.06
    open_ratio: float = 0.05
    open_names: int = 8
    open_kinds: float = 0.1
    enum_most: int = 64
    enum_units: int = 12
    enum_ratio: float = 6.0
    enum_once: float = 0.02
    enum_risk: float = 0.015
    const_units: int = 20
    null_units: int = 20
    doubt: float = 0.03
    doubt_count: int = 2
    whole_units: int = 3
    step_values: int = 30
    sign_units: int = 20
    tag_support: int = 5
    tag_required: int = 5
    tag_absent: int = 20
    tag_kinds: int = 5
    tag_score: float = 0.3
    tag_once: float = 0.0
    tag_units: int = 20
    site_units: int = 20
    chance: float = 0.02
    group_units: int = 10
    format_units: int = 1
    pattern_units: int = 20
    pattern_values: int = 10
    required_units: int = 2
    map_names: int = 3
    map_newness: float = 0.05
    tuple_count: int = 10
    length_count: int = 20


DEFAULT: Final = Policy()
