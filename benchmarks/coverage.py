"""What coverage costs: every real document of a corpus measured, beside validating it with jsonschema, in one run.

    python benchmarks/coverage.py [FOLDER]

FOLDER holds `schemas/NAME.json` and `test/NAME/`. Both sides start from parsed values and the schema's text: coverage
loads, compiles, evaluates without cutting anything short, and sums up; jsonschema checks `is_valid`, which stops at the
first error. Times are of the processor.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema

from jstk.core.coverage.measure import measured
from jstk.core.coverage.program import program_of
from jstk.core.coverage.tally import tally
from jstk.core.engine.verdict import compile_schema
from jstk.core.inputs import inputs
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.shell.reader import FileReader

DEFAULT = Path(__file__).resolve().parent.parent.parent / "shared" / "corpora" / "benchmark" / "schemastore"


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """What a run gives, and the seconds of the processor that it took."""
    start = time.process_time()
    return run(), time.process_time() - start


def main() -> None:
    """Print the times of each schema, and the ratio of the sums."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    sources = Sources(FileReader(str(folder)))
    sums = [0.0, 0.0]
    count = 0
    for path in sorted((folder / "test").iterdir()):
        values = [one.outcome.unwrap().value for one in inputs([f"test/{path.name}"], [], sources)]

        def ours(name: str = path.name, values: list[Any] = values) -> Any:
            program = load(f"schemas/{name}.json", sources).bind(compile_schema).map(program_of).unwrap()
            return tally(program, measured(program, values), program.measured).share()

        def theirs(name: str = path.name, values: list[Any] = values) -> Any:
            schema: Any = load(f"schemas/{name}.json", sources).unwrap().schema
            validator = jsonschema.validators.validator_for(schema)(schema)
            return [validator.is_valid(value) for value in values]

        share, one = timed(ours)
        _, other = timed(theirs)
        sums[0], sums[1], count = sums[0] + one, sums[1] + other, count + len(values)
        times = f"{one:7.3f} s, jsonschema {other:7.3f} s"
        print(f"{path.name:24} {len(values):3} documents {times}, {share.percent} % covered")
    print(f"{count} documents: coverage {sums[0]:.2f} s, jsonschema {sums[1]:.2f} s, {sums[0] / sums[1]:.2f}x")


if __name__ == "__main__":
    main()
