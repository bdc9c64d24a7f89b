"""Fetching documents: from resources, the catalogue, the Reader and the bundled metaschemas; never from the network."""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.document import Document, exact, parse
from jstk.core.fault import Outcome, Place, Syntax
from jstk.core.reader import Entry, Sources, absolute, shown
from jstk.core.uri import defrag


def read_document(uri: str, sources: Sources, label: str | None = None) -> Outcome[Document]:
    """The one document at an absolute URI that the Reader knows; faults as reading and parsing give them."""
    data = sources.reader.read(uri, sources.limits.size)
    if isinstance(data, Failure):
        return data
    return parse(data.unwrap(), label or shown(sources.reader.base, uri), sources.form, sources.limits)


def fetch(uri: str, sources: Sources) -> Outcome[Document | None]:
    """The document that a reference's URI (without fragment) names; None where nothing offline knows it."""
    given = _from_resources(uri, sources)
    if given is not None:
        return given
    if uri.startswith("file:"):
        return read_document(uri, sources).map(lambda document: document)
    bundled = metaschema(uri)
    return Success(None if bundled is None else Document(uri, bundled))


def _from_resources(uri: str, sources: Sources) -> Outcome[Document | None] | None:
    """What `resources` or the catalogue say: an exact URI first, then the longest prefix, then the catalogue."""
    base = sources.reader.base
    for key in (uri, uri + "#"):
        if key in sources.resources:
            value = sources.resources[key]
            if isinstance(value, str) and not value.lstrip().startswith("{"):
                return read_document(absolute(base, value), sources).map(lambda document: document)
            return inline(value, sources, uri).map(lambda document: document)
    prefixes = [key for key in sources.resources if key.endswith("/") and uri.startswith(key)]
    for prefix in sorted(prefixes, key=len, reverse=True):
        folder = sources.resources[prefix]
        if isinstance(folder, str):
            return read_document(absolute(base, folder.rstrip("/") + "/" + uri[len(prefix) :]), sources).map(
                lambda d: d
            )
    for entry in sources.entries:
        if entry.path and defrag(entry.url)[0] == uri:
            return read_document(absolute(base, entry.path), sources).map(lambda document: document)
    return None


def inline(value: object, sources: Sources, uri: str) -> Outcome[Document]:
    """A schema given as a value, or as JSON text in a string that begins with a brace."""
    if isinstance(value, str):
        return parse(value.encode("utf-8", "surrogatepass"), uri, None, sources.limits)
    return exact(value, uri, sources.limits).map(lambda made: Document(uri, made))


def metaschema(uri: str) -> Any:
    """The bundled metaschema or vocabulary of a URI, or None."""
    from jsonschema_specifications import REGISTRY

    known = REGISTRY.get(uri) or REGISTRY.get(uri + "#")
    return None if known is None else known.contents


def with_catalog(sources: Sources) -> Outcome[Sources]:
    """The sources with the catalogue read; faults where it is unreadable or is no catalogue."""
    if not sources.catalog or sources.entries:
        return Success(sources)
    uri = absolute(sources.reader.base, sources.catalog)
    document = read_document(uri, evolve(sources, form=None))
    if isinstance(document, Failure):
        return document
    return _entries(document.unwrap().value, sources.catalog).map(lambda entries: evolve(sources, entries=entries))


def _entries(value: Any, path: str) -> Outcome[tuple[Entry, ...]]:
    rows = value.get("schemas") if isinstance(value, dict) else None
    if not isinstance(rows, list):
        return Failure(
            Syntax(Place(path, pointer=""), 'a catalogue: an object with an array "schemas"', "another value")
        )
    # paths in a catalogue are relative to the catalogue, as its author sees them
    folder = path.rpartition("/")[0]
    return Success(
        tuple(_entry(row, folder) for row in rows if isinstance(row, dict) and isinstance(row.get("url"), str))
    )


def _entry(row: Mapping[str, Any], folder: str) -> Entry:
    globs = row.get("fileMatch")
    names = tuple(str(glob) for glob in globs) if isinstance(globs, list) else ()
    path = row.get("path")
    if isinstance(path, str) and folder and not path.startswith("/") and ":" not in path:
        path = f"{folder}/{path}"
    return Entry(row["url"], names, path if isinstance(path, str) else None)


def entry_for(path: str, sources: Sources) -> Entry | None:
    """The catalogue's entry for a document, by the first glob that matches its path or, without a slash, its name."""
    tail = "/" + path.lstrip("./")
    for entry in sources.entries:
        for glob in entry.globs:
            if _matches(tail, glob):
                return entry
    return None


def _matches(path: str, glob: str) -> bool:
    wanted = glob.removeprefix("**/").removeprefix("/")
    if fnmatchcase(path, "*/" + wanted):
        return True
    # `**/` also matches no folder at all
    return "**/" in wanted and fnmatchcase(path, "*/" + wanted.replace("**/", ""))
