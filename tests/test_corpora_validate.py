"""Real schemas and documents, and the hard cases, get their known verdicts."""

import json
from pathlib import Path
from typing import Any

import pytest
from returns.result import Failure

from jstk.core.arguments import invoke
from jstk.core.catalogue import find
from jstk.core.reader import Sources
from jstk.core.tool import Context
from jstk.shell.reader import FileReader


def validate(root: Path, **arguments: Any) -> Any:
    """The outcome of `validate`, rooted at a folder."""
    tool = find("validate")
    assert tool is not None
    return invoke(tool, arguments, Context(Sources(FileReader(str(root)))))


@pytest.mark.parametrize(("folder", "valid", "least"), [("test", True, 450), ("negative_test", False, 182)])
def test_real_documents_get_their_verdicts(corpora: Path, folder: str, valid: bool, least: int) -> None:
    """Every valid document is accepted, and every invalid one is rejected with a line and a column."""
    root = corpora / "benchmark" / "schemastore"
    judged = 0
    for documents in sorted((root / folder).iterdir()):
        schema = f"schemas/{documents.name}.json"
        report = validate(root, schema=schema, documents=[f"{folder}/{documents.name}"]).unwrap()
        for result in report.payload["results"]:
            judged += 1
            assert result["valid"] is valid, result
            assert valid or all(error["line"] and error["column"] for error in result["errors"])
    assert judged >= least


def test_hard_cases_get_their_verdicts(corpora: Path) -> None:
    """Each hard case is valid, invalid, or an error, as it should be."""
    data = json.loads((corpora / "hard-cases" / "validate.json").read_text(encoding="utf-8"))
    wrong = []
    cases = [case for case in data["cases"] if "instance_note" not in case]
    for case in cases:
        outcome = validate(corpora, schema=case["schema"], instances=[case.get("instance")], resources=data["remotes"])
        valid = None if isinstance(outcome, Failure) else outcome.unwrap().payload["valid"]
        if valid is not {"valid": True, "invalid": False}.get(case["expected"]):
            wrong.append(case["id"])
    assert not wrong
    assert len(cases) > 60
