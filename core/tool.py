"""Descriptor: one value for each tool, from which the command line, `tools/list` and the README's table all come."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from jstk.core.fault import Outcome
from jstk.core.reader import Reader, Sources
from jstk.core.report import Report

Arguments: TypeAlias = Mapping[str, Any]
Schema: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["read", "write", "spend"]
Shape: TypeAlias = Literal["value", "values", "switch", "number", "pairs"]


@frozen
class Flag:
    """A flag of the command line: the argument that it sets, and how.

    `name` is the flag as typed (`--schema`, or `-n --count` for a short and a long one). `value` takes a text, `values`
    collects several, `switch` sets `const`, `number` takes a number, `pairs` reads KEY=VALUE into an object. `local`
    flags are for the command line alone: they reach `run` through `Context.local` under their argument's name, and
    stand in no input schema.
    """

    name: str
    argument: str
    shape: Shape
    help: str
    metavar: str | None = None
    choices: tuple[str, ...] | None = None
    const: Any = True
    local: bool = False


@frozen
class Command:
    """How the command line offers a tool: positionals (argument name, metavar, count), flags, an example.

    `many` wants at least one and gives a list; `any` wants none or more and is left out where none is given. `words`
    are the words that call the tool where its name does not (`tools find`).
    """

    positionals: tuple[tuple[str, str, Literal["one", "many", "optional", "any"]], ...]
    flags: tuple[Flag, ...]
    example: str
    words: tuple[str, ...] = ()


@frozen
class Context:
    """What a run is given beside its arguments: the sources (reader, resources, limits), and whether it is to stop.

    `local` holds the values of the command line's local flags, by argument name; it is empty elsewhere. `output` is the
    format that the report will be shown in, for tools that would else have to keep what only some formats show.
    `revisions` gives the Reader of a revision of the repository, where the caller has one.
    """

    sources: Sources
    stopped: Callable[[], bool] = field(default=lambda: False)
    local: Mapping[str, Any] = field(factory=dict)
    output: str = "text"
    revisions: Callable[[str], Outcome[Reader]] | None = None

    @property
    def reader(self) -> Reader:
        return self.sources.reader


@frozen
class Descriptor:
    """A tool. `run` takes arguments that fit `input_schema` and gives a report or a fault.

    `run` imports what is heavy itself. `summary` is the first sentence that a person or a model reads, `details` the
    rest of the description. `formats` names the output formats that only this tool has.
    """

    name: str
    title: str
    summary: str
    details: str
    input_schema: Schema
    output_schema: Schema
    kind: Kind
    run: Callable[[Arguments, Context], Outcome[Report]]
    command: Command
    formats: tuple[str, ...] = ()

    @property
    def description(self) -> str:
        return f"{self.summary} {self.details}".strip()

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the command line that call the tool."""
        return self.command.words or (self.name.replace("_", "-"),)

    @property
    def annotations(self) -> dict[str, bool]:
        """The four hints of the protocol; all are given, since their defaults when absent are the unsafe ones."""
        read = self.kind == "read"
        spend = self.kind == "spend"
        return {"readOnlyHint": read, "destructiveHint": False, "idempotentHint": read, "openWorldHint": spend}


SCHEMA_ARGUMENT: Final[Schema] = {
    "description": "A schema: a path or file: URI relative to the root, or the schema itself (an object or a boolean).",
    "type": ["string", "object", "boolean"],
}
DOCUMENTS_ARGUMENT: Final[Schema] = {
    "description": "Paths or globs of documents, relative to the root.",
    "type": "array",
    "items": {"type": "string"},
}
INSTANCES_ARGUMENT: Final[Schema] = {"description": "JSON values given inline.", "type": "array", "items": {}}
DRAFT_ARGUMENT: Final[Schema] = {
    "description": "Dialect of schemas without $schema: a metaschema URI or draft3 ... 2020-12 (the default).",
    "type": "string",
}
SHARED_ARGUMENTS: Final[Schema] = {
    "resources": {
        "description": "URI (a trailing / maps a prefix) to a path or a schema, for references that are not files.",
        "type": "object",
    },
    "fields": {
        "description": "Dotted paths of the payload to keep, such as results.errors.message.",
        "type": "array",
        "items": {"type": "string"},
    },
}
ERROR_OUTPUT: Final[Schema] = {
    "type": "object",
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "uri": {"type": "string"},
        "line": {"type": "integer"},
        "column": {"type": "integer"},
        "pointer": {"type": "string"},
        "hint": {"type": "string"},
        "violations": {"type": "array", "items": {"type": "object"}},
    },
}


def inputs(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """An input schema as hosts need it: a plain object, every argument named, no root combinators."""
    schema: Schema = {"type": "object", "properties": {**properties, **SHARED_ARGUMENTS}, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


def outputs(**properties: Schema) -> Schema:
    """An output schema: a plain object with nothing required, `ok` and, on a fault, `error`."""
    ends: Schema = {"error": ERROR_OUTPUT, "truncated": {"type": "integer"}}
    return {"type": "object", "properties": {"ok": {"type": "boolean"}, **properties, **ends}}
