"""Threads that call tools. What a tool throws is a bug; it is caught here, around the call, and nowhere else."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from jstk.core.fault import Fault, Outcome
    from jstk.core.reader import Sources
    from jstk.core.report import Report
    from jstk.core.tool import Descriptor

# Calls that wait for a file let others run; more threads would only share the one interpreter.
_MOST: Final = 4


class Workers:
    """Runs calls beside the loop, in the order they come, and hands each outcome to `finished`.

    Threads are started when they are needed, up to a few; further calls wait for one.
    """

    def __init__(
        self,
        tools: "Callable[[], tuple[Descriptor, ...]]",
        make_sources: "Callable[[], Sources]",
        finished: "Callable[[int, Outcome[Report]], None]",
    ) -> None:
        self._tools, self._make_sources, self._finished = tools, make_sources, finished
        self._jobs: SimpleQueue[tuple[int, str, dict[str, Any]]] = SimpleQueue()
        self._open: set[int] = set()
        self._cancelled: set[int] = set()
        self._lock = threading.Lock()
        self._sources: Sources | None = None
        self._threads = 0

    def admit(self, key: int) -> None:
        """Announces a call, so that it can be cancelled from now on."""
        self._open.add(key)

    def run(self, key: int, tool: str, arguments: dict[str, Any]) -> None:
        """Starts an admitted call, or queues it where every thread is busy. Called by one thread at a time."""
        self._jobs.put((key, tool, arguments))
        if self._threads < min(len(self._open), _MOST):
            self._threads += 1
            threading.Thread(target=self._work, daemon=True).start()

    def cancel(self, key: int) -> None:
        """Tells a call to stop, or not to start; its outcome is not wanted any more."""
        if key in self._open:
            self._cancelled.add(key)

    def _work(self) -> None:
        while True:
            self.call(*self._jobs.get())

    def call(self, key: int, tool: str, arguments: dict[str, Any]) -> None:
        """Runs an admitted call in this thread, and hands on its outcome; nothing where it was cancelled."""
        outcome = None if key in self._cancelled else self._outcome(key, tool, arguments)
        self._open.discard(key)
        self._cancelled.discard(key)
        if outcome is not None:
            self._finished(key, outcome)

    def _outcome(self, key: int, name: str, arguments: dict[str, Any]) -> "Outcome[Report]":
        try:
            from jstk.core.arguments import invoke
            from jstk.core.tool import Context

            tool = next(tool for tool in self._tools() if tool.name == name)
            return invoke(tool, arguments, Context(self._read_from(), stopped=lambda: key in self._cancelled))
        except BaseException as bug:  # an engine in another language may throw what is no Exception
            if isinstance(bug, KeyboardInterrupt) and threading.current_thread() is threading.main_thread():
                raise  # it was meant for the server, not for the call
            return failed(bug)

    def _read_from(self) -> "Sources":
        with self._lock:
            if self._sources is None:
                self._sources = self._make_sources()
            return self._sources


def failed(bug: BaseException) -> "Outcome[Any]":
    """The outcome of a call that threw: fault `internal`, with what was thrown and where."""
    from returns.result import Failure

    return Failure(internal(bug))


def internal(bug: BaseException) -> "Fault":
    """The fault that stands for something thrown: its type, its message, and the file and line."""
    from jstk.core.fault import Internal

    trace, where = bug.__traceback__, ""
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename.replace("\\", "/")
        where = f" ({'/'.join(name.split('/')[-2:])}:{trace.tb_lineno})"
        trace = trace.tb_next
    return Internal(f"{type(bug).__name__}: {bug}{where}")
