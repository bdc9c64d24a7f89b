"""Invalid samples on real-world schemas: are they invalid, is one keyword broken, and how many keywords are reached?

    python benchmarks/invalid_samples.py CORPUS [LARGEST]

CORPUS is a file of JSON lines, each with `id`, `schema` and `bytes`; schemas of more than LARGEST bytes (40,000) are
left out. Every instance is judged by jsonschema-rs. The denominator counts every assertion keyword (2020-12 validation,
section 6, and its likes in older drafts) by its place in the schema, those of definitions that nothing refers to too.
A place counts as broken alone where it is the only error there is; and as a near miss where the only error is a union
of branches and the place is the only error of one of them.
"""

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema_rs
from attrs import define
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.dialect import DRAFT7, Role, find
from jstk.core.pointer import child, pointer
from jstk.core.reader import Sources
from jstk.core.sample import TOOL
from jstk.core.tool import Context
from jstk.core.walk import subschemas
from jstk.shell.reader import FileReader

MANY = 10_000


@define
class Tally:
    """What was counted so far."""

    places: int = 0
    alone: int = 0
    near: int = 0
    samples: int = 0
    wrong: int = 0


def assertions(schema: Any) -> set[str]:
    """The places of all assertion keywords."""
    dialect = find(schema.get("$schema")) or DRAFT7
    found = set()
    for one in subschemas(schema, dialect, "schema:"):
        if isinstance(one.value, dict) and not (dialect.ref_alone and "$ref" in one.value):
            for name in one.value:
                keyword = dialect.keywords.get(name)
                if keyword is not None and keyword.role is Role.ASSERTION:
                    found.add(child(one.pointer, name))
    return found


def errors_below(error: Any) -> list[Any]:
    """The errors without errors below them."""
    context = getattr(error.kind, "context", ())
    below = [inner for branch in context for one in branch for inner in errors_below(one)]
    return below or [error]


def judge(validator: Any, sample: dict[str, Any], alone: set[str], near: set[str]) -> bool:
    """Whether the sample is what it says; the places that it shows are added."""
    errors = list(validator.iter_errors(sample["instance"]))
    leaves = [leaf for error in errors for leaf in errors_below(error)]
    named = leaves if len(leaves) == 1 else errors
    if [pointer(one.evaluation_path) for one in named] != sample["violates"]:
        return False
    if len(leaves) == 1:
        alone.add(pointer(leaves[0].schema_path))
    elif "nearMiss" in sample:
        shown = [one for one in leaves if [pointer(one.evaluation_path)] == sample["nearMiss"]]
        near.update(pointer(one.schema_path) for one in shown)
    return True


def main() -> int:
    """Print the figures; 1 where an instance is not what it is called."""
    corpus, largest = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 40_000
    context = Context(Sources(FileReader(Path.cwd())))
    tally, seconds = Tally(), []
    for line in corpus.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["bytes"] > largest:
            continue
        start = time.perf_counter()
        made = invoke(TOOL, {"schema": case["schema"], "kind": "invalid", "count": MANY}, context)
        seconds.append(time.perf_counter() - start)
        samples = [] if isinstance(made, Failure) else made.unwrap().payload["samples"]
        validator = jsonschema_rs.validator_for(case["schema"], offline=True)
        places, alone, near = assertions(case["schema"]), set[str](), set[str]()
        tally.samples += len(samples)
        tally.wrong += sum(not judge(validator, sample, alone, near) for sample in samples)
        tally.places += len(places)
        tally.alone += len(places & alone)
        tally.near += len(places & (near - alone))
    seconds.sort()
    strict, broken = (part / tally.places for part in (tally.alone, tally.alone + tally.near))
    middle, high = statistics.median(seconds) * 1000, seconds[int(len(seconds) * 0.95)] * 1000
    print(f"{len(seconds)} schemas, {tally.samples} invalid samples, {tally.wrong} not what they are called")
    print(f"{tally.places} assertion keywords: {strict:.1%} broken alone, {broken:.1%} with near misses")
    print(f"median {middle:.0f} ms a schema, 95 % within {high:.0f} ms")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
