"""The official clients connect, list, call `validate`, and see text and structured content that fits its schema.

Each client is installed once, into an environment of its own below `build/clients`; where no package index can be
reached, or Node is missing, its tests are skipped.
"""

import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry

CLIENTS = Path(__file__).parent / "support" / "clients"
INSTALL = 240
CALLS: list[dict[str, Any]] = [
    {"schema": {"properties": {"a": {"type": "integer"}}}, "instances": [{"a": 1}]},
    {"schema": {"properties": {"a": {"type": "integer"}}}, "instances": [{"a": 1}, {"a": 1.5}, {"a": "é"}]},
    {"schema": "order.schema.json", "documents": ["order.json"]},
    {"schema": {"type": "strin"}, "instances": [1]},
    {"schema": "missing.json", "instances": [1]},
    {"schema": True, "instances": [1], "bogus": 1},
    {"schema": {"type": "object"}, "instances": [1], "fields": ["valid", "results.errors.message"]},
]
EXPECTED = [False, False, False, True, True, True, False]


def _stamped(folder: Path, package: str, install: Callable[[Path], None]) -> Path:
    """The folder with the package in it: made once, and made anew where the last time was broken off."""
    stamp = folder / "installed.txt"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != package:
        shutil.rmtree(folder, ignore_errors=True)
        install(folder)
        stamp.write_text(package, encoding="utf-8")
    return folder


def _run(command: list[str], what: str, seconds: float) -> None:
    """Installs; skips the test where that cannot be done."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{what}: no answer from the package index")
    if done.returncode != 0:
        pytest.skip(f"{what} cannot be installed: {done.stderr.strip()[-200:]}")


def python_client(folder: Path, package: str) -> Path:
    """The interpreter of an environment with that package."""

    def install(at: Path) -> None:
        venv.EnvBuilder(with_pip=False, symlinks=sys.platform != "win32").create(at)
        pip = [sys.executable, "-m", "pip", "--python", str(_interpreter(at)), "install", "--quiet"]
        _run([*pip, "--disable-pip-version-check", package], package, INSTALL)

    return _interpreter(_stamped(folder, package, install))


def _interpreter(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


@pytest.fixture(scope="session")
def node_client(checkout: Path) -> Path:
    """A folder with both TypeScript packages installed."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("Node and npm are not installed")
    packages = ["@modelcontextprotocol/sdk@1.32.2", "@modelcontextprotocol/client@2.4.0"]

    def install(at: Path) -> None:
        at.mkdir(parents=True)
        _run(
            [npm, "install", "--silent", "--no-audit", "--prefix", str(at), *packages], "the TypeScript client", INSTALL
        )

    return _stamped(checkout / "build" / "clients" / "node", " ".join(packages), install)


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a schema and a document."""
    folder = tmp_path_factory.mktemp("root")
    schema = {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}
    (folder / "order.schema.json").write_text(json.dumps(schema), encoding="utf-8")
    (folder / "order.json").write_text('{\n  "id": 5\n}\n', encoding="utf-8")
    return folder


def drive(command: list[str], root: Path, cwd: Path) -> dict[str, Any]:
    """What the client saw."""
    server = [sys.executable, "-m", "jstk.shell", "mcp", "--root", str(root)]
    done = subprocess.run(
        [*command, *server],
        cwd=cwd,
        input=json.dumps(CALLS),
        capture_output=True,
        encoding="utf-8",
        timeout=90,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def holds(seen: dict[str, Any], version: str | None, greeted: bool = True) -> None:
    """The client agreed on the version, listed the tool, and got what was expected of every call."""
    assert seen["version"] == version
    assert seen["server"] == ("jstk" if greeted else None)
    assert (seen["instructions"] or "").startswith("jstk answers") == greeted
    (tool,) = [tool for tool in seen["tools"] if tool["name"] == "validate"]
    assert tool["annotations"]["readOnlyHint"] is True
    check = Draft202012Validator(tool["outputSchema"], registry=Registry())
    assert [bool(result.get("isError")) for result in seen["results"]] == EXPECTED
    for result in seen["results"]:
        assert [error.message for error in check.iter_errors(result["structuredContent"])] == []
        assert [part["type"] for part in result["content"]] == ["text"]
        assert result["content"][0]["text"].strip()
    valid, invalid, file, schema, missing, usage, narrow = (result["structuredContent"] for result in seen["results"])
    assert (valid["ok"], valid["valid"], invalid["valid"]) == (True, True, False)
    assert [one["valid"] for one in invalid["results"]] == [True, False, False]
    assert (file["results"][0]["errors"][0]["line"], file["results"][0]["errors"][0]["column"]) == (2, 9)
    codes = [one["error"]["code"] for one in (schema, missing, usage)]
    assert codes == ["invalid-schema", "not-found", "usage"]
    assert set(narrow) == {"valid", "results"}
    assert [set(error) for error in narrow["results"][0]["errors"]] == [{"message"}]


@pytest.mark.parametrize(
    ("mode", "version"), [("auto", "2026-07-28"), ("legacy", "2025-11-25"), ("2026-07-28", "2026-07-28")]
)
def test_the_python_client_two(checkout: Path, root: Path, mode: str, version: str) -> None:
    """The Python client 2.x works in every mode; told the version, it does not ask who serves."""
    interpreter = python_client(checkout / "build" / "clients" / "python-2", "mcp>=2.3,<3")
    seen = drive([str(interpreter), str(CLIENTS / "python_two.py"), mode], root, root)
    holds(seen, version, greeted=mode != version)


def test_the_python_client_one(checkout: Path, root: Path) -> None:
    """The Python client 1.30 works."""
    interpreter = python_client(checkout / "build" / "clients" / "python-1", "mcp==1.30.0")
    holds(drive([str(interpreter), str(CLIENTS / "python_one.py"), "handshake"], root, root), "2025-11-25")


@pytest.mark.parametrize(
    ("mode", "version"), [("sdk", None), ("auto", "2026-07-28"), ("legacy", "2025-11-25"), ("modern", "2026-07-28")]
)
def test_the_typescript_clients(node_client: Path, root: Path, mode: str, version: str | None) -> None:
    """The TypeScript clients, of the first line and of the second in every mode, work."""
    node = shutil.which("node") or "node"
    holds(drive([node, str(CLIENTS / "typescript.mjs"), mode], root, node_client), version)
