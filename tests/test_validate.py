"""validate: verdicts, places, the best match, narrowed branches, suggestions, warnings, sources."""

from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.fault import EXIT_INPUT, EXIT_NO, EXIT_YES, NotFound, Usage
from jstk.core.reader import Sources
from jstk.core.report import Report
from jstk.core.tool import Context
from jstk.core.validate import TOOL
from support.memory import MemoryReader


def ask(files: dict[str, str] | None = None, catalog: str | None = None, **arguments: Any) -> Any:
    """The outcome of `validate` over files in memory."""
    reader = MemoryReader({name: text.encode() for name, text in (files or {}).items()})
    return invoke(TOOL, arguments, Context(Sources(reader, catalog=catalog)))


def first_error(schema: Any, instance: Any) -> dict[str, Any]:
    """The first error of one instance."""
    report: Report = ask(schema=schema, instances=[instance]).unwrap()
    error: dict[str, Any] = report.payload["results"][0]["errors"][0]
    return error


def test_a_valid_instance_is_yes_and_an_invalid_one_is_no() -> None:
    """The verdict is the exit status: 0 for yes, 1 for no."""
    good, bad = (ask(schema={"type": "integer"}, instances=[value]).unwrap() for value in (1, "x"))
    assert (good.status, good.payload["ok"], good.payload["valid"]) == (EXIT_YES, True, True)
    assert (bad.status, bad.payload["ok"], bad.payload["valid"]) == (EXIT_NO, False, False)


def test_errors_have_the_line_and_column_of_the_value_in_every_format() -> None:
    """JSON, YAML, TOML and JSON Lines all give places."""
    files = {
        "a.json": '{\n  "n": "x"\n}',
        "a.yaml": "n: x\n",
        "a.toml": 'n = "x"\n',
        "a.jsonl": '{"n": 1}\n{"n": "x"}\n',
    }
    schema = {"properties": {"n": {"type": "integer"}}}
    report = ask(files, schema=schema, documents=["a.*"]).unwrap()
    places = {
        r["source"]: (r["errors"][0]["line"], r["errors"][0]["column"])
        for r in report.payload["results"]
        if r["errors"]
    }
    assert places == {"a.json": (2, 8), "a.yaml": (1, 4), "a.toml": (1, 5), "a.jsonl:2": (2, 7)}


def test_an_unexpected_property_is_placed_at_its_key() -> None:
    """The place of an unexpected property is the property, not the object around it."""
    files = {"a.json": '{\n  "fine": 1,\n  "fnie": 2\n}'}
    schema = {"properties": {"fine": {}}, "additionalProperties": False}
    error = ask(files, schema=schema, documents=["a.json"]).unwrap().payload["results"][0]["errors"][0]
    assert (error["line"], error["column"]) == (3, 3)


@pytest.mark.parametrize(
    ("schema", "instance", "suggestion"),
    [
        ({"enum": ["fast", "slow"]}, "fsat", 'did you mean "fast"?'),
        ({"properties": {"port": {}}, "additionalProperties": False}, {"prot": 1}, 'did you mean "port" for "prot"?'),
        ({"properties": {"port": {}}, "required": ["port"]}, {"prot": 1}, 'did you mean "port" where "prot" stands?'),
        (
            {"allOf": [{"properties": {"port": {}}}], "unevaluatedProperties": False},
            {"prot": 1},
            'did you mean "port" for "prot"?',
        ),
    ],
)
def test_a_misspelt_name_or_value_gets_the_nearest_known_one(schema: Any, instance: Any, suggestion: str) -> None:
    """Suggestions name what was probably meant."""
    assert first_error(schema, instance)["suggestion"] == suggestion


