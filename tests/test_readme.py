"""The README shows what really happens: its commands are run, its table is made from the catalogue."""

import json
import re
import shutil
from pathlib import Path

import pytest

from jstk.core.catalogue import TOOLS
from support.console import blocks, replay, runner, steps, updated
from support.page import with_table

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def examples(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example files, so that no example can change them."""
    return Path(shutil.copytree(checkout / "examples", tmp_path_factory.mktemp("readme") / "examples"))


@pytest.mark.parametrize("body", blocks(README), ids=lambda body: body.partition("\n")[0])
def test_the_outputs_shown_are_the_real_ones(examples: Path, body: str) -> None:
    """Each command of a console block gives, in the folder of the examples, the output that is shown below it."""
    assert replay(body, runner(examples)) == body


def test_every_command_shown_is_run() -> None:
    """The README shows commands, every one of them in a block that is run, and each with its output."""
    shown = [step for body in blocks(README) for step in steps(body)]
    assert len(shown) == len(re.findall(r"^\$ ", README, re.MULTILINE)) > 0
    assert [step.command for step in shown if not step.shown] == []


def test_the_table_is_that_of_the_catalogue() -> None:
    """The table of tools is the one that the catalogue gives."""
    assert with_table(README) == README
    assert all(f"| `{tool.name}` |" in README for tool in TOOLS)


def test_every_tool_has_its_commands_shown() -> None:
    """Each tool of the catalogue is called by at least one command of the README."""
    commands = " ".join(step.command for body in blocks(README) for step in steps(body))
    assert [tool.name for tool in TOOLS if " ".join(("jstk", *tool.words)) not in commands] == []


def test_the_configuration_shown_is_json() -> None:
    """The configuration for a host parses, and starts `jstk mcp`."""
    (body,) = re.findall(r"^```json\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    server = json.loads(body)["mcpServers"]["jstk"]
    assert (server["command"], server["args"][0]) == ("jstk", "mcp")


def test_a_stale_output_is_seen(tmp_path: Path) -> None:
    """A page that shows another output than the command gives is not what it would be when written anew."""
    page = "```console\n$ echo one\ntwo\n$ false\n$ echo $?\n0\n```\n"
    assert updated(page, runner(tmp_path)) == "```console\n$ echo one\none\n$ false\n$ echo $?\n1\n```\n"
