"""Console blocks of a Markdown page: `$ command` lines with the output of each; run, compared, written anew."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Step:
    """A command of a block and the output that the page shows for it."""

    command: str
    shown: str


Run = Callable[[str, int], tuple[str, int]]


def blocks(page: str) -> list[str]:
    """The bodies of the page's console blocks."""
    return BLOCK.findall(page)


def steps(body: str) -> Iterator[Step]:
    """The commands of one block, each with its output."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield Step(command, shown)


def replay(body: str, run: Run) -> str:
    """The block as it is today: the same commands with the output that they really give."""
    written, status = [], 0
    for step in steps(body):
        output, status = run(step.command, status)
        written.append(f"$ {step.command}\n{output}")
    return "".join(written)


def updated(page: str, run: Run) -> str:
    """The page with the output of every console block written anew."""
    return BLOCK.sub(lambda found: f"```console\n{replay(found[1], run)}```", page)


def runner(folder: Path) -> Run:
    """Runs commands in a folder, with the `jstk` of this interpreter; `$?` is the status of the command before."""
    scripts = str(Path(sys.executable).parent)
    kept = {name: os.environ[name] for name in ("HOME", "TMPDIR", "SYSTEMROOT") if name in os.environ}
    environment = {**kept, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}

    def run(command: str, status: int) -> tuple[str, int]:
        done = subprocess.run(
            ["sh", "-c", f"(exit {status}); {command}"],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
        )
        text = done.stdout.decode()
        return text if not text or text.endswith("\n") else text + "\n", done.returncode

    return run
