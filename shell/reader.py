"""The filesystem Reader: files, standard input, lines and globs, within limits and, where asked, within a root."""

import os
import stat
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, Final
from urllib.parse import unquote, urlsplit

from returns.result import Failure, Success

from jstk.core.document.model import LIMITS, Limits
from jstk.core.fault import Fault, NotAFile, NotFound, Outcome, OutsideRoot, Place, TooLarge, Unreadable, Usage
from jstk.core.nearest import nearest
from jstk.core.reader import absolute, is_uri, shown
from jstk.shell.glob import matches
from jstk.shell.streams import gunzipped, lines_of, read_all, reason

STDIN: Final = "stdin:"
_KINDS: Final = (
    (stat.S_ISDIR, "folder"),
    (stat.S_ISFIFO, "FIFO"),
    (stat.S_ISCHR, "device"),
    (stat.S_ISBLK, "device"),
    (stat.S_ISSOCK, "socket"),
)


class FileReader:
    """Reads `file:` URIs, relative to a folder; `confined` refuses all that leads out of it. Never the network."""

    def __init__(
        self, folder: str = ".", confined: bool = False, limits: Limits = LIMITS, stdin: BinaryIO | None = None
    ) -> None:
        self.folder = os.path.abspath(folder)
        self.limits = limits
        self._base = folder_uri(self.folder)
        self._root = os.path.realpath(self.folder) if confined else None
        self._stdin = stdin
        self._kept: bytes | None = None

    @property
    def base(self) -> str:
        """The `file:` URI of the folder, with a trailing slash."""
        return self._base

    def read(self, uri: str, limit: int) -> Outcome[bytes]:
        """The bytes of a file, gunzipped where its name ends in .gz.

        Faults: not-found, not-a-file, unreadable, outside-root, too-large.
        """
        if uri == STDIN:
            return self._read_stdin(limit)
        opened = self._open(uri)
        if isinstance(opened, Failure):
            return opened
        with gunzipped(uri, opened.unwrap()) as stream:
            return read_all(stream, limit, self._place(uri))

    def lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        """The lines of a file without their 0x0A, one by one; one that is too long is a fault, and the others go on."""
        if uri == STDIN:
            return self._stdin_lines()
        return self._file_lines(uri)

    def match(self, pattern: str) -> Outcome[tuple[str, ...]]:
        """The paths that a glob, a folder (its documents) or a path names, sorted; none where a glob finds none.

        Faults: not-found for a plain path, outside-root, too-costly for a tree of too many entries.
        """
        if pattern == "-" or is_uri(pattern):
            return Success((pattern,))
        found = matches(pattern, self.folder, self._allows)
        if found is None:
            return Failure(self._missing(absolute(self._base, pattern), os.path.join(self.folder, pattern)))
        return Failure(found) if not isinstance(found, tuple) else Success(found)

    def _place(self, uri: str) -> Place:
        return Place(shown(self._base, uri))

    def _allows(self, path: str) -> bool:
        """Whether a path, with every link resolved, lies in the root."""
        if self._root is None:
            return True
        try:
            real = os.path.realpath(path)
        except (OSError, ValueError):
            return False
        return real == self._root or real.startswith(self._root.rstrip(os.sep) + os.sep)

    def _open(self, uri: str) -> Outcome[BinaryIO]:
        """The file, opened only after its kind was seen, since opening a FIFO blocks and a device may act."""
        path = path_of(uri)
        if path is None:
            return Failure(Unreadable(Place(uri), "only file: URIs of this machine are read"))
        if not self._allows(path):
            return Failure(OutsideRoot(self._place(uri)))
        try:
            fault = _kind_fault(os.stat(path), path, self._place(uri))
            if fault is not None:
                return Failure(fault)
            return self._open_regular(uri, os.path.realpath(path) if self._root else path)
        except (FileNotFoundError, NotADirectoryError):
            return Failure(self._missing(uri, path))
        except OSError as error:
            return Failure(Unreadable(self._place(uri), reason(error)))
        except ValueError:
            return Failure(NotFound(self._place(uri)))

    def _open_regular(self, uri: str, path: str) -> Outcome[BinaryIO]:
        # Both may have changed meanwhile: the kind is asked again of what was opened, and a resolved path is no link.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags | (getattr(os, "O_NOFOLLOW", 0) if self._root else 0))
        fault = _kind_fault(os.fstat(descriptor), path, self._place(uri))
        if fault is not None:
            os.close(descriptor)
            return Failure(fault)
        return Success(os.fdopen(descriptor, "rb"))

    def _missing(self, uri: str, path: str) -> Fault:
        if not self._allows(path):
            return OutsideRoot(self._place(uri))
        near = _nearest_path(path)
        return NotFound(self._place(uri), shown(self._base, file_uri(near)) if near else None)

    def _file_lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        opened = self._open(uri)
        if isinstance(opened, Failure):
            yield opened
            return
        raw = opened.unwrap()
        with gunzipped(uri, raw) as stream:
            yield from lines_of(stream, raw if stream is not raw else None, self.limits.size, self._place(uri))

    def _read_stdin(self, limit: int) -> Outcome[bytes]:
        place = Place("<stdin>")
        if self._kept is not None:
            return Success(self._kept) if len(self._kept) <= limit else Failure(TooLarge(place, limit))
        if self._stdin is None:
            return Failure(Unreadable(place, "standard input cannot be read here"))
        read = read_all(self._stdin, limit, place)
        self._stdin = None
        if isinstance(read, Success):
            self._kept = read.unwrap()
        return read

    def _stdin_lines(self) -> Iterator[Outcome[bytes]]:
        """Standard input is streamed once; asked for again, it is there only where it was read whole before."""
        place = Place("<stdin>")
        if self._kept is not None:
            yield from lines_of(BytesIO(self._kept), None, self.limits.size, place)
        elif self._stdin is None:
            yield Failure(Unreadable(place, "standard input cannot be read here, or was read already"))
        else:
            stream, self._stdin = self._stdin, None
            yield from lines_of(stream, None, self.limits.size, place)


