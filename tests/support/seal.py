"""A seal around a call: whatever reaches for the world inside it is refused, and told."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

# Events of the interpreter (PEP 578) that a pure call has no reason to raise. `import` comes only for a module that is
# not loaded yet, `exec` and `compile` where text becomes code.
REFUSED = ("open", "import", "exec", "compile", "os.", "socket.", "subprocess.", "shutil.", "tempfile.", "ctypes.")


class Reached(BaseException):
    """Raised out of the call that reached for the world; no handler for ordinary exceptions takes it."""


class _Watch(threading.local):
    """What one thread has done inside its seal; None outside."""

    seen: list[str] | None = None


_watch = _Watch()
_hooked: list[bool] = []


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    seen = _watch.seen
    if seen is not None and event.startswith(REFUSED) and not _by_attrs(event, arguments):
        seen.append(f"{event} {arguments!r:.200}")
        raise Reached(seen[-1])


def _by_attrs(event: str, arguments: tuple[object, ...]) -> bool:
    """Whether attrs writes the methods of a class: jsonschema makes one for each set of keywords that it is given."""
    made = arguments[-1] if event == "compile" else getattr(arguments[0], "co_filename", "") if event == "exec" else ""
    return str(made).startswith("<attrs generated")


@contextmanager
def sealed() -> Iterator[None]:
    """No file, socket, process, import or made code until the block ends; a breach that was swallowed is told too.

    The hook of an interpreter can't be taken out again, so there is one, and the block switches it on for its thread.
    """
    if not _hooked:
        _hooked.append(True)
        sys.addaudithook(_hook)
    seen: list[str] = []
    _watch.seen = seen
    try:
        yield
    finally:
        _watch.seen = None
    if seen:
        raise Reached("; ".join(seen))
