"""What running tests costs: the official JSON-Schema-Test-Suite through the tool `test`, in tests per second.

    python benchmarks/suite.py [FOLDER]

FOLDER holds the suite's `tests/` and `remotes/`. Reading and parsing the files, compiling every schema, judging and
reporting are all in the time. The second figure is by processor time, which a busy machine does not change.
"""

import sys
import time
from pathlib import Path

from jstk.core.arguments import invoke
from jstk.core.reader import Sources
from jstk.core.suite import TOOL
from jstk.core.tool import Context
from jstk.shell.reader import FileReader

DEFAULT = Path(__file__).resolve().parent.parent.parent / "shared" / "corpora" / "json-schema-test-suite"


def once(folder: Path) -> tuple[int, float, float]:
    """The tests that were run, and the seconds that they took on the wall and of the processor."""
    wall, processor = time.perf_counter(), time.process_time()
    report = invoke(TOOL, {"suites": ["tests"]}, Context(Sources(FileReader(str(folder))))).unwrap()
    spent = time.perf_counter() - wall, time.process_time() - processor
    assert report.payload["ok"], report.text
    return report.payload["passed"], *spent


def main() -> None:
    """Print the best of five runs."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    runs = [once(folder) for _ in range(5)]
    tests = runs[0][0]
    print(f"{tests} tests, all pass")
    print(f"{tests / min(wall for _, wall, _ in runs):,.0f} tests a second")
    print(f"{tests / min(processor for _, _, processor in runs):,.0f} tests a second of processor time")


if __name__ == "__main__":
    main()
