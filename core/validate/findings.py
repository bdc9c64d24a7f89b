"""Results as findings and cases, for annotations, SARIF, JUnit and Markdown."""

from typing import Any

from attrs import evolve

from jstk.core.fault import Fault, Place, code, describe, hint, message
from jstk.core.report import Case, Finding, Level


def findings_of(result: dict[str, Any], path: str) -> list[Finding]:
    """A finding for each error and each warning."""
    return [*_each(result["errors"], "error", path), *_each(result["warnings"], "warning", path)]


def _each(errors: list[dict[str, Any]], level: Level, path: str) -> list[Finding]:
    return [
        Finding(
            rule=error["keyword"],
            level=level,
            message=sentence(error),
            place=Place(path, error["line"], error["column"], error["instanceLocation"]),
            help=error.get("suggestion"),
        )
        for error in errors
    ]


def sentence(error: dict[str, Any]) -> str:
    """The message with the pointer of the instance, and the most telling cause of a composed error."""
    at: str = error["instanceLocation"]
    best = next((cause for cause in error.get("causes", ()) if cause["best"]), None)
    inner = f"; most likely: {sentence(best)}" if best else ""
    return (f"{at}: " if at else "") + str(error["message"]) + inner


def case_of(result: dict[str, Any], path: str) -> Case:
    """The case of one instance."""
    problems = "\n".join(sentence(error) for error in result["errors"])
    first = result["errors"][0] if result["errors"] else {}
    place = Place(path, first.get("line"), first.get("column"))
    return Case(result["source"], "validate", None if result["valid"] else problems, place=place)


def fault_finding(path: str, fault: Fault) -> Finding:
    """The finding of an instance that could not be judged."""
    place = fault.place if fault.place.uri else evolve(fault.place, uri=path)
    text = message(fault) if place.uri == path else f"{path} cannot be judged: {message(fault)}"
    return Finding(code(fault), "error", text, place, hint(fault))


def fault_case(source: str, path: str, fault: Fault) -> Case:
    """The case of an instance that could not be judged."""
    return Case(
        source, "validate", describe(fault), broken=True, place=Place(path, fault.place.line, fault.place.column)
    )
