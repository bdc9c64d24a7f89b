"""Regular expressions of JSON Schema as languages: decided, combined, sampled and judged."""

from jstk.core.solve.regex.compile import compile_pattern, language_of
from jstk.core.solve.regex.costly import Costly, costly
from jstk.core.solve.regex.formats import FORMATS, FormatLanguage, format_language, format_samples
from jstk.core.solve.regex.generate import counter_example, members, samples
from jstk.core.solve.regex.language import (
    EVERY,
    NO,
    Language,
    any_of,
    complement,
    difference,
    intersection,
    literal,
    matches,
    union,
    with_length,
)
from jstk.core.solve.regex.parse import parse
from jstk.core.solve.regex.portability import is_common, portability
from jstk.core.solve.regex.questions import (
    Excluded,
    Included,
    equivalent,
    included,
    is_empty,
    length_bounds,
    shortest,
)
from jstk.core.solve.regex.syntax import BadPattern, Regex, Remark, Unsupported

__all__ = [
    "EVERY",
    "FORMATS",
    "NO",
    "BadPattern",
    "Costly",
    "Excluded",
    "FormatLanguage",
    "Included",
    "Language",
    "Regex",
    "Remark",
    "Unsupported",
    "any_of",
    "compile_pattern",
    "complement",
    "costly",
    "counter_example",
    "difference",
    "equivalent",
    "format_language",
    "format_samples",
    "included",
    "intersection",
    "is_common",
    "is_empty",
    "language_of",
    "length_bounds",
    "literal",
    "matches",
    "members",
    "parse",
    "portability",
    "samples",
    "shortest",
    "union",
    "with_length",
]
