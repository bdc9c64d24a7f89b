"""coverage on real schemas and documents: counts as another evaluator has them, and suggestions that close the gaps."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.coverage.measure import Measure, reaches
from jstk.core.coverage.program import Program, program_of
from jstk.core.coverage.suggest.gaps import closings_of
from jstk.core.coverage.tally import Tally, tally
from jstk.core.engine.verdict import compile_schema
from jstk.core.inputs import inputs
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.shell.reader import FileReader
from support.brute import Brute

NAMES = """aspire-8.0 bamboo-spec clang-format-21.x claude-code-settings cloudify dependabot-2.0 detekt-1.22.0
github-action github-workflow hugo kubernetes-definitions liquibase openhab-5.1 popxf-1.0 starlake tsconfig web-types
webextension yamllint""".split()
BARE = ("kubernetes-definitions", "server")
MOST_DOCUMENTS, MOST_GAPS = 6, 40


def program(root: Path, name: str) -> tuple[Program, Sources]:
    """The program of a schema of the corpus."""
    sources = Sources(FileReader(str(root)))
    path = "../../mcp-registry/server.schema.json" if name == "server" else f"schemas/{name}.json"
    return load(path, sources).bind(compile_schema).map(program_of).unwrap(), sources


def documents(sources: Sources, root: Path, name: str) -> list[Any]:
    """Some documents of a schema, good and bad; of a schema without any, itself."""
    folders = [f"{kind}/{name}" for kind in ("test", "negative_test") if (root / kind / name).is_dir()]
    found = [one.outcome for folder in folders for one in inputs([folder], [], sources)]
    values = [one.unwrap().value for one in found if not isinstance(one, Failure)]
    values.sort(key=lambda value: len(str(value)))
    return values[:MOST_DOCUMENTS] or [{}, {"kind": "Pod", "name": "a/b", "version": 1, "packages": [{}]}, []]


def counted(tallied: Tally) -> Counter[tuple[str, str]]:
    """The counts of subschemas and of outcomes by pointer."""
    return Counter({(p.node[1], p.outcome): hits for p, hits in tallied.points() if p.kind != "branch" and hits})


@pytest.mark.parametrize("name", [*NAMES, "server"])
def test_counts_are_those_of_a_brute_force_evaluator(corpora: Path, name: str) -> None:
    """Verdicts, every subschema's visits and every keyword's outcomes are counted as by plain recursion."""
    root = corpora / "benchmark" / "schemastore"
    made, sources = program(root, name)
    brute, measure = Brute(made.closure.schema), Measure(made)
    for value in documents(sources, root, name):
        assert measure.take(value) is brute.take(value) is made.engine.is_valid(value)
    found = counted(tally(made, measure.summary(), made.measured))
    assert found == +brute.hits
    totals = Counter(point.kind for point in made.points)
    assert totals["subschema"] == sum(1 for _, one in brute.subschemas() if isinstance(one, dict))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BARE])
def test_suggestions_close_what_can_be_reached(corpora: Path, name: str) -> None:
    """Of the gaps that are not proven closed, instances are found for 95 %, and each reaches what it is for."""
    root = corpora / "benchmark" / "schemastore"
    made, sources = program(root, name)
    measure = Measure(made)
    for value in documents(sources, root, name):
        measure.take(value)
    gaps = tally(made, measure.summary(), made.measured).uncovered
    chosen = gaps[:: max(1, len(gaps) // MOST_GAPS)]
    closings = closings_of(made, chosen, lambda: False)
    told = Counter("closed" if "instance" in one else one["closable"] for one in closings.values())
    assert told["closed"] >= 0.95 * (told["closed"] + told["unknown"])
    assert told["closed"] > len(chosen) / 2
    checked = [index for index in chosen if "instance" in closings[index]][:: 1 if len(made.plans) < 1000 else 8]
    assert [made.points[i] for i in checked if not reaches(made, closings[i]["instance"], i)] == []
