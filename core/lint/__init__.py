"""lint: what is wrong with a schema, before what is ugly about it."""

from typing import Final

from jstk.core.fault import Outcome
from jstk.core.report import Report
from jstk.core.tool import (
    DRAFT_ARGUMENT,
    ERROR_OUTPUT,
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
    from jstk.core.lint.run import run

    return run(arguments, context)


_NAMES: Final[Schema] = {"type": "array", "items": {"type": "string"}}
_FINDING: Final[Schema] = {
    "type": "object",
    "properties": {
        "rule": {"type": "string"},
        "severity": {"type": "string"},
        "message": {"type": "string"},
        "uri": {"type": ["string", "null"]},
        "pointer": {"type": "string"},
        "line": {"type": ["integer", "null"]},
        "column": {"type": ["integer", "null"]},
        "evidence": {"type": "object"},
        "fix": {"type": "array", "items": {"type": "object"}},
    },
}
_COUNTS: Final[Schema] = {
    "type": "object",
    "properties": {"error": {"type": "integer"}, "warning": {"type": "integer"}, "note": {"type": "integer"}},
}

TOOL: Final = Descriptor(
    name="lint",
    title="Lint schemas",
    summary=(
        "Find what is wrong in JSON Schemas: contradictions, dead branches, misspelt keywords, wrong "
        "defaults, costly patterns."
    ),
    details=(
        "Each finding has a rule, a severity (error, warning, note), a place, often a value that "
        "shows it, and a fix (JSON Patch) only where "
        "both forms are proven to accept the same. `select` takes rules or groups: semantic, "
        "simplify, style, mcp (tool schemas), all."
    ),
    input_schema=inputs(
        schema=SCHEMA_ARGUMENT,
        schemas={
            "description": "Paths or globs of schemas, or schemas themselves.",
            "type": "array",
            "items": {"type": ["string", "object", "boolean"]},
        },
        select={**_NAMES, "description": "Rules or groups to run; without it: semantic and simplify."},
        ignore={**_NAMES, "description": "Rules or groups not to run."},
        minSeverity={
            "description": "The least severity that is shown.",
            "type": "string",
            "enum": ["error", "warning", "note"],
        },
        explain={
            "description": "A rule to explain instead: why it is there, with a good and a bad example.",
            "type": "string",
        },
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(
        findings={"type": "array", "items": _FINDING},
        counts=_COUNTS,
        errors={
            "type": "array",
            "items": {**ERROR_OUTPUT, "properties": {**ERROR_OUTPUT["properties"], "source": {"type": "string"}}},
        },
        explanation={"type": "string"},
    ),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("schemas", "SCHEMA", "any"),),
        flags=(
            Flag("--select", "select", "values", "rules or groups to run", "RULE"),
            Flag("--ignore", "ignore", "values", "rules or groups not to run", "RULE"),
            Flag("--explain", "explain", "value", "what a rule is about", "RULE"),
            Flag(
                "--min-severity",
                "minSeverity",
                "value",
                "the least severity shown",
                "LEVEL",
                ("error", "warning", "note"),
            ),
        ),
        example="jstk lint schemas/*.json --select semantic --select mcp",
    ),
)
