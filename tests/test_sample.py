"""sample: the tool's answers for every kind, and what they say of the schema."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from jstk.core.arguments import invoke
from jstk.core.document import dumps
from jstk.core.reader import Sources
from jstk.core.report import Report
from jstk.core.sample import TOOL
from jstk.core.tool import Context
from support.memory import MemoryReader

PERSON: dict[str, Any] = {
    "type": "object",
    "required": ["name", "email"],
    "properties": {
        "name": {"type": "string", "minLength": 2},
        "email": {"type": "string", "format": "email"},
        "age": {"type": "integer", "minimum": 0, "maximum": 150},
        "tags": {
            "type": "array",
            "items": {"type": "string", "pattern": "^[a-z]+$"},
            "maxItems": 3,
            "uniqueItems": True,
        },
        "contact": {"oneOf": [{"type": "string", "maxLength": 40}, {"type": "integer"}]},
    },
    "additionalProperties": False,
}


def sampled(schema: Any, **arguments: Any) -> Report:
    """What the tool answers."""
    return invoke(TOOL, {"schema": schema, **arguments}, Context(Sources(MemoryReader({})))).unwrap()


def instances(report: Report) -> list[Any]:
    """The instances of a report."""
    return [sample["instance"] for sample in report.payload["samples"]]


def test_a_valid_sample_uses_what_the_schema_hints_at() -> None:
    """Names and formats tell what a value looks like; the text is the instance, and nothing else."""
    report = sampled(PERSON)
    (instance,) = instances(report)
    assert "@" in instance["email"]
    assert report.text == dumps(instance)
    assert report.payload["satisfiable"] == "yes"
    assert "/properties/name/minLength" in report.payload["samples"][0]["covers"]


def test_many_samples_differ_and_spread_over_the_branches() -> None:
    """So many samples, no two alike, and each branch of the union among them."""
    found = instances(sampled(PERSON, count=20, seed=4))
    assert len({dumps(one) for one in found}) == 20
    assert {type(one["contact"]) for one in found if "contact" in one} == {str, int}


def test_the_seed_decides() -> None:
    """The same seed gives the same bytes, another seed others."""
    texts = [sampled(PERSON, count=5, seed=seed).text for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_fewer_different_instances_than_asked_for_are_counted() -> None:
    """A small enum gives all its members, and says how many are missing."""
    report = sampled({"enum": [1, 2]}, count=5)
    assert sorted(instances(report)) == [1, 2]
    assert report.payload["truncated"] == 3


def test_minimal_and_maximal() -> None:
    """A minimal sample has what is required alone; a maximal one has every property."""
    assert set(instances(sampled(PERSON, kind="minimal"))[0]) == {"name", "email"}
    assert set(instances(sampled(PERSON, kind="maximal"))[0]) == set(PERSON["properties"])


def test_invalid_samples_break_one_keyword_each() -> None:
    """Each keyword is broken once, alone, and named; a branch of a union by the union, with the near miss beside it."""
    samples = sampled(PERSON, kind="invalid").payload["samples"]
    validator = jsonschema_rs.validator_for(PERSON)
    for sample in samples:
        (error,) = validator.iter_errors(sample["instance"])
        assert sample["violates"] == ["".join(f"/{part}" for part in error.evaluation_path)]
    named = {place for sample in samples for place in (*sample["violates"], *sample.get("nearMiss", ()))}
    assert named >= {
        "/type", "/required", "/additionalProperties", "/properties/name/minLength", "/properties/age/maximum",
        "/properties/tags/uniqueItems", "/properties/tags/items/pattern", "/properties/contact/oneOf",
        "/properties/contact/oneOf/0/maxLength",
    }  # fmt: skip


def test_boundary_samples_stand_at_each_bound_and_beyond() -> None:
    """For each bound one instance at it, valid, and one just past it, invalid."""
    samples = sampled(PERSON, kind="boundary").payload["samples"]
    ages = [(sample["instance"]["age"], sample["valid"]) for sample in samples if "age" in sample["instance"]]
    names = [(len(sample["instance"]["name"]), sample["valid"]) for sample in samples[:2]]
    assert ages == [(0, True), (-1, False), (150, True), (151, False)]
    assert names == [(2, True), (1, False)]


def test_an_unsatisfiable_schema_is_proven_with_its_causes() -> None:
    """The answer is no, with the conflict and its lines."""
    text = '{"type": "integer",\n "minimum": 5,\n "maximum": 4}'
    made = invoke(TOOL, {"schema": "s.json"}, Context(Sources(MemoryReader({"s.json": text.encode()}))))
    report = made.unwrap()
    assert report.payload["satisfiable"] == "no"
    assert [(one["keyword"], one["line"]) for one in report.payload["causes"]] == [
        ("type", 1),
        ("minimum", 2),
        ("maximum", 3),
    ]
    assert report.status == 1
    assert "/minimum (line 2)" in report.text


def test_what_cannot_be_decided_is_unknown_with_a_reason() -> None:
    """A size that is never built is named, quickly, and the status is that of an undecided answer."""
    report = sampled({"type": "array", "minItems": 10**12})
    assert report.payload["satisfiable"] == "unknown"
    assert "1000000000000" in report.payload["reason"]
    assert report.payload["pointer"] == "/minItems"
    assert report.status == 2


def test_schemas_that_unfold_too_far_are_a_fault() -> None:
    """References that double at each of sixty steps are refused before anything is evaluated."""
    doubled = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(60)}
    schema = {"$ref": "#/$defs/d0", "$defs": {**doubled, "d60": {"type": "string"}}}
    outcome = invoke(TOOL, {"schema": schema}, Context(Sources(MemoryReader({}))))
    assert type(outcome.failure()).__name__ == "TooCostly"


@pytest.mark.parametrize("every", [9])
def test_real_world_schemas_get_valid_samples(corpora: Path, every: int) -> None:
    """Of real-world schemas each gets a sample that an independent validator accepts."""
    path = corpora / "sample" / "schemastore.ndjson"
    if not path.is_file():
        pytest.skip("no sample corpus")
    wrong = []
    for index, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        if index % every:
            continue
        case = json.loads(line)
        found = instances(sampled(case["schema"]))
        validator = jsonschema_rs.validator_for(case["schema"], offline=True)
        if not found or not validator.is_valid(found[0]):
            wrong.append(case["id"])
    assert wrong == []


@pytest.mark.parametrize("kind", ["valid", "invalid", "boundary", "minimal", "maximal"])
def test_a_schema_whose_smallest_instance_is_immense_is_answered_at_once(kind: str) -> None:
    """Instances that double with each level are not built out; the answer is unknown and says why."""
    levels: dict[str, Any] = {
        f"a{level}": {"required": ["x", "y"], "properties": {n: {"$ref": f"#/$defs/a{level + 1}"} for n in "xy"}}
        for level in range(40)
    }
    defs = {name: {"type": "object", **level} for name, level in levels.items()}
    report = sampled({"$ref": "#/$defs/a0", "$defs": {**defs, "a40": True}}, kind=kind)
    assert report.payload["satisfiable"] == "unknown"
    assert "values" in report.payload["reason"]
