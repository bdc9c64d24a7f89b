"""The Reader: how the core reads, passed in by the caller; and the sources that references resolve from."""

from collections.abc import Iterator, Mapping
from typing import Final, Protocol
from urllib.parse import quote, unquote, urljoin, urlsplit

from attrs import field, frozen
from returns.result import Failure

from jstk.core.document.model import LIMITS, Form, Json, Limits
from jstk.core.fault import NotFound, Outcome, Place

STDIN: Final = "stdin:"
"""The URI of standard input."""


class Reader(Protocol):
    """Reads by absolute `file:` URI (`stdin:` for standard input); confined to the root where the shell says so."""

    @property
    def base(self) -> str:
        """The `file:` URI of the folder that relative paths start from, with a trailing slash."""

    def read(self, uri: str, limit: int) -> Outcome[bytes]:
        """The bytes of a file, gunzipped where its name ends in .gz; a fault where it holds more than `limit`."""

    def lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        """The lines of a file, split at 0x0A only, gunzipped as it goes."""

    def match(self, pattern: str) -> Outcome[tuple[str, ...]]:
        """The paths, relative to the base and sorted, that a glob or folder names."""


@frozen
class NoReader:
    """A reader of no files, for schemas that need none."""

    base: str

    def read(self, uri: str, limit: int) -> Outcome[bytes]:
        """Nothing is there."""
        return Failure(NotFound(Place(uri)))

    def lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        """Nothing is there."""
        return iter((self.read(uri, 0),))

    def match(self, pattern: str) -> Outcome[tuple[str, ...]]:
        """Nothing is there."""
        return Failure(NotFound(Place(pattern)))


@frozen
class Entry:
    """One schema of a catalogue (SchemaStore's shape): its URL, the globs of documents that it is for, and its file."""

    url: str
    globs: tuple[str, ...]
    path: str | None


@frozen
class Sources:
    """Everything that a tool may read from, and how.

    `resources` maps a URI, or a prefix that ends in `/`, to a path (str) or to a schema given inline. `catalog` is the
    path of a catalogue, `entries` what was read from it. `dialect` is the URI that serves schemas without `$schema`.
    `form` forces the input format.
    """

    reader: Reader
    resources: Mapping[str, "str | Json"] = field(factory=dict)
    catalog: str | None = None
    entries: "tuple[Entry, ...]" = ()
    dialect: str | None = None
    limits: Limits = LIMITS
    form: Form | None = None


def absolute(base: str, name: str) -> str:
    """The absolute URI that a path or URI names, seen from a base; `-` is standard input."""
    if name == "-":
        return STDIN
    if is_uri(name):
        return name
    return urljoin(base, quote(name, safe="/~!$&'()*+,;=:@-._", errors="surrogatepass"))


def is_uri(name: str) -> bool:
    """Whether a text starts with a scheme; a single letter is taken for a drive."""
    scheme, colon, _ = name.partition(":")
    return (
        bool(colon)
        and len(scheme) > 1
        and scheme[0].isalpha()
        and scheme.replace("+", "").replace("-", "").replace(".", "").isalnum()
    )


def shown(base: str, uri: str) -> str:
    """A URI as a person wrote it: the path relative to the base where it lies below, else the path or the URI."""
    if uri == STDIN:
        return "<stdin>"
    if uri.startswith(base):
        return unquote(uri[len(base) :], errors="surrogatepass")
    return unquote(urlsplit(uri).path, errors="surrogatepass") if uri.startswith("file:") else uri
