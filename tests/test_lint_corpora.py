"""lint over real schemas and planted defects: nothing missed, no false alarm, no crash, in time."""

import json
import sys
import time
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from jstk.core.arguments import invoke
from jstk.core.lint import TOOL
from jstk.core.migration.offline import NOTHING
from jstk.core.pointer import tokens
from jstk.core.reader import Sources
from jstk.core.tool import Context

CONTEXT = Context(Sources(NOTHING))

PEER: dict[str, tuple[int, tuple[str, ...], str]] = {
    "enum_with_type": (570, ("type-beside-values",), ""),
    "const_with_type": (10, ("type-beside-values",), ""),
    "enum_to_const": (401, ("single-value-enum",), "some stand beside a `$ref` of draft-07, where they say nothing"),
    "non_applicable_type_specific_keywords": (204, ("ineffective-keyword",), ""),
    "unnecessary_allof_wrapper": (134, ("needless-all-of",), ""),
    "valid_default": (128, ("rejected-default",), ""),
    "valid_examples": (12, ("rejected-example",), ""),
    "oneof_to_anyof_disjoint_types": (51, ("disjoint-one-of",), ""),
    "empty_object_as_true": (16, ("empty-schema", "true-branch", "empty-consequence", "default-keyword"), ""),
    "unsatisfiable_in_place_applicator_type": (2, ("dead-branch",), ""),
    "duplicate_allof_branches": (1, ("duplicate-branch",), ""),
    "properties_default": (2, ("default-keyword",), ""),
    "property_names_type_default": (1, ("default-keyword",), ""),
    "then_empty": (1, ("empty-consequence",), ""),
    "draft_ref_siblings": (37, ("ignored-ref-sibling",), ""),
    "unknown_format_prefix": (217, ("unknown-format",), ""),
    "unknown_keywords_prefix": (181, ("unknown-keyword", "other-draft-keyword"), "some stand beside a `$ref`"),
    "orphan_definitions": (
        613,
        ("unreferenced-definition",),
        "503 are in a file that only defines: what its own definitions refer to is used there",
    ),
}
"""What sourcemeta-jsonschema 17.3.0 reports on the 19 schemas by its rules, ours for the same, and why ours are fewer.
What sourcemeta-jsonschema 17.3.0 reports on the 19 schemas by its rules, ours for the same, and why ours are fewer."""


def findings(schema: Any, **more: Any) -> list[dict[str, Any]]:
    """The findings on an inline schema, which has to be linted without a fault."""
    found: list[dict[str, Any]] = invoke(TOOL, {"schema": schema, **more}, CONTEXT).unwrap().payload["findings"]
    return found


def read(path: Path) -> Any:
    """A JSON file, with exact decimals."""
    return json.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)


def test_every_planted_defect_is_found_as_a_warning_or_an_error(corpora: Path) -> None:
    """All 22 defects, each in its own property."""
    data = read(corpora / "hard-cases/lint.json")
    loud = [one["pointer"] for one in findings(data["schema"]) if one["severity"] != "note"]
    assert set(data["expected_findings_by_property"]) <= {
        tokens(pointer)[1] for pointer in loud if pointer.count("/") > 1
    }


def test_the_repaired_twin_raises_no_alarm(corpora: Path) -> None:
    """With the defects repaired there is no warning and no error."""
    data = read(corpora / "hard-cases/lint-clean.json")
    assert [one for one in findings(data["schema"]) if one["severity"] != "note"] == []


def test_real_schemas_are_linted_without_a_fault_and_in_time(corpora: Path) -> None:
    """Every eighth of 200 schemas gets a report, and none takes long."""
    slow: list[tuple[str, float]] = []
    with (corpora / "sample/schemastore.ndjson").open(encoding="utf-8") as lines:
        for row in [json.loads(line, parse_float=Decimal) for line in list(lines)[::8]]:
            start = time.process_time()
            findings(row["schema"])
            # coverage slows every line
            if time.process_time() - start > (2 if sys.gettrace() is None else 20):
                slow.append((row["id"], time.process_time() - start))
    assert not slow


@pytest.fixture(scope="module")
def counts(corpora: Path) -> Counter[str]:
    """How often each rule speaks of the 19 schemas."""
    found: Counter[str] = Counter()
    rules = sorted({rule for _, ours, _ in PEER.values() for rule in ours})
    for path in sorted((corpora / "benchmark/schemastore/schemas").glob("*.json")):
        found.update(one["rule"] for one in findings(read(path), select=rules))
    return found


@pytest.mark.parametrize("name", PEER)
def test_no_rule_of_the_peer_finds_more_without_a_reason(counts: Counter[str], name: str) -> None:
    """For each semantic and simplifying rule of the peer that speaks here, ours find as much, or the difference is
    told."""
    theirs, ours, reason = PEER[name]
    mine = sum(counts[rule] for rule in ours)
    assert mine >= theirs or reason
    assert mine > 0
