"""The context of a run, as the flags of the command line describe it: reader, resources, limits, dialect."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from returns.result import Failure, Success

from jstk.core.dialect import named, suggestion
from jstk.core.document.model import LIMITS, Form, Limits
from jstk.core.fault import Outcome, Usage
from jstk.core.reader import Reader, Sources
from jstk.core.tool import Context, Descriptor
from jstk.shell.flags import MOST_DEPTH
from jstk.shell.progress import watched
from jstk.shell.reader import FileReader, folder_fault


def context_of(local: Mapping[str, Any], draft: str | None, tool: Descriptor | None = None) -> Outcome[Context]:
    """The context of a run of a tool.

    Fault: usage, for a limit out of range, a resource that is not URI=PATH, a root that is no folder, a dialect that
    nobody knows.
    """
    limits = _limits(local)
    if isinstance(limits, Usage):
        return Failure(limits)
    resources = _resources(local.get("--resource", ()))
    if isinstance(resources, Usage):
        return Failure(resources)
    dialect = None if draft is None else named(draft)
    if draft is not None and dialect is None:
        near = suggestion(draft)
        return Failure(Usage(f"--draft does not know {draft!r}", f"did you mean {near!r}?" if near else None))
    root = local.get("--root")
    fault = None if root is None else folder_fault(root)
    if fault is not None:
        return Failure(fault)
    stdin = sys.stdin.buffer if sys.stdin is not None else None
    sources = Sources(
        watched(FileReader(root or ".", root is not None, limits, stdin)),
        resources,
        local.get("--catalog"),
        dialect=dialect.uri if dialect else None,
        limits=limits,
        form=Form(local["--input-format"]) if "--input-format" in local else None,
    )
    output = str(local.get("--output", "text"))
    return Success(Context(sources, local=_own(local, tool), output=output, revisions=_revisions(root, limits)))


def _revisions(root: str | None, limits: Limits) -> Callable[[str], Outcome[Reader]]:
    """How a revision of the repository around the folder is read."""

    def read(name: str) -> Outcome[Reader]:
        from jstk.shell.git import revision

        return revision(root or ".", name, root is not None, limits)

    return read


def _own(local: Mapping[str, Any], tool: Descriptor | None) -> dict[str, Any]:
    """The values of the tool's local flags, without those of the common ones."""
    names = {flag.argument for flag in tool.command.flags if flag.local} if tool else set()
    return {name: value for name, value in local.items() if name in names}


def _limits(local: Mapping[str, Any]) -> Limits | Usage:
    depth = local.get("--max-depth", LIMITS.depth)
    size = local.get("--max-size", LIMITS.size)
    digits = local.get("--max-digits", LIMITS.digits)
    for name, value in (("--max-depth", depth), ("--max-size", size), ("--max-digits", digits)):
        if not isinstance(value, int) or value < 1:
            return Usage(f"{name} takes a whole number of 1 or more, not {value}")
    if depth > MOST_DEPTH:
        return Usage(f"--max-depth takes at most {MOST_DEPTH}, not {depth}")
    if depth > LIMITS.depth:
        # What walks a value calls itself a few times a level; the interpreter's own limit suits the default depth.
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000 + 20 * depth))
    return Limits(depth, size, digits)


def _resources(texts: Sequence[str]) -> dict[str, str] | Usage:
    """URI to path; split at the last sign, since a URI's query may hold one."""
    resources: dict[str, str] = {}
    for text in texts:
        uri, sign, path = text.rpartition("=")
        if not sign or not uri or not path:
            return Usage(f"--resource takes URI=PATH, not {text!r}")
        resources[uri] = path
    return resources