def folder_uri(path: str) -> str:
    """The `file:` URI of a folder, with a trailing slash."""
    return file_uri(path).rstrip("/") + "/"


def file_uri(path: str) -> str:
    """The `file:` URI of an absolute path."""
    return absolute("file:///", path if os.sep == "/" else "/" + path.replace(os.sep, "/"))


def path_of(uri: str) -> str | None:
    """The path that a `file:` URI names on this machine, or None."""
    parts = urlsplit(uri)
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    path = unquote(parts.path, errors="surrogatepass") or "/"
    return path if os.sep == "/" else path.lstrip("/")


def folder_fault(path: str) -> Fault | None:
    """Why a path can't be a root: nothing is there, or no folder."""
    if os.path.isdir(path):
        return None
    near = _nearest_path(os.path.abspath(path))
    return Usage(f"--root takes a folder, and {path!r} is none", f"did you mean {near!r}?" if near else None)


def _kind_fault(status: os.stat_result, path: str, place: Place) -> Fault | None:
    kind = next((name for test, name in _KINDS if test(status.st_mode)), None)
    if kind == "folder" and not os.access(path, os.R_OK | os.X_OK):
        return Unreadable(place, "permission denied")
    return NotAFile(place, kind) if kind else None


def _nearest_path(path: str) -> str | None:
    """The nearest name beside the first part of a path that is not there."""
    folder, name = os.path.split(os.path.normpath(path))
    while folder not in ("", os.sep) and not os.path.isdir(folder):
        folder, name = os.path.split(folder)
    try:
        near = nearest(name, sorted(os.listdir(folder)))
    except (OSError, ValueError):
        return None
    return os.path.join(folder, near) if near and near != name else None
