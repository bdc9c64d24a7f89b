"""What one string keyword says in a dialect, as jsonschema-rs judges it: formats and content, asserted."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import jsonschema_rs

from jstk.core.engine.strings import has_old_format

_PROBES: Final = ("", "x", "{", "%", " ", "-", "\\")


@lru_cache(maxsize=512)
def format_judge(name: str, dialect: str, number: int) -> Callable[[str], bool]:
    """Whether a string has the format, in the dialect of that URI; every string has a format that the dialect lacks."""
    if number == 3:
        return lambda text: has_old_format(name, text)
    schema = {"$schema": dialect, "format": name}
    judge: Callable[[str], bool] = jsonschema_rs.validator_for(schema, validate_formats=True, offline=True).is_valid
    return judge


def is_known_format(name: str, dialect: str, number: int) -> bool:
    """Whether the dialect knows the format at all: some string does not have it."""
    judge = format_judge(name, dialect, number)
    return not all(judge(probe) for probe in _PROBES)


@lru_cache(maxsize=128)
def content_judge(media: str | None, encoding: str | None, dialect: str) -> Callable[[str], bool]:
    """Whether a string holds the content; only draft-06 and draft-07 assert it (draft-07 validation, section 8)."""
    members = {"contentMediaType": media, "contentEncoding": encoding}
    schema = {"$schema": dialect, **{name: value for name, value in members.items() if value is not None}}
    judge: Callable[[str], bool] = jsonschema_rs.validator_for(schema, offline=True).is_valid
    return judge
