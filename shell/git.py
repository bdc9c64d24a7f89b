"""The Reader of a Git revision: files as its tree has them, read from the repository's own files; no git process.

Needs the package dulwich (extra `jstk[git]`), which is imported here alone, and only when a revision is asked for.
"""

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from io import BytesIO
from typing import Any, Final

from returns.result import Failure, Success

from jstk.core.document.model import LIMITS, Limits
from jstk.core.fault import NotAFile, NotFound, Outcome, OutsideRoot, Place, Unreadable, Usage
from jstk.core.nearest import nearest
from jstk.core.reader import Reader, is_uri, shown
from jstk.shell.glob import alternatives, is_document, is_glob, seen_from
from jstk.shell.reader import folder_uri, path_of
from jstk.shell.streams import gunzipped, lines_of, read_all

_FOLDER: Final = 0o040000
_LINK: Final = 0o120000
_MODULE: Final = 0o160000
_KIND: Final = 0o170000
_MOST_LINKS: Final = 8
_STEP: Final = re.compile(r"([~^])(\d*)")


def revision(folder: str, name: str, confined: bool = False, limits: Limits = LIMITS) -> Outcome[Reader]:
    """The Reader of a revision (a branch, tag or commit, with `~2` or `^` behind it) of the repository around a folder.

    Fault: usage, where dulwich is missing, there is no repository, or nothing has that name.
    """
    try:
        from dulwich.errors import NotGitRepository
        from dulwich.repo import Repo
    except ImportError:
        return Failure(Usage("--against needs the package dulwich", 'pip install "jstk[git]"'))
    try:
        repository = Repo.discover(folder)
    except NotGitRepository:
        return Failure(Usage(f"--against needs a Git repository, and there is none around {folder!r}"))
    except (OSError, ValueError) as error:
        return Failure(Usage(f"the Git repository cannot be read: {error}"))
    try:
        commit = _commit(repository, name)
    except (KeyError, ValueError, IndexError, OSError, AssertionError):
        known = [ref.decode("utf-8", "replace").rpartition("/")[2] for ref in repository.get_refs()]
        near = nearest(name, sorted(set(known)))
        return Failure(
            Usage(f"--against does not find the revision {name!r}", f"did you mean {near!r}?" if near else None)
        )
    return Success(GitReader(repository, commit.tree, os.path.abspath(folder), confined, limits))


def _commit(repository: Any, name: str) -> Any:
    """The commit of a name, after the steps to parents behind it (gitrevisions(7))."""
    from dulwich.objectspec import parse_commit

    start = re.match(r"[^~^]*", name)
    base = start[0] if start else name
    if not base:
        raise KeyError(name)
    found = parse_commit(repository, base)
    rest = name[len(base) :]
    at = 0
    while at < len(rest):
        step = _STEP.match(rest, at)
        if step is None:
            raise KeyError(name)
        count = int(step[2] or 1)
        for _ in range(count if step[1] == "~" else min(count, 1)):
            found = repository[found.parents[0 if step[1] == "~" else count - 1]]
        at = step.end()
    return found


