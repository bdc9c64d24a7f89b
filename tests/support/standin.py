"""A tool that stands in for real ones where the protocol is tested; as a script, a server of it.

`do` says what the call does: throw, print, wait, give what is no JSON, give more than a line may hold.
"""

import os
import subprocess
import sys
import time
from decimal import Decimal
from typing import Any

from returns.result import Failure, Success

from jstk.core.fault import BadNumber, InvalidSchema, Outcome, Place, Violation
from jstk.core.reader import Sources
from jstk.core.report import Report, Verdict
from jstk.core.tool import Arguments, Command, Context, Descriptor, inputs, outputs

THINGS = (
    "throw",
    "exit",
    "print",
    "wait",
    "spin",
    "no json",
    "long list",
    "long text",
    "long schema",
    "fault",
    "invalid",
)
INPUT = inputs(
    ("name",),
    name={"type": "string", "minLength": 1},
    count={"type": "integer", "minimum": 1, "maximum": 9},
    kind={"type": "string", "enum": ["plain", "fancy"]},
    instances={"type": "array", "items": {}},
    draft={"type": "string"},
    seconds={"type": "number"},
    do={"type": "string", "enum": list(THINGS)},
)
OUTPUT = outputs(
    name={"type": "string"},
    numbers={"type": "array", "items": {}},
    rows={
        "type": "array",
        "items": {"type": "object", "properties": {"a.b": {"type": "integer"}, "c": {"type": "string"}}},
    },
    schema={"type": ["object", "boolean"]},
)
ROWS: tuple[dict[str, Any], ...] = ({"a.b": 1, "c": "x"}, {"a.b": 2, "c": "y"})


def _report(name: str, text: str = "one line\nand another", **parts: Any) -> Outcome[Report]:
    payload = {"ok": True, "name": name, "numbers": [1, Decimal("0.30")], "rows": list(ROWS), **parts}
    return Success(Report(Verdict.PASS, payload, text))


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """What the stand-in does."""
    name = arguments["name"]
    match arguments.get("do"):
        case "throw":
            raise ValueError("thrown by the tool")
        case "exit":
            sys.exit(3)
        case "print":
            print("stray print")
            os.write(1, b"stray write\n")
            subprocess.run([sys.executable, "-c", "print('stray child', input())"], check=False)
        case "wait":
            time.sleep(float(arguments["seconds"]))
        case "spin":
            end = time.monotonic() + float(arguments["seconds"])
            while time.monotonic() < end and not context.stopped():
                pass
        case "no json":
            return _report(name, schema={1, 2})
        case "long list":
            return _report(name, rows=[{"a.b": at, "c": "c" * 1000} for at in range(12_000)])
        case "long text":
            return _report(name, "\n".join(f"line {at}" for at in range(20_000)))
        case "long schema":
            return _report(name, schema={"enum": ["e" * 1000] * 12_000})
        case "fault":
            return Failure(BadNumber(Place("a.json", 1, 2), "a reason"))
        case "invalid":
            place = Place("s.json", 1, 1, "/type")
            return Failure(InvalidSchema(place, tuple(Violation(place, f"violation {at}") for at in range(30))))
    return _report(name)


def tool(name: str = "stand_in") -> Descriptor:
    """The stand-in, under a name."""
    command = Command((), (), f"jstk {name}")
    return Descriptor(name, "Stand-in", "Stands in.", "For tests.", INPUT, OUTPUT, "read", run, command)


TOOLS = (tool(),)


class NoReader:
    """A Reader of nothing."""

    base = "file:///nowhere/"


def main() -> int:
    """Serves the stand-in."""
    from jstk.shell.stdio import serve

    return serve(lambda: TOOLS, lambda: Sources(NoReader()))  # type: ignore[arg-type]


if __name__ == "__main__":
    sys.exit(main())
