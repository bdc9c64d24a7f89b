"""Documents: text of every known format to exact JSON values with places, within limits; and JSON back to text."""

from jstk.core.document.locate import locate, locate_all
from jstk.core.document.model import LIMITS, Document, Form, Json, Limits, Location
from jstk.core.document.parse import form_of, parse, parse_all, parse_lines, parse_text
from jstk.core.document.value import canonical_key, exact, is_integer, is_multiple, kind_of, same
from jstk.core.document.write import dumps

__all__ = [
    "LIMITS",
    "Document",
    "Form",
    "Json",
    "Limits",
    "Location",
    "canonical_key",
    "dumps",
    "exact",
    "form_of",
    "is_integer",
    "is_multiple",
    "kind_of",
    "locate",
    "locate_all",
    "parse",
    "parse_all",
    "parse_lines",
    "parse_text",
    "same",
]
