"""The specification's output formats: flag and basic (2020-12 core, section 12.4), list and hierarchical (its
successor)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from jstk.core.document import Document, dumps
from jstk.core.engine.evaluation import Applied, evaluation
from jstk.core.explain.errors import leaves, wanted_of
from jstk.core.explain.message import message
from jstk.core.pointer import MISSING, child, resolve
from jstk.core.unit import OutputUnit
from jstk.core.validate.judge import Judge

Json = dict[str, Any]


def output(name: str, judge: Judge, document: Document) -> str:
    """One instance's output in a format, as JSON text on one line."""
    return dumps(_FORMATS[name](judge, document))


def _flag(judge: Judge, document: Document) -> Json:
    return {"valid": judge.plain.is_valid(document.value)}


def _units(judge: Judge, document: Document) -> tuple[OutputUnit, ...]:
    return judge.plain.errors(document.value).value_or(())


def _message(unit: OutputUnit, judge: Judge, document: Document) -> str:
    value = resolve(document.value, unit.instance_location)
    return message(unit, None if value is MISSING else value, wanted_of(unit, judge.closure))


def _basic(judge: Judge, document: Document) -> Json:
    """All errors, or all annotations, as one flat list of output units."""
    top: Json = {"valid": judge.plain.is_valid(document.value), "keywordLocation": "", "instanceLocation": ""}
    if not top["valid"]:
        errors = list(leaves(_units(judge, document)))
        return {**top, "errors": [_basic_error(unit, judge, document) for unit in errors]}
    rows = evaluation(judge.plain, document.value)
    found = [_basic_annotation(row, name, value, judge) for row in rows for name, value in row.annotations.items()]
    return {**top, "annotations": found} if found else top


def _basic_error(unit: OutputUnit, judge: Judge, document: Document) -> Json:
    made = {"valid": False, "keywordLocation": unit.keyword_location, "instanceLocation": unit.instance_location}
    if unit.absolute is not None:
        made["absoluteKeywordLocation"] = judge.closure.location(unit.absolute)
    return {**made, "error": _message(unit, judge, document)}


def _basic_annotation(row: Applied, name: str, value: Any, judge: Judge) -> Json:
    location = row.location if row.node is None else judge.closure.location((row.node[0], child(row.node[1], name)))
    made = {"valid": True, "keywordLocation": f"{row.path}/{name}", "absoluteKeywordLocation": location}
    return {**made, "instanceLocation": row.instance_location, "annotation": value}


def _details(judge: Judge, document: Document) -> list[Json]:
    """The evaluation as one unit for each subschema that was applied, in order."""
    rows = evaluation(judge.plain, document.value)
    units = list(leaves(_units(judge, document)))
    messages = {(unit.keyword_location, unit.instance_location): _message(unit, judge, document) for unit in units}
    return [_unit(row, messages, judge) for row in rows]


def _unit(row: Applied, messages: Mapping[tuple[str, str], str], judge: Judge) -> Json:
    made: Json = {
        "valid": row.valid,
        "evaluationPath": row.path,
        "schemaLocation": row.location if row.node is None else judge.closure.location(row.node),
        "instanceLocation": row.instance_location,
    }
    errors = {
        name: messages.get((child(row.path, name), row.instance_location), text) for name, text in row.errors.items()
    }
    kept = {"errors": errors, "annotations": dict(row.annotations), "droppedAnnotations": dict(row.dropped)}
    return {**made, **{name: value for name, value in kept.items() if value}}


def _list(judge: Judge, document: Document) -> Json:
    return {"valid": judge.plain.is_valid(document.value), "details": _details(judge, document)}


def _hierarchical(judge: Judge, document: Document) -> Json:
    """The units nested as their subschemas are, by evaluation path."""
    details = _details(judge, document)
    stack = [details[0]]
    for unit in details[1:]:
        while len(stack) > 1 and not _within(unit, stack[-1]):
            stack.pop()
        stack[-1].setdefault("details", []).append(unit)
        stack.append(unit)
    return details[0]


def _within(unit: Json, other: Json) -> bool:
    return bool(unit["evaluationPath"].startswith(other["evaluationPath"] + "/"))


_FORMATS: Final[Mapping[str, Callable[[Judge, Document], Json]]] = {
    "flag": _flag,
    "basic": _basic,
    "list": _list,
    "hierarchical": _hierarchical,
}
FORMATS: Final = tuple(_FORMATS)
