"""Policy: how a schema is drawn from a summary; every threshold with its name, and what the user asks for."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from jstk.core.dialect import DRAFT2020, Dialect

Override: TypeAlias = Literal["map", "record", "enum", "no-enum"]
OVERRIDES: Final = ("map", "record", "enum", "no-enum")


@frozen
class Policy:
    """What is asked: the dialect, ranges and lengths, example values, and overrides by JSON Pointer (`*` for any item
    or map value).

    The rest are thresholds. `risk` is the share of documents to come that one closed object or list of values may turn
    away, by the share of those names or values that were seen only once (Good and Turing's estimate).
    """

    dialect: Dialect = DRAFT2020
    ranges: bool = False
    examples: bool = False
    overrides: Mapping[str, Override] = field(factory=dict)
    risk: float = 0.06
    enum_most: int = 64
    enum_units: int = 8
    enum_ratio: float = 3.0
    enum_once: float = 0.02
    const_units: int = 20
    site_units: int = 20
    enum_risk: float = 0.015
    doubt: float = 0.03
    doubt_count: int = 2
    null_units: int = 20
    tag_required: int = 5
    tag_absent: int = 20
    tag_kinds: int = 5
    tag_once: float = 0.0
    tag_units: int = 20
    open_ratio: float = 0.05
    open_names: int = 8
    open_kinds: float = 0.1
    step_values: int = 30
    whole_units: int = 3
    chance: float = 0.02
    format_units: int = 2
    pattern_units: int = 20
    pattern_values: int = 10
    required_units: int = 2
    map_names: int = 3
    map_newness: float = 0.05
    tag_support: int = 5
    tag_score: float = 0.3
    group_units: int = 10
    tuple_count: int = 10
    length_count: int = 20
    sign_units: int = 20


DEFAULT: Final = Policy()
