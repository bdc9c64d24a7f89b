"""Plain text: what the tool wrote, with nothing in it that a terminal would obey."""

from typing import Final

from jstk.core.report import Report

_OBEYED: Final = {
    number: f"\\x{number:02x}" for number in (*range(0x20), *range(0x7F, 0xA0)) if chr(number) not in "\n\t"
}
# Marks that break a line, reorder (UAX 9) or hide text: by them a document could make a line show what it is not.
_HIDDEN: Final = {
    number: f"\\u{number:04x}"
    for number in (0x200B, *range(0x200E, 0x2010), *range(0x2028, 0x202F), *range(0x2066, 0x206A), 0xFEFF)
}
_SAFE: Final = {**_OBEYED, **_HIDDEN}


def render(report: Report) -> str:
    """The text of the report."""
    return printable(report.text)


def printable(text: str) -> str:
    """The text with control characters and direction marks written as escapes; newlines and tabs stay."""
    return text if text.isascii() and text.isprintable() else text.translate(_SAFE)
