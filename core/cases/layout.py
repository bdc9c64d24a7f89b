"""The layout of the official JSON-Schema-Test-Suite: what the place of a file says of it."""

from typing import Final

from attrs import evolve, frozen

from jstk.core.dialect import named
from jstk.core.reader import Sources

REMOTES: Final = "http://localhost:1234/"


@frozen
class Layout:
    """`draft` is the dialect that the folder names; `remotes` the folder beside `tests/`.

    `formats` tells that they are asserted.
    """

    draft: str | None = None
    formats: bool | None = None
    remotes: str | None = None


def layout(uri: str) -> Layout:
    """The layout of a file by its URI, such as `.../tests/draft7/optional/format/x.json`.

    Where several folders are named after drafts, the nearest to the file counts.
    """
    parts = uri.split("/")
    for index in range(len(parts) - 2, 0, -1):
        dialect = named(parts[index]) if parts[index].startswith("draft") else None
        if dialect is not None:
            asserted = parts[index + 1 : index + 3] == ["optional", "format"] and len(parts) > index + 3
            remotes = "/".join([*parts[: index - 1], "remotes/"]) if parts[index - 1] == "tests" else None
            return Layout(dialect.uri, True if asserted else None, remotes)
    return Layout()


def with_remotes(sources: Sources, found: Layout) -> Sources:
    """The sources with the suite's remote documents under the address that it serves them from, unless one is given."""
    if found.remotes is None or REMOTES in sources.resources:
        return sources
    return evolve(sources, resources={**sources.resources, REMOTES: found.remotes})
