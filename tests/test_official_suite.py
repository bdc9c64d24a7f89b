"""The official JSON-Schema-Test-Suite, in process: verdicts, annotations and output formats."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure, Success

from jstk.core.document import parse
from jstk.core.engine.evaluation import annotations, evaluation
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import describe
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.validate.judge import judge_of
from jstk.core.validate.output import output
from jstk.shell.reader import FileReader

DRAFTS = ("draft3", "draft4", "draft6", "draft7", "draft2019-09", "draft2020-12")
NUMBERS = {"3": "draft3", "4": "draft4", "6": "draft6", "7": "draft7", "2019": "2019-09", "2020": "2020-12"}


def sources(suite: Path) -> Sources:
    """The suite's remote documents as it serves them."""
    return Sources(FileReader(str(suite)), {"http://localhost:1234/": "remotes/"})


def groups(suite: Path, draft: str) -> Iterator[tuple[str, bool | None, dict[str, Any]]]:
    """Each group of a draft with its name, and whether formats are asserted in it."""
    top = suite / "tests" / draft
    for path in sorted(top.rglob("*.json")):
        relative = path.relative_to(top).as_posix()
        found: Any = parse(path.read_bytes(), path.name).unwrap().value
        for group in found:
            yield f"{relative}: {group['description']}", True if "optional/format/" in relative else None, group


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_case_of_the_suite_gets_its_verdict(suite: Path, draft: str) -> None:
    """Every required, optional and format case has the suite's verdict, and errors exactly where it is invalid."""
    wrong: list[str] = []
    cases = 0
    for name, formats, group in groups(suite, draft):
        engine = load(group["schema"], sources(suite), draft).bind(lambda made, f=formats: compile_schema(made, f))
        for test in group["tests"]:
            cases += 1
            got = _verdict(engine, test["data"])
            if got != (test["valid"], test["valid"]):
                wrong.append(f"{name}: {test['description']}: {got}")
    assert not wrong
    assert cases > 500


def _verdict(engine: Any, instance: object) -> object:
    if isinstance(engine, Failure):
        return describe(engine.failure())
    made: Engine = engine.unwrap()
    errors = made.errors(instance)
    return made.is_valid(instance), errors.unwrap() == () if isinstance(errors, Success) else describe(errors.failure())


def dialects(compatibility: str | None) -> list[str]:
    """The dialects that a compatibility string of the annotation suite names."""
    kept = set(NUMBERS)
    for part in (compatibility or "").split(","):
        bound = part.strip()
        if bound.startswith("<="):
            kept &= {number for number in NUMBERS if int(number) <= int(bound[2:])}
        elif bound.startswith("="):
            kept &= {bound[1:]}
        elif bound:
            kept &= {number for number in NUMBERS if int(number) >= int(bound)}
    return [number for number in NUMBERS if number in kept]


def test_every_annotation_of_the_suite_is_collected(suite: Path) -> None:
    """Each assertion of the annotation suite holds in every dialect that it names."""
    wrong: list[str] = []
    assertions = 0
    for path in sorted((suite / "annotations" / "tests").glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["suite"]:
            for number in dialects(case.get("compatibility")):
                given = Sources(FileReader(str(suite)), case.get("externalSchemas", {}))
                engine = load(case["schema"], given, NUMBERS[number]).bind(compile_schema).unwrap()
                for test in case["tests"]:
                    rows = list(annotations(evaluation(engine, test["instance"])))
                    for assertion in test["assertions"]:
                        assertions += 1
                        got = {
                            at: value
                            for i, keyword, at, value in rows
                            if (i, keyword) == (assertion["location"], assertion["keyword"])
                        }
                        if got != assertion["expected"]:
                            wrong.append(f"{path.name} {number} {case['description']}: {got}")
    assert not wrong
    assert assertions > 87


@pytest.mark.parametrize(
    ("folder", "draft"), [("draft2019-09", "2019-09"), ("draft2020-12", "2020-12"), ("v1", "2020-12")]
)
def test_output_formats_satisfy_the_suites_schemas(suite: Path, folder: str, draft: str) -> None:
    """The outputs `basic` and `list` satisfy the schemas of the output tests."""
    top = suite / "output-tests" / folder
    own = json.loads((top / "output-schema.json").read_text(encoding="utf-8"))
    checks = 0
    for path in sorted((top / "content").glob("*.json")):
        for group in json.loads(path.read_text(encoding="utf-8")):
            judge = (
                load(_known(group["schema"]), sources(suite), draft).bind(lambda made: judge_of(made, None)).unwrap()
            )
            for test in group["tests"]:
                document = parse(json.dumps(test["data"]).encode(), "instance.json").unwrap()
                for name, wanted in test["output"].items():
                    checks += 1
                    made = json.loads(output(name, judge, document))
                    expected = Sources(FileReader(str(suite)), {own["$id"]: _known(own)})
                    engine = load(_known(wanted), expected, draft).bind(compile_schema).unwrap()
                    assert engine.errors(made) == Success(()), (path.name, made)
    assert checks >= 3


def _known(schema: Any) -> Any:
    """The schema with the dialect that is to come next taken for 2020-12, whose keywords these tests use."""
    if isinstance(schema, dict) and schema.get("$schema") == "https://json-schema.org/v1":
        return {**schema, "$schema": "https://json-schema.org/draft/2020-12/schema"}
    return schema