TAGGED = {
    "oneOf": [
        {"properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}, "required": ["kind", "r"]},
        {"properties": {"kind": {"const": "square"}, "side": {"type": "number"}}, "required": ["kind", "side"]},
        {"type": "string"},
    ]
}


@pytest.mark.parametrize(
    ("instance", "branch", "keyword"),
    [
        ({"kind": "square", "side": "3"}, 1, "type"),
        ({"kind": "circle", "side": 3}, 0, "required"),
    ],
)
def test_branches_are_narrowed_to_the_one_that_was_meant(instance: Any, branch: int, keyword: str) -> None:
    """The branch whose tag or type fits is shown, with its own errors only."""
    causes = first_error(TAGGED, instance)["causes"]
    assert {cause["branch"] for cause in causes} <= {branch} or keyword == "type"
    assert any(cause["branch"] == branch and cause["keyword"] == keyword for cause in causes)


def test_no_branch_is_blamed_where_several_fit() -> None:
    """Where too many branches of `oneOf` fit, the ones that do not are not what is wrong."""
    error = first_error(TAGGED, 7)
    assert error["message"] == "matches schemas 0 and 1 of oneOf; exactly one is wanted"
    assert "causes" not in error


def test_exactly_one_error_is_the_best_match() -> None:
    """Of several errors one is marked, the one nearest to the root and plain."""
    errors = (
        ask(schema={"required": ["a"], "properties": {"b": {"minimum": 3}}}, instances=[{"b": 1}])
        .unwrap()
        .payload["results"][0]["errors"]
    )
    assert [error["keyword"] for error in errors if error["best"]] == ["required"]


@pytest.mark.parametrize(
    ("draft", "formats", "valid", "warnings"),
    [("2020-12", None, True, 1), ("2020-12", True, False, 0), ("draft7", None, False, 0), ("draft7", False, True, 1)],
)
def test_a_format_asserts_where_dialect_or_caller_say_so_and_else_warns(
    draft: str, formats: bool | None, valid: bool, warnings: int
) -> None:
    """A mismatch is an error or a warning, never silence."""
    given = {} if formats is None else {"assertFormats": formats}
    report = ask(schema={"format": "date"}, instances=["yesterday"], draft=draft, **given).unwrap()
    result = report.payload["results"][0]
    assert (result["valid"], len(result["warnings"])) == (valid, warnings)


def test_one_bad_file_does_not_stop_the_others() -> None:
    """Each file gets its result; the worst exit status wins."""
    files = {"a.json": "{", "b.json": "1", "c.json": '"x"'}
    report = ask(files, schema={"type": "integer"}, documents=["a.json", "b.json", "c.json", "d.json"]).unwrap()
    assert [result["valid"] for result in report.payload["results"]] == [None, True, False, None]
    assert report.payload["counts"] == {"valid": 1, "invalid": 1, "faults": 2}
    assert report.status == EXIT_INPUT
    assert report.payload["results"][0]["error"]["code"] == "syntax"


def test_an_only_document_that_cannot_be_read_is_the_fault() -> None:
    """Where nothing could be judged the fault is the answer."""
    assert isinstance(ask(schema=True, documents=["none.json"]).failure(), NotFound | object)
    assert isinstance(ask(schema=True), Failure)
    assert isinstance(ask(schema=True).failure(), Usage)


def test_a_document_names_its_own_schema() -> None:
    """Without `schema`: $schema in the document, a modeline, or the catalogue, relative to the document."""
    files = {
        "d/s.json": '{"properties": {"n": {"type": "integer"}}}',
        "d/a.json": '{"$schema": "s.json", "n": "x"}',
        "d/b.yaml": "# yaml-language-server: $schema=s.json\nn: x\n",
        "d/c.json": '{"n": "x"}',
        "catalog.json": '{"schemas": [{"url": "https://e.example/s", "fileMatch": ["c.json"], "path": "d/s.json"}]}',
    }
    report = ask(files, "catalog.json", documents=["d/a.json", "d/b.yaml", "d/c.json"]).unwrap()
    assert [result["valid"] for result in report.payload["results"]] == [False, False, False]
    missing = ask(files, documents=["d/c.json"]).failure()
    assert isinstance(missing, Usage)


def test_a_broken_schema_of_one_document_is_that_documents_result() -> None:
    """A schema that one document names stops only that document."""
    files = {"a.json": '{"$schema": "none.json"}', "b.json": '{"$schema": "s.json"}', "s.json": "{}"}
    report = ask(files, documents=["a.json", "b.json"]).unwrap()
    assert [result["valid"] for result in report.payload["results"]] == [None, True]


def test_results_of_a_long_stream_are_counted_and_capped() -> None:
    """Beyond the cap results are counted, and `truncated` says how many."""
    lines = "\n".join(str(number) for number in range(2500))
    report = ask({"n.jsonl": lines}, schema={"minimum": 1200}, documents=["n.jsonl"]).unwrap()
    assert report.payload["counts"] == {"valid": 1300, "invalid": 1200, "faults": 0}
    assert len(report.payload["results"]) == 2000
    assert report.payload["truncated"] == 500


def test_the_text_says_what_the_payload_says() -> None:
    """The text has the place, the message, the keyword, the frame and the suggestion."""
    files = {"a.json": '{"mode": "fsat"}'}
    text = ask(files, schema={"properties": {"mode": {"enum": ["fast"]}}}, documents=["a.json"]).unwrap().text
    assert text.splitlines()[0] == 'a.json:1:10: error: /mode: expected "fast", found "fsat" [enum]'
    assert '  did you mean "fast"?' in text
    assert text.splitlines()[-1] == "0 valid, 1 invalid"
