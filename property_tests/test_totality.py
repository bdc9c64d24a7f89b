"""Every tool is total and pure: it gives a report or a fault whatever it is sent, and reads by its Reader alone."""

import contextlib
import importlib
import json
import pkgutil
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, get_args

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from returns.result import Failure, Success

import jstk.core
from jstk.core.arguments import invoke
from jstk.core.catalogue import TOOLS
from jstk.core.document import dumps
from jstk.core.fault import Fault, describe, error_object
from jstk.core.reader import Sources
from jstk.core.render import GENERAL, render, render_fault
from jstk.core.report import Report
from jstk.core.tool import Context, Descriptor
from support.memory import MemoryReader
from support.plausible import arguments, values
from support.purity import imported_modules, sources
from support.seal import Reached

Seal = Callable[[], AbstractContextManager[None]]

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
FILES = {
    **{path.relative_to(EXAMPLES).as_posix(): path.read_bytes() for path in EXAMPLES.rglob("*") if path.is_file()},
    "bad.json": b'{"a": 1,, "b"',
    "bytes.json": b'{"a": "\xff"}',
    "twice.json": b'{"a": 1, "a": 2}',
    "empty.yaml": b"",
    "many.yaml": b"a: 1\n---\nb: [1, 2]\n---\n*nope\n",
    "table.toml": b"[a]\nb = 1979-05-27\n",
    "cycle.schema.json": b'{"$ref": "cycle.schema.json"}',
    "loop.schema.json": b'{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#"}}}',
    "deep.json": b"[" * 500 + b"]" * 500,
}
CONTEXT = Context(Sources(MemoryReader(FILES)))
MORE = settings(max_examples=40)


def answer(tool: Descriptor, given: object, sealed: Seal) -> None:
    """Call the tool inside the seal and hold its answer to be whole: every render of it too."""
    with sealed():
        outcome = invoke(tool, given, CONTEXT)
        assert isinstance(outcome, Success | Failure)
        texts = _shown(outcome.unwrap(), tool) if isinstance(outcome, Success) else _told(outcome.failure())
    for text in texts:
        text.encode("utf-8")


def _shown(report: object, tool: Descriptor) -> list[str]:
    assert isinstance(report, Report)
    made = [render(report, name).unwrap() for name in (*GENERAL, *report.formats)]
    return [dumps(report.payload), report.text, report.note, *made]


def _told(fault: object) -> list[str]:
    assert isinstance(fault, get_args(Fault))
    return [describe(fault), dumps(error_object(fault)), *(render_fault(fault, name) for name in GENERAL)]


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    """Load all that the core loads late, and call each tool once: the seal is to see what a call itself does."""
    for module in pkgutil.walk_packages(jstk.core.__path__, "jstk.core."):
        importlib.import_module(module.name)
    for name in imported_modules(sources(EXAMPLES.parent)):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    for tool in TOOLS:
        invoke(tool, {}, CONTEXT)
        invoke(tool, {"schema": "order.schema.json", "documents": ["orders/*", "table.toml", "orders.jsonl"]}, CONTEXT)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
@MORE
@given(anything=values)
def test_any_json_gets_an_answer(tool: Descriptor, sealed: Seal, anything: object) -> None:
    """Any JSON sent as arguments gives a Result."""
    answer(tool, anything, sealed)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
@settings(max_examples=120)
@given(data=st.data())
def test_plausible_arguments_get_an_answer(tool: Descriptor, sealed: Seal, data: st.DataObject) -> None:
    """Arguments of the right names and kinds, with good and bad schemas and files in them, give a Result."""
    answer(tool, data.draw(arguments(tool.input_schema, tool.output_schema, tuple(FILES))), sealed)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
@pytest.mark.parametrize("shape", [lambda inner: [inner], lambda inner: {"not": inner}], ids=["arrays", "schemas"])
def test_deep_arguments_get_an_answer(tool: Descriptor, sealed: Seal, shape: Callable[[Any], Any]) -> None:
    """Arguments nested far beyond every limit give a Result, whichever argument holds them."""
    deep: Any = True
    for _ in range(20_000):
        deep = shape(deep)
    for name in tool.input_schema["properties"]:
        answer(tool, {name: deep}, sealed)
        answer(tool, {name: [deep]}, sealed)


def _opens(given: object, context: Context) -> Any:
    with open(__file__, encoding="utf-8") as file:
        return Success(file.read())


def _raises(given: object, context: Context) -> Any:
    return next(iter(()))


def _loads(given: object, context: Context) -> Any:
    sys.modules.pop("this", None)
    return Success(importlib.import_module("this"))


@pytest.mark.parametrize(
    ("run", "seen"),
    [
        (_opens, Reached),
        (_loads, Reached),
        (_raises, StopIteration),
        (lambda given, context: None, Exception),
        (lambda given, context: Success("no report"), AssertionError),
        (lambda given, context: Failure("no fault"), AssertionError),
    ],
    ids=["opens a file", "loads a module", "raises", "gives no Result", "gives no Report", "gives no Fault"],
)
def test_a_planted_breach_is_seen(sealed: Seal, run: Any, seen: type[BaseException]) -> None:
    """A tool that opens a file, loads a module, raises, or gives something else, does not pass."""
    tool = evolve(TOOLS[0], run=run, input_schema={"type": "object", "properties": {}})
    with pytest.raises(seen):
        answer(tool, {}, sealed)


def test_the_examples_are_among_the_files() -> None:
    """The Reader of these tests holds real documents, not only broken ones."""
    assert json.loads(FILES["order.schema.json"])["title"] == "Order"
