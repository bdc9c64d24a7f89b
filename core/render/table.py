"""The README's table of the tools, made from their descriptors."""

from collections.abc import Iterable

from jstk.core.tool import Descriptor


def table(tools: Iterable[Descriptor]) -> str:
    """A Markdown table: how the command line calls each tool, its name in the protocol, and what it answers."""
    rows = (f"| `{usage(tool)}` | `{tool.name}` | {_cell(tool.summary)} |" for tool in tools)
    return "\n".join(("| command | MCP tool | what it answers |", "|---|---|---|", *rows))


def usage(tool: Descriptor) -> str:
    """The command with its positionals, as in `jstk diff OLD NEW`."""
    shown = {"one": "{}", "many": "{}...", "optional": "[{}]", "any": "[{}...]"}
    places = (shown[count].format(metavar) for _, metavar, count in tool.command.positionals)
    return " ".join(("jstk", *tool.words, *places))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
