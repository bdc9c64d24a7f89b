"""Validation beside its peers, in one run: the schemastore corpus in process, and all its files by one command.

    python benchmarks/validate.py CORPUS        CORPUS: a folder with schemas/ and test/, as SchemaStore has them

Peers are measured where they are installed: jsonschema, fastjsonschema, corvus-json-schema and jsonschema-rs in
process; check-jsonschema, Sourcemeta's jsonschema and ajv-cli as commands. Figures are ratios to jstk; the least of
several rounds counts. A schema that a peer cannot take is left out for that peer, and named.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from jstk.core.document import parse_all
from jstk.core.reader import Sources
from jstk.core.resolve import load
from jstk.core.validate.judge import judge_of
from jstk.shell.reader import FileReader

ROUNDS = 7
Check = Callable[[Any], bool]


def corpus(root: Path) -> Iterator[tuple[str, Any, list[Any]]]:
    """Each schema that has documents: its path, its value, and its documents parsed."""
    for folder in sorted((root / "test").iterdir()):
        schema = root / "schemas" / f"{folder.name}.json"
        documents = [
            one.value for path in sorted(folder.iterdir()) for one in parse_all(path.read_bytes(), path.name).unwrap()
        ]
        yield str(schema), json.loads(schema.read_text(encoding="utf-8")), documents


def ours(path: str, _: Any) -> Check:
    judge = load(Path(path).name, Sources(FileReader(str(Path(path).parent)))).bind(lambda made: judge_of(made, None))
    return judge.unwrap().fits


def bare(_: str, schema: Any) -> Check:
    made: Check = import_module("jsonschema_rs").validator_for(schema).is_valid
    return made


def classic(_: str, schema: Any) -> Check:
    made: Check = import_module("jsonschema").validators.validator_for(schema)(schema).is_valid
    return made


def generated(_: str, schema: Any) -> Check:
    library = import_module("fastjsonschema")
    validate = library.compile(schema, use_default=False)

    def check(instance: Any) -> bool:
        try:
            validate(instance)
        except library.JsonSchemaException:
            return False
        return True

    return check


def corvus(_: str, schema: Any) -> Check:
    library = import_module("corvus_json_schema")
    made: Check = library.compile(schema)
    return made


ENGINES = {"jstk": ours, "jsonschema-rs": bare, "jsonschema": classic, "fastjsonschema": generated, "corvus": corvus}


def measure(name: str, prepared: list[tuple[str, Any, list[Any]]]) -> tuple[float, set[str]] | None:
    """The least CPU time in seconds to judge the corpus, and the schemas left out; None where the engine is absent."""
    checks: list[tuple[Check, list[Any]]] = []
    refused: set[str] = set()
    for path, schema, documents in prepared:
        try:
            check = ENGINES[name](path, schema)
            _round([(check, documents)])
            checks.append((check, documents))
        except ImportError:
            return None
        except Exception:  # a schema that a peer cannot take is reported, not fatal
            refused.add(path)
    return (min(_round(checks) for _ in range(ROUNDS)), refused) if checks else None


def _round(checks: list[tuple[Check, list[Any]]]) -> float:
    start = time.process_time()
    for check, documents in checks:
        for document in documents:
            check(document)
    return time.process_time() - start


def commands(root: Path) -> None:
    """All files by one jstk command with a catalogue, beside one call a schema of each peer."""
    folders = sorted((root / "test").iterdir())
    with tempfile.TemporaryDirectory() as scratch:
        rows = [
            {
                "url": f"https://e.example/{f.name}",
                "fileMatch": [f"test/{f.name}/*"],
                "path": str(root / "schemas" / f"{f.name}.json"),
            }
            for f in folders
        ]
        catalog = Path(scratch) / "catalog.json"
        catalog.write_text(json.dumps({"schemas": rows}), encoding="utf-8")
        one = _timed([["jstk", "validate", str(root / "test"), "--catalog", str(catalog)]])
    print(f"  jstk validate --catalog: {one:.2f} s for all files")
    for name, command in peers():
        calls = [(f, command(str(root / "schemas" / f"{f.name}.json"), [str(p) for p in _files(f)])) for f in folders]
        refused = [f.name for f, call in calls if not _takes(name, call)]
        taken = _timed([call for f, call in calls if f.name not in refused])
        left = f"; without {len(refused)} schemas that it cannot take: {', '.join(refused)}" if refused else ""
        print(f"  {name}: {taken:.2f} s, {taken / one:.1f} x jstk{left}", flush=True)


def peers() -> Iterator[tuple[str, Callable[[str, list[str]], list[str]]]]:
    """Each peer that is installed, and its command for a schema and documents."""
    if shutil.which("check-jsonschema"):
        yield "check-jsonschema", lambda schema, files: ["check-jsonschema", "--schemafile", schema, *files]
    sourcemeta = sourcemeta_command()
    if sourcemeta is not None:
        yield "jsonschema (sourcemeta)", lambda schema, files: [sourcemeta, "validate", schema, *files]
    if shutil.which("ajv"):
        yield "ajv", _ajv


def sourcemeta_command() -> str | None:
    """The command of Sourcemeta's CLI: `$SOURCEMETA_JSONSCHEMA`, or the first on PATH that says it is that one.

    Its name is `jsonschema`, which is also that of a Python package's.
    """
    named = [os.environ.get("SOURCEMETA_JSONSCHEMA"), shutil.which("sourcemeta-jsonschema")]
    on_path = [shutil.which("jsonschema", path=folder) for folder in os.get_exec_path()]
    for command in filter(None, [*named, *on_path]):
        said = subprocess.run([command, "help"], capture_output=True, text=True, check=False)
        if "Sourcemeta" in said.stdout + said.stderr:
            return command
    return None


def _ajv(schema: str, files: list[str]) -> list[str]:
    """ajv-cli: the dialect by its flag, formats from the plugin's absence left unknown."""
    declared = str(json.loads(Path(schema).read_text(encoding="utf-8")).get("$schema", ""))
    spec = next((name for name in ("2020-12", "2019-09") if name in declared), "draft7")
    spec = {"2020-12": "draft2020", "2019-09": "draft2019"}.get(spec, spec)
    given = [part for file in files for part in ("-d", file)]
    return ["ajv", "validate", f"--spec={spec}", "--strict=false", "--validate-formats=false", "-s", schema, *given]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def _takes(name: str, call: list[str]) -> bool:
    """Whether a peer comes to judge documents at all: it says whether they are valid, not that the schema is bad."""
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    text = done.stdout + done.stderr
    if name == "ajv":
        return done.returncode == 0 or bool(re.search(r" (?:in)?valid$", text, re.MULTILINE))
    if name == "check-jsonschema":
        return done.returncode == 0 or "Schema validation errors were encountered" in text
    # the package's start script turns the status 2 of an invalid document into a traceback that names it
    return done.returncode in (0, 2) or "non-zero exit status 2." in text


def _timed(calls: list[list[str]]) -> float:
    best = float("inf")
    for _ in range(2):
        start = time.perf_counter()
        for call in calls:
            subprocess.run(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    root = Path(sys.argv[1])
    prepared = list(corpus(root))
    print(f"in process, {sum(len(documents) for _, _, documents in prepared)} documents:")
    own = measure("jstk", prepared)
    if own is None or own[1]:
        raise SystemExit("jstk takes every schema of the corpus")
    for name in ENGINES:
        found = measure(name, prepared)
        if found is None:
            print(f"  {name}: not installed")
            continue
        taken, refused = found
        kept = [one for one in prepared if one[0] not in refused]
        base = (measure("jstk", kept) or own)[0]
        left = f"; without {', '.join(sorted(Path(path).stem for path in refused))}" if refused else ""
        print(f"  {name}: {taken * 1000:.2f} ms, {taken / base:.2f} x jstk{left}", flush=True)
    print("as commands:")
    commands(root)


if __name__ == "__main__":
    main()
