"""diff: is this change of a schema breaking?"""

from typing import Any, Final

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
    inputs,
    outputs,
)


def _run(arguments: Arguments, context: Context) -> Outcome[Report]:
    from jstk.core.diff.run import run

    return run(arguments, context)


ASSUMPTIONS: Final = ("closed-producer",)
DIRECTION_NAMES: Final = ("backward", "forward", "full")

_DECISION: Final[dict[str, Any]] = {"type": "string", "enum": ["compatible", "breaking", "unknown"]}
_IMPACT: Final[dict[str, Any]] = {
    "type": "string",
    "enum": ["compatible", "possible", "breaking"],
    "description": "compatible: cannot break this direction; possible: may; breaking: the witness goes back to it.",
}
_LOCATION: Final = {
    "type": "object",
    "properties": {
        "keywordLocation": {"type": "string"},
        "instanceLocation": {"type": "string"},
        "message": {"type": "string"},
    },
}
_WITNESS: Final = {
    "type": "object",
    "properties": {"document": {}, "rejectedAt": _LOCATION, "unconfirmed": {"type": "string"}},
}
_ANSWER: Final = {
    "type": "object",
    "properties": {
        "verdict": _DECISION,
        "witness": _WITNESS,
        "proof": {"type": "string"},
        "reason": {"type": "string"},
        "pointer": {"type": "string"},
        "change": {"type": "integer"},
    },
}
_CHANGE: Final = {
    "type": "object",
    "properties": {
        "rule": {"type": "string"},
        "oldPointer": {"type": "string"},
        "newPointer": {"type": "string"},
        "oldUri": {"type": "string"},
        "newUri": {"type": "string"},
        "message": {"type": "string"},
        "impact": {"type": "object", "properties": {"backward": _IMPACT, "forward": _IMPACT}},
        "line": {"type": "integer"},
        "accepted": {"type": "string"},
    },
}
_DEFINITION: Final = {
    "type": "object",
    "properties": {
        "pointer": {"type": "string"},
        "backward": _ANSWER,
        "forward": _ANSWER,
    },
}
_PAIR: Final[dict[str, Any]] = {
    "path": {"type": "string"},
    "status": {"type": "string", "enum": ["compared", "added", "removed", "failed"]},
    "verdict": _DECISION,
    "backward": _ANSWER,
    "forward": _ANSWER,
    "full": _ANSWER,
    "definitions": {"type": "array", "items": _DEFINITION},
    "changes": {"type": "array", "items": _CHANGE},
    "semver": {"type": "string", "enum": ["major", "minor", "patch", "none", "unknown"]},
    "assumptions": {"type": "array", "items": {"type": "string"}},
}
_STALE: Final = {
    "type": "object",
    "properties": {
        "rule": {"type": "string"},
        "pointer": {"type": "string"},
        "path": {"type": "string"},
        "reason": {"type": "string"},
    },
}
_RESULT: Final = {
    "type": "object",
    "properties": {
        **_PAIR,
        "truncated": {"type": "integer"},
        "error": ERROR_OUTPUT,
    },
}

TOOL: Final = Descriptor(
    name="diff",
    title="Compare schemas",
    summary=(
        "Decide whether a change of a JSON Schema is breaking, with a document that shows it or a proof that it is not."
    ),
    details=(
        "backward (the default): every document valid under OLD is valid under NEW; forward: the reverse; full: both. "
        "A break comes with a witness, a document that one schema accepts and the other rejects; compatible with a "
        "proof; unknown with what stood in the way. `changes` lists every structural change with its impact. format "
        "is an annotation unless assertFormats is true."
    ),
    input_schema=inputs(
        ("old",),
        old={**SCHEMA_ARGUMENT, "description": "The schema before. " + SCHEMA_ARGUMENT["description"]},
        new={**SCHEMA_ARGUMENT, "description": "The schema after. " + SCHEMA_ARGUMENT["description"]},
        direction={
            "description": "backward (old documents stay valid), forward (new documents were valid before), full.",
            "type": "string",
            "enum": list(DIRECTION_NAMES),
        },
        assertFormats={
            "description": "Assert `format` on both sides; an assumption that the verdict names.",
            "type": "boolean",
        },
        assume={
            "description": "Named in the verdict. closed-producer: undeclared names are never sent.",
            "type": "array",
            "items": {"type": "string", "enum": list(ASSUMPTIONS)},
        },
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(
        **_PAIR,
        results={"type": "array", "items": _RESULT},
        accepted={"type": "integer"},
        stale={"type": "array", "items": _STALE},
    ),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("old", "OLD", "one"), ("new", "NEW", "optional"), ("paths", "PATH", "any")),
        flags=(
            Flag("--check", "check", "switch", "exit 1 where it is breaking, 2 where that is unknown", local=True),
            Flag(
                "--direction",
                "direction",
                "value",
                "backward (default), forward or full",
                "WAY",
                DIRECTION_NAMES,
            ),
            Flag("--allow-unknown", "allow-unknown", "switch", "with --check: exit 0 where it is unknown", local=True),
            Flag(
                "--assume",
                "assume",
                "values",
                "assume closed-producer: undeclared names are never sent",
                "NAME",
                ASSUMPTIONS,
            ),
            Flag("--assert-formats", "assertFormats", "switch", "assume that format is asserted on both sides"),
            Flag(
                "--accept", "accept", "value", "changes accepted: a list of {rule, pointer, reason}", "FILE", local=True
            ),
            Flag("--against", "against", "value", "compare each PATH with this Git revision of it", "REV", local=True),
            Flag("--path", "paths", "values", "one more PATH, with --against", "PATH", local=True),
        ),
        example="jstk diff old.schema.json new.schema.json --check",
    ),
    formats=("html",),
)
