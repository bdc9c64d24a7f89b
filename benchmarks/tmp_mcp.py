"""What `jstk mcp` costs beside the same tool served by the official SDK, and beside an interpreter that does nothing.

    python benchmarks/mcp.py [CALLS]

All run in one environment below `build/benchmarks` (made at the first run, from a package index), with the same
interpreter. Start: CPU from spawn to the first answer and the end, the least of several runs. Calls: `validate` of a
small document, one after another. Both servers call the same function; the SDK's declares the same arguments as Python
types.
"""

import json
import os
import resource
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
FOLDER = CHECKOUT / "build" / "benchmarks" / "mcp"
RUNS = 9
SDK = '''
from typing import Any

from mcp.server import MCPServer

from jstk.core.arguments import invoke
from jstk.core.catalogue import TOOLS
from jstk.core.reader import Sources
from jstk.core.tool import Context
from jstk.shell.reader import FileReader

server = MCPServer("peer")
context = Context(Sources(FileReader(".", confined=True)))


@server.tool()
def validate(schema: dict[str, Any] | bool | str, instances: list[Any]) -> dict[str, Any]:
    """Validate."""
    return invoke(TOOLS[0], {"schema": schema, "instances": instances}, context).unwrap().payload


server.run()
'''
HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "0"}},
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}
SCHEMA = {
    "type": "object",
    "required": ["id", "lines"],
    "properties": {
        "id": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]+$"},
        "lines": {
            "type": "array",
            "items": {"type": "object", "properties": {"count": {"type": "integer", "minimum": 1}}},
        },
    },
}
DOCUMENT = {"id": "AB-1001", "lines": [{"count": 1}, {"count": 2}]}


def interpreter() -> str:
    """An interpreter with `mcp` and this checkout installed."""
    found = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = [sys.executable, "-m", "pip", "--python", str(found), "install", "--quiet", "--disable-pip-version-check"]
    if not found.exists():
        venv.EnvBuilder(with_pip=False, symlinks=sys.platform != "win32").create(FOLDER)
        subprocess.run([*pip, "mcp>=2.3,<3", str(CHECKOUT)], check=True)

    return str(found)


def frame(message: object) -> bytes:
    """A message as a line."""
    return json.dumps(message).encode() + b"\n"


def cpu(run: Callable[[], object]) -> float:
    """Seconds of CPU that the children of one run took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start(command: list[str], hello: bytes = b"") -> float:
    """The least CPU of a process from its start over the answer to its end."""
    options = {"cwd": FOLDER, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return min(cpu(lambda: subprocess.run(command, input=hello, check=True, **options)) for _ in range(RUNS))  # type: ignore[call-overload]


def calls(command: list[str], count: int) -> float:
    """Calls a second, each sent when the one before is answered."""
    with subprocess.Popen(
        command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
    ) as child:
        assert child.stdin and child.stdout
        answers = os.fdopen(os.dup(child.stdout.fileno()), "rb")

        def ask(message: object) -> bytes:
            child.stdin.write(frame(message))  # type: ignore[union-attr]
            return answers.readline()

        ask(HELLO)
        child.stdin.write(frame(READY))
        arguments = {"schema": SCHEMA, "instances": [DOCUMENT]}
        call = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "validate", "arguments": arguments},
        }
        for _ in range(50):
            assert b'"valid":true' in ask(call).replace(b" ", b"").replace(b"\\", b"")
        begin = time.perf_counter()
        for _ in range(count):
            ask(call)
        seconds = time.perf_counter() - begin
        child.stdin.close()
        answers.close()
    return count / seconds


def main() -> None:
    """Measures and prints."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    python = interpreter()
    (FOLDER / "peer.py").write_text(SDK, encoding="utf-8")
    ours, peer = [str(Path(python).with_name("jstk")), "mcp"], [python, "peer.py"]
    nothing, base = start([python, "-c", "pass"]), start([python, "-c", "import attrs, returns.result, json"])
    first, theirs = start(ours, frame(HELLO)), start(peer, frame(HELLO))
    print(f"python -c pass                    {nothing * 1000:7.0f} ms CPU")
    print(f"  with attrs, returns and json    {base * 1000:7.0f} ms CPU  {base / nothing:5.1f}x")
    print(f"jstk mcp to the first answer      {first * 1000:7.0f} ms CPU  {first / nothing:5.1f}x (bar: 8x)")
    print(f"mcp SDK to the first answer       {theirs * 1000:7.0f} ms CPU  {theirs / nothing:5.1f}x")
    print(f"jstk mcp of the SDK's             {first / theirs:10.2f} (bar: 0.25)")
    # in turns, since other work on the machine comes and goes
    turns = [(calls(ours, count), calls(peer, count)) for _ in range(3)]
    mine, others = max(turn[0] for turn in turns), max(turn[1] for turn in turns)
    print(f"validate calls a second, jstk mcp {mine:7.0f}")
    print(f"validate calls a second, mcp SDK  {others:7.0f}  ratio {mine / others:.1f} (bar: 3)")


main()
