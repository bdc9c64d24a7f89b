"""bundle: one schema that holds all that it refers to."""

from typing import Final

from jstk.core.fault import Outcome
from jstk.core.report import Report
from jstk.core.tool import (
    DRAFT_ARGUMENT,
    SCHEMA_ARGUMENT,
    Arguments,
    Command,
    Context,
    Descriptor,
    Flag,
    Schema,
    inputs,
    outputs,
)


def _run(arguments: Arguments, context: Context) -> Outcome[Report]:
    from jstk.core.bundle.run import run

    return run(arguments, context)


_EMBEDDED: Final[Schema] = {
    "type": "array",
    "items": {"type": "object", "properties": {"uri": {"type": "string"}, "pointer": {"type": "string"}}},
}

TOOL: Final = Descriptor(
    name="bundle",
    title="Bundle a schema",
    summary="Put a JSON Schema and all that it refers to into one document with the same verdicts.",
    details=(
        "The default is a compound document: each file is embedded with its $id. The result was "
        "checked against the original: it loads "
        "alone and judges alike."
    ),
    input_schema=inputs(
        ("schema",),
        schema=SCHEMA_ARGUMENT,
        dereference={
            "description": "Replace each reference by what it refers to; cycles stay references.",
            "type": "boolean",
        },
        withoutId={
            "description": "Leave out identifiers: references become pointers, for tools that ignore $id.",
            "type": "boolean",
        },
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(schema={"type": ["object", "boolean"]}, embedded=_EMBEDDED),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("schema", "SCHEMA", "one"),),
        flags=(
            Flag("--dereference", "dereference", "switch", "replace references by what they refer to"),
            Flag("--without-id", "withoutId", "switch", "no identifiers, references as pointers"),
        ),
        example="jstk bundle order.schema.json --resource https://example.com/schemas/=schemas/",
    ),
)
