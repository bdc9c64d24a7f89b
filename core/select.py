"""The files that a tool works on: paths, globs and folders as given, to the paths that they name."""

from collections.abc import Iterable

from returns.result import Failure

from jstk.core.fault import Fault, NothingFound, Place
from jstk.core.reader import Reader, absolute


def expand(paths: Iterable[str], reader: Reader, wanted: str = "documents") -> tuple[str | Fault, ...]:
    """The paths in the order given, each file once; in place of one that names nothing, the fault that says so.

    Faults within: nothing-found for a glob or folder that holds none, and what `Reader.match` gives.
    """
    found: dict[str, str | Fault] = {}
    for path in paths:
        matched = reader.match(path)
        if isinstance(matched, Failure):
            found.setdefault(f"?{path}", matched.failure())
        elif not matched.unwrap():
            found.setdefault(f"?{path}", NothingFound(Place(path), wanted))
        else:
            for name in matched.unwrap():
                found.setdefault(absolute(reader.base, name), name)
    return tuple(found.values())
