"""How `jstk mcp` starts: its flags, what it leaves to the full command line, and how little it loads."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from jstk.shell import stdio

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}
LIST = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
# Each of these costs a good part of a bare interpreter's start.
LATE = ("jsonschema", "jsonschema_rs", "referencing", "rpds", "yaml", "returns", "argparse", "asyncio", "subprocess")


def run(flags: list[str], *messages: object, options: list[str] | None = None) -> subprocess.CompletedProcess[str]:
    """A run of `jstk mcp` that is sent the messages."""
    command = [sys.executable, *(options or []), "-m", "jstk.shell", "mcp", *flags]
    text = "".join(json.dumps(message) + "\n" for message in messages)
    return subprocess.run(command, input=text, capture_output=True, encoding="ascii", timeout=60, check=False)


def validate(id_: int, **arguments: Any) -> dict[str, Any]:
    """A call of `validate`."""
    return {"jsonrpc": "2.0", "id": id_, "method": "tools/call", "params": {"name": "validate", "arguments": arguments}}


def results(done: subprocess.CompletedProcess[str]) -> dict[int, Any]:
    """The results by id."""
    assert (done.returncode, done.stderr) == (0, "")
    return {answer["id"]: answer["result"] for answer in map(json.loads, done.stdout.splitlines())}


def loaded(*messages: object) -> set[str]:
    """The modules that a run imports."""
    done = run([], *messages, options=["-X", "importtime"])
    assert len(done.stdout.splitlines()) == len(messages)
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}


def test_the_first_answer_loads_little() -> None:
    """Up to the answer to the handshake no validator, no catalogue and nothing else heavy is loaded."""
    assert loaded(HELLO) & {*LATE, "jstk.core.catalogue", "jstk.core.tool", "jstk.shell.reader"} == set()


def test_the_list_of_tools_loads_no_validator() -> None:
    """The catalogue comes with `tools/list`, validators and parsers of other formats only with a call."""
    names = loaded(HELLO, LIST)
    assert "jstk.core.catalogue" in names
    assert names & {"jsonschema", "jsonschema_rs", "referencing", "yaml", "argparse", "asyncio", "subprocess"} == set()


def test_flags_reach_the_sources(tmp_path: Path) -> None:
    """`--root` is what may be read, `--resource` and `--draft` serve references and schemas without a dialect."""
    (tmp_path / "a.json").write_text('{"type": "string"}', encoding="utf-8")
    (tmp_path / "doc.json").write_text("5", encoding="utf-8")
    flags = [f"--root={tmp_path}", "--resource", "https://x.example/a=a.json", "--draft", "draft4"]
    found = results(
        run(
            flags,
            validate(1, schema={"$ref": "https://x.example/a"}, documents=["doc.json"]),
            validate(2, schema={"maximum": 5, "exclusiveMaximum": True}, instances=[5]),
            validate(3, schema="../outside.json", instances=[1]),
        )
    )
    assert found[1]["structuredContent"]["valid"] is False
    assert found[2]["structuredContent"]["valid"] is False
    assert found[3]["structuredContent"]["error"]["code"] == "outside-root"


def test_the_current_folder_is_the_root_by_default() -> None:
    """Without `--root` nothing above the current folder is read."""
    found = results(run([], validate(1, schema="../x.json", instances=[1])))
    assert found[1]["structuredContent"]["error"]["code"] == "outside-root"


def test_standard_input_is_no_document() -> None:
    """`-` names the protocol's own pipe, which is not for a tool to read."""
    found = results(run([], validate(1, schema=True, documents=["-"])))
    assert "error" in json.dumps(found[1]["structuredContent"])


def test_a_root_that_is_none_is_told(tmp_path: Path) -> None:
    """A `--root` that is no folder ends with status 64 and one line."""
    done = run(["--root", str(tmp_path / "none")], HELLO)
    assert (done.returncode, done.stdout) == (64, "")
    assert done.stderr.count("\n") == 1


def test_a_draft_that_is_none_is_told() -> None:
    """A `--draft` that is unknown ends with status 64 and one line that names the nearest."""
    done = run(["--draft", "drft7"], HELLO)
    assert (done.returncode, done.stdout) == (64, "")
    assert "did you mean 'draft-7'?" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "flags", [["--help"], ["--nope"], ["--root"], ["--root="], ["--resource", "x"], ["extra"], ["--toolsets", "x"]]
)
def test_other_flags_are_for_the_full_command_line(flags: list[str]) -> None:
    """What is not understood here is not served: argparse explains it."""
    assert stdio.start(flags) is None
