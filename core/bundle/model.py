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
