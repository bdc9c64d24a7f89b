"""The documents of a run as a stream of values."""

from collections.abc import Iterator
from typing import Any, Final

from returns.result import Failure

from jstk.core.fault import Fault
from jstk.core.inputs import inputs
from jstk.core.tool import Arguments, Context

_MOST_ERRORS: Final = 100


class Stream:
    """The values of the documents, one after another; those that cannot be read leave a fault and stop nothing."""

    def __init__(self, arguments: Arguments, context: Context) -> None:
        self.arguments, self.context = arguments, context
        self.faults: list[Fault] = []
        self.unread = 0
        self.stopped = False

    def values(self) -> Iterator[Any]:
        """The values, noting what cannot be read."""
        for _, value in self.named():
            yield value

    def named(self) -> Iterator[tuple[str, Any]]:
        """The values with their sources."""
        documents, instances = self.arguments.get("documents", ()), self.arguments.get("instances", ())
        for number, one in enumerate(inputs(documents, instances, self.context.sources)):
            if number % 256 == 0 and self.context.stopped():
                self.stopped = True
                return
            if isinstance(one.outcome, Failure):
                self.unread += 1
                if len(self.faults) < _MOST_ERRORS:
                    self.faults.append(one.outcome.failure())
            else:
                yield one.source, one.outcome.unwrap().value
