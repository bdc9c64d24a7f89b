"""infer: a schema from documents, with the evidence for what it says."""

from typing import Final

from jstk.core.fault import Outcome
from jstk.core.report import Report
from jstk.core.tool import (
    DOCUMENTS_ARGUMENT,
    ERROR_OUTPUT,
    INSTANCES_ARGUMENT,
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
    from jstk.core.infer.run import run

    return run(arguments, context)


_EVIDENCE: Final[Schema] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "pointer": {"type": "string", "description": "Where the keyword stands in the schema."},
            "keyword": {"type": "string"},
            "reason": {"type": "string"},
        },
    },
}
_CHANGES: Final[Schema] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"pointer": {"type": "string"}, "keyword": {"type": "string"}, "message": {"type": "string"}},
    },
}
_OVERRIDES: Final[Schema] = {
    "description": "JSON Pointer into the documents (* for any array item or map value) to what it is: "
    "map, record, enum or no-enum.",
    "type": "object",
}

_INPUT: Final = inputs(
    documents=DOCUMENTS_ARGUMENT,
    instances=INSTANCES_ARGUMENT,
    draft={"description": "The draft to write: draft4 ... 2020-12 (the default).", "type": "string"},
    evidence={"description": "Give the evidence for every keyword.", "type": "boolean"},
    summary={"description": "Give the summary of the documents, not only the schema.", "type": "boolean"},
    summaries={
        "description": "Paths of summaries to merge with the documents.",
        "type": "array",
        "items": {"type": "string"},
    },
    overrides=_OVERRIDES,
    ranges={"description": "Give minimum, maximum, lengths and sizes as seen.", "type": "boolean"},
    examples={"description": "Give values that were seen as examples.", "type": "boolean"},
)
_FROM: Final[Schema] = {
    "description": "A schema to widen by what does not fit it: a path, file: URI or the schema itself.",
    "type": ["string", "object", "boolean"],
}

TOOL: Final = Descriptor(
    name="infer",
    title="Infer a schema",
    summary="Infer a JSON Schema from documents; it accepts every document that it was shown, formats asserted.",
    details=(
        "Finds required and optional, nullable, formats, enums, maps, tuples, tagged unions, recursion, and what is "
        "open or closed, each from counted evidence (`evidence: true` gives it). `from` widens an existing schema by "
        "what does not fit. JSON Lines are streamed; `summary: true` gives a summary to be merged later (`summaries`)."
    ),
    input_schema={**_INPUT, "properties": {"from": _FROM, **_INPUT["properties"]}},
    output_schema=outputs(
        schema={"type": ["object", "boolean"]},
        count={"type": "integer", "description": "How many documents it was inferred from."},
        evidence=_EVIDENCE,
        summary={"type": "object"},
        changes=_CHANGES,
        backward={
            "type": "object",
            "description": "Whether all that the old schema accepted still is.",
            "properties": {
                "verdict": {"type": "string", "enum": ["compatible", "breaking", "unknown"]},
                "proof": {"type": "string"},
                "witness": {},
                "reason": {"type": "string"},
            },
        },
        unfit={"type": "integer", "description": "How many documents the widened schema still turns away."},
        errors={"type": "array", "items": ERROR_OUTPUT, "description": "Documents that could not be read."},
    ),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("documents", "DOCUMENT", "any"),),
        flags=(
            Flag("--to", "draft", "value", "the draft to write (default 2020-12)", "DRAFT"),
            Flag("--from", "from", "value", "widen this schema by what does not fit it", "SCHEMA"),
            Flag("--evidence", "evidence", "switch", "write why each keyword is there ($comment)"),
            Flag("--summary", "summary", "switch", "write the summary of the documents instead of the schema"),
            Flag("--merge", "summaries", "values", "merge a summary that was written before", "SUMMARY"),
            Flag("--override", "overrides", "pairs", "map, record, enum or no-enum for a place", "POINTER=WORD"),
            Flag("--ranges", "ranges", "switch", "minimum, maximum, lengths and sizes as seen"),
            Flag("--examples", "examples", "switch", "values that were seen, as examples"),
        ),
        example="jstk infer events.jsonl.gz logs/*.json > event.schema.json",
    ),
)
