"""Seen: what a template of a message may use."""

from typing import Any

from attrs import frozen

from jstk.core.document import is_integer, kind_of
from jstk.core.explain.words import show
from jstk.core.pointer import tokens
from jstk.core.unit import OutputUnit


@frozen
class Seen:
    """The error, the value that was judged, and the keyword's own value (None where it is not known)."""

    unit: OutputUnit
    value: Any
    wanted: Any

    def param(self, name: str) -> Any:
        """A typed field of the error; the keyword's own value where it has none of that name."""
        return self.unit.params.get(name, self.wanted)

    @property
    def path(self) -> list[str]:
        """The keyword location, token by token, with two empty ones before it."""
        return ["", "", *tokens(self.unit.keyword_location)]

    @property
    def last(self) -> str:
        """The last token of the instance location: the name or index that the value stands under."""
        return ["", *tokens(self.unit.instance_location)][-1]


def found(value: object) -> str:
    """A value with its type before it."""
    return "null" if value is None else f"{kind(value)} {show(value)}"


def kind(value: object) -> str:
    """The type of a value, whole numbers being integers."""
    return "integer" if is_integer(value) else kind_of(value)
