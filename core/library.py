"""The library: one function a tool.

Each takes a Reader (or Sources, where resources, a catalogue or limits matter) and the tool's arguments by name, as the
protocol and the command line have them, and gives a Report or a Fault:

    outcome = validate(FileReader("."), schema="order.schema.json", documents=["orders/*.json"])
    outcome.map(lambda report: report.payload["valid"])
"""

from typing import Any

from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.catalogue import find
from jstk.core.fault import Outcome, Usage
from jstk.core.reader import Reader, Sources
from jstk.core.report import Report
from jstk.core.tool import Context


def call(tool: str, reading: Reader | Sources, arguments: dict[str, Any]) -> Outcome[Report]:
    """The report of a tool by name. Faults: `usage` for a tool or an argument that nobody knows, and the tool's own."""
    found = find(tool)
    if found is None:
        return Failure(Usage(f"no tool is named {tool!r}"))
    sources = reading if isinstance(reading, Sources) else Sources(reading)
    return invoke(found, arguments, Context(sources))


def validate(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """Whether documents or instances satisfy a schema, with every error explained."""
    return call("validate", reading, arguments)


def lint(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """What is wrong with schemas, each finding with its cause, a witness or a value."""
    return call("lint", reading, arguments)


def diff(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """Whether a change of a schema is breaking, with a witness or a proof."""
    return call("diff", reading, arguments)


def bundle(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """A schema and all that it refers to in one document."""
    return call("bundle", reading, arguments)


def migrate(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """A schema in another draft, with what changed and what could not be kept."""
    return call("migrate", reading, arguments)


def infer(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """A schema that accepts the documents that were shown."""
    return call("infer", reading, arguments)


def sample(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """Instances of a schema, valid or deliberately not, or a proof that there are none."""
    return call("sample", reading, arguments)


def coverage(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """What documents or tests leave untested in a schema."""
    return call("coverage", reading, arguments)


def test(reading: Reader | Sources, **arguments: Any) -> Outcome[Report]:
    """Whether the tests of schemas hold."""
    return call("test", reading, arguments)
