"""One command line, carried out: find the command, call its tool, print its report."""

import traceback
from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve, frozen
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.catalogue import TOOLS
from jstk.core.fault import EXIT_USAGE, EXIT_YES, Fault, Internal, Usage, exit_status
from jstk.core.nearest import suggest
from jstk.core.render import GENERAL, known_format, render, render_fault
from jstk.core.tool import Context, Descriptor, Flag
from jstk.core.version import VERSION
from jstk.shell.context import context_of
from jstk.shell.flags import COMMON, MCP, MCP_SUMMARY
from jstk.shell.help import command_help, overview
from jstk.shell.output import note, put
from jstk.shell.parse import Parsed, parse

_HELP: Final = ("-h", "--help", "help")


@frozen
class _Answer:
    """What goes to stdout and to stderr, and the exit status."""

    status: int
    out: str = ""
    err: str = ""


def carry_out(words: Sequence[str], tools: Sequence[Descriptor] = TOOLS) -> int:
    """The exit status of a command line whose answer was printed."""
    answer = _guarded(list(words), tools)
    if answer.err:
        note(answer.err)
    return put(answer.out, answer.status) if answer.out else answer.status


def _guarded(words: list[str], tools: Sequence[Descriptor]) -> _Answer:
    """The answer to a command line. Whatever is raised on the way is a bug, and is caught here and nowhere else."""
    try:
        return _answer(words, tools)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return _failed(bug(error), _format_wanted(words))


def _answer(words: list[str], tools: Sequence[Descriptor]) -> _Answer:
    if words[:1] in (["--version"], ["-V"]):
        return _Answer(EXIT_YES, f"jstk {VERSION}")
    if words[:1] == ["mcp"]:
        return _mcp(words[1:], tools)
    tool = _tool_of(words, tools)
    if tool is not None:
        rest = words[len(tool.words) :]
        return _Answer(EXIT_YES, tool_help(tool)) if _wants_help(rest) else _called(tool, rest)
    if not words:
        return _Answer(EXIT_USAGE, err=_overview(tools))
    if words[0] in _HELP or _wants_help(words):
        named_tools = _below([word for word in words if word not in _HELP], tools)
        return _help(named_tools, words, tools)
    return _failed(_unknown_command(words, tools), _format_wanted(words))


def _tool_of(words: Sequence[str], tools: Sequence[Descriptor]) -> Descriptor | None:
    found = [tool for tool in tools if tuple(words[: len(tool.words)]) == tool.words]
    return max(found, key=lambda tool: len(tool.words), default=None)


def _wants_help(words: Sequence[str]) -> bool:
    before = words[: words.index("--")] if "--" in words else words
    return "--help" in before or "-h" in before


def _below(words: Sequence[str], tools: Sequence[Descriptor]) -> list[Descriptor]:
    """The tools whose words begin with these."""
    return [tool for tool in tools if words and tool.words[: len(words)] == tuple(words)]


def _help(named_tools: Sequence[Descriptor], words: Sequence[str], tools: Sequence[Descriptor]) -> _Answer:
    if len(named_tools) == 1:
        return _Answer(EXIT_YES, tool_help(named_tools[0]))
    if named_tools:
        return _Answer(EXIT_YES, overview(named_tools, (), named_tools[0].command.example))
    asked = [word for word in words if word not in _HELP]
    if asked == ["mcp"]:
        return _Answer(EXIT_YES, _mcp_help())
    return _failed(_unknown_command(asked, tools), "text") if asked else _Answer(EXIT_YES, _overview(tools))


def _overview(tools: Sequence[Descriptor]) -> str:
    return overview(tools, (("mcp", MCP_SUMMARY),), tools[0].command.example)


def tool_help(tool: Descriptor) -> str:
    """The help of a tool's command."""
    own = tool.command.flags
    return command_help(tool.words, tool.command, tool.summary, own, _common(tool))


def _common(tool: Descriptor) -> list[Flag]:
    """The common flags that the tool does not define itself; the one for the format names the tool's formats."""
    taken = {name for flag in tool.command.flags for name in flag.name.split()}
    formats = ", ".join((*GENERAL, *tool.formats))
    named = (evolve(flag, help=formats) if flag.name == "--output" else flag for flag in COMMON)
    return [flag for flag in named if flag.name not in taken]


