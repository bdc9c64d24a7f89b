"""What JSON and JSONC are made of: strings, comments, and how a character that is out of place is named."""

import json
import re
from typing import Final

# Strings also end at the end of the text: a search that failed there would begin again at each quote, in square time.
STRING: Final = r'"(?:[^"\\]++|\\.)*+"?'
COMMENT: Final = r"//[^\n\r]*+|/\*(?:[^*]++|\*(?!/))*+\*/"
_COMMENTS: Final = re.compile(rf"({STRING})|(?:{COMMENT}|(/\*.*+))", re.DOTALL)
_TRAILING: Final = re.compile(rf"({STRING}|[\[{{:,][ \t\n\r]*+,)|,(?=[ \t\n\r]*+[\]}}])", re.DOTALL)
_TRAILS: Final = re.compile(r",[ \t\n\r]*+[\]}]")
_NOT_A_BREAK: Final = re.compile(r"[^\n\r]")
WORD: Final = re.compile(r"[\w$.+-]++")


def blank(text: str) -> str:
    """JSONC as JSON of the same length: comments and trailing commas become spaces, line breaks stay."""
    if "/" in text:
        text = _COMMENTS.sub(lambda found: found[1] or found[2] or _NOT_A_BREAK.sub(" ", found[0]), text)
    return _TRAILING.sub(lambda found: found[1] or " ", text) if _TRAILS.search(text) else text


def seen_at(text: str, offset: int) -> str:
    """What stands at an offset, in words that can be shown."""
    if offset >= len(text):
        return "the end of the text"
    char = text[offset]
    if char in "\n\r":
        return "a line break"
    if char.isprintable() or char == " ":
        word = WORD.match(text, offset)
        shown = word[0] if word else char
        return json.dumps(shown if len(shown) <= 30 else shown[:30] + "...", ensure_ascii=False)
    return f"the character U+{ord(char):04X}"
