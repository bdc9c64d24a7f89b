"""Globs and folders on the disk: `*`, `?`, `[...]`, `{a,b}`, `**`, and the documents below a folder."""

import os
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Final

from jstk.core.fault import Fault, OutsideRoot, Place, TooCostly

SUFFIXES: Final = (".json", ".jsonc", ".jsonl", ".ndjson", ".yaml", ".yml", ".toml")
MOST_ENTRIES: Final = 1_000_000
_MOST_ALTERNATIVES: Final = 256

Allows = Callable[[str], bool]


def matches(pattern: str, folder: str, allows: Allows) -> tuple[str, ...] | Fault | None:
    """The paths that a pattern names, seen from a folder, sorted; None for a plain path that is not there.

    Files whose names begin with a dot are left out unless the pattern names the dot. Links to folders are followed
    only where the pattern names a step (not by `**`), since they may lead in circles.
    """
    if not pattern:
        return None
    if not allows(_static(pattern, folder)):
        return OutsideRoot(Place(pattern))
    path = os.path.join(folder, pattern)
    if _is_folder(path):
        found = _walked(path.rstrip(os.sep) or os.sep, ["**"], pattern, allows)
    elif _exists(path):
        return (pattern,)
    elif not is_glob(pattern):
        return None
    else:
        found = _globbed(pattern, folder, allows)
    if isinstance(found, Fault):
        return found
    return tuple(sorted({seen_from(folder, pattern, path) for path in found}))


def is_glob(pattern: str) -> bool:
    """Whether a path holds any of `*?[{`."""
    return any(char in pattern for char in "*?[{")


def is_document(name: str) -> bool:
    """Whether a file's name has the suffix of a format that is read."""
    return name.lower().removesuffix(".gz").endswith(SUFFIXES)


def alternatives(pattern: str) -> tuple[str, ...]:
    """The patterns that `{a,b}` stands for, in order; a brace without a comma or an end stands for itself."""
    patterns = [pattern]
    for at, one in enumerate(patterns):
        while (split := _split_braces(one)) is not None and len(patterns) + len(split) <= _MOST_ALTERNATIVES:
            one, *others = split
            patterns[at] = one
            patterns.extend(others)
    return tuple(dict.fromkeys(patterns))


def _split_braces(pattern: str) -> list[str] | None:
    """The alternatives of the first innermost `{a,b}`, or None."""
    opened = -1
    for at, char in enumerate(pattern):
        if char == "{":
            opened = at
        elif char == "}" and opened >= 0:
            parts = pattern[opened + 1 : at].split(",")
            if len(parts) > 1:
                return [pattern[:opened] + part + pattern[at + 1 :] for part in parts]
            opened = -1
    return None


def _static(pattern: str, folder: str) -> str:
    """The part of a pattern before its first wildcard: what is looked into."""
    path = os.path.join(folder, pattern)
    if not is_glob(pattern) or _exists(path):
        return path
    segments = pattern.split("/")
    first = next(at for at, segment in enumerate(segments) if is_glob(segment))
    return os.path.join(folder, "/".join(segments[:first]) or ("/" if pattern.startswith("/") else ""))


def _globbed(pattern: str, folder: str, allows: Allows) -> list[str] | Fault:
    found: list[str] = []
    for one in alternatives(pattern):
        start = _static(one, folder)
        if not allows(start):
            return OutsideRoot(Place(pattern))
        if not is_glob(one):
            found += [start] if _exists(start) else []
            continue
        segments = one.split("/")
        first = next(at for at, segment in enumerate(segments) if is_glob(segment))
        walked = _walked(start, [part for part in segments[first:] if part not in ("", ".")], pattern, allows)
        if isinstance(walked, Fault):
            return walked
        found += walked
    return found


def _walked(start: str, segments: list[str], pattern: str, allows: Allows) -> list[str] | Fault:
    """The files below a folder that fit the segments."""
    found: list[str] = []
    todo = [(start, 0)]
    seen = set(todo)
    entries = 0
    while todo:
        folder, at = todo.pop()
        for entry in _entries(folder, found):
            entries += 1
            for step in _steps(entry, segments, at):
                if step is None:
                    found.append(entry.path)
                elif (entry.path, step) not in seen and (not entry.is_symlink() or allows(entry.path)):
                    seen.add((entry.path, step))
                    todo.append((entry.path, step))
        if entries > MOST_ENTRIES:
            return TooCostly(Place(pattern), f"more than {MOST_ENTRIES:,} entries below it")
    return found


def _steps(entry: "os.DirEntry[str]", segments: list[str], at: int) -> Iterator[int | None]:
    """Where an entry leads: None is a match, a number the segment that its own entries are held against."""
    last = len(segments) - 1
    if segments[at] == "**":
        if not entry.is_symlink() and _leads_on(entry):
            if not entry.name.startswith("."):
                yield at
        elif at == last and is_document(entry.name) and not entry.name.startswith(".") and _is_file(entry):
            yield None
        if at == last:
            return
        at += 1
        if segments[at] == "**":
            yield from _steps(entry, segments, at)
            return
    if not _fits(entry.name, segments[at]):
        return
    if at == last:
        if _is_file(entry):
            yield None
    elif _leads_on(entry):
        yield at + 1


def _is_file(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry is a file; a link in a circle counts as one, so that reading it says what is wrong."""
    try:
        return entry.is_file()
    except OSError:
        return True


def _leads_on(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _fits(name: str, segment: str) -> bool:
    return fnmatchcase(name, segment) and (segment.startswith(".") or not name.startswith("."))


def _entries(folder: str, found: list[str]) -> "list[os.DirEntry[str]]":
    """What a folder holds. One that can't be looked into is itself a match: it is reported, not passed over."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError:
        found.append(folder)
        return []


def seen_from(folder: str, pattern: str, path: str) -> str:
    """A found path as the pattern wrote it: relative where the pattern was."""
    clean = os.path.normpath(path)
    if os.path.isabs(pattern):
        return clean
    below = folder.rstrip(os.sep) + os.sep
    return clean[len(below) :] if clean.startswith(below) else os.path.relpath(clean, folder)


def _exists(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:
        return False


def _is_folder(path: str) -> bool:
    try:
        return os.path.isdir(path)
    except ValueError:
        return False
