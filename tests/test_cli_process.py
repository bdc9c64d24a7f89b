"""The `jstk` script as a process: streams that are closed or full, interrupts, start-up, and who is told what."""

import fcntl
import json
import os
import signal
import struct
import subprocess
import sys
import sysconfig
import termios
import time
from pathlib import Path

import pytest

SCRIPT = Path(sysconfig.get_path("scripts")) / "jstk"
HEAVY = {"jsonschema", "jsonschema_rs", "yaml", "referencing", "tomllib", "jsonschema_specifications"}
SECONDS = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a schema, a document that fits it and one that does not."""
    (tmp_path / "s.json").write_text('{"properties": {"age": {"type": "integer"}}}')
    (tmp_path / "good.json").write_text('{"age": 1}')
    (tmp_path / "bad.json").write_text('{\n  "age": "one"\n}\n')
    return tmp_path


def jstk(folder: Path, *words: str, **options: object) -> "subprocess.CompletedProcess[bytes]":
    """The finished process of a command line, carried out in a folder."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **options}
    return subprocess.run([SCRIPT, *words], cwd=folder, timeout=SECONDS, **options)  # type: ignore[call-overload,no-any-return]


def test_yes_no_and_no_answer(folder: Path) -> None:
    """A document that fits exits 0, another 1, a missing one 65; faults go to stderr, reports to stdout."""
    good = jstk(folder, "validate", "good.json", "--schema", "s.json")
    assert (good.returncode, good.stderr) == (0, b"") and b"1 valid" in good.stdout
    bad = jstk(folder, "validate", "bad.json", "--schema", "s.json")
    assert (bad.returncode, bad.stderr) == (1, b"") and b"bad.json:2:10" in bad.stdout
    missing = jstk(folder, "validate", "god.json", "--schema", "s.json")
    assert (missing.returncode, missing.stdout) == (65, b"")
    assert missing.stderr == b"jstk: god.json: not-found: no such file (did you mean 'good.json'?)\n"


def test_as_a_module_with_standard_input(folder: Path) -> None:
    """`python -m jstk.shell` is the same command; a dash reads standard input; JSON is the payload alone."""
    words = [sys.executable, "-m", "jstk.shell", "validate", "-", "--schema", "s.json", "--json"]
    done = subprocess.run(words, cwd=folder, input=b'{"age": 1.5}', capture_output=True, timeout=SECONDS, check=False)
    payload = json.loads(done.stdout)
    assert (done.returncode, done.stderr, payload["ok"], payload["valid"]) == (1, b"", False, False)


def test_the_root_confines(folder: Path) -> None:
    """With --root, what lies outside is refused, and nothing of it shown."""
    (folder / "inner").mkdir()
    (folder / "inner" / "link.json").symlink_to(folder / "good.json")
    for name in ("../good.json", "link.json", str(folder / "good.json")):
        done = jstk(folder, "validate", name, "--schema", "../s.json", "--root", "inner")
        assert done.returncode == 65 and b"outside-root" in done.stderr and b"age" not in done.stderr + done.stdout


def test_a_closed_pipe_ends_quietly(folder: Path) -> None:
    """Where nobody reads any more, the status is that of the answer, and nothing is said."""
    reading, writing = os.pipe()
    os.close(reading)
    done = jstk(folder, "validate", "bad.json", "--schema", "s.json", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_said_in_a_line(folder: Path) -> None:
    """What could not be written is an exit status of its own and one line, also where stderr is full too."""
    with open("/dev/full", "wb") as full:
        done = jstk(folder, "validate", "good.json", "--schema", "s.json", stdout=full)
        assert done.returncode == 74
        assert done.stderr == b"jstk: cannot write to standard output: No space left on device\n"
        assert jstk(folder, "--help", stdout=full, stderr=full).returncode == 74
        assert jstk(folder, "nope", stderr=full).returncode == 64


def test_without_stdout_nothing_breaks(folder: Path) -> None:
    """A process that is started with its stdout closed says so."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec '{SCRIPT}' --help >&-"], capture_output=True, timeout=SECONDS, check=False
    )
    assert (done.returncode, done.stderr) == (74, b"jstk: cannot write to standard output: it is closed\n")


def test_an_interrupt_ends_quietly(folder: Path) -> None:
    """Ctrl-C while standard input is read: 130, and no traceback."""
    words = [SCRIPT, "validate", "-", "--schema", "s.json"]
    with subprocess.Popen(
        words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"[")
        process.stdin.flush()
        _wait_until_read(process.stdin.fileno())
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=SECONDS)
    assert (process.returncode, out, err) == (130, b"", b"")


def loaded(words: list[str]) -> set[str]:
    """The modules that a command line has loaded when it ends."""
    code = (
        f"import sys; from jstk.shell.cli import main; main({words!r}); print('modules', *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=True
    )
    return set(done.stderr.decode().rpartition("modules ")[2].split())


def _wait_until_read(descriptor: int) -> None:
    """Returns when the other side of a pipe has taken what was written."""
    end = time.monotonic() + SECONDS
    while struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, b"\0" * 4))[0]:
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.05)


@pytest.mark.parametrize("words", [["--help"], ["validate", "--help"], ["--version"], ["nope"]])
def test_help_loads_no_validator(words: list[str]) -> None:
    """The overview, a command's help and a usage fault import no engine and no parser of YAML or TOML."""
    assert not loaded(words) & HEAVY


def test_the_server_starts_without_the_command_line() -> None:
    """`jstk mcp` imports neither argparse nor anything that the command line alone needs."""
    assert not loaded(["mcp"]) & {*HEAVY, "argparse", "jstk.shell.command", "jstk.shell.reader"}
