"""The recipes for Dask and Spark: the same schema, byte for byte, as one process."""

import importlib.util
import json
import os
import random
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from jstk.core.document import dumps
from jstk.core.infer.schema import schema_of
from jstk.core.infer.summary import summarise


def recipe(checkout: Path, name: str) -> ModuleType:
    """The example of that name as a module, under a name by which workers can import it."""
    spec = importlib.util.spec_from_file_location(name, checkout / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def events(count: int) -> list[dict[str, Any]]:
    """Log events of three kinds, with dynamic names, optional parts and nulls."""
    chance = random.Random(7)
    made: list[dict[str, Any]] = []
    for number in range(count):
        kind = chance.choice(["login", "order", "error"])
        event: dict[str, Any] = {"id": number, "kind": kind, "at": f"2024-05-{number % 28 + 1:02}T10:00:00Z"}
        if kind == "order":
            event["lines"] = [{"sku": f"A-{chance.randrange(99)}", "count": chance.randrange(9)} for _ in range(3)]
        if kind == "error":
            event["tags"] = {f"key-{chance.randrange(500)}": chance.choice(["x", "y"])}
        if kind == "login":
            event["user"] = chance.choice([None, {"name": "n", "mail": "a@b.example"}])
        made.append(event)
    return made


@pytest.fixture(scope="module")
def documents() -> list[dict[str, Any]]:
    """The documents of both recipes."""
    return events(900)


@pytest.fixture(scope="module")
def files(documents: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the documents shuffled and cut into files of uneven length."""
    folder = tmp_path_factory.mktemp("events")
    shuffled = random.Random(3).sample(documents, len(documents))
    for name, chosen in (("a", shuffled[:10]), ("b", shuffled[10:700]), ("c", shuffled[700:])):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(one) + "\n" for one in chosen), encoding="utf-8")
    return folder


def test_a_fold_in_dask_gives_the_schema_of_one_process(
    checkout: Path, documents: list[dict[str, Any]], files: Path
) -> None:
    """Neither the files, nor the blocks, nor the order in which partitions are merged show in the schema."""
    pytest.importorskip("dask.bag", reason="dask is not installed")
    made = recipe(checkout, "infer_dask").schema(str(files / "*.jsonl"), blocksize=20_000)
    assert dumps(made) == dumps(schema_of(summarise(documents)).schema)


def test_a_tree_reduce_in_spark_gives_the_schema_of_one_process(
    checkout: Path, documents: list[dict[str, Any]], files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Summaries travel between processes and merge in a tree to the same schema."""
    pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Java is not installed")
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(checkout / "examples"), os.environ.get("PYTHONPATH", "")]))
    module = recipe(checkout, "infer_spark")
    builder = module.SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
    spark = (
        builder.config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate()
    )
    try:
        made = module.schema(spark, str(files / "*.jsonl"), 3)
    finally:
        spark.stop()
    assert dumps(made) == dumps(schema_of(summarise(documents)).schema)
