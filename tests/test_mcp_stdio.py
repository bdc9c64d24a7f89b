"""The loop as a process: what reaches the pipes, how it ends, and that nothing else does."""

import json
import os
import queue
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import pytest

SCRIPT = [sys.executable, str(Path(__file__).parent / "support" / "standin.py")]
posix = pytest.mark.skipif(os.name != "posix", reason="signals and device files of POSIX")


class Child:
    """A server of the stand-in, its lines read by a thread, so that no test hangs."""

    def __init__(self, command: list[str], **options: Any) -> None:
        environment = {**os.environ, **options.pop("env", {})}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        self.process = subprocess.Popen(command, env=environment, **pipes)
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.errors: list[bytes] = []
        self.threads = [
            self._read(self.process.stdout, self.lines.put),
            self._read(self.process.stderr, self.errors.append),
        ]

    def _read(self, stream: IO[bytes] | None, keep: Callable[[bytes], None]) -> threading.Thread:
        def loop() -> None:
            for line in stream or ():
                keep(line)

        thread = threading.Thread(target=loop, daemon=True)
        thread.start()
        return thread

    def write(self, data: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, method: str, id_: object = None, **params: Any) -> None:
        head = {"jsonrpc": "2.0"} if id_ is None else {"jsonrpc": "2.0", "id": id_}
        self.write(json.dumps({**head, "method": method, "params": params}).encode() + b"\n")

    def call(self, id_: object, **arguments: Any) -> None:
        self.send("tools/call", id_, name="stand_in", arguments={"name": "x", **arguments})

    def answer(self, seconds: float = 20) -> Any:
        return json.loads(self.lines.get(timeout=seconds).decode("ascii"))

    def end(self, seconds: float = 20) -> int:
        """Closes the input; the exit status."""
        assert self.process.stdin
        self.process.stdin.close()
        return self.left(seconds)

    def left(self, seconds: float = 20) -> int:
        """The exit status, when the process has ended and all that it wrote was read."""
        status = self.process.wait(seconds)
        for thread in self.threads:
            thread.join(seconds)
        return status


