"""The nouns of reading: Json, Form, Limits, Location, Document."""

from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import field, frozen

if TYPE_CHECKING:  # pragma: no cover
    from jstk.core.document.spot import Spot

Json: TypeAlias = "bool | int | Decimal | float | str | list[Json] | dict[str, Json] | None"


class Form(Enum):
    """How a text is written; `--input-format` names one, else the suffix of the file tells."""

    JSON = "json"
    JSONC = "jsonc"
    LINES = "jsonl"
    YAML = "yaml"
    TOML = "toml"


@frozen
class Limits:
    """The most that is read: levels of nesting, bytes of a document, digits of a number."""

    depth: int = 128
    size: int = 64 * 1024 * 1024
    digits: int = 1000


LIMITS: Final = Limits()


@frozen
class Location:
    """A place in a document: its URI, a JSON Pointer, and the 1-based line and column, in code points."""

    uri: str
    pointer: str
    line: int | None = None
    column: int | None = None


@frozen(eq=False)
class Document:
    """A value that was read, and the text it came from, so that places are found only when a report needs them.

    `text` is None for a value given inline. `line_offset` is the number of lines before this document in its file
    (JSON Lines, several YAML documents). `index` tells the documents of one file apart, None where there is one.
    `spots` are the places of all its values, where reading it found them anyway.
    """

    uri: str
    value: Json
    form: Form = Form.JSON
    text: str | None = field(default=None, repr=False)
    line_offset: int = 0
    index: int | None = None
    spots: "Spot | None" = field(default=None, repr=False)
