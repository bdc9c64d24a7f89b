"""What is packaged: the folders as packages, the files that go along, an install that works, and what is said of it."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from jstk.core.version import VERSION

# Written in pieces, so that this file does not hold what it looks for.
MACHINE_PATHS = re.compile("/" + r"(?:work|home/\w+|root|Users/\w+)/|[A-Z]:\\" + "Users")
REGISTRY_HOSTS = re.compile(r"py" + r"pi\.org|python" + r"hosted\.org|npm" + r"js\.(?:org|com)|deb" + r"ian\.org", re.I)
MARKER = "mcp-name: io.github.jstk-dev/jstk"


@pytest.fixture(scope="module")
def project(checkout: Path) -> dict[str, Any]:
    """The settings in pyproject.toml."""
    return tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def tracked(checkout: Path) -> list[Path]:
    """The files of the project, as git knows them; skips where the tree is no repository."""
    if not (checkout / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True)
    return [checkout / name for name in done.stdout.split("\0") if name and (checkout / name).is_file()]


def _packages(checkout: Path) -> list[str]:
    """The packages that the disk holds: each folder with Python files below `core` and `shell`."""
    folders = {path.parent for top in ("core", "shell") for path in (checkout / top).rglob("*.py")}
    return sorted("jstk." + ".".join(folder.relative_to(checkout).parts) for folder in folders)


def test_the_packages_listed_are_those_on_disk(checkout: Path, project: dict[str, Any]) -> None:
    """Every folder of `core` and `shell` is installed, in the order of its name, and none that is not there."""
    assert project["tool"]["setuptools"]["packages"] == _packages(checkout)


def test_every_package_has_an_init(checkout: Path) -> None:
    """A folder without `__init__.py` would be a namespace that a checker and a wheel see differently."""
    folders = {path.parent for top in ("core", "shell") for path in (checkout / top).rglob("*.py")}
    assert sorted(str(folder) for folder in folders if not (folder / "__init__.py").is_file()) == []


def test_the_version_is_said_once_and_the_same(checkout: Path, project: dict[str, Any]) -> None:
    """The project, the constant and the server's manifest tell one version."""
    manifest = json.loads((checkout / "server.json").read_text(encoding="utf-8"))
    stated = [project["project"]["version"], manifest["version"], *(one["version"] for one in manifest["packages"])]
    assert set(stated) == {VERSION}


def test_the_manifest_is_a_registry_manifest(checkout: Path, corpora: Path) -> None:
    """`server.json` is valid against the registry's schema and names the package of this project."""
    from jsonschema import Draft7Validator
    from referencing import Registry

    schema = json.loads((corpora / "mcp-registry" / "server.schema.json").read_text(encoding="utf-8"))
    manifest = json.loads((checkout / "server.json").read_text(encoding="utf-8"))
    errors = Draft7Validator(schema, registry=Registry()).iter_errors(manifest)
    assert [error.message for error in errors] == []
    assert [(one["identifier"], one["transport"]["type"]) for one in manifest["packages"]] == [("jstk", "stdio")]
    assert not any("registryBaseUrl" in one for one in manifest["packages"])


def test_the_readme_names_the_server(checkout: Path) -> None:
    """The README carries the marker by which the registry knows the package's owner, for the name in the manifest."""
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    manifest = json.loads((checkout / "server.json").read_text(encoding="utf-8"))
    assert MARKER.removeprefix("mcp-name: ") == manifest["name"]
    assert re.search(rf"<!-- {MARKER} -->", readme)


def test_the_licence_is_there(checkout: Path, project: dict[str, Any]) -> None:
    """The file of the licence that the project names is in the tree."""
    assert project["project"]["license"] == "Apache-2.0"
    assert "Apache License" in (checkout / "LICENSE").read_text(encoding="utf-8")


def _found(files: list[Path], pattern: re.Pattern[str]) -> list[str]:
    texts = ((path, path.read_bytes().decode("utf-8", "replace")) for path in files)
    return [f"{path}: {hit[0]}" for path, text in texts for hit in [pattern.search(text)] if hit]


def test_no_file_names_a_machine(tracked: list[Path]) -> None:
    """No file holds an absolute path of some machine, or the host of a package registry."""
    assert _found(tracked, MACHINE_PATHS) == []
    assert _found(tracked, REGISTRY_HOSTS) == []


