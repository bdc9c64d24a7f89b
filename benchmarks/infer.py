"""Inference beside its peers, in one run: CPU a document, peak memory, and how both grow with the documents.

    python benchmarks/infer.py DOCUMENTS.ndjson [COUNT ...]      default counts: 10000 100000; 1000000 is the long run

The documents are resampled, with a fixed seed, to each count. Peers are measured where they are installed: genson (a
library, driven line by line) and quicktype (a command). Ratios are to genson; each child process is measured alone.
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

LOADS = "import json,sys\nfor line in open(sys.argv[1],encoding='utf-8'): json.loads(line)"
GENSON = """
import json, sys
from genson import SchemaBuilder
builder = SchemaBuilder("http://json-schema.org/schema#")
for line in open(sys.argv[1], encoding="utf-8"):
    builder.add_object(json.loads(line))
print(builder.to_json())
"""


def commands(path: str) -> Iterator[tuple[str, list[str]]]:
    """Each contender and its command."""
    yield "json.loads", [sys.executable, "-c", LOADS, path]
    yield "jstk", [sys.executable, "-m", "jstk.shell", "infer", path]
    if subprocess.run([sys.executable, "-c", "import genson"], capture_output=True, check=False).returncode == 0:
        yield "genson", [sys.executable, "-c", GENSON, path]
    quicktype = shutil.which("quicktype")
    if quicktype:
        yield "quicktype", [quicktype, "--lang", "schema", "--src-lang", "json", path]


def measured(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak MiB of one run of a command."""
    with open(os.devnull, "wb") as nowhere:
        child = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, used = os.wait4(child.pid, 0)
    if status:
        raise SystemExit(f"failed: {command}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def resampled(documents: list[str], count: int, target: Path) -> int:
    """Write so many documents, drawn with a fixed seed; the bytes written."""
    chance = random.Random(2026)
    with target.open("w", encoding="utf-8") as out:
        return sum(out.write(chance.choice(documents) + "\n") for _ in range(count))


def main(path: str, counts: list[int]) -> None:
    documents = [line for line in Path(path).read_text(encoding="utf-8").split("\n") if line]
    json.loads(documents[0])
    with tempfile.TemporaryDirectory() as folder:
        for count in counts:
            target = Path(folder) / "documents.ndjson"
            size = resampled(documents, count, target)
            print(f"{count:,} documents, {size / 1e6:.1f} MB")
            found = {name: measured(command) for name, command in commands(str(target))}
            base = found.get("genson", found["jstk"])[0]
            for name, (seconds, peak) in found.items():
                each = seconds / count * 1e6
                print(f"  {name:12} {each:8.1f} us a document  {seconds / base:6.2f} x genson  {peak:7.0f} MiB")


if __name__ == "__main__":
    main(sys.argv[1], [int(count) for count in sys.argv[2:]] or [10_000, 100_000])