Start = Callable[..., Child]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts servers and makes sure that none is left."""
    children: list[Child] = []

    def started(**options: Any) -> Child:
        children.append(Child(options.pop("command", SCRIPT), **options))
        return children[-1]

    yield started
    for child in children:
        child.process.kill()
        child.process.wait()
        for stream in (child.process.stdin, child.process.stdout, child.process.stderr):
            with suppress(BrokenPipeError):
                if stream:
                    stream.close()


def test_stray_output_stays_off_the_protocol(start: Start) -> None:
    """A print, a write to descriptor 1, and a child that prints and reads reach stderr; the pipe stays clean."""
    child = start()
    child.call(1, do="print")
    assert child.answer()["id"] == 1
    assert child.end() == 0
    assert child.lines.empty()
    written = b"".join(child.errors)
    for stray in (b"stray print", b"stray write", b"EOFError"):
        assert stray in written


def test_what_a_tool_throws_is_a_result(start: Start) -> None:
    """An exception, an exit, and a payload that is no JSON are results with `isError`; the server goes on."""
    child = start()
    for at, thing in enumerate(("throw", "exit", "no json")):
        child.call(at, do=thing)
        result = child.answer()["result"]
        assert result["isError"] is True
        assert result["structuredContent"]["error"]["code"] == "internal"
    child.call(9)
    assert child.answer()["result"]["isError"] is False
    assert child.end() == 0
    assert child.errors == []


def test_a_bug_is_told_with_its_place(start: Start) -> None:
    """The text names what was thrown, and the file and line."""
    child = start()
    child.call(1, do="throw")
    text = child.answer()["result"]["content"][0]["text"]
    assert "ValueError: thrown by the tool" in text
    assert "support/standin.py:" in text


@pytest.mark.parametrize("thing", ["wait", "spin"])
def test_a_long_call_holds_up_nothing(start: Start, thing: str) -> None:
    """While a call waits or computes, pings, lists and other calls are answered."""
    child = start()
    child.call("long", do=thing, seconds=2)
    child.send("ping", "ping")
    child.send("tools/list", "list")
    child.call("short")
    assert [child.answer(1.5)["id"] for _ in range(3)] == ["ping", "list", "short"]
    assert child.answer()["id"] == "long"
    assert child.end() == 0


def test_a_cancelled_call_is_stopped_and_not_answered(start: Start) -> None:
    """A cancellation reaches the running call, which ends early without an answer; a queued one never starts."""
    child = start()
    for at in range(6):
        child.call(at, do="spin", seconds=60)
    for at in range(6):
        child.send("notifications/cancelled", requestId=at)
    child.call("after")
    assert child.answer()["id"] == "after"
    assert child.end() == 0
    assert child.lines.empty()


def test_threads_taking_turns_lose_nothing(start: Start) -> None:
    """Calls of every length around the moment at which another thread goes on reading: each request has one answer."""
    child, chance, asked = start(), random.Random(1), []
    for at in range(400):
        if chance.random() < 0.3:
            child.send("ping", at)
        else:
            child.call(
                at, do=chance.choice(["wait", "spin"]), seconds=chance.choice([0, 0, 0, 0.005, 0.01, 0.02, 0.04])
            )
        asked.append(at)
        if chance.random() < 0.05:
            time.sleep(0.05)
    assert child.end(60) == 0
    assert sorted(json.loads(child.lines.get())["id"] for _ in asked) == asked
    assert child.lines.empty()
    assert child.errors == []


def test_the_end_of_input_leaves_cancelled_calls_behind(start: Start) -> None:
    """A cancelled call that does not stop keeps nobody: the process ends all the same."""
    child = start()
    child.call(1, do="wait", seconds=60)
    child.send("notifications/cancelled", requestId=1)
    child.send("ping", 2)
    assert child.answer()["id"] == 2
    assert child.end() == 0


def test_the_end_of_input_waits_for_answers(start: Start) -> None:
    """Requests before the end are answered, also on a last line that nothing ends, and the status is 0."""
    child = start()
    for at in range(9):
        child.call(at, do="wait", seconds=0.2)
    child.write(b'{"jsonrpc":"2.0","id":"last","method":"ping"}')
    assert child.end() == 0
    ids = {child.answer()["id"] for _ in range(10)}
    assert ids == {*range(9), "last"}
    assert child.lines.empty()


def test_an_idle_server_leaves_at_once(start: Start) -> None:
    """With nothing to answer the end of the input ends the process within a moment."""
    child = start()
    child.send("ping", 1)
    child.answer()
    before = time.monotonic()
    assert child.end() == 0
    assert time.monotonic() - before < 2


def test_a_client_that_writes_before_it_reads_is_served() -> None:
    """Answers wait for a client that writes thousands of requests before it reads one: nobody waits for the other."""
    process = subprocess.Popen(SCRIPT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    watch = threading.Timer(60, process.kill)
    watch.start()
    with process:
        assert process.stdin and process.stdout
        process.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n' * 20_000)
        process.stdin.close()
        assert process.stdout.read().count(b"\n") == 20_000
    watch.cancel()
    assert process.returncode == 0


def test_a_line_beyond_the_limit_is_refused_and_the_next_served(start: Start) -> None:
    """A line of more than 64 MiB gets an error without an id, and what follows is served."""
    child = start()
    child.write(b"[" + b" " * (65 * 1024 * 1024) + b"]\n")
    assert child.answer(60)["error"]["code"] == -32600
    child.send("ping", 1)
    assert child.answer()["id"] == 1
    assert child.end() == 0


def test_long_lines_come_and_go(start: Start) -> None:
    """A request of several megabytes is read, and an answer of several is written whole."""
    child = start()
    child.call("big", instances=["x" * 5_000_000])
    assert child.answer()["result"]["isError"] is False
    child.call("answer", do="long list")
    assert child.answer()["result"]["structuredContent"]["truncated"] > 0
    assert child.end() == 0


@pytest.mark.parametrize("settings", [{"PYTHONIOENCODING": "cp932"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}])
def test_the_locale_does_not_count(start: Start, settings: Mapping[str, str]) -> None:
    """Whatever the encoding of the standard streams is, bytes in are UTF-8 and bytes out are ASCII."""
    child = start(env=settings)
    child.write('{"jsonrpc":"2.0","id":"é—\u2028","method":"ping"}\n'.encode())
    line = child.lines.get(timeout=20)
    assert line.isascii()
    assert line.endswith(b"}\n")
    assert json.loads(line)["id"] == "é—\u2028"
    assert child.end() == 0


@posix
@pytest.mark.parametrize("method", ["ping", "tools/call"])
def test_a_client_that_is_gone_ends_the_server_quietly(start: Start, method: str) -> None:
    """An answer that nobody reads any more, of a ping or a call, ends the process with status 0 and no word."""
    reader, writer = os.pipe()
    child = start(stdout=writer)
    os.close(writer)
    os.close(reader)
    child.send(method, 1, name="stand_in", arguments={"name": "x", "do": "wait", "seconds": 0.2})
    assert child.left() == 0
    assert child.errors == []


@posix
@pytest.mark.parametrize("method", ["ping", "tools/call"])
def test_a_full_disk_is_told_in_one_line(start: Start, method: str) -> None:
    """Output that cannot be written gives status 74 and one line on stderr, no traceback."""
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full on this system")
    with open("/dev/full", "wb") as full:
        child = start(stdout=full)
        child.send(method, 1, name="stand_in", arguments={"name": "x", "do": "wait", "seconds": 0.1})
        assert child.left() == 74
    (line,) = child.errors
    assert line.startswith(b"jstk mcp: cannot write: ")


@posix
def test_ctrl_c_is_quiet(start: Start) -> None:
    """An interrupt ends the process with status 130 and not a word, also while a call runs or after the input ended."""
    for ended in (False, True):
        child = start()
        child.send("ping", 1)
        child.answer()
        child.call(2, do="wait", seconds=30)
        child.send("ping", 3)
        child.answer()
        if ended:
            assert child.process.stdin
            child.process.stdin.close()
            time.sleep(0.2)
        child.process.send_signal(signal.SIGINT)
        assert child.left() == 130
        assert child.errors == []


@posix
def test_closed_descriptors_are_no_reason_to_fail(start: Start) -> None:
    """Without an input that can be read there is nothing to do: status 0; without an output, status 74."""
    shell = ["sh", "-c", f"exec {sys.executable} {SCRIPT[1]} <&-"]
    assert start(command=shell, stdin=subprocess.DEVNULL).left() == 0
    with open(os.devnull, "wb") as unreadable:
        assert start(stdin=unreadable).left() == 0
    shell = ["sh", "-c", f"exec {sys.executable} {SCRIPT[1]} >&-"]
    child = start(command=shell)
    assert child.end() == 74