def test_a_machine_path_is_seen(tmp_path: Path) -> None:
    """A planted path and a planted host are told."""
    planted = tmp_path / "planted.md"
    planted.write_text("see /" + "home/ada/jstk and https://" + "py" + "pi.org/simple", encoding="utf-8")
    assert len(_found([planted], MACHINE_PATHS) + _found([planted], REGISTRY_HOSTS)) == 2


def test_only_the_readme_speaks_for_the_product(checkout: Path) -> None:
    """The README does not refer to files outside the checkout."""
    assert "../" not in (checkout / "README.md").read_text(encoding="utf-8")


def _build(source: Path, out: Path) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.fixture(scope="module")
def built(checkout: Path, tracked: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of a clean copy of the tree, and the wheel made of that sdist."""
    folder = tmp_path_factory.mktemp("built")
    for path in tracked:
        target = folder / "tree" / path.relative_to(checkout)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    _build(folder / "tree", folder / "dist")
    return folder / "dist"


def test_the_wheel_holds_the_packages_alone(built: Path, checkout: Path) -> None:
    """The wheel has every module under `jstk`, the mark of typed packages, the licence, and nothing else at its top."""
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    modules = {
        f"jstk/{p.relative_to(checkout).as_posix()}" for t in ("core", "shell") for p in (checkout / t).rglob("*.py")
    }
    assert {name for name in names if name.endswith(".py")} == modules
    assert {"jstk/core/py.typed", "jstk/shell/py.typed"} <= names
    assert {name.split("/")[0] for name in names} == {"jstk", f"jstk-{VERSION}.dist-info"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_sdist_holds_what_a_distributor_needs(built: Path) -> None:
    """The sdist has the tests, the manifest of the server, the changelog and the examples."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    wanted = {"tests/test_packaging.py", "tests/support/purity.py", "property_tests/test_seal.py", "conftest.py"}
    wanted |= {"server.json", "CHANGELOG.md", "LICENSE", "README.md", "examples/order.schema.json", "core/fault.py"}
    assert wanted - names == set()


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it; what jstk depends on is lent by the environment that runs the tests."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.EnvBuilder(with_pip=False, symlinks=True).create(folder)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python"), "install", "--quiet"]
    done = subprocess.run([*pip, "--no-deps", "--no-index", str(next(built.glob("*.whl")))], timeout=120)
    assert done.returncode == 0
    packages = next(folder.rglob("site-packages"))
    (packages / "lent.pth").write_text(str(Path(pytest.__file__).parent.parent) + "\n", encoding="utf-8")
    return scripts


@pytest.mark.parametrize("command", [["jstk"], ["python", "-m", "jstk.shell"]])
def test_the_installed_command_runs(installed: Path, tmp_path: Path, command: list[str]) -> None:
    """The script and the module run from an installed wheel, far from the source tree, and tell the version."""
    run = [str(installed / command[0]), *command[1:], "--version"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, f"jstk {VERSION}", "")


def test_the_installed_package_is_the_one_run(installed: Path, tmp_path: Path) -> None:
    """The environment imports its own copy, not the tree under test, and offers no top-level `core` or `shell`."""
    code = (
        "import importlib.util as u, jstk.core, jstk.shell\n"
        "print(jstk.core.__file__, jstk.shell.__file__, u.find_spec('core'), u.find_spec('shell'), sep='\\n')"
    )
    command = [str(installed / "python"), "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    files = done.stdout.split("\n")
    assert all(Path(file).is_relative_to(installed.parent) for file in files[:2])
    assert files[2:4] == ["None", "None"]


def test_the_hooks_call_the_command(checkout: Path) -> None:
    """Each pre-commit hook has an id, a name and a language, and calls `jstk`; its pattern compiles."""
    hooks = yaml.safe_load((checkout / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["jstk-validate", "jstk-lint", "jstk-diff"]
    for hook in hooks:
        assert hook["name"]
        assert hook["language"] == "python"
        assert hook["entry"].split()[:2] == ["jstk", hook["id"].removeprefix("jstk-")]
        assert re.compile(hook.get("files", ""))
