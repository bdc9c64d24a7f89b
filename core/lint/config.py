"""The configuration of lint: the table `lint` of jstk.toml, else `tool.jstk.lint` of pyproject.toml, read through the
Reader."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import field, frozen
from returns.result import Failure, Success

from jstk.core.document import Form, parse
from jstk.core.fault import NotAFile, NotFound, Outcome, OutsideRoot, Place, Usage
from jstk.core.nearest import nearest
from jstk.core.reader import Sources, absolute

_FILES: Final = (("jstk.toml", ("lint",)), ("pyproject.toml", ("tool", "jstk", "lint")))
_KNOWN: Final = ("select", "ignore", "severity", "min-severity")


@frozen
class Config:
    """What a project sets: the rules or groups that run, those that do not, severities by rule, the least that is
    shown."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, str] = field(factory=dict)
    least: str | None = None
    origin: str | None = None


def configuration(sources: Sources) -> Outcome[Config]:
    """The configuration of the first file that has one, else an empty one.

    Faults: those of parsing; usage, for a name that the table does not have or a value of the wrong type.
    """
    for name, path in _FILES:
        data = sources.reader.read(absolute(sources.reader.base, name), sources.limits.size)
        if isinstance(data, Failure):
            if isinstance(data.failure(), NotFound | NotAFile | OutsideRoot):
                continue
            return data
        document = parse(data.unwrap(), name, Form.TOML, sources.limits)
        if isinstance(document, Failure):
            return document
        table = _table(document.unwrap().value, path)
        if table is not None:
            return _config(table, name)
    return Success(Config())


def _table(value: Any, path: tuple[str, ...]) -> Any:
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _config(table: Any, origin: str) -> Outcome[Config]:
    if not isinstance(table, dict):
        return Failure(Usage("`lint` is a table of settings", None, Place(origin)))
    for name in table:
        if name not in _KNOWN:
            near = nearest(name, _KNOWN)
            return Failure(
                Usage(f"unknown setting {name!r} of lint", f"did you mean {near!r}?" if near else None, Place(origin))
            )
    lists = [table.get(name, []) for name in ("select", "ignore")]
    severity, least = table.get("severity", {}), table.get("min-severity")
    if not all(isinstance(one, list) and all(isinstance(name, str) for name in one) for one in lists):
        return Failure(Usage("`select` and `ignore` are arrays of names", None, Place(origin)))
    if not isinstance(severity, dict) or not all(isinstance(value, str) for value in severity.values()):
        return Failure(Usage("`severity` is a table from rules to severities", None, Place(origin)))
    if least is not None and not isinstance(least, str):
        return Failure(Usage("`min-severity` is a severity", None, Place(origin)))
    return Success(Config(tuple(lists[0]), tuple(lists[1]), severity, least, origin))
