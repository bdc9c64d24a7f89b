"""Text inside XML 1.0: illegal characters left out, the rest escaped."""

import re
from typing import Final

# XML 1.0 (fifth edition), section 2.2: Char
_ILLEGAL: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CONTENT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_QUOTED: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}
)


def content(text: str) -> str:
    """The text as the content of an element."""
    return _ILLEGAL.sub("", text).translate(_CONTENT)


def attributes(**values: str | int | None) -> str:
    """The attributes of an element, in order, each with a space before it; None is left out."""
    pairs = ((name, str(value)) for name, value in values.items() if value is not None)
    return "".join(f' {name}="{_ILLEGAL.sub("", value).translate(_QUOTED)}"' for name, value in pairs)
