"""Items: the pairs of files that arguments name, each with the sources that its sides are read from."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, frozen
from returns.result import Failure, Success

from jstk.core.fault import Fault, NothingFound, Outcome, Place
from jstk.core.reader import Reader, Sources

_GLOB = "*?[{"


@frozen
class Item:
    """One pair: how it is called, what each side is (None where it has none), and where it is read from.

    `fault` stands where a path names nothing at all.
    """

    name: str
    old: Any = None
    new: Any = None
    old_sources: Sources | None = None
    new_sources: Sources | None = None
    fault: Fault | None = None

    @property
    def status(self) -> str:
        """compared, added, removed or failed."""
        if self.fault is not None:
            return "failed"
        return "added" if self.old is None else "removed" if self.new is None else "compared"


def is_path(argument: object) -> bool:
    """Whether an argument names a file, a folder or a glob, and is no schema itself."""
    return isinstance(argument, str) and not argument.lstrip().startswith("{")


def items(old: Any, new: Any, sources: Sources) -> tuple[Item, ...] | None:
    """The pairs of two folders or globs by relative path; None where both arguments are one schema each."""
    before, after = _below(old, sources.reader), _below(new, sources.reader)
    if before is None and after is None:
        return None
    one, other = _named(before, old), _named(after, new)
    names = one if after is None and before is not None and len(other) == 1 else {**one, **other}
    if before is None:
        names = one
    elif after is None:
        names = other
    if not names:
        return (Item(str(old), fault=NothingFound(Place(str(old)), "schemas")),)
    made = [Item(name, one.get(name), other.get(name), sources, sources) for name in sorted(names)]
    return tuple(made)


def _named(found: Mapping[str, str] | None, argument: Any) -> Mapping[str, str]:
    """The files by relative path; one file that was named goes by its own name."""
    return {str(argument).rpartition("/")[2]: argument} if found is None else found


def _below(argument: object, reader: Reader) -> Mapping[str, str] | None:
    """The files of a folder or glob by their path within it; None where the argument is one schema."""
    if not isinstance(argument, str) or not is_path(argument):
        return None
    matched = reader.match(argument)
    if isinstance(matched, Failure) or matched.unwrap() in ((), (argument,)):
        return {} if _is_glob(argument) and not isinstance(matched, Failure) and not matched.unwrap() else None
    start = _start(argument)
    return {name.removeprefix(start): name for name in matched.unwrap()}


def _is_glob(argument: str) -> bool:
    return any(char in argument for char in _GLOB)


def _start(argument: str) -> str:
    """The folder that relative paths start from: the folder itself, or what stands before the first step of a glob."""
    if not _is_glob(argument):
        return argument.rstrip("/") + "/"
    fixed = argument[: min(argument.index(char) for char in _GLOB if char in argument)]
    return fixed.rpartition("/")[0] + "/" if "/" in fixed else ""


def against(paths: Sequence[str], revision: Reader, sources: Sources) -> Outcome[tuple[Item, ...]]:
    """Each path as the revision has it, paired with the one that is there now.

    Faults: those of reading the revision's tree. A path that neither has is an item with a fault.
    """
    made: dict[str, Item] = {}
    past = evolve(sources, reader=revision)
    for path in paths:
        before, after = revision.match(path), sources.reader.match(path)
        old = () if isinstance(before, Failure) else before.unwrap()
        new = () if isinstance(after, Failure) else after.unwrap()
        for name in sorted({*old, *new}):
            made[name] = Item(name, name if name in old else None, name if name in new else None, past, sources)
        if not old and not new:
            fault = after.failure() if isinstance(after, Failure) else NothingFound(Place(path), "schemas")
            made[path] = Item(path, fault=fault)
    return Success(tuple(made.values()))