class GitReader:
    """Reads `file:` URIs as one tree of a repository has them; `confined` refuses all outside the folder."""

    def __init__(self, repository: Any, tree: bytes, folder: str, confined: bool, limits: Limits) -> None:
        self._repository, self._tree, self._folder, self._limits = repository, tree, folder, limits
        self._base = folder_uri(folder)
        self._confined = confined
        top = os.path.realpath(repository.path)
        self._inside = os.path.relpath(os.path.realpath(folder), top).replace(os.sep, "/")

    @property
    def base(self) -> str:
        """The `file:` URI of the folder, with a trailing slash."""
        return self._base

    def read(self, uri: str, limit: int) -> Outcome[bytes]:
        """The bytes of a file as the revision has it, gunzipped where its name ends in .gz.

        Faults: not-found, not-a-file, unreadable, outside-root, too-large.
        """
        found = self._blob(uri)
        if isinstance(found, Failure):
            return found
        with gunzipped(uri, BytesIO(found.unwrap())) as stream:
            return read_all(stream, limit, self._place(uri))

    def lines(self, uri: str) -> Iterator[Outcome[bytes]]:
        """The lines of a file, split at 0x0A only."""
        found = self._blob(uri)
        if isinstance(found, Failure):
            yield found
            return
        with gunzipped(uri, BytesIO(found.unwrap())) as stream:
            yield from lines_of(stream, None, self._limits.size, self._place(uri))

    def match(self, pattern: str) -> Outcome[tuple[str, ...]]:
        """The paths that a glob, a folder (its documents) or a path names in the tree, sorted.

        Faults: not-found for a plain path, outside-root.
        """
        if is_uri(pattern) or pattern == "-":
            return Success((pattern,))
        if self._is_file(pattern):
            return Success((pattern,))
        several = alternatives(pattern)
        found: list[str] = []
        for one in several:
            made = self._globbed(one)
            if isinstance(made, Failure):
                # one of several alternatives may name nothing
                if len(several) > 1 and isinstance(made.failure(), NotFound):
                    continue
                return made
            found += made.unwrap()
        paths = (os.path.join(self._folder, path) for path in found)
        return Success(tuple(sorted({seen_from(self._folder, pattern, path) for path in paths})))

    def _is_file(self, pattern: str) -> bool:
        """Whether a pattern, wildcards or not, is the path of a file as it stands."""
        place = self._tree_path(os.path.join(self._folder, pattern))
        entry = self._entry(place) if place and not pattern.endswith("/") else None
        return entry is not None and not _is_folder(entry)

    def _globbed(self, pattern: str) -> Outcome[list[str]]:
        segments = pattern.split("/")
        first = next((at for at, segment in enumerate(segments) if is_glob(segment)), len(segments))
        start = "/".join(segments[:first])
        place = self._tree_path(os.path.join(self._folder, start))
        if place is None:
            return Failure(OutsideRoot(Place(pattern)))
        rest = [segment for segment in segments[first:] if segment not in ("", ".")]
        entry = self._entry(place) if pattern else None
        if not rest:
            if entry is None or (pattern.endswith("/") and not _is_folder(entry)):
                return Failure(NotFound(Place(pattern)))
            if not _is_folder(entry):
                return Success([pattern])
            rest = ["**"]
        if entry is None or not _is_folder(entry):
            return Success([])
        below = [path for path in self._paths(entry[1]) if _fits(path.split("/"), rest)]
        head = start.rstrip("/") + "/" if start else ""
        return Success([head + path for path in below])

    def _paths(self, tree: bytes) -> Iterator[str]:
        """Every file below a tree."""
        stack = [("", tree)]
        while stack:
            at, one = stack.pop()
            for entry in self._repository[one].items():
                path = at + entry.path.decode("utf-8", "surrogateescape")
                if entry.mode & _KIND == _FOLDER:
                    stack.append((path + "/", entry.sha))
                elif entry.mode & _KIND != _MODULE:
                    yield path

    def _place(self, uri: str) -> Place:
        return Place(shown(self._base, uri))

    def _tree_path(self, path: str) -> str | None:
        """A path of this machine as the tree names it; None where it leads out of the repository or the root."""
        below = os.path.relpath(path, self._folder).replace(os.sep, "/")
        if self._confined and (below == ".." or below.startswith("../")):
            return None
        made = os.path.normpath(f"{self._inside}/{below}").replace(os.sep, "/")
        return None if made == ".." or made.startswith("../") else "" if made == "." else made

    def _entry(self, path: str) -> tuple[int, bytes] | None:
        """The mode and the object of a path in the tree, or None."""
        mode, sha = _FOLDER, self._tree
        for name in path.split("/") if path else ():
            if mode & _KIND != _FOLDER:
                return None
            tree = self._repository[sha]
            key = name.encode("utf-8", "surrogateescape")
            if key not in tree:
                return None
            mode, sha = tree[key]
        return mode, sha

    def _blob(self, uri: str) -> Outcome[bytes]:
        """The content of a file; links are followed as long as they stay in the tree."""
        local = path_of(uri)
        if local is None:
            return Failure(Unreadable(self._place(uri), "only file: URIs are read in a revision"))
        path = self._tree_path(local)
        for _ in range(_MOST_LINKS):
            if path is None:
                return Failure(OutsideRoot(self._place(uri)))
            try:
                entry = self._entry(path)
                if entry is None:
                    return Failure(NotFound(self._place(uri)))
                kind = entry[0] & _KIND
                if kind in (_FOLDER, _MODULE):
                    return Failure(NotAFile(self._place(uri), "folder" if kind == _FOLDER else "submodule"))
                data: bytes = self._repository[entry[1]].as_raw_string()
            except (KeyError, OSError, ValueError) as error:
                return Failure(Unreadable(self._place(uri), f"the repository cannot be read: {error}"))
            if kind != _LINK:
                return Success(data)
            path = self._linked(path, data.decode("utf-8", "surrogateescape"))
        return Failure(Unreadable(self._place(uri), "a link in a circle"))

    def _linked(self, path: str, target: str) -> str | None:
        """Where a link in the tree leads, in the tree."""
        if target.startswith("/"):
            return None
        made = os.path.normpath(f"{path.rpartition('/')[0] or '.'}/{target}").replace(os.sep, "/")
        if made == ".." or made.startswith("../"):
            return None
        inside = "" if self._inside == "." else self._inside + "/"
        return None if self._confined and not made.startswith(inside) else made


def _is_folder(entry: tuple[int, bytes]) -> bool:
    return entry[0] & _KIND == _FOLDER


def _fits(parts: list[str], segments: list[str]) -> bool:
    """Whether a path fits the segments of a glob; hidden names only where the glob names the dot."""
    if not segments:
        return not parts
    if segments[0] == "**":
        if len(segments) == 1:
            return bool(parts) and not any(part.startswith(".") for part in parts) and is_document(parts[-1])
        deeper = len(parts) > 1 and not parts[0].startswith(".") and _fits(parts[1:], segments)
        return deeper or _fits(parts, segments[1:])
    if not parts or not fnmatchcase(parts[0], segments[0]):
        return False
    return (segments[0].startswith(".") or not parts[0].startswith(".")) and _fits(parts[1:], segments[1:])
