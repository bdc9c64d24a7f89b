"""`jstk mcp`: the loop that carries out what the core's `step` wants done. It knows nothing of the protocol.

The thread that reads also runs a call, and another one goes on reading when it lasts; what comes meanwhile is for
workers; one writer writes whole lines. What is imported here is on the way to the first answer, so it is little.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn

from jstk.core.mcp.event import LONGEST_INPUT, Cancel, Closed, Effect, Event, Exit, Finished, Line, Overlong, Run, Send
from jstk.core.mcp.jsonrpc import INTERNAL_ERROR, error, to_line
from jstk.core.mcp.server import step
from jstk.core.mcp.state import State
from jstk.core.mcp.state import start as first_state
from jstk.shell.pipes import Writer, keep, lines
from jstk.shell.turns import Turns
from jstk.shell.workers import Workers, failed

if TYPE_CHECKING:
    from jstk.core.fault import Outcome
    from jstk.core.reader import Sources
    from jstk.core.report import Report
    from jstk.core.tool import Descriptor

INTERRUPTED: Final = 130
NOT_WRITTEN: Final = 74
USAGE: Final = 64
_FLAGS: Final = ("--root", "--resource", "--catalog", "--draft")


def start(flags: list[str]) -> int | None:
    """Serves, and gives the exit status; None where there is a flag that only the full command line knows."""
    given = _parsed(flags)
    if given is None:
        return None
    root = given["--root"][-1] if given["--root"] else "."
    if not os.path.isdir(root):
        return _complain(f"jstk mcp: --root {root}: no such folder", USAGE)
    draft = _dialect(given["--draft"][-1]) if given["--draft"] else ""
    if draft is None:
        return USAGE

    def make_sources() -> "Sources":
        from jstk.core.reader import Sources
        from jstk.shell.reader import FileReader

        pairs = [entry.partition("=") for entry in given["--resource"]]
        return Sources(
            FileReader(root, confined=True),
            {uri: path for uri, _, path in pairs},
            given["--catalog"][-1] if given["--catalog"] else None,
            dialect=draft or None,
        )

    return serve(built_in, make_sources)


def built_in() -> "tuple[Descriptor, ...]":
    """The tools that jstk itself has."""
    from jstk.core.catalogue import TOOLS

    return TOOLS


def serve(tools: "Callable[[], tuple[Descriptor, ...]]", make_sources: "Callable[[], Sources]") -> int:
    """Serves the protocol on standard input and output until the input ends or the client is gone (0), or Ctrl-C (130).

    Both callables are asked late: the catalogue and the reader are not on the way to the first answer.
    """
    try:
        stream, descriptor = keep()
    except OSError as lost:
        return _lost(lost)
    try:
        loop = Loop(tools, make_sources, lines(stream, LONGEST_INPUT) if stream else iter(()), descriptor)
        loop.read()
        loop.wait()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as lost:
        return _lost(lost)
    return 0


class Loop:
    """The state, and what carries out effects. Events come from the reading thread and from workers, one at a time."""

    def __init__(
        self,
        tools: "Callable[[], tuple[Descriptor, ...]]",
        make_sources: "Callable[[], Sources]",
        incoming: Iterator[bytes | None],
        descriptor: int,
    ) -> None:
        self._state = first_state(tools)
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._incoming = incoming
        self._writer = Writer(descriptor, _leave)
        self._workers = Workers(tools, make_sources, self._finished)
        self._turns = Turns(self._read_beside)

    def read(self) -> None:
        """Takes lines while it is this thread's turn, to the end of the input.

        OSError where an answer cannot be written.
        """
        for line in self._incoming:
            runs = self._on(Overlong() if line is None else Line(line))
            if len(runs) != 1 or not self._turns.lend():
                for run in runs:
                    self._workers.run(run.key, run.tool, run.arguments)
            elif not self._run_here(runs[0]):
                return
        self._on(Closed())
        self._turns.end()

    def wait(self) -> None:
        """Waits until every accepted request is answered and all is written."""
        self._done.wait()
        self._writer.flush()

    def _run_here(self, run: Run) -> bool:
        """Runs the call in this thread; whether it is its turn to read after that, at once or when it comes."""
        self._workers.call(run.key, run.tool, run.arguments)
        return self._turns.back() or self._turns.stand_by()

    def _read_beside(self) -> None:
        """Reads in the second thread, and leaves for all when the input has ended: the main one may sit in a call."""
        try:
            self.read()
            self.wait()
        except OSError as lost:
            _leave(lost)
        _exit(0)

    def _on(self, event: Event) -> list[Run]:
        """Takes one event, and gives the calls that are to be run."""
        with self._lock:
            self._state, effects = self._step(event)
            for effect in effects:
                self._carry_out(effect)
        self._writer.push()
        return [effect for effect in effects if isinstance(effect, Run)]

    def _finished(self, key: int, outcome: "Outcome[Report]") -> None:
        try:
            self._on(Finished(key, outcome))
        except OSError as lost:
            _leave(lost)

    def _step(self, event: Event) -> tuple[State, tuple[Effect, ...]]:
        """The core's answer; a bug in it, or a payload that is no JSON, must not end the server."""
        try:
            return step(self._state, event)
        except Exception as bug:
            if isinstance(event, Finished):
                return step(self._state, Finished(event.key, failed(bug)))
            return self._state, (Send(to_line(error(None, INTERNAL_ERROR, f"a bug in jstk: {type(bug).__name__}"))),)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Send(line=line):
                self._writer.post(line)
            case Run(key=key):
                self._workers.admit(key)
            case Cancel(key=key):
                self._workers.cancel(key)
            case Exit():
                self._done.set()


def _parsed(flags: list[str]) -> dict[str, list[str]] | None:
    """The flags that are known here, each with its values; None for anything else, which argparse explains."""
    given: dict[str, list[str]] = {name: [] for name in _FLAGS}
    rest = iter(flags)
    for flag in rest:
        name, equals, value = flag.partition("=")
        if name not in given:
            return None
        taken = value if equals else next(rest, "")
        if not taken or (name == "--resource" and "=" not in taken):
            return None
        given[name].append(taken)
    return given


def _dialect(draft: str) -> str | None:
    """The URI of the dialect that a flag names; None, with a line on stderr, where it is none."""
    from jstk.core.dialect import named, suggestion

    found = named(draft)
    if found is None:
        near = suggestion(draft)
        _complain(f"jstk mcp: --draft {draft}: unknown" + (f", did you mean {near!r}?" if near else ""), USAGE)
    return found.uri if found else None


def _leave(lost: OSError) -> NoReturn:
    """Ends the process from a thread: the main one sits in a read that nothing else ends."""
    _exit(_lost(lost))


def _exit(status: int) -> NoReturn:
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


def _lost(lost: OSError) -> int:
    """A client that is gone is a normal end; output that cannot be written is not."""
    if isinstance(lost, BrokenPipeError | ConnectionResetError):
        return 0
    return _complain(f"jstk mcp: cannot write: {lost.strerror or lost}", NOT_WRITTEN)


def _complain(text: str, status: int) -> int:
    with suppress(OSError):
        os.write(2, f"{text}\n".encode("utf-8", "backslashreplace"))
    return status
