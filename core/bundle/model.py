"""The nouns of bundling."""

from typing import Any

from attrs import frozen

from jstk.core.document import Json


@frozen
class Embedded:
    """A document that was taken in: its URI, and the place where it stands in the bundle."""

    uri: str
    pointer: str


@frozen(eq=False)
class Bundled:
    """One self-contained schema, and what was taken into it. `notes` tell what could not be kept as it was."""

    schema: Json
    embedded: tuple[Embedded, ...]
    notes: tuple[str, ...] = ()


def copied(value: Any) -> Any:
    """A copy of the containers of a value."""
    if isinstance(value, dict):
        return {name: copied(part) for name, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def free(name: str, taken: "dict[str, Any] | set[str]") -> str:
    """The name, or the first of name#2, name#3 ... that is not taken."""
    number, made = 2, name
    while made in taken:
        made, number = f"{name}#{number}", number + 1
    return made
