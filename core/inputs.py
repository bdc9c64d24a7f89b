"""Instances to work on: paths, globs and folders read one after another, and values given inline; one bad file stops
nothing."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen
from returns.result import Failure, Success

from jstk.core.document import Document, Form, exact, form_of, parse_all, parse_lines
from jstk.core.fault import Outcome
from jstk.core.reader import Sources, absolute
from jstk.core.select import expand


@frozen
class Input:
    """One instance, or the fault that stands for it. `source` names it; `path` is the file that it came from, None
    inline.

    `streamed` tells an instance of a JSON Lines file, of which there may be more than memory holds.
    """

    source: str
    outcome: Outcome[Document]
    path: str | None = None
    streamed: bool = False


def inputs(documents: Sequence[str], instances: Sequence[Any], sources: Sources) -> Iterator[Input]:
    """Every instance that the arguments name, in order; files one at a time, JSON Lines line by line."""
    for named in expand(documents, sources.reader):
        if isinstance(named, str):
            yield from _file(named, sources)
        else:
            yield Input(named.place.uri or "", Failure(named), named.place.uri)
    for index, value in enumerate(instances):
        name = f"instances/{index}"
        yield Input(name, exact(value, name, sources.limits).map(lambda made, name=name: Document(name, made)))  # type: ignore[misc]


def _file(path: str, sources: Sources) -> Iterator[Input]:
    uri = absolute(sources.reader.base, path)
    form = sources.form or form_of(path)
    if form is Form.LINES:
        for made in parse_lines(sources.reader.lines(uri), path, sources.limits):
            yield Input(_numbered(path, made), made, path, streamed=True)
        return
    data = sources.reader.read(uri, sources.limits.size)
    found = data.bind(lambda text: parse_all(text, path, form, sources.limits))
    if isinstance(found, Failure):
        yield Input(path, found, path)
        return
    several = found.unwrap()
    for document in several:
        made = Success(document)
        yield Input(_numbered(path, made) if len(several) > 1 else path, made, path)


def _numbered(path: str, made: Outcome[Document]) -> str:
    line = made.failure().place.line if isinstance(made, Failure) else made.unwrap().line_offset + 1
    return f"{path}:{line}" if line is not None else path
