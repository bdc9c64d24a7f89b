"""Inference beside its peers, in one run: CPU a document, peak memory, and how both grow with the documents.

    python benchmarks/infer.py DOCUMENTS.ndjson [COUNT ...] [NAME ...]

Counts are 10000 and 100000 where none is given; 1000000 is the long run. Names choose among the contenders.

The documents are resampled, with a fixed seed, to each count. Peers are measured where they are installed: genson (a
library, driven line by line) and quicktype (a command on PATH, given the documents as one array, since it reads no JSON
Lines, and only up to 100,000 of them, since it holds them all). Ratios are to genson; each process is measured alone.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

LONGEST = 500
"""Seconds for one process; a peer that takes longer is stopped and reported."""
QUICKTYPE_MOST = 100_000

LOADS = "import json,sys\nfor line in open(sys.argv[1],encoding='utf-8'): json.loads(line)"
GENSON = """
import json, sys
from genson import SchemaBuilder
builder = SchemaBuilder("http://json-schema.org/schema#")
for line in open(sys.argv[1], encoding="utf-8"):
    builder.add_object(json.loads(line))
print(builder.to_json())
"""


def commands(path: str, count: int) -> Iterator[tuple[str, list[str]]]:
    """Each contender and its command."""
    yield "json.loads", [sys.executable, "-c", LOADS, path]
    if subprocess.run([sys.executable, "-c", "import genson"], capture_output=True, check=False).returncode == 0:
        yield "genson", [sys.executable, "-c", GENSON, path]
    yield "jstk", [sys.executable, "-m", "jstk.shell", "infer", path]
    quicktype = shutil.which("quicktype")
    if quicktype and count <= QUICKTYPE_MOST:
        yield "quicktype", [quicktype, "--lang", "schema", "--src-lang", "json", as_array(Path(path))]


def as_array(lines: Path) -> str:
    """The path of a file that has the documents of a JSON Lines file as one array."""
    target = lines.with_suffix(".json")
    with lines.open(encoding="utf-8") as source, target.open("w", encoding="utf-8") as out:
        for number, line in enumerate(source):
            out.write(("," if number else "[") + line)
        out.write("]")
    return str(target)


def measured(command: list[str]) -> tuple[float, float] | None:
    """CPU seconds and peak MiB of one run of a command; None where it fails or takes too long."""
    with open(os.devnull, "wb") as nowhere:
        child = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        alarm = Timer(LONGEST, child.kill)
        alarm.start()
        _, status, used = os.wait4(child.pid, 0)
        alarm.cancel()
        child.returncode = status
    return None if status else (used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def resampled(documents: list[str], count: int, target: Path) -> int:
    """Write so many documents, drawn with a fixed seed; the bytes written."""
    chance = random.Random(2026)
    with target.open("w", encoding="utf-8") as out:
        return sum(out.write(chance.choice(documents) + "\n") for _ in range(count))


def main(path: str, counts: list[int], names: list[str]) -> None:
    documents = [line for line in Path(path).read_text(encoding="utf-8").split("\n") if line]
    json.loads(documents[0])
    first: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        for count in counts:
            target = Path(folder) / "documents.ndjson"
            size = resampled(documents, count, target)
            print(f"{count:,} documents, {size / 1e6:.1f} MB", flush=True)
            base: float | None = None
            for name, command in commands(str(target), count):
                found = measured(command) if not names or name in names else None
                if found is not None:
                    base = found[0] if name == "genson" else base
                    each = found[0] / count * 1e6
                    print(f"  {shown(name, each, first, found, base)}", flush=True)
                elif not names or name in names:
                    print(f"  {name}: failed, or took longer than {LONGEST} s", flush=True)


def shown(name: str, each: float, first: dict[str, float], found: tuple[float, float], base: float | None) -> str:
    """One line: the figures of a run, its growth since the first count, its ratio to genson where that was measured."""
    growth = each / first.setdefault(name, each)
    ratio = "" if base is None else f"{found[0] / base:6.2f} x genson"
    return f"{name:12} {each:8.1f} us a document ({growth:.2f} x the first count) {found[1]:7.0f} MiB {ratio}"


if __name__ == "__main__":
    chosen = [int(one) for one in sys.argv[2:] if one.isdigit()]
    main(sys.argv[1], chosen or [10_000, 100_000], [one for one in sys.argv[2:] if not one.isdigit()])
