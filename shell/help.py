"""Help texts, made from the table of tools; each fits a screen of 80 columns and 40 lines."""

from argparse import HelpFormatter
from collections.abc import Sequence
from textwrap import shorten, wrap
from typing import Final

from jstk.core.tool import Command, Descriptor, Flag
from jstk.shell.parse import parser

COLUMNS: Final = 80
_SHAPES: Final = {"one": "{}", "many": "{}...", "optional": "[{}]", "any": "[{}...]"}


def usage(command: Command, words: Sequence[str]) -> str:
    """The one line that shows how a command is written."""
    places = (_SHAPES[count].format(metavar) for _, metavar, count in command.positionals)
    return " ".join(("usage: jstk", *words, *places, "[flags]"))


def command_help(
    words: Sequence[str], command: Command, summary: str, own: Sequence[Flag], common: Sequence[Flag]
) -> str:
    """The help of one command: usage, what it answers, its flags, those of every command, an example."""
    blocks = [usage(command, words), "\n".join(wrap(summary, COLUMNS))]
    blocks += [_flags("flags:", own)] if own else []
    blocks += [_flags("common flags:" if own else "flags:", common), f"example:\n  {command.example}"]
    return "\n\n".join(blocks)


def overview(tools: Sequence[Descriptor], others: Sequence[tuple[str, str]], example: str) -> str:
    """The help of `jstk`: every command with its first sentence, the exit statuses, an example."""
    named = [(" ".join(tool.words), tool.summary) for tool in tools] + list(others)
    width = max(len(name) for name, _ in named)
    lines = (f"  {name:<{width}}  {shorten(text, COLUMNS - width - 4, placeholder=' ...')}" for name, text in named)
    return "\n\n".join(
        (
            "usage: jstk COMMAND ... [flags]",
            "Answers about JSON Schema, with proof.",
            "commands:\n" + "\n".join(lines),
            "jstk COMMAND --help shows the flags of a command; jstk --version the version.\n"
            "exit status: 0 yes, 1 no, 2 undecided; 64 usage, 65 unreadable input, 70 a bug",
            f"example:\n  {example}",
        )
    )


def _flags(title: str, flags: Sequence[Flag]) -> str:
    formatter = HelpFormatter("jstk", max_help_position=30, width=COLUMNS)
    formatter.start_section(title.rstrip(":"))
    formatter.add_arguments(parser(flags)._actions)
    formatter.end_section()
    return formatter.format_help().rstrip()
