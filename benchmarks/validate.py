"""Validation beside its peers, in one run: the schemastore corpus in process, and all its files by one command.

    python benchmarks/validate.py CORPUS        CORPUS: a folder with schemas/ and test/, as SchemaStore has them

Peers are measured where they are installed: jsonschema, fastjsonschema, corvus-json-schema and jsonschema-rs in
process; check-jsonschema, sourcemeta-jsonschema and ajv-cli as commands. Figures are ratios to jstk; the least of
several rounds counts.
"""

import json
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

ROUNDS = 5
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


def measure(name: str, prepared: list[tuple[str, Any, list[Any]]]) -> float | None:
    """The least time in seconds to judge the whole corpus; None where the engine is absent or cannot take it."""
    try:
        checks = [(ENGINES[name](path, schema), documents) for path, schema, documents in prepared]
        return min(_round(checks) for _ in range(ROUNDS))
    except Exception as error:  # a peer that cannot take the corpus is reported, not fatal
        print(f"  {name}: not measured ({type(error).__name__}: {str(error)[:80]})")
        return None


def _round(checks: list[tuple[Check, list[Any]]]) -> float:
    start = time.perf_counter()
    for check, documents in checks:
        for document in documents:
            check(document)
    return time.perf_counter() - start


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
    peers = {
        "check-jsonschema": lambda f, files: [
            "check-jsonschema",
            "--schemafile",
            str(root / "schemas" / f"{f.name}.json"),
            *files,
        ],
        "jsonschema (sourcemeta)": lambda f, files: [
            "sourcemeta-jsonschema",
            "validate",
            str(root / "schemas" / f"{f.name}.json"),
            *files,
        ],
        "ajv": lambda f, files: [
            "ajv",
            "validate",
            "--strict=false",
            "-s",
            str(root / "schemas" / f"{f.name}.json"),
            *[x for p in files for x in ("-d", p)],
        ],
    }
    for name, command in peers.items():
        calls = [command(f, [str(path) for path in sorted(f.iterdir())]) for f in folders]
        if shutil.which(calls[0][0]) is None:
            print(f"  {name}: not installed")
        else:
            taken = _timed(calls)
            print(f"  {name}: {taken:.2f} s, {taken / one:.1f} x jstk")


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
    times = {name: measure(name, prepared) for name in ENGINES}
    own = times["jstk"] or 1.0
    for name, taken in times.items():
        if taken is not None:
            print(f"  {name}: {taken * 1000:.2f} ms, {taken / own:.2f} x jstk")
    print("as commands:")
    commands(root)


if __name__ == "__main__":
    main()
