"""`diff` beside its peers, in one run: the labelled pairs of the origin sets in process, and a pair of 500 KB.

    python benchmarks/diff.py CORPUS        CORPUS: a folder of sets, each with pairs.json (old, new, direction, truth)

Peers are measured where they are installed: jsonschema-rs (canonical forms) and jsonsubschema in process, jsoncompat in
process, and json-schema-diff as a command. For each: how many directions it got right, wrong and left open, and the
median and 95th percentile of the time for one.
"""

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

from jstk.core.diff.compare import compare
from jstk.core.migration.offline import NOTHING
from jstk.core.reader import Sources

ORIGINS = (
    "jsoncompat sentry-json-schema-diff apicurio karapace atlassian-json-schema-diff ibm-jsonsubschema "
    "ghga-jsonsubschema axonops"
).split()
DIALECTS = {
    "draft3": "http://json-schema.org/draft-03/schema#",
    "draft4": "http://json-schema.org/draft-04/schema#",
    "draft6": "http://json-schema.org/draft-06/schema#",
    "draft7": "http://json-schema.org/draft-07/schema#",
    "2019-09": "https://json-schema.org/draft/2019-09/schema",
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
}
SOURCES = Sources(NOTHING)
Answer = Callable[[Any, Any], bool | None]


def rows(root: Path) -> Iterator[tuple[Any, Any, bool]]:
    """The schema whose documents are asked about, the one that should take them, and whether it does."""
    for name in ORIGINS:
        path = root / name / "pairs.json"
        if not path.exists():
            continue
        data = json.loads(path.read_text(encoding="utf-8"))
        for pair in data if isinstance(data, list) else data["pairs"]:
            if pair.get("truth") not in ("compatible", "breaking"):
                continue
            old, new = (dialect(pair[side], pair.get(f"draft_{side}")) for side in ("old", "new"))
            holds = pair["truth"] == "compatible"
            if pair["direction"] in ("backward", "forward") or holds:
                if pair["direction"] != "forward":
                    yield old, new, holds
                if pair["direction"] != "backward":
                    yield new, old, holds


def dialect(schema: Any, draft: str | None) -> Any:
    """The schema with its dialect declared."""
    uri = DIALECTS.get((draft or "").replace("draft2", "2"))
    return {"$schema": uri, **schema} if uri and isinstance(schema, dict) and "$schema" not in schema else schema


def ours(inner: Any, outer: Any) -> bool | None:
    made = compare(inner, outer, SOURCES, directions=("backward",)).unwrap().answers["backward"]
    return {"compatible": True, "breaking": False, "unknown": None}[made.verdict]


def canonical(inner: Any, outer: Any) -> bool | None:
    library = import_module("jsonschema_rs")
    made = library.canonicalize(outer, validate_formats=False).covers(
        library.canonicalize(inner, validate_formats=False)
    )
    return {"yes": True, "no": False}.get(str(made))


def subschema(inner: Any, outer: Any) -> bool | None:
    with redirect_stdout(StringIO()):
        found = import_module("jsonsubschema").isSubschema(inner, outer)
    return found if isinstance(found, bool) else None


def compat(inner: Any, outer: Any) -> bool | None:
    library = import_module("jsoncompat")
    found = library.check_compat(json.dumps(inner), json.dumps(outer), "deserializer")
    return found if isinstance(found, bool) else None


def command(inner: Any, outer: Any) -> bool | None:
    with tempfile.TemporaryDirectory() as folder:
        names = [Path(folder) / name for name in ("old.json", "new.json")]
        for name, schema in zip(names, (inner, outer), strict=True):
            name.write_text(json.dumps(schema), encoding="utf-8")
        done = subprocess.run(["json-schema-diff", *map(str, names)], capture_output=True, timeout=20)
        return {0: True, 1: False}.get(done.returncode)


PEERS: dict[str, tuple[Answer, str]] = {
    "jstk": (ours, "jstk"),
    "jsonschema-rs": (canonical, "jsonschema_rs"),
    "jsonsubschema": (subschema, "jsonsubschema"),
    "jsoncompat": (compat, "jsoncompat"),
    "json-schema-diff": (command, ""),
}


def installed(name: str, module: str) -> bool:
    """Whether a peer is there."""
    if not module:
        return shutil.which(name) is not None
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def measured(answer: Answer, asked: list[tuple[Any, Any, bool]]) -> str:
    """One peer's line: right, contradicted, open; and the times."""
    right = wrong = 0
    seconds = []
    for inner, outer, holds in asked:
        start = time.perf_counter()
        try:
            found = answer(inner, outer)
        except BaseException as error:  # a peer's panic is no Exception
            if isinstance(error, KeyboardInterrupt):
                raise
            found = None
        seconds.append(time.perf_counter() - start)
        right += found is holds
        wrong += found is not None and found is not holds
    seconds.sort()
    p50, p95 = statistics.median(seconds) * 1000, seconds[int(len(seconds) * 0.95)] * 1000
    shares = f"{right / len(asked):7.1%} as labelled, {wrong:4} against, {len(asked) - right - wrong:4} open"
    return f"{shares}, p50 {p50:8.2f} ms, p95 {p95:8.2f} ms"


def large(kilobytes: int = 500) -> tuple[Any, Any]:
    """A schema of that size and a copy with one change deep in it."""
    part = {
        "type": "object",
        "properties": {f"field{i}": {"type": "string", "maxLength": i + 1, "description": "x" * 60} for i in range(12)},
        "additionalProperties": False,
    }
    size = len(json.dumps(part))
    count = kilobytes * 1000 // size
    old = {
        "properties": {f"p{i}": {"$ref": f"#/$defs/d{i}"} for i in range(count)},
        "$defs": {f"d{i}": part for i in range(count)},
    }
    new = json.loads(json.dumps(old))
    new["$defs"][f"d{count // 2}"]["required"] = ["field3"]
    return old, new


def main() -> int:
    """Print a line for each peer, then the large pair."""
    asked = list(rows(Path(sys.argv[1])))
    print(f"{len(asked)} directions of {len(ORIGINS)} sets")
    for name, (answer, module) in PEERS.items():
        if not installed(name, module):
            print(f"{name:18} not installed")
            continue
        answer(*asked[0][:2]) if name == "jstk" else None
        some = asked if name != "json-schema-diff" else asked[::10]
        print(f"{name:18} {measured(answer, some)}")
    old, new = large()
    for title, one, other in (("backward", old, new), ("forward", new, old)):
        seconds = []
        for _ in range(3):
            start = time.perf_counter()
            found = ours(one, other)
            seconds.append(time.perf_counter() - start)
        print(f"500 KB, {title}: {found} in {min(seconds):.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
