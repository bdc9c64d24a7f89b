"""A document read as a suite: ours, the official layout's (an array of groups), and sourcemeta's.

    {description?, schema | target, tests: [{description?, valid, data | dataPath, errors?}]}

What is malformed is the fault of the test or group that it spoils, never of the others. Unknown keys are remarks.
"""

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve, frozen
from returns.result import Failure

from jstk.core.cases.model import Remark, Suite, SuiteGroup, SuiteTest, Wanted
from jstk.core.document import Document, dumps, kind_of, locate
from jstk.core.fault import Fault, NothingFound, Place, Syntax
from jstk.core.nearest import suggest
from jstk.core.pointer import child
from jstk.core.reader import absolute
from jstk.core.sources import read_document

GROUP_KEYS: Final = ("description", "schema", "target", "tests", "comment", "specification")
TEST_KEYS: Final = ("description", "valid", "data", "dataPath", "errors", "comment", "specification", "rdf", "rdfPath")
ERROR_KEYS: Final = ("instanceLocation", "keyword", "keywordLocation", "absoluteKeywordLocation", "message")
_UNJUDGED: Final = ("rdf", "rdfPath")


def is_suite(value: object) -> bool:
    """Whether a document means to be a suite: it has `tests` or a `target`, or is an array of what has."""
    items = value if isinstance(value, list) else [value]
    return bool(items) and all(isinstance(item, dict) and ("tests" in item or "target" in item) for item in items)


def read_suite(bare: Suite) -> Suite:
    """The suite of a document, with its groups and remarks; a fault within where it holds no tests at all."""
    document = bare.document
    if document is None:
        return bare
    value = document.value
    if not is_suite(value):
        wanted = 'a suite: an object with "tests", or an array of such'
        return evolve(bare, fault=_at(document, "").wants("", wanted, kind_of(value)))
    items = [(f"/{i}", item) for i, item in enumerate(value)] if isinstance(value, list) else [("", value)]
    at = _at(document, bare.uri)
    groups = tuple(_group(item, pointer, at, bare) for pointer, item in items)
    if not any(group.tests or group.fault for group in groups):
        return evolve(bare, fault=NothingFound(Place(document.uri), "tests"))
    return evolve(bare, groups=groups, remarks=tuple(_remarks(items)))


@frozen(eq=False)
class _Reading:
    """Where faults of a document stand."""

    document: Document
    uri: str

    def wants(self, pointer: str, expected: str, seen: str) -> Fault:
        """The fault of a place that holds something else than is wanted."""
        found = locate(self.document, [pointer])[pointer]
        return Syntax(Place(self.document.uri, found.line, found.column, pointer), expected, seen)


def _at(document: Document, uri: str) -> _Reading:
    return _Reading(document, uri)


def _seen(mapping: dict[str, Any], key: str) -> str:
    if key not in mapping:
        return f'no "{key}"'
    text = dumps(mapping[key])
    return text if len(text) <= 60 else f"{kind_of(mapping[key])} {text[:40]}..."


def _group(item: Any, pointer: str, at: _Reading, suite: Suite) -> SuiteGroup:
    name = item.get("description")
    description = name if isinstance(name, str) else ""
    fault = _group_fault(item, pointer, at)
    if fault is not None:
        return SuiteGroup(description, pointer, fault=fault)
    target = item.get("target")
    targets = () if "schema" in item else tuple(target) if isinstance(target, list) else (target,)
    schema = (item["schema"],) if "schema" in item else ()
    tests = tuple(_test(one, index, pointer, at, suite) for index, one in enumerate(item["tests"]))
    return SuiteGroup(description, pointer, schema, targets, tests)


def _group_fault(item: dict[str, Any], pointer: str, at: _Reading) -> Fault | None:
    target = item.get("target")
    if "schema" not in item and "target" not in item:
        return at.wants(pointer, 'a "schema" or a "target"', "neither")
    if "schema" in item and "target" in item:
        return at.wants(child(pointer, "target"), 'either "schema" or "target"', "both")
    if "schema" in item and not isinstance(item["schema"], dict | bool | str):
        return at.wants(child(pointer, "schema"), "a schema or the path of one", _seen(item, "schema"))
    names = target if isinstance(target, list) else [target]
    if "target" in item and not (names and all(isinstance(one, str) for one in names)):
        wanted = "a path or URI, or an array of them"
        return at.wants(child(pointer, "target"), wanted, _seen(item, "target"))
    if not isinstance(item.get("tests"), list):
        return at.wants(child(pointer, "tests"), 'an array "tests"', _seen(item, "tests"))
    return None


