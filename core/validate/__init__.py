"""validate: does this document satisfy that schema?"""

from typing import Any, Final

from jstk.core.fault import Outcome
from jstk.core.report import Report
from jstk.core.tool import (
    DOCUMENTS_ARGUMENT,
    DRAFT_ARGUMENT,
    ERROR_OUTPUT,
    INSTANCES_ARGUMENT,
    SCHEMA_ARGUMENT,
    Arguments,
    Command,
    Context,
    Descriptor,
    Flag,
    inputs,
    outputs,
)


def _run(arguments: Arguments, context: Context) -> Outcome[Report]:
    from jstk.core.validate.run import run

    return run(arguments, context)


_ERROR: Final[dict[str, Any]] = {
    "instanceLocation": {"type": "string"},
    "keywordLocation": {"type": "string"},
    "absoluteKeywordLocation": {"type": "string"},
    "keyword": {"type": "string"},
    "message": {"type": "string"},
    "line": {"type": ["integer", "null"]},
    "column": {"type": ["integer", "null"]},
    "best": {"type": "boolean"},
    "suggestion": {"type": "string"},
    "branch": {"type": "integer"},
}
_CAUSES: Final = {"type": "array", "items": {"type": "object"}}
_ERRORS: Final = {"type": "array", "items": {"type": "object", "properties": {**_ERROR, "causes": _CAUSES}}}
_RESULT: Final = {
    "type": "object",
    "properties": {
        "source": {"type": "string"},
        "valid": {"type": ["boolean", "null"]},
        "errors": _ERRORS,
        "warnings": _ERRORS,
        "truncated": {"type": "integer"},
        "note": {"type": "string"},
        "schema": {"type": "string"},
        "error": ERROR_OUTPUT,
    },
}

TOOL: Final = Descriptor(
    name="validate",
    title="Validate documents",
    summary="Decide whether documents satisfy a JSON Schema (draft 3 to 2020-12), as the specification says.",
    details=(
        "Every error comes with its line and column, the keyword and what it wanted; `best` marks the one that tells "
        "most. Give `documents` (paths or globs) or `instances` (values); without `schema` each document's own "
        "$schema is used."
    ),
    input_schema=inputs(
        schema=SCHEMA_ARGUMENT,
        documents=DOCUMENTS_ARGUMENT,
        instances=INSTANCES_ARGUMENT,
        assertFormats={
            "description": "Assert `format` (true) or never (false); absent: as the dialect says, "
            "a mismatch elsewhere being a warning.",
            "type": "boolean",
        },
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(
        valid={"type": "boolean"},
        results={"type": "array", "items": _RESULT},
        counts={
            "type": "object",
            "properties": {"valid": {"type": "integer"}, "invalid": {"type": "integer"}, "faults": {"type": "integer"}},
        },
    ),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("documents", "DOCUMENT", "many"),),
        flags=(
            Flag(
                "--schema",
                "schema",
                "value",
                "the schema; without it, each document's own $schema or modeline",
                "SCHEMA",
            ),
            Flag("--assert-formats", "assertFormats", "switch", "a wrong format is an error in every dialect"),
            Flag(
                "--no-formats", "assertFormats", "switch", "a wrong format is a warning in every dialect", const=False
            ),
        ),
        example="jstk validate config.yaml --schema config.schema.json",
    ),
    formats=("flag", "basic", "list", "hierarchical"),
)
