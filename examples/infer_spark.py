"""A schema from JSON Lines by PySpark: each partition to a summary, the summaries merged by `treeReduce`.

    spark-submit infer_spark.py 'events/*.jsonl.gz' > event.schema.json

The schema is, byte for byte, the one that `jstk infer` gives for the same documents in one process. jstk has to be
installed where the executors run.
"""

import json
import sys
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from pyspark.sql import SparkSession

from jstk.core.document import dumps
from jstk.core.infer.schema import schema_of
from jstk.core.infer.summary import Summary, merge, summarise


def part(lines: Iterable[str]) -> list[Summary]:
    """The summary of the documents of one partition."""
    return [summarise(json.loads(line, parse_float=Decimal) for line in lines if line.strip())]


def schema(spark: SparkSession, paths: str, partitions: int = 8) -> dict[str, Any]:
    """The schema of all documents in the files (comma-separated paths and globs)."""
    lines = spark.sparkContext.textFile(paths, minPartitions=partitions)
    return schema_of(lines.mapPartitions(part).treeReduce(merge)).schema


if __name__ == "__main__":
    found = schema(SparkSession.builder.appName("infer").getOrCreate(), ",".join(sys.argv[1:]))
    sys.stdout.write(dumps(found, 2) + "\n")
