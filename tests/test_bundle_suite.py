"""bundle over the official suite: every group keeps its verdicts, by two validators that know nothing of the files."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from returns.result import Failure

from jstk.core.bundle.run import bundle
from jstk.core.closure import Closure
from jstk.core.engine.second import second_opinion
from jstk.core.fault import Usage
from jstk.core.migration.offline import NOTHING
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.shell.reader import FileReader

RUST = {
    "draft4": jsonschema_rs.Draft4Validator,
    "draft6": jsonschema_rs.Draft6Validator,
    "draft7": jsonschema_rs.Draft7Validator,
    "draft2019-09": jsonschema_rs.Draft201909Validator,
    "draft2020-12": jsonschema_rs.Draft202012Validator,
}
PYTHON: dict[str, Any] = {
    "draft4": jsonschema.Draft4Validator,
    "draft6": jsonschema.Draft6Validator,
    "draft7": jsonschema.Draft7Validator,
    "draft2019-09": jsonschema.Draft201909Validator,
    "draft2020-12": jsonschema.Draft202012Validator,
}
MODES: list[dict[str, bool]] = [{}, {"without_id": True}, {"dereference": True}]


def closures(suite: Path, draft: str) -> Iterator[tuple[str, Closure, list[dict[str, Any]]]]:
    """Each group of a draft that refers to other documents."""
    sources = Sources(FileReader(str(suite)), {"http://localhost:1234/": "remotes/"})
    top = suite / "tests" / draft
    for path in sorted([*top.glob("*.json"), *(top / "optional").glob("*.json")]):
        for group in json.loads(path.read_text(encoding="utf-8")):
            loaded = load(group["schema"], sources, draft)
            if (
                not isinstance(loaded, Failure)
                and len(loaded.unwrap().documents) > 1
                and not loaded.unwrap().metaschemas
            ):
                yield f"{path.name}: {group['description']}", loaded.unwrap(), group["tests"]


@pytest.mark.parametrize("flags", MODES, ids=["compound", "without-id", "dereference"])
@pytest.mark.parametrize("draft", RUST)
def test_every_group_with_remotes_keeps_the_verdicts_of_the_suite(
    suite: Path, draft: str, flags: dict[str, bool]
) -> None:
    """The bundle alone gives the suite's verdicts in jsonschema-rs, and in jsonschema where that is right before
    bundling."""
    wrong: list[str] = []
    groups = 0
    for name, closure, tests in closures(suite, draft):
        made = bundle(closure, Sources(NOTHING, dict(_given(closure))), **flags)
        if isinstance(made, Failure):
            # what a dynamic reference means depends on identifiers
            if not isinstance(made.failure(), Usage) or not flags:
                wrong.append(f"{name}: {made.failure()}")
            continue
        groups += 1
        wrong += [f"{name}: {one}" for one in misjudged(made.unwrap().schema, draft, closure, tests)]
    assert not wrong
    assert groups >= 10


def _given(closure: Closure) -> Iterator[tuple[str, Any]]:
    return ((uri, document.value) for uri, document in closure.documents.items() if uri != closure.uri)


def misjudged(schema: Any, draft: str, closure: Closure, tests: list[dict[str, Any]]) -> Iterator[str]:
    """The tests that one of the validators gets wrong on the bundle."""
    declared = isinstance(schema, dict) and "$schema" in schema
    rust = jsonschema_rs.validator_for(schema) if declared else RUST[draft](schema)
    python = PYTHON[draft](schema, registry=jsonschema.validators.SPECIFICATIONS)
    for test in tests:
        if rust.is_valid(test["data"]) != test["valid"]:
            yield f"jsonschema-rs: {test['description']}"
        right = second_opinion(closure, test["data"]).valid == test["valid"]
        if right and python.is_valid(test["data"]) != test["valid"]:
            yield f"jsonschema: {test['description']}"


@pytest.mark.parametrize("flags", MODES, ids=["compound", "without-id", "dereference"])
@pytest.mark.parametrize("draft", RUST)
def test_a_bundle_of_a_bundle_is_the_bundle(suite: Path, draft: str, flags: dict[str, bool]) -> None:
    """Bundling again, with nothing else at hand, changes nothing."""
    for name, closure, _ in closures(suite, draft):
        made = bundle(closure, Sources(NOTHING, dict(_given(closure))), **flags)
        if isinstance(made, Failure):
            continue
        again = load(made.unwrap().schema, Sources(NOTHING), draft).unwrap()
        assert bundle(again, Sources(NOTHING), **flags).unwrap().schema == made.unwrap().schema, name
