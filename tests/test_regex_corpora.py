"""Patterns of the real world and of the official suite, judged by the validator."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from jstk.core.solve.regex import (
    BadPattern,
    Language,
    compile_pattern,
    complement,
    costly,
    format_language,
    included,
    matches,
    parse,
    samples,
)

CORPORA = Path(__file__).parents[2] / "shared" / "corpora"
SUITE = CORPORA / "json-schema-test-suite" / "tests"


def corpus(path: Path) -> Path:
    """The path, or a skipped test where the corpora are not at hand."""
    if not path.exists():
        pytest.skip("the corpora are not at hand")
    return path


def patterns_in(value: Any) -> Iterator[str]:
    """All values of `pattern` and names in `patternProperties`, at any depth."""
    if isinstance(value, dict):
        if isinstance(value.get("pattern"), str):
            yield value["pattern"]
        named = value.get("patternProperties")
        yield from named if isinstance(named, dict) else ()
        for item in value.values():
            yield from patterns_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from patterns_in(item)


@cache
def schemastore() -> list[str]:
    """The distinct patterns of 200 published schemas."""
    lines = corpus(CORPORA / "sample" / "schemastore.ndjson").read_text(encoding="utf-8").splitlines()
    return sorted({pattern for line in lines for pattern in patterns_in(json.loads(line)["schema"])})


def test_nearly_all_published_patterns_compile() -> None:
    """Of the patterns of published schemas, none is refused and more than 95 % have a language."""
    found = [compile_pattern(pattern) for pattern in schemastore()]
    assert len(found) > 250
    assert not [bad for bad in found if isinstance(bad, BadPattern)]
    assert sum(isinstance(language, Language) for language in found) > 0.95 * len(found)


def test_samples_of_published_patterns_match() -> None:
    """The validator finds each pattern in its samples, and in no sample of its complement."""
    for pattern in schemastore():
        language = compile_pattern(pattern)
        if not isinstance(language, Language):
            continue
        judge = jsonschema_rs.validator_for({"pattern": pattern})
        assert [text for text in samples(language, seed=1, count=6) if not judge.is_valid(text)] == [], pattern
        outside = complement(language)
        assert isinstance(outside, Language), pattern
        assert [text for text in samples(outside, seed=1, count=6) if judge.is_valid(text)] == [], pattern


def test_every_published_pattern_with_a_text_has_a_sample() -> None:
    """Only `$ref`, which asks for text behind the end of the text, is found in nothing."""
    empty = [
        pattern
        for pattern in schemastore()
        if isinstance(language := compile_pattern(pattern), Language) and not samples(language)
    ]
    assert empty == ["$ref"]


def test_published_patterns_that_are_costly() -> None:
    """Two published patterns take exponential time, and are found."""
    exponential = []
    for pattern in schemastore():
        parsed = parse(pattern)
        found = None if isinstance(parsed, BadPattern) else costly(parsed)
        if found is not None and found.kind == "exponential":
            exponential.append(pattern)
    assert exponential == [
        r"^(?:(?:>=|>|<=|<)\d+\.\d+\.\d+(?:[+-]\S+)?\s*)+$",
        "^[^,]+ -> [^,]+(,[^,]+ -> [^,]+)*$",
    ]


def suite_groups(name: str) -> list[dict[str, Any]]:
    """The groups of all files of that name in the optional part of the suite, from draft-04 on."""
    files = sorted(corpus(SUITE).glob(f"*/optional/{name}"))
    files = [file for file in files if "draft3" not in file.parts]
    return [group for file in files for group in json.loads(file.read_text(encoding="utf-8"))]


def test_suite_of_ecma_patterns() -> None:
    """Every verdict of the official suite on `pattern` and `patternProperties` with ECMA-262 constructs is met."""
    judged = 0
    for group in suite_groups("ecmascript-regex.json"):
        for pattern in patterns_in(group["schema"]):
            language = compile_pattern(pattern)
            assert isinstance(language, Language), pattern
            for test in group["tests"]:
                texts = test["data"] if isinstance(test["data"], dict) else [test["data"]]
                assert all(matches(language, text) for text in texts) is test["valid"], (pattern, test)
                judged += 1
    assert judged > 100


def test_suite_of_the_regex_format() -> None:
    """A text that the official suite calls no ECMA-262 pattern is refused, and one that it calls a pattern is read."""
    judged = 0
    for name in ("format/ecmascript-regex.json", "format/regex.json"):
        for group in suite_groups(name):
            for test in group["tests"]:
                if isinstance(test["data"], str):
                    assert isinstance(parse(test["data"]), BadPattern) is not test["valid"], test
                    judged += 1
    assert judged > 5


@pytest.mark.parametrize(
    "name",
    [
        "date",
        "date-time",
        "duration",
        "email",
        "hostname",
        "idn-email",
        "idn-hostname",
        "ipv4",
        "ipv6",
        "iri",
        "iri-reference",
        "json-pointer",
        "regex",
        "relative-json-pointer",
        "time",
        "uri",
        "uri-reference",
        "uri-template",
        "uuid",
    ],
)
def test_suite_of_formats(name: str) -> None:
    """What the official suite calls invalid is not in `under`, and what it calls valid is in `over`."""
    found = format_language(name)
    assert found is not None
    assert included(found.typical, found.under) == included(found.under, found.under)
    for group in suite_groups(f"format/{name}.json"):
        for test in group["tests"]:
            if not isinstance(test["data"], str):
                continue
            if test["valid"]:
                assert found.over is None or matches(found.over, test["data"]), test
            else:
                assert not matches(found.under, test["data"]), test
