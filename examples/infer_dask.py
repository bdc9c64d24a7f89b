"""A schema from JSON Lines by Dask: each partition to a summary, the summaries merged by a fold.

    python infer_dask.py 'events/*.jsonl.gz' > event.schema.json

The schema is, byte for byte, the one that `jstk infer` gives for the same documents in one process, however the files
are cut and in whatever order the parts arrive: `merge` is associative and commutative, and EMPTY is its identity.
"""

import json
import sys
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import dask.bag

from jstk.core.document import dumps
from jstk.core.infer.schema import schema_of
from jstk.core.infer.summary import EMPTY, Summary, merge, summarise


def part(lines: Iterable[str]) -> list[Summary]:
    """The summary of the documents of one partition."""
    return [summarise(json.loads(line, parse_float=Decimal) for line in lines if line.strip())]


def schema(paths: "str | list[str]", blocksize: "str | int | None" = "32MiB") -> dict[str, Any]:
    """The schema of all documents in the files; gzip files cannot be cut, `blocksize=None` reads them whole."""
    lines = dask.bag.read_text(paths, blocksize=blocksize)
    whole = lines.map_partitions(part).fold(merge, initial=EMPTY)
    return schema_of(whole.compute(scheduler="threads")).schema


if __name__ == "__main__":
    sys.stdout.write(dumps(schema(sys.argv[1:], None), 2) + "\n")
