"""Where evidence was first met: the first document in which a name is absent, or a value is null."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from jstk.core.infer.emit import Evidence, Sought
from jstk.core.pointer import escape


def with_places(
    evidence: Sequence[Evidence], maps: frozenset[str], documents: Iterable[tuple[str, Any]]
) -> tuple[Evidence, ...]:
    """The evidence with the source of the first document that shows it, so far as one does.

    `maps` are the places whose names are not told apart. Documents are read until all is found.
    """
    search = _Search(evidence, maps)
    for source, value in documents:
        if not search.left:
            break
        search.look(source, value)
    return tuple(
        evolve(one, reason=f"{one.reason}, first at {search.found[index]}") if index in search.found else one
        for index, one in enumerate(evidence)
    )


class _Search:
    """What is still sought, by place; and what was found, by the number of the evidence."""

    def __init__(self, evidence: Sequence[Evidence], maps: frozenset[str]) -> None:
        self.maps = maps
        self.found: dict[int, str] = {}
        self.left: dict[int, Sought] = {
            index: one.sought for index, one in enumerate(evidence) if one.sought is not None
        }
        self.at: dict[str, list[int]] = {}
        for index, sought in self.left.items():
            for path in sought.paths:
                self.at.setdefault(path, []).append(index)

    def look(self, source: str, document: Any) -> None:
        """Note what this document is the first to show."""
        pending: list[tuple[str, Any]] = [("", document)]
        while pending:
            path, value = pending.pop()
            for index in self.at.get(path, ()):
                if index in self.left and _shows(value, self.left[index].name):
                    self.found[index] = source
                    del self.left[index]
            if isinstance(value, dict):
                whole = path in self.maps
                pending += [(f"{path}/*" if whole else f"{path}/{escape(name)}", item) for name, item in value.items()]
            elif isinstance(value, list):
                pending += [(f"{path}/*", item) for item in value]


def _shows(value: Any, name: str | None) -> bool:
    return value is None if name is None else isinstance(value, dict) and name not in value