def _unknown_command(words: Sequence[str], tools: Sequence[Descriptor]) -> Usage:
    if words[0].startswith("-"):
        return Usage(f"a command must come before {words[0]!r}", "jstk --help lists the commands")
    below = _below(words[:1], tools)
    if below and len(words) < 2:
        whole = ", ".join(" ".join(tool.words) for tool in below)
        return Usage(f"{words[0]!r} is not a whole command", f"one of: {whole}")
    known = [" ".join(tool.words) for tool in tools] + ["mcp"]
    typed = " ".join(words[:2]) if below else words[0]
    near = suggest(typed, known) or suggest(" ".join(words[:2]), known)
    return Usage(f"unknown command {typed!r}", f"did you mean {near!r}?" if near else "jstk --help lists the commands")


def _format_wanted(words: Sequence[str]) -> str:
    """The output format that a command line asks for, however wrong the rest of it is."""
    for word, following in zip(words, (*words[1:], ""), strict=False):
        if word == "--json":
            return "json"
        if word == "--output" and following in GENERAL:
            return following
        if word.startswith("--output=") and word.removeprefix("--output=") in GENERAL:
            return word.removeprefix("--output=")
    return "text"


def _called(tool: Descriptor, words: list[str]) -> _Answer:
    parsed = parse(words, tool.command, (*tool.command.flags, *_common(tool)))
    if isinstance(parsed, Failure):
        return _failed(_with_hint(parsed.failure(), tool), _format_wanted(words))
    asked = parsed.unwrap()
    format = known_format(asked.local.get("--output", "text"), tool.formats)
    if isinstance(format, Failure):
        return _failed(format.failure(), "text")
    context = context_of(asked.local, asked.arguments.get("draft"), tool)
    if isinstance(context, Failure):
        return _failed(context.failure(), format.unwrap())
    return _shown(tool, _arguments(asked, tool), context.unwrap(), format.unwrap())


def _arguments(asked: Parsed, tool: Descriptor) -> dict[str, Any]:
    """The arguments as the protocol would give them; `draft` only to a tool that has it: the sources have it too."""
    arguments = dict(asked.arguments)
    if "draft" in arguments and "draft" not in tool.input_schema.get("properties", {}):
        del arguments["draft"]
    if "fields" in arguments:
        arguments["fields"] = [path for text in arguments["fields"] for path in text.split(",") if path]
    return arguments


def _shown(tool: Descriptor, arguments: dict[str, Any], context: Context, format: str) -> _Answer:
    report = invoke(tool, arguments, context)
    if isinstance(report, Failure):
        return _failed(_with_hint(report.failure(), tool), format)
    made = report.unwrap()
    text = render(made, format)
    if isinstance(text, Failure):
        return _failed(text.failure(), format)
    return _Answer(made.status, text.unwrap(), made.note)


def _with_hint(fault: Fault, tool: Descriptor) -> Fault:
    """A usage fault that has no hint of its own says where help is."""
    if isinstance(fault, Usage) and fault.hint is None:
        return evolve(fault, hint=f"jstk {' '.join(tool.words)} --help shows the flags")
    return fault


def _failed(fault: Fault, format: str) -> _Answer:
    """A fault: in text it goes to stderr, since stdout carries reports alone; the other formats are for programs."""
    if format in GENERAL and format != "text":
        return _Answer(exit_status(fault), render_fault(fault, format))
    return _Answer(exit_status(fault), err=f"jstk: {render_fault(fault, 'text')}")


def bug(error: BaseException) -> Internal:
    """What was raised, and where, in a line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({'/'.join(frames[-1].filename.split('/')[-2:])}:{frames[-1].lineno})" if frames else ""
    return Internal(f"{type(error).__name__}: {error}{where}")


def _mcp(words: list[str], tools: Sequence[Descriptor]) -> _Answer:
    """`jstk mcp` where its flags were not understood at once: help, a usage fault, or the server after all."""
    if _wants_help(words):
        return _Answer(EXIT_YES, _mcp_help())
    parsed = parse(words, MCP, MCP.flags)
    if isinstance(parsed, Failure):
        return _failed(parsed.failure(), "text")
    context = context_of({"--root": ".", **parsed.unwrap().local}, parsed.unwrap().arguments.get("draft"))
    if isinstance(context, Failure):
        return _failed(context.failure(), "text")
    from jstk.shell.stdio import serve

    return _Answer(serve(lambda: tuple(tools), lambda: context.unwrap().sources))


def _mcp_help() -> str:
    return command_help(MCP.words, MCP, MCP_SUMMARY, (), MCP.flags)
