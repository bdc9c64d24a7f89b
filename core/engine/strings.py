"""Whether a string has a format, or a pattern is found in it, as jsonschema-rs judges (a door)."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import jsonschema_rs

from jstk.core.engine.prepare import portable

_OLD_NAMES: Final = {"ip-address": "ipv4", "host-name": "hostname"}
_COLOURS: Final = frozenset(
    "maroon red orange yellow olive purple fuchsia white lime green navy blue aqua teal black silver gray".split()
)
_COLOUR: Final = re.compile(
    r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z|rgb\(\s*(?:-?[0-9]+\s*,\s*){2}-?[0-9]+\s*\)\Z|rgb\(\s*(?:-?[0-9.]+%\s*,\s*){2}-?[0-9.]+%\s*\)\Z"
)
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\Z", re.ASCII)
_PHONE: Final = re.compile(r"\+?[0-9 ()./-]{3,}\Z", re.ASCII)


@lru_cache(maxsize=512)
def _validator(keyword: str, value: str) -> Callable[[object], bool] | None:
    """The judge of one keyword alone, None where the library refuses the value."""
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", keyword: value}
    try:
        judge: Callable[[object], bool] = jsonschema_rs.validator_for(
            schema, validate_formats=True, offline=True
        ).is_valid
    except ValueError:
        return None
    return judge


def has_format(name: str, text: str) -> bool:
    """Whether the text has the format; an unknown format fits every text (2020-12 validation, section 7.2.3)."""
    judge = _validator("format", name)
    return judge is None or judge(text)


def has_old_format(name: str, text: str) -> bool:
    """Whether the text has a format as draft 3 names them (section 5.23)."""
    if name == "color":
        return text.lower() in _COLOURS or bool(_COLOUR.match(text))
    if name == "time":
        return bool(_TIME.match(text))
    if name == "phone":
        return bool(_PHONE.match(text))
    return has_format(_OLD_NAMES.get(name, name), text)


def pattern_found(pattern: str, text: str) -> bool | None:
    """Whether the ECMA-262 pattern is found in the text; None where it is no pattern."""
    judge = _validator("pattern", portable(pattern))
    return None if judge is None else judge(text)
