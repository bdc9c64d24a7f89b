"""The code frame: the line of a place with its number, its neighbours, and a caret below the column."""

from typing import Final
from unicodedata import category, combining, east_asian_width

WIDTH: Final = 100
_BEFORE: Final = 60
_TAB: Final = "    "
_CROPPED: Final = "..."


def code_frame(text: str, line: int, column: int, context: int = 1, offset: int = 0) -> tuple[str, ...]:
    """The lines around a 1-based line and column of a text, with a caret; empty where the text has no such line.

    `offset` is the number of lines that stand before the text in its file, and is added to the numbers shown.
    Long lines are cropped around the column. Tabs are four columns, wide characters two (UAX 11), and what a terminal
    would obey (control and format characters) is replaced.
    """
    shown = _lines(text, line, context)
    if line not in shown:
        return ()
    target = shown[line]
    at = min(max(column, 1), len(target) + 1) - 1
    start = _start(target, at)
    gutter = len(str(max(shown) + offset))
    frame: list[str] = []
    for number, content in shown.items():
        frame.append(f"{number + offset:>{gutter}} | {_cropped(content, start)}".rstrip())
        if number == line:
            frame.append(f"{'':>{gutter}} | {' ' * _caret(content, start, at)}^")
    return tuple(frame)


def width(text: str) -> int:
    """The columns that a text takes on a terminal."""
    return sum(_cell_width(char) for char in _cells(text))


def _lines(text: str, line: int, context: int) -> dict[int, str]:
    """The lines from `line - context` to `line + context` by number; only these are copied out of the text."""
    start, number = 0, 1
    while number < line - context and start >= 0:
        start = text.find("\n", start) + 1 or -1
        number += 1
    found: dict[int, str] = {}
    while 0 <= start <= len(text) and number <= line + context:
        end = text.find("\n", start)
        found[number] = text[start : end if end >= 0 else len(text)].removesuffix("\r")
        start = end + 1 if end >= 0 else -1
        number += 1
    return _without_last_empty(found, text, line)


def _without_last_empty(found: dict[int, str], text: str, line: int) -> dict[int, str]:
    """A text that ends in a newline has no further line to show, unless the place is there (an unexpected end)."""
    last = max(found, default=line)
    if last != line and text.endswith("\n") and not found[last] and last == text.count("\n") + 1:
        return {number: content for number, content in found.items() if number != last}
    return found


def _start(target: str, at: int) -> int:
    """The first character shown: that of a line that fits, else the one `_BEFORE` columns before the place."""
    if len(target) <= WIDTH and width(target) <= WIDTH:
        return 0
    start, room = at, _BEFORE
    while start and room > 0:
        start -= 1
        room -= width(target[start])
    return start


def _cropped(content: str, start: int) -> str:
    lead = _CROPPED if start and len(content) > start else ""
    room, cells = WIDTH, []
    for char in content[start : start + WIDTH]:
        cell = _cells(char)
        room -= width(char)
        if room < 0:
            break
        cells.append(cell)
    tail = _CROPPED if len(content) > start + len(cells) else ""
    return lead + "".join(cells) + tail


def _caret(content: str, start: int, at: int) -> int:
    return (len(_CROPPED) if start else 0) + width(content[start:at])


def _cells(text: str) -> str:
    return text if text.isascii() and text.isprintable() else "".join(_cell(char) for char in text)


def _cell(char: str) -> str:
    if char == "\t":
        return _TAB
    return "\ufffd" if category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") else char


def _cell_width(char: str) -> int:
    if combining(char) or category(char) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
