"""JUnit XML, as CI servers read it: a suite for each group, a case for each unit of work."""

from collections.abc import Iterator, Sequence

from jstk.core.render.places import path, where
from jstk.core.render.xml import attributes, content
from jstk.core.report import Case, Report, Verdict


def render(report: Report) -> str:
    """The document. There is always a case, since readers take an empty file for a failure of their own."""
    cases = report.cases or tuple(_cases(report))
    groups = dict.fromkeys(case.group for case in cases)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites{_counts('jstk', cases)}>"]
    by_group: dict[str, list[Case]] = {group: [] for group in groups}
    for case in cases:
        by_group[case.group].append(case)
    for group, members in by_group.items():
        lines.append(f"  <testsuite{_counts(group, members)}>")
        lines += [line for case in members for line in _case(case)]
        lines.append("  </testsuite>")
    return "\n".join((*lines, "</testsuites>"))


def _cases(report: Report) -> Iterator[Case]:
    """The cases of a tool that has none: its findings, else its verdict."""
    for finding in report.findings:
        failed = finding.level != "note"
        group = finding.place.uri or "jstk"
        yield Case(finding.rule, group, finding.message if failed else None, place=finding.place)
    if not report.findings:
        passed = report.verdict is Verdict.PASS or report.status == 0
        yield Case("verdict", "jstk", None if passed else report.text)


def _counts(name: str, cases: Sequence[Case]) -> str:
    errors = sum(case.problem is not None and case.broken for case in cases)
    failures = sum(case.problem is not None and not case.broken for case in cases)
    return attributes(name=name, tests=len(cases), failures=failures, errors=errors, skipped=0)


def _case(case: Case) -> list[str]:
    file = path(case.place.uri) if case.place.uri else None
    opening = f"    <testcase{attributes(classname=case.group, name=case.name, file=file, line=case.place.line)}"
    if case.problem is None:
        return [opening + "/>"]
    element = "error" if case.broken else "failure"
    first = case.problem.split("\n", 1)[0]
    place = where(case.place)
    body = case.problem if case.problem.startswith(place) else f"{place}\n{case.problem}"
    return [
        opening + ">",
        f"      <{element}{attributes(message=first, type=element)}>{content(body)}</{element}>",
        "    </testcase>",
    ]
