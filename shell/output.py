"""Writing to stdout and stderr, when these may be closed, full, or unable to show a character."""

import os
import sys
from typing import TextIO

from jstk.shell.cli import NOT_WRITTEN


def put(text: str, status: int) -> int:
    """Writes a text to stdout and flushes it. The status is kept where the reader has left; a full disk gives 74."""
    try:
        _write(sys.stdout, text)
    except BrokenPipeError:
        _abandon(sys.stdout)
    except (OSError, ValueError) as error:
        _abandon(sys.stdout)
        said = error.strerror if isinstance(error, OSError) and error.strerror else "it is closed"
        note(f"jstk: cannot write to standard output: {said}")
        return NOT_WRITTEN
    return status


def note(text: str) -> None:
    """Writes a text to stderr; where nobody can read it, nothing is lost."""
    try:
        _write(sys.stderr, text)
    except (OSError, ValueError):
        _abandon(sys.stderr)


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None:
        raise ValueError("closed")
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    stream.write(text if text.endswith("\n") else text + "\n")
    stream.flush()


def _abandon(stream: TextIO | None) -> None:
    """Leads what is still buffered nowhere; else the flush at the interpreter's end would fail with a traceback."""
    try:
        if stream is not None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
    except (OSError, ValueError):
        pass
