"""Suites found: paths, folders and globs one after another, and suites given inline; one bad file stops nothing."""

from collections.abc import Iterator, Sequence
from typing import Any

from returns.result import Failure

from jstk.core.cases.layout import layout, with_remotes
from jstk.core.cases.model import Suite
from jstk.core.cases.read import is_suite, read_suite
from jstk.core.document import Document, parse
from jstk.core.fault import Outcome
from jstk.core.reader import Sources, absolute
from jstk.core.select import expand
from jstk.core.sources import inline


def suites(arguments: Sequence[Any], sources: Sources) -> Iterator[Suite]:
    """Every suite that the arguments name, in order. In folders and globs, files that hold no suite are passed over.

    What can't be read, and a file named outright that is no suite, is a suite with a fault.
    """
    seen: set[str] = set()
    for index, argument in enumerate(arguments):
        if isinstance(argument, str) and not argument.lstrip().startswith(("{", "[")):
            yield from _named(argument, sources, seen)
        else:
            yield _inline(argument, f"suites/{index}", sources)


def _inline(value: object, source: str, sources: Sources) -> Suite:
    base = sources.reader.base
    document = inline(value, sources, source)
    if isinstance(document, Failure):
        return Suite(source, base, sources, fault=document.failure())
    return read_suite(Suite(source, base, sources, document.unwrap()))


def _named(argument: str, sources: Sources, seen: set[str]) -> Iterator[Suite]:
    base = sources.reader.base
    for found in expand([argument], sources.reader, "test suites"):
        if not isinstance(found, str):
            yield Suite(found.place.uri or argument, base, sources, fault=found)
            continue
        uri = absolute(base, found)
        if uri in seen:
            continue
        seen.add(uri)
        suite = _file(found, uri, sources, absolute(base, argument) == uri)
        if suite is not None:
            yield suite


def _file(path: str, uri: str, sources: Sources, outright: bool) -> Suite | None:
    """The suite of a file; None where it was come upon in a folder and is none."""
    data = sources.reader.read(uri, sources.limits.size)
    if not isinstance(data, Failure) and not outright and b"tests" not in data.unwrap():
        return None
    document: Outcome[Document] = data.bind(lambda text: parse(text, path, sources.form, sources.limits))
    if isinstance(document, Failure):
        return Suite(path, uri, sources, fault=document.failure())
    made = document.unwrap()
    if not outright and not is_suite(made.value):
        return None
    if not isinstance(made.value, list):
        return read_suite(Suite(path, uri, sources, made))
    found = layout(uri)
    placed = with_remotes(sources, found)
    return read_suite(Suite(path, uri, placed, made, draft=found.draft, formats=found.formats))
