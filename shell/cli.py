"""`jstk`: from arguments to a tool, from its report to stdout and an exit status. Light until a command is known."""

import sys
from collections.abc import Sequence

INTERRUPTED = 130
NOT_WRITTEN = 74


def main(argv: Sequence[str] | None = None) -> int:
    """Carries out one command line and returns its exit status; nothing is raised and no traceback shown."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        if words[:1] == ["mcp"]:
            # Before anything else is imported: hosts start the server often, and wait for it.
            from jstk.shell.stdio import start

            status = start(words[1:])
            if status is not None:
                return status
        from jstk.shell.command import carry_out

        return carry_out(words)
    except KeyboardInterrupt:
        return INTERRUPTED
