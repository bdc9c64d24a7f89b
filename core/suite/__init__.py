"""test: do the suites of a schema's tests hold?"""

from typing import Any, Final

from jstk.core.fault import Outcome
from jstk.core.report import Report
from jstk.core.tool import (
    DRAFT_ARGUMENT,
    ERROR_OUTPUT,
    Arguments,
    Command,
    Context,
    Descriptor,
    Flag,
    inputs,
    outputs,
)


def _run(arguments: Arguments, context: Context) -> Outcome[Report]:
    from jstk.core.suite.run import run

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
    "causes": {"type": "array", "items": {"type": "object"}},
}
_RESULT: Final = {
    "type": "object",
    "properties": {
        "suite": {"type": "string"},
        "description": {"type": "string"},
        "ok": {"type": "boolean"},
        "expected": {"type": "boolean"},
        "actual": {"type": ["boolean", "null"]},
        "errors": {"type": "array", "items": {"type": "object", "properties": _ERROR}},
        "missing": {"type": "array", "items": {"type": "object"}},
        "target": {"type": "string"},
        "line": {"type": ["integer", "null"]},
        "column": {"type": ["integer", "null"]},
        "error": ERROR_OUTPUT,
    },
}
_WARNING: Final = {
    "type": "object",
    "properties": {
        "suite": {"type": "string"},
        "pointer": {"type": "string"},
        "message": {"type": "string"},
        "hint": {"type": "string"},
        "line": {"type": ["integer", "null"]},
        "column": {"type": ["integer", "null"]},
    },
}

TOOL: Final = Descriptor(
    name="test",
    title="Run tests of schemas",
    summary="Run suites of tests for JSON Schemas: does each instance get the verdict and the errors that it should?",
    details=(
        "A suite is {description?, schema|target, tests: [{description?, valid, data|dataPath, errors?}]}; the "
        "official JSON-Schema-Test-Suite's layout and sourcemeta's test files are run as they are. `errors` lists "
        "errors that must be among the actual ones, by instanceLocation, keyword, keywordLocation, "
        "absoluteKeywordLocation or message (a part of it)."
    ),
    input_schema=inputs(
        suites={
            "description": "Suites: paths, folders or globs relative to the root, or suites themselves.",
            "type": "array",
            "items": {"type": ["string", "object", "array"], "items": {"type": "object"}},
        },
        suite={
            "description": "One suite: a path, or the suite itself.",
            "type": ["string", "object", "array"],
            "items": {"type": "object"},
        },
        select={
            "description": "Only tests whose suite or description matches one of these: globs, or parts of a name.",
            "type": "array",
            "items": {"type": "string"},
        },
        list={"description": "List the tests without running them.", "type": "boolean"},
        assertFormats={
            "description": "Assert `format` (true) or never (false); absent: as the dialect or the suite's place says.",
            "type": "boolean",
        },
        draft=DRAFT_ARGUMENT,
    ),
    output_schema=outputs(
        passed={"type": "integer"},
        failed={"type": "integer"},
        faults={"type": "integer"},
        results={"type": "array", "items": _RESULT},
        warnings={"type": "array", "items": _WARNING},
    ),
    kind="read",
    run=_run,
    command=Command(
        positionals=(("suites", "SUITE", "many"),),
        flags=(
            Flag("--list", "list", "switch", "list the tests without running them"),
            Flag("--select", "select", "values", "only tests whose suite or name matches: a glob, or a part", "NAME"),
            Flag("--assert-formats", "assertFormats", "switch", "a wrong format is an error in every dialect"),
        ),
        example="jstk test tests/*.suite.yaml",
    ),
)
