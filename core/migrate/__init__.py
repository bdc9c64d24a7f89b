"""migrate: the same schema in another draft, with what was changed and what could not be kept."""

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
    from jstk.core.migrate.run import run

    return run(arguments, context)


_NOTES: Final[Schema] = {
    "type": "array",
    "items": {"type": "object", "properties": {"pointer": {"type": "string"}, "message": {"type": "string"}}},
}

TOOL: Final = Descriptor(
    name="migrate",
    title="Migrate a schema",
    summary="Rewrite a JSON Schema in another draft (3 to 2020-12), up or down, keeping its verdicts.",
    details=(
        "`changes` tells what was rewritten, `losses` what the other draft cannot say. "
        "Files it refers to stay as they are."
    ),
    input_schema=inputs(
        ("schema",),
        schema=SCHEMA_ARGUMENT,
        to={
            "description": "The draft to write: a metaschema URI or draft3 ... 2020-12 (the default).",
            "type": "string",
        },
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(schema={"type": ["object", "boolean"]}, changes=_NOTES, losses=_NOTES),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("schema", "SCHEMA", "one"),),
        flags=(Flag("--to", "to", "value", "the draft to write (default 2020-12)", "DRAFT"),),
        example="jstk migrate old.schema.json --to 2020-12",
    ),
)