def _test(item: Any, index: int, above: str, at: _Reading, suite: Suite) -> SuiteTest:
    pointer = f"{above}/tests/{index}"
    if not isinstance(item, dict):
        return SuiteTest(f"test {index}", pointer, fault=at.wants(pointer, "a test: an object", kind_of(item)))
    name = item.get("description")
    bare = SuiteTest(name if isinstance(name, str) and name else f"test {index}", pointer)
    fault = _test_fault(item, pointer, at)
    if fault is not None:
        return evolve(bare, fault=fault)
    wanted: tuple[Wanted, ...] = tuple(item.get("errors", ()))
    if "data" in item:
        # places in it are found through the suite, which may hold thousands of instances
        return SuiteTest(bare.description, pointer, item["valid"], Document(suite.source, item["data"]), None, wanted)
    found = read_document(absolute(suite.uri, item["dataPath"]), evolve(suite.sources, form=None))
    made = evolve(bare, valid=item["valid"], errors=wanted, inline=False)
    if isinstance(found, Failure):
        return evolve(made, fault=found.failure())
    return evolve(made, document=found.unwrap())


def _test_fault(item: dict[str, Any], pointer: str, at: _Reading) -> Fault | None:
    if not isinstance(item.get("valid"), bool):
        return at.wants(
            child(pointer, "valid") if "valid" in item else pointer, '"valid": true or false', _seen(item, "valid")
        )
    if ("data" in item) == ("dataPath" in item):
        return at.wants(pointer, '"data" or "dataPath"', "both" if "data" in item else "neither")
    if "dataPath" in item and not isinstance(item["dataPath"], str):
        return at.wants(child(pointer, "dataPath"), "a path", _seen(item, "dataPath"))
    return _errors_fault(item["errors"], child(pointer, "errors"), at) if "errors" in item else None


def _errors_fault(errors: Any, pointer: str, at: _Reading) -> Fault | None:
    if not isinstance(errors, list):
        return at.wants(pointer, "an array of errors", kind_of(errors))
    for index, one in enumerate(errors):
        known = isinstance(one, dict) and any(key in one for key in ERROR_KEYS)
        if not known or not all(isinstance(one[key], str) for key in ERROR_KEYS if key in one):
            wanted = "an error: an object with texts for some of " + ", ".join(ERROR_KEYS)
            return at.wants(f"{pointer}/{index}", wanted, dumps(one)[:60])
    return None


def _remarks(items: list[tuple[str, Any]]) -> Iterator[Remark]:
    """The unknown keys of groups, tests and wanted errors."""
    for pointer, group in items:
        yield from _unknown(group, GROUP_KEYS, pointer, "suite")
        tests = group.get("tests")
        for index, test in enumerate(tests if isinstance(tests, list) else ()):
            below = f"{pointer}/tests/{index}"
            yield from _unknown(test, TEST_KEYS, below, "test")
            errors = test.get("errors") if isinstance(test, dict) else None
            for position, error in enumerate(errors if isinstance(errors, list) else ()):
                yield from _unknown(error, ERROR_KEYS, f"{below}/errors/{position}", "error")


def _unknown(item: Any, known: tuple[str, ...], pointer: str, noun: str) -> Iterator[Remark]:
    for key in item if isinstance(item, dict) else ():
        if key in _UNJUDGED and noun == "test":
            yield Remark(child(pointer, key), f"the key {dumps(key)} of a {noun} is not judged")
        elif key not in known and not key.startswith(("$", "x-")):
            near = suggest(key, known)
            hint = f"did you mean {dumps(near)}?" if near else "known: " + ", ".join(known)
            yield Remark(
                child(pointer, key), f"unknown key {dumps(key)} of {'an' if noun == 'error' else 'a'} {noun}", hint
            )
