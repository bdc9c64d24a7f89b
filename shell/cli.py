"""`jstk`: from arguments to a tool, from its report to stdout and an exit status. Light until a command is known."""

import gc
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
        # Reading makes very many containers and no cycles: looking for cycles less often saves a tenth of the time.
        gc.set_threshold(50_000, 20, 50)
        from jstk.shell.command import carry_out

        return carry_out(words)
    except KeyboardInterrupt:
        return INTERRUPTED
