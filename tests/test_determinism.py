"""Answers do not depend on the order in which a run happens to keep its sets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jstk.core.catalogue import TOOLS
from support.answers import calls

SET_ORDER = "import sys; sys.stdout.write(' '.join({str(n) for n in range(50)}))"


def _output(arguments: list[str], seed: int, folder: Path) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(folder)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_tool_has_calls() -> None:
    """Each tool of the catalogue is called, so that none escapes the comparison."""
    assert sorted(calls()) == sorted(tool.name for tool in TOOLS)
    assert all(calls().values())


@pytest.mark.parametrize("seed", [2, 77])
def test_answers_are_the_same_under_every_hash_seed(checkout: Path, seed: int) -> None:
    """Payloads and renders of every tool are equal, byte for byte, under another hash seed."""
    script = ["-m", "support.answers"]
    one, other = (_output(script, value, checkout / "tests") for value in (1, seed))
    assert one
    assert one == other


def test_the_seeds_differ_in_what_a_set_gives(tmp_path: Path) -> None:
    """A script that lets the order of a set out is told apart by the same seeds."""
    assert len({_output(["-c", SET_ORDER], seed, tmp_path) for seed in (1, 2, 77)}) == 3
