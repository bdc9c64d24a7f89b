"""migrate over the official suite: every group keeps its verdicts in the new draft, or a loss says that it may not."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.closure import Closure
from jstk.core.dialect import Dialect, named
from jstk.core.engine.verdict import compile_schema
from jstk.core.migration import migrate, migrate_closure
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.shell.reader import FileReader

DRAFTS = ("draft3", "draft4", "draft6", "draft7", "draft2019-09", "draft2020-12")


def closures(suite: Path, draft: str) -> Iterator[tuple[str, Closure, bool | None, list[dict[str, Any]]]]:
    """Each group of a draft that loads: its name, closure, whether formats are asserted in it, and its tests."""
    sources = Sources(FileReader(str(suite)), {"http://localhost:1234/": "remotes/"})
    top = suite / "tests" / draft
    for path in sorted(top.rglob("*.json")):
        formats = True if "optional/format/" in path.as_posix() else None
        for group in json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal):
            loaded = load(group["schema"], sources, draft)
            if not isinstance(loaded, Failure):
                yield f"{path.name}: {group['description']}", loaded.unwrap(), formats, group["tests"]


def changed(before: Closure, after: Closure, formats: bool | None, tests: list[dict[str, Any]]) -> list[str]:
    """The tests whose verdict is another one after the migration."""
    one, other = compile_schema(before, formats), compile_schema(after, formats)
    if isinstance(one, Failure):
        return []
    if isinstance(other, Failure):
        return [str(other.failure())]
    first, second = one.unwrap(), other.unwrap()
    return [test["description"] for test in tests if first.is_valid(test["data"]) != second.is_valid(test["data"])]


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_group_moved_to_2020_12_keeps_its_verdicts_or_names_a_loss(suite: Path, draft: str) -> None:
    """No verdict of the suite changes silently on the way up."""
    wrong: list[str] = []
    groups = 0
    for name, closure, formats, tests in closures(suite, draft):
        groups += 1
        made, done = migrate_closure(closure).unwrap()
        bad = changed(closure, made, formats, tests)
        if bad and not done.losses:
            wrong.append(f"{name}: {bad}")
    assert not wrong
    assert groups > 100


@pytest.mark.parametrize("to", ["2019-09", "draft-07", "draft-06", "draft-04", "draft-03"])
def test_every_group_of_2020_12_moved_down_keeps_its_verdicts_or_names_a_loss(suite: Path, to: str) -> None:
    """No verdict of the suite changes silently on the way down."""
    target = named(to)
    assert isinstance(target, Dialect)
    wrong: list[str] = []
    kept = 0
    for name, closure, formats, tests in closures(suite, "draft2020-12"):
        made, done = migrate_closure(closure, target).unwrap()
        bad = changed(closure, made, formats, tests)
        kept += not done.losses
        if bad and not done.losses:
            wrong.append(f"{name}: {bad}")
    assert not wrong
    assert kept > 200


def test_the_root_alone_moved_keeps_its_verdicts_beside_documents_left_as_they_are(suite: Path) -> None:
    """The command's result loads with the same sources and judges alike, or names a loss."""
    wrong: list[str] = []
    sources = Sources(FileReader(str(suite)), {"http://localhost:1234/": "remotes/"})
    for name, closure, formats, tests in closures(suite, "draft7"):
        done = migrate(closure).unwrap()
        again = load(done.schema, sources, "draft7")
        bad = changed(closure, again.unwrap(), formats, tests) if not isinstance(again, Failure) else ["does not load"]
        if bad and not done.losses:
            wrong.append(f"{name}: {bad}")
    assert not wrong
