"""sample: instances of a schema, valid, invalid by one keyword, or at its bounds; or a proof that there are none."""

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
    inputs,
    outputs,
)

KINDS: Final = ("valid", "invalid", "boundary", "minimal", "maximal")
MOST: Final = 10_000


def _run(arguments: Arguments, context: Context) -> Outcome[Report]:
    from jstk.core.sample.run import run

    return run(arguments, context)


_LOCATIONS: Final = {"type": "array", "items": {"type": "string"}}
_SAMPLE: Final = {
    "type": "object",
    "properties": {
        "instance": {},
        "valid": {"type": "boolean"},
        "violates": _LOCATIONS,
        "nearMiss": _LOCATIONS,
        "covers": _LOCATIONS,
        "unconfirmed": {"type": "string"},
    },
}
_CAUSE: Final = {
    "type": "object",
    "properties": {
        "keywordLocation": {"type": "string"},
        "keyword": {"type": "string"},
        "uri": {"type": ["string", "null"]},
        "line": {"type": ["integer", "null"]},
        "column": {"type": ["integer", "null"]},
    },
}

TOOL: Final = Descriptor(
    name="sample",
    title="Sample a schema",
    summary="Make instances of a JSON Schema: valid, invalid by exactly one keyword, at its bounds, least or most.",
    details=(
        "Every instance was checked by the validator. A schema that nothing satisfies gets a proof: a smallest set of "
        "conflicting keywords. The same schema and seed give the same samples on every machine."
    ),
    input_schema=inputs(
        ("schema",),
        schema=SCHEMA_ARGUMENT,
        count={
            "description": "How many different samples; default 1, for invalid and boundary 1 a keyword up to 100.",
            "type": "integer",
            "minimum": 1,
            "maximum": MOST,
        },
        seed={"description": "Another seed gives other samples (default 0).", "type": "integer"},
        kind={"description": "What the samples are to show (default valid).", "type": "string", "enum": list(KINDS)},
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(
        satisfiable={"type": "string", "enum": ["yes", "no", "unknown"]},
        samples={"type": "array", "items": _SAMPLE},
        causes={"type": "array", "items": _CAUSE},
        proof={"type": "string"},
        reason={"type": "string"},
        pointer={"type": "string"},
    ),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("schema", "SCHEMA", "one"),),
        flags=(
            Flag("-n --count", "count", "number", "how many different samples", "COUNT"),
            Flag("--seed", "seed", "number", "another seed gives other samples", "SEED"),
            Flag("--kind", "kind", "value", "what the samples are to show", "KIND", KINDS),
        ),
        example="jstk sample config.schema.json -n 3 --kind invalid",
    ),
)
