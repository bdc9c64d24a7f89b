"""What each tool answers to the calls in `calls.json`, over the files of `examples`: every render of each.

A script of its own, so that it can be run under different hash seeds.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from returns.result import Success

from jstk.core.arguments import invoke
from jstk.core.catalogue import TOOLS
from jstk.core.document import dumps
from jstk.core.fault import error_object
from jstk.core.reader import Sources
from jstk.core.render import GENERAL, render, render_fault
from jstk.core.tool import Context, Descriptor
from support.memory import MemoryReader

ROOT = Path(__file__).resolve().parent.parent.parent


def calls() -> dict[str, list[Any]]:
    """The calls of each tool, by its name."""
    found: dict[str, list[Any]] = json.loads((ROOT / "tests" / "calls.json").read_text(encoding="utf-8"))
    return found


def reader() -> MemoryReader:
    """A Reader of the example files."""
    folder = ROOT / "examples"
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return MemoryReader(files)


def answers(tools: tuple[Descriptor, ...] = TOOLS) -> Iterator[str]:
    """One text for each call: the payload and every render, or every render of the fault."""
    context = Context(Sources(reader()))
    for tool in tools:
        for given in calls().get(tool.name, []):
            outcome = invoke(tool, given, context)
            if isinstance(outcome, Success):
                report = outcome.unwrap()
                yield dumps(report.payload) + report.note
                yield from (render(report, name).unwrap() for name in (*GENERAL, *report.formats))
            else:
                yield dumps(error_object(outcome.failure()))
                yield from (render_fault(outcome.failure(), name) for name in GENERAL)


if __name__ == "__main__":
    sys.stdout.write("\n".join(answers()).encode("ascii", "backslashreplace").decode())
