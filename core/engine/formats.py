"""Formats of strings, as the validator itself judges them: only what it accepts may be asserted of a string.

This is a door to jsonschema-rs and is imported late. A cheap look at the text comes first, since most strings fit none.
"""

import re
from typing import Final

import jsonschema_rs

FORMATS: Final = ("date-time", "date", "time", "duration", "email", "uuid", "ipv4", "ipv6", "uri")
"""The formats that can be found, each a bit of the mask in this order; the ones that nearly any word fits are left
out."""

_VALID: Final = tuple(
    jsonschema_rs.validator_for({"type": "string", "format": name}, validate_formats=True, offline=True).is_valid
    for name in FORMATS
)
_DATE_TIME, _DATE, _TIME, _DURATION, _EMAIL, _UUID, _IPV4, _IPV6, _URI = range(len(FORMATS))
_LONGEST: Final = 2048
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s{}]|(?:mailto|urn|data|tel):[^\s{}]")
_SHAPES: Final = (
    (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt]"), _DATE_TIME),
    (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z"), _DATE),
    (re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}"), _TIME),
    (re.compile(r"P[0-9T]"), _DURATION),
    (re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-"), _UUID),
    (re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}\Z"), _IPV4),
    (re.compile(r"[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\Z"), _IPV6),
)
_MARKS: Final = re.compile(r"[:@.-]|\AP[0-9T]")


def formats_of(text: str) -> int:
    """The formats that the text fits, a bit for each of `FORMATS`; 0 where it fits none of them."""
    if not 2 < len(text) <= _LONGEST or not _MARKS.search(text):
        return 0
    mask = 0
    for shape, which in _SHAPES:
        if shape.match(text) and _VALID[which](text):
            mask |= 1 << which
    if _SCHEME.match(text) and _VALID[_URI](text):
        mask |= 1 << _URI
    elif "@" in text and _VALID[_EMAIL](text):
        mask |= 1 << _EMAIL
    return mask
