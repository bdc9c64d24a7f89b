"""coverage: what do documents and tests leave untested in a schema?"""

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
    from jstk.core.coverage.run import run

    return run(arguments, context)


_SHARE: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"covered": {"type": "integer"}, "total": {"type": "integer"}},
}
_GAP: Final = {
    "type": "object",
    "properties": {
        "kind": {"type": "string"},
        "keywordLocation": {"type": "string"},
        "outcome": {"type": "string"},
        "uri": {"type": "string"},
        "line": {"type": ["integer", "null"]},
        "column": {"type": ["integer", "null"]},
        "instance": {},
        "closable": {"type": "string"},
        "reason": {"type": "string"},
    },
}
_MUTANT: Final = {
    "type": "object",
    "properties": {
        "keywordLocation": {"type": "string"},
        "change": {"type": "string"},
        "uri": {"type": "string"},
        "line": {"type": ["integer", "null"]},
    },
}
_PATH: Final = {
    "type": "object",
    "properties": {
        "evaluationPath": {"type": "string"},
        "keywordLocation": {"type": "string"},
        "valid": {"type": "integer"},
        "invalid": {"type": "integer"},
    },
}
_MUTATION: Final = {
    "type": "object",
    "properties": {
        "score": {"type": "number"},
        "noticed": {"type": "integer"},
        "total": {"type": "integer"},
        "untried": {"type": "integer"},
        "survivors": {"type": "array", "items": _MUTANT},
    },
}
_FAULT: Final = {"type": "object", "properties": {"source": {"type": "string"}, "error": ERROR_OUTPUT}}

TOOL: Final = Descriptor(
    name="coverage",
    title="Coverage of a schema",
    summary="Measure what documents and tests exercise of a JSON Schema, and what they leave untested.",
    details=(
        "Counts every keyword's true and false outcomes, every subschema, and every reason as a branch: each type, "
        "enum member, required name, alternative taken alone, bound with its neighbours, format, member present and "
        "absent. Evaluation is never cut short. `suggest` adds the smallest instance that closes each gap, or says "
        "that none can; `mutation` tells which weakened keywords no test notices."
    ),
    input_schema=inputs(
        schema=SCHEMA_ARGUMENT,
        documents=DOCUMENTS_ARGUMENT,
        instances=INSTANCES_ARGUMENT,
        suites={
            "description": "Test suites as the tool `test` reads them: paths, folders, globs, or suites themselves.",
            "type": "array",
            "items": {"type": ["string", "object"]},
        },
        suggest={"description": "Give for each gap the smallest instance that closes it.", "type": "boolean"},
        mutation={
            "description": "Weaken each keyword in turn; report the changes that go unnoticed.",
            "type": "boolean",
        },
        paths={"description": "Add the counts by evaluation path.", "type": "boolean"},
        ignore={
            "description": "JSON Pointers into the schema; what stands at or below them is not counted.",
            "type": "array",
            "items": {"type": "string"},
        },
        assertFormats={
            "description": "Assert `format` (true) or never (false); absent: as the dialect says.",
            "type": "boolean",
        },
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(
        percent={"type": "number"},
        keywords=_SHARE,
        branches=_SHARE,
        subschemas=_SHARE,
        instances={"type": "integer"},
        ignored={"type": "integer"},
        uncovered={"type": "array", "items": _GAP},
        mutation=_MUTATION,
        paths={"type": "array", "items": _PATH},
        faults={"type": "array", "items": _FAULT},
    ),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("documents", "DOCUMENT", "any"),),
        flags=(
            Flag("--schema", "schema", "value", "the schema; without it, the target of the suites", "SCHEMA"),
            Flag("--suite", "suites", "values", "a suite whose tests count too: a path, folder or glob", "SUITE"),
            Flag("--suggest", "suggest", "switch", "give for each gap the smallest instance that closes it"),
            Flag("--mutation", "mutation", "switch", "weaken each keyword; tell which changes go unnoticed"),
            Flag("--paths", "paths", "switch", "add the counts by evaluation path (in the payload)"),
            Flag("--ignore", "ignore", "values", "leave out what stands at or below a pointer", "POINTER"),
            Flag(
                "--fail-under",
                "failUnder",
                "number",
                "exit with 1 where fewer percent are covered",
                "PERCENT",
                local=True,
            ),
            Flag("--assert-formats", "assertFormats", "switch", "a wrong format is an error in every dialect"),
        ),
        example="jstk coverage orders/*.json --schema order.schema.json --suggest",
    ),
    formats=("lcov", "cobertura", "html"),
)
