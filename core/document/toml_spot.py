"""Where the keys and values of a TOML text stand: a lexer (TOML 1.0) that follows the tables as they are declared."""

import re
from typing import Final

from attrs import define, field

from jstk.core.document.spot import Spot

# A string may end at the end of its line or text, so that no search fails there and starts again at the next quote.
_MULTILINE: Final = r'"""(?:[^"\\]++|\\.|"{1,2}(?!"))*+"{0,5}' + r"|'''(?:[^']++|'{1,2}(?!'))*+'{0,5}"
_ONE_LINE: Final = r'"(?:[^"\\\n]++|\\[^\n])*+"?' + r"|'[^'\n]*+'?"
LEXEME: Final = re.compile(rf"{_MULTILINE}|{_ONE_LINE}|#[^\n]*+|([\[{{])|([\]}}])|(\.)|[=,\n]", re.DOTALL)

_BLANK: Final = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_SPACE: Final = re.compile(r"[ \t]*+")
_REST: Final = re.compile(r"[^\n]*+")
_PART: Final = re.compile(rf"({_ONE_LINE}|[A-Za-z0-9_-]++)[ \t]*+(\.?)[ \t]*+", re.DOTALL)
_SCALAR: Final = re.compile(rf"{_MULTILINE}|{_ONE_LINE}|[^,\]}}#\n]++", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.))")
_ESCAPED: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}

_Path = list[tuple[str, int]]


@define(eq=False)
class _Entry:
    """A table, array or scalar: `array` where `[[...]]` adds to it, `declared` where nothing may declare it again."""

    spot: Spot
    array: bool = False
    declared: bool = False
    below: "dict[str, _Entry]" = field(factory=dict)


@define(eq=False)
class TomlMap:
    """Everything that stands in a text; `twice` is the first key that is declared again: its name and both offsets."""

    root: Spot
    twice: tuple[str, int, int] | None = None


def toml_map(text: str) -> TomlMap:
    """The places of all keys and values, as far as the text can be read."""
    scan = _Scan(text)
    while scan.statement():
        pass
    return scan.made


class _Scan:
    """The lexer: the offset, the table that assignments go to, and what was found so far."""

    def __init__(self, text: str) -> None:
        self.text, self.offset = text, 0
        self.root = self.table = _Entry(Spot(0, None))
        self.made = TomlMap(self.root.spot)

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Go behind what a pattern that may be empty matches, and give the next character."""
        found = pattern.match(self.text, self.offset)
        self.offset = found.end() if found else self.offset
        return self.text[self.offset : self.offset + 1]

    def statement(self) -> bool:
        """Read one header or assignment; False at the end, and where the text can't be read on."""
        char = self.skip(_BLANK)
        read = self._header() if char == "[" else bool(char) and self._assignment(self.table)
        self.skip(_REST)
        return read

    def _header(self) -> bool:
        start = self.offset
        several = self.text.startswith("[[", start)
        self.offset += 2 if several else 1
        path = self._path()
        if not path:
            return False
        parent = self._descend(self.root, path[:-1], start)
        name, key = path[-1]
        entry = parent.below.get(name)
        if entry and (entry.declared or entry.array is not several):
            self._note(name, key, entry)
        if several:
            entry = entry or self._add(parent, name, _Entry(Spot(start, key), array=True))
            self.table = self._add(entry, str(len(entry.below)), _Entry(Spot(start, None)))
            return True
        entry = entry or self._add(parent, name, _Entry(Spot(start, key)))
        entry.declared = True
        self.table = entry
        return True

    def _assignment(self, table: _Entry) -> bool:
        path = self._path()
        if not path or self.skip(_SPACE) != "=":
            return False
        self.offset += 1
        self.skip(_SPACE)
        parent = self._descend(table, path[:-1], None)
        name, key = path[-1]
        entry = _Entry(Spot(self.offset, key), declared=True)
        first = parent.below.get(name)
        if first:
            self._note(name, key, first)
        else:
            self._add(parent, name, entry)
        return self._value(entry)

    def _descend(self, table: _Entry, path: _Path, start: int | None) -> _Entry:
        """The table that a path leads to, made where it is not there yet; of an array of tables its last."""
        for name, key in path:
            below = table.below.get(name)
            if below is None:
                below = self._add(table, name, _Entry(Spot(key if start is None else start, key)))
            if below.array and below.below:
                below = below.below[str(len(below.below) - 1)]
            table = below
        return table

    def _add(self, table: _Entry, name: str, entry: _Entry) -> _Entry:
        table.below[name] = entry
        table.spot.members[name] = entry.spot
        return entry

    def _note(self, name: str, key: int, first: _Entry) -> None:
        if self.made.twice is None:
            self.made.twice = (name, key, first.spot.offset if first.spot.key is None else first.spot.key)

    def _path(self) -> _Path:
        """The parts of a dotted key with their offsets; empty where there is no key."""
        self.skip(_SPACE)
        path: _Path = []
        found = _PART.match(self.text, self.offset)
        while found:
            path.append((_name(found[1]), found.start(1)))
            self.offset = found.end()
            found = _PART.match(self.text, self.offset) if found[2] else None
        return path

    def _value(self, entry: _Entry) -> bool:
        char = self.text[self.offset : self.offset + 1]
        if char == "[":
            return self._array(entry)
        if char == "{":
            return self._inline_table(entry)
        found = _SCALAR.match(self.text, self.offset)
        self.offset = found.end() if found else self.offset
        return found is not None

    def _array(self, entry: _Entry) -> bool:
        self.offset += 1
        while (char := self.skip(_BLANK)) not in ("", "]"):
            if char == ",":
                self.offset += 1
            elif not self._value(self._add(entry, str(len(entry.below)), _Entry(Spot(self.offset, None)))):
                return False
        self.offset += 1
        return char == "]"

    def _inline_table(self, entry: _Entry) -> bool:
        self.offset += 1
        while (char := self.skip(_BLANK)) not in ("", "}"):
            if char == ",":
                self.offset += 1
            elif not self._assignment(entry):
                return False
        self.offset += 1
        return char == "}"


def _name(raw: str) -> str:
    if raw[0] == '"':
        return _ESCAPE.sub(_unescaped, raw[1:-1])
    return raw[1:-1] if raw[0] == "'" else raw


def _unescaped(found: re.Match[str]) -> str:
    code = found[1] or found[2] or found[3]
    if code is None:
        return _ESCAPED.get(found[4], found[4])
    return chr(int(code, 16)) if int(code, 16) <= 0x10FFFF else ""
