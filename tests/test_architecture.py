"""The guards of the design: what the core may do, where exceptions are caught, which way imports go."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from support.purity import CONFINED, GUARDS, ROOMS, complaints, doors, nodes, sources

# The modules that call what may raise, and what that is: each turns what it catches into a Fault or a plain value.
DOORS: Mapping[str, str] = {
    "core/document/json_door.py": "json refuses a text",
    "core/document/text_door.py": "bytes that are not UTF-8",
    "core/document/toml_door.py": "tomllib refuses a text",
    "core/document/yaml_door.py": "PyYAML refuses a text",
    "core/engine/burden.py": "jsonschema-rs tells an invalid instance by raising",
    "core/engine/canonical.py": "jsonschema-rs has no canonical form of a schema",
    "core/engine/draft3.py": "jsonschema fails within draft 3",
    "core/engine/places.py": "jsonschema-rs refuses a schema",
    "core/engine/second.py": "jsonschema fails, or decimals do",
    "core/engine/strings.py": "jsonschema-rs refuses a format or pattern",
    "core/engine/verdict.py": "jsonschema-rs refuses a schema",
    "core/mcp/jsonrpc.py": "a line that is no JSON, or no UTF-8",
    "core/uri.py": "urllib refuses a reference",
}

HEAVY = ("jsonschema", "jsonschema_rs", "referencing", "yaml", "tomllib", "hypothesis")
LONGEST_MODULE, LONGEST_FUNCTION = 400, 40


@pytest.fixture(scope="module")
def core(checkout: Path) -> dict[str, ast.Module]:
    """Every module of the core, parsed."""
    return sources(checkout)


@pytest.mark.parametrize("name", GUARDS)
def test_the_core_keeps_the_rule(core: dict[str, ast.Module], name: str) -> None:
    """No module of the core breaks the rule."""
    assert complaints(GUARDS[name], core) == []


PLANTED = [
    ("imports", "import os"),
    ("imports", "import sys"),
    ("imports", "from pathlib import Path"),
    ("imports", "import urllib.request"),
    ("imports", "from urllib import request"),
    ("imports", "def late():\n    import socket"),
    ("imports", "import attr"),
    ("imports", "import jstk.shell.reader"),
    ("imports", "from jstk import shell"),
    ("imports", "import importlib"),
    ("imports", "import time"),
    ("imports", "import io"),
    ("imports", "import threading"),
    ("imports", "from contextlib import suppress"),
    ("imports", "import requests"),
    ("imports", "import jsonschema"),
    ("imports", "def late():\n    import jsonschema_rs"),
    ("imports", "from yaml import CSafeLoader"),
    ("imports", "import tomllib"),
    ("relative imports", "from . import fault"),
    ("relative imports", "from ..fault import Fault"),
    ("names", "text = open('x').read()"),
    ("names", "print('hello')"),
    ("names", "show = print"),
    ("names", "answer = input()"),
    ("names", "eval('1')"),
    ("names", "exec('x = 1')"),
    ("names", "compile('1', 'x', 'eval')"),
    ("names", "__import__('os')"),
    ("names", "globals()['x'] = 1"),
    ("names", "locals()"),
    ("names", "vars(object)"),
    ("names", "setattr(object, 'x', 1)"),
    ("names", "key = hash('x')"),
    ("names", "__builtins__"),
    ("ambient", "from datetime import datetime\nnow = datetime.now()"),
    ("ambient", "import datetime\nnow = datetime.datetime.utcnow()"),
    ("ambient", "import datetime\ntoday = datetime.date.today()"),
    ("ambient", "from uuid import uuid4"),
    ("ambient", "import uuid\nname = uuid.uuid1()"),
    ("ambient", "from decimal import getcontext"),
    ("ambient", "import decimal\ndecimal.getcontext().prec = 5"),
    ("chance", "import random"),
    ("chance", "from random import choice"),
    ("chance", "from random import Random\nr = Random()"),
    ("statements", "raise ValueError"),
    ("statements", "def f():\n    raise"),
    ("statements", "assert True"),
    ("statements", "def f():\n    global x\n    x = 1"),
    ("statements", "def f():\n    x = 0\n    def g():\n        nonlocal x"),
    ("statements", "async def f():\n    pass"),
    ("handlers", "try:\n    f()\nexcept:\n    pass"),
    ("handlers", "try:\n    f()\nexcept Exception:\n    pass"),
    ("handlers", "try:\n    f()\nexcept (ValueError, BaseException):\n    pass"),
    ("handlers", "try:\n    f()\nexcept RecursionError:\n    pass"),
    ("handlers", "FAILURES = (ValueError, Exception)\ntry:\n    f()\nexcept FAILURES:\n    pass"),
    ("state", "CACHE = {}"),
    ("state", "SEEN: set[str] = set()"),
    ("state", "ALL = [1, 2]"),
    ("state", "if True:\n    TABLE = dict(a=1)"),
    ("state", "from collections import defaultdict\nCOUNTS = defaultdict(int)"),
    ("state", "class Room:\n    shared = []"),
    ("mutation", "from typing import Final\nTABLE: Final = {}\ndef f():\n    TABLE['x'] = 1"),
    ("mutation", "from typing import Final\nSEEN: Final = []\ndef f():\n    SEEN.append(1)"),
    ("mutation", "from typing import Final\nTABLE: Final = {}\ndef f():\n    del TABLE['x']"),
    ("mutation", "from typing import Final\nONE, TWO = {}, {}\ndef f():\n    TWO.clear()"),
    ("mutation", "import decimal\ndef f():\n    decimal.MAX_PREC = 1"),
    ("memos", "from functools import cache\n@cache\ndef f(x):\n    return x"),
    ("memos", "import functools\n@functools.lru_cache(maxsize=None)\ndef f(x):\n    return x"),
    ("hash order", "def f(a):\n    return [x for x in set(a)]"),
    ("hash order", "def f(a):\n    for x in {*a}:\n        yield x"),
    ("hash order", "def f(a):\n    s = frozenset(a)\n    return list(s)"),
    ("hash order", "def f(a, b):\n    return ', '.join(set(a) - set(b))"),
    ("hash order", "def f(a):\n    return {x: 1 for x in {1, 2}}"),
    ("hash order", "def f(a):\n    return [*set(a)]"),
    ("rooms", "from jstk.core.diff import compare"),
    ("rooms", "import jstk.core.sample.make"),
    ("rooms", "from jstk.core import infer"),
    ("rooms", "def late():\n    from jstk.core.validate.tool import run"),
]


@pytest.mark.parametrize(("name", "source"), PLANTED)
def test_a_planted_violation_is_seen(name: str, source: str) -> None:
    """The guard complains of a module that breaks its rule."""
    assert GUARDS[name](ast.parse(source), "core/lint/planted.py")


CLEAN = [
    "import re\nfrom urllib.parse import urljoin\nfrom attrs import frozen\nfrom returns.result import Result",
    "import json\nfrom jstk.core.fault import Fault\nfrom jstk.core.lint.rule import Rule",
    "import re\nWORD = re.compile('x')",
    "from typing import Final\nTABLE: Final = {'a': 1}\ndef f():\n    return TABLE['a']",
    "from collections.abc import Mapping\nTABLE: Mapping[str, int] = {'a': 1}",
    "__all__ = ['f']",
    "from random import Random\ndef f(seed):\n    return Random(seed).random()",
    "def f(a):\n    return sorted(set(a)), len({*a}), any(x for x in set(a)), {x for x in set(a)}, {*set(a), 1}",
    "def f():\n    seen = []\n    seen.append(1)\n    return seen",
    "ONE, TWO = 1, 2\ndef f(g):\n    g().seen[0] = 1",
    "from functools import cache\n@cache\ndef table():\n    return (1, 2)",
    "try:\n    f()\nexcept (ValueError, KeyError):\n    pass",
    "def f(a):\n    mask = 0\n    for x in set(a):\n        mask |= x\n    return mask",
    "def f(error: Exception) -> str:\n    return str(error)",
    "from datetime import date\ndef f(text):\n    return date.fromisoformat(text)",
]


@pytest.mark.parametrize("source", CLEAN)
def test_what_is_allowed_passes(source: str) -> None:
    """No guard complains of a module that keeps every rule."""
    assert [line for guard in GUARDS.values() for line in guard(ast.parse(source), "core/lint/clean.py")] == []


@pytest.mark.parametrize("library", [name for name, homes in CONFINED.items() if homes != ("core/",)])
def test_a_confined_library_is_free_at_home_alone(library: str) -> None:
    """An engine or a parser may be imported in the folder that is its door, and nowhere else."""
    tree = ast.parse(f"import {library}")
    assert GUARDS["imports"](tree, CONFINED[library][0] + "module.py") == []
    assert GUARDS["imports"](tree, "core/report.py")


def test_the_doors_are_those_named(core: dict[str, ast.Module]) -> None:
    """Exactly the named modules catch exceptions; no other does, and no name is stale."""
    assert sorted(doors(core)) == sorted(DOORS)


@pytest.mark.parametrize(
    "source",
    ["try:\n    f()\nfinally:\n    g()", "def f():\n    try:\n        g()\n    except* OSError:\n        pass"],
)
def test_a_new_door_is_seen(source: str) -> None:
    """A `try` is found, in whatever form."""
    assert doors({"core/planted.py": ast.parse(source), "core/plain.py": ast.parse("x = 1")}) == {"core/planted.py"}


def _long_functions(modules: dict[str, ast.Module]) -> list[str]:
    """The functions beyond the limit; one that is a single `match` counts as long as its longest arm."""
    found = []
    for path, tree in modules.items():
        for node in nodes(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _length(node) > LONGEST_FUNCTION:
                found.append(f"{path}:{node.lineno}: {node.name} has {_length(node)} lines")
    return found


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    last = function.body[-1]
    if isinstance(last, ast.Match) and len(function.body) <= 2:
        return max((case.body[-1].end_lineno or 0) - case.pattern.lineno + 1 for case in last.cases)
    return (function.end_lineno or 0) - function.lineno + 1


def _long_modules(modules: dict[str, ast.Module]) -> list[str]:
    lengths = {path: max((node.end_lineno or 0 for node in tree.body), default=0) for path, tree in modules.items()}
    return [f"{path}: {length} lines" for path, length in lengths.items() if length > LONGEST_MODULE]


@pytest.mark.parametrize("folder", ["core", "shell"])
def test_modules_and_functions_stay_short(checkout: Path, folder: str) -> None:
    """No module is longer than 400 lines, no function longer than 40."""
    modules = sources(checkout, folder)
    assert _long_modules(modules) + _long_functions(modules) == []


def test_a_long_function_is_seen() -> None:
    """A function of 41 lines and a module of 401 are told; a function that is one long `match` is not."""
    body = "\n".join(["def f():"] + ["    x = 1"] * LONGEST_FUNCTION)
    table = "\n".join(["def f(x):", "    match x:"] + [f"        case {n}:\n            return {n}" for n in range(40)])
    assert _long_functions({"core/x.py": ast.parse(body)}) == ["core/x.py:1: f has 41 lines"]
    assert _long_functions({"core/x.py": ast.parse(table)}) == []
    assert _long_modules({"core/x.py": ast.parse("x = 1\n" * (LONGEST_MODULE + 1))}) == ["core/x.py: 401 lines"]


def test_every_room_of_the_tree_is_known(checkout: Path) -> None:
    """The rule that keeps rooms apart knows each tool: a folder or module whose package exports TOOL."""
    exporting = {path for path, tree in sources(checkout).items() if "TOOL" in _names_bound(tree)}
    rooms = {path.removeprefix("core/").removesuffix(".py").split("/")[0] for path in exporting}
    assert sorted(rooms - set(ROOMS)) == []


def _names_bound(tree: ast.Module) -> set[str]:
    nodes = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    return {ast.unparse(t) for n in nodes for t in (n.targets if isinstance(n, ast.Assign) else [n.target])}


def _loaded_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["jstk.core", "jstk.core.catalogue", "jstk.core.mcp.server", "jstk.shell.cli"])
def test_what_answers_first_loads_no_validator(module: str) -> None:
    """The table of tools, the server and the command line start without an engine, a parser or a registry."""
    assert sorted(_loaded_after(f"import {module}") & set(HEAVY)) == []


def test_a_heavy_import_is_seen() -> None:
    """A module that loads an engine is told from one that does not."""
    assert "jsonschema_rs" in _loaded_after("import jsonschema_rs") & set(HEAVY)


def test_neither_folder_is_imported_as_a_package_of_its_own() -> None:
    """The tests see `jstk.core` and `jstk.shell` alone: a second copy of a class would never be equal to the first."""
    import jstk.core
    import jstk.shell

    assert {jstk.core.__name__, jstk.shell.__name__} <= sys.modules.keys()
    assert sorted({"core", "shell"} & sys.modules.keys()) == []


def _lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    tool = Path(sys.executable).with_name("lint-imports")
    return subprocess.run([tool, "--no-cache"], cwd=folder, capture_output=True, text=True, timeout=120)


def test_imports_go_downwards(checkout: Path) -> None:
    """Every contract of the layers is kept, and every module of the core has a floor."""
    done = _lint_imports(checkout)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, laid out as it installs, whose imports the contracts can be held against."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("core", "shell"):
        shutil.copytree(checkout / name, folder / "jstk" / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(checkout / "pyproject.toml", folder)
    return folder


@pytest.mark.parametrize(
    ("module", "source", "complaint"),
    [
        ("core/fault.py", "import jstk.core.report\n", "jstk.core.fault -> jstk.core.report"),
        ("core/fault.py", "import jstk.shell\n", "jstk.core.fault -> jstk.shell"),
        ("core/validate/planted.py", "import jstk.core.mcp\n", "jstk.core.validate.planted -> jstk.core.mcp"),
        ("core/unplaced.py", "", "unplaced"),
    ],
)
def test_a_planted_import_is_seen(copy: Path, module: str, source: str, complaint: str) -> None:
    """An import that goes upwards, and a module that has no floor, break a contract."""
    path = copy / "jstk" / module
    before = path.read_text(encoding="utf-8") if path.exists() else None
    path.write_text((before or "") + source, encoding="utf-8")
    done = _lint_imports(copy)
    path.unlink() if before is None else path.write_text(before, encoding="utf-8")
    assert done.returncode == 1
    assert complaint in done.stdout


@pytest.mark.parametrize(
    ("source", "rule"),
    [("import core", "TID251"), ("from shell import cli", "TID251"), ("print(1)", "T201"), ("def f(): pass", "D103")],
)
def test_the_linter_refuses(checkout: Path, source: str, rule: str) -> None:
    """The bare names of the folders, output in passing and public functions without a docstring are refused."""
    tool = Path(sys.executable).with_name("ruff")
    command = [tool, "check", "--no-cache", "--output-format", "concise", "--stdin-filename", "core/planted.py", "-"]
    done = subprocess.run(command, cwd=checkout, input=source + "\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert f" {rule} " in done.stdout


LOOSE = """
from typing import Any

def untyped(x):
    return x

def anything(x: Any) -> int:
    return x

def bare(x: list) -> None: ...
"""


def test_the_type_checker_is_strict(checkout: Path, tmp_path: Path) -> None:
    """With the project's settings, a function without types, an answer of any type and a bare list are refused."""
    settings = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    where = ('packages = ["jstk.core"', "mypy_path")
    without = "\n".join(line for line in settings.split("\n") if not line.startswith(where))
    (tmp_path / "pyproject.toml").write_text(without, encoding="utf-8")
    (tmp_path / "planted.py").write_text(LOOSE, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "planted.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1, done.stderr
    assert [rule for rule in ("no-untyped-def", "no-any-return", "type-arg") if f"[{rule}]" not in done.stdout] == []
