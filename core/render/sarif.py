"""SARIF 2.1.0 (OASIS): one run, a rule for each id, a result for each finding."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from jstk.core.document.write import dumps
from jstk.core.fault import EXIT_USAGE, Place
from jstk.core.render.places import reference, remarks
from jstk.core.report import Finding, Report
from jstk.core.version import VERSION

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "jstk/v1"


def render(report: Report) -> str:
    """The log file. A fault is an unsuccessful invocation, and its findings are results."""
    found = tuple(remarks(report))
    rules = tuple(dict.fromkeys(finding.rule for finding in found))
    run = {
        "tool": {"driver": {"name": "jstk", "version": VERSION, "rules": [_rule(rule, found) for rule in rules]}},
        "invocations": [{"executionSuccessful": report.status < EXIT_USAGE, "exitCode": report.status}],
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, rules.index(finding.rule)) for finding in found],
    }
    return dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, 2)


def _rule(rule: str, found: Sequence[Finding]) -> dict[str, Any]:
    first = next(finding for finding in found if finding.rule == rule)
    return {"id": rule, "defaultConfiguration": {"level": first.level}}


def _result(finding: Finding, index: int) -> dict[str, Any]:
    text = finding.message + (f"\n{finding.help}" if finding.help else "")
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": finding.level,
        "message": {"text": text},
        "partialFingerprints": {FINGERPRINT: fingerprint(finding)},
    }
    location = _location(finding.place)
    return {**result, "locations": [location]} if location else result


def _location(place: Place) -> dict[str, Any]:
    location: dict[str, Any] = {}
    if place.uri:
        physical: dict[str, Any] = {"artifactLocation": {"uri": reference(place.uri)}}
        if place.line is not None:
            column = {} if place.column is None else {"startColumn": max(place.column, 1)}
            physical["region"] = {"startLine": max(place.line, 1), **column}
        location["physicalLocation"] = physical
    if place.pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": place.pointer}]
    return location


def fingerprint(finding: Finding) -> str:
    """The same for a finding that only moved to another line: rule, file, pointer and message."""
    parts = (finding.rule, finding.place.uri or "", finding.place.pointer or "", finding.message)
    return sha256(dumps(list(parts)).encode()).hexdigest()[:32]
