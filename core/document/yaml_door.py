"""YAML text to a stream of plain events (a door): PyYAML's C parser, or its Python one where that is missing.

The parser reads YAML 1.1; where 1.2 differs in what is text, that is put right here: U+0085, U+2028 and U+2029 end no
line (YAML 1.2.2, section 5.4).
"""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from jstk.core.document.lexeme import seen_at
from jstk.core.document.place import Where
from jstk.core.fault import Fault, Syntax, TooDeep

_NOT_YAML: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NO_BREAKS: Final = "\x85\u2028\u2029"
_PARSER_DEPTH: Final = 1000
_PRIVATE: Final = range(0xE000, 0xF900)
_EXPECTED: Final = re.compile(r"(?:did not find )?expected (.+?)(?:,? but (?:found|got) (.+))?$")
_WORDS: Final = {
    "<stream end>": "the end of the text",
    "<block end>": "the end of the block (is the indentation right?)",
    "<block sequence start>": "the start of a block sequence",
    "<block mapping start>": "the start of a block mapping",
    "<document start>": 'a new document ("---")',
    "<scalar>": "a scalar",
}


class Event(NamedTuple):
    """One event: `kind` is document, scalar, alias, one of `[ ] { }`, or end; `text` is that of a scalar."""

    kind: str
    offset: int
    anchor: str | None = None
    tag: str | None = None
    text: str = ""
    plain: bool = False


def yaml_events(where: Where, depth: int) -> Iterator[Event | Fault]:
    """The events of a text in order; the last is a fault where the text is no YAML, or too deep for the parser."""
    import yaml

    bad = _NOT_YAML.search(where.text)
    if bad:
        yield Syntax(where.at(bad.start()), "a printable character", f"the control character U+{ord(bad[0]):04X}")
        return
    text, back = _hide_breaks(where.text)
    kinds = {
        yaml.DocumentStartEvent: "document",
        yaml.DocumentEndEvent: "end",
        yaml.ScalarEvent: "scalar",
        yaml.AliasEvent: "alias",
        yaml.SequenceStartEvent: "[",
        yaml.SequenceEndEvent: "]",
        yaml.MappingStartEvent: "{",
        yaml.MappingEndEvent: "}",
    }
    try:
        for event in yaml.parse(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            kind = kinds.get(type(event))
            if kind:
                yield _plain_event(kind, event, back)
    except yaml.YAMLError as error:
        yield _fault(where, error, depth)


def _hide_breaks(text: str) -> tuple[str, dict[int, int]]:
    """The text with characters it does not hold for what only YAML 1.1 takes for line breaks, and the way back."""
    present = [char for char in _NO_BREAKS if char in text]
    if not present:
        return text, {}
    free = iter([code for code in _PRIVATE if chr(code) not in text])
    there = {ord(char): code for char, code in zip(present, free, strict=False)}
    return text.translate(there), {code: char for char, code in there.items()}


def _plain_event(kind: str, event: Any, back: dict[int, int]) -> Event:
    offset = event.start_mark.index
    if kind == "scalar":
        text = event.value.translate(back) if back else event.value
        return Event(kind, offset, event.anchor, event.tag, text, event.style in (None, ""))
    return Event(kind, offset, getattr(event, "anchor", None), getattr(event, "tag", None))


def _fault(where: Where, error: Any, depth: int) -> Fault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    offset = min(mark.index if mark else getattr(error, "position", 0), len(where.text))
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    context = getattr(error, "context", None)
    if "nesting depth" in problem:
        return TooDeep(where.at(offset), min(depth, _PARSER_DEPTH))
    if "cannot start any token" in problem:
        seen = "a tab (indent with spaces)" if where.text[offset : offset + 1] == "\t" else seen_at(where.text, offset)
        return Syntax(where.at(offset), "a YAML token", seen)
    found = _EXPECTED.search(problem)
    while_ = f" {context}" if context else ""
    if found:
        expected = _WORDS.get(found[1], found[1])
        return Syntax(where.at(offset), expected + while_, seen_at(where.text, offset))
    return Syntax(where.at(offset), "well-formed YAML" + while_, f"{seen_at(where.text, offset)}: {problem}")
