"""The specification's output formats: flag and basic (2020-12 core, section 12.4), list and hierarchical (its successor)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from jstk.core.document import Document, dumps
from jstk.core.engine.unit import OutputUnit
from jstk.core.explain.message import message
from jstk.core.explain.errors import leaves, wanted_of
from jstk.core.pointer import MISSING, resolve, unescape
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
    found = [_basic_annotation(unit, name, value) for unit in _details(judge, document) for name, value in unit.get("annotations", {}).items()]
    return {**top, "annotations": found} if found else top


def _basic_error(unit: OutputUnit, judge: Judge, document: Document) -> Json:
    made = {"valid": False, "keywordLocation": unit.keyword_location, "instanceLocation": unit.instance_location}
    if unit.absolute is not None:
        made["absoluteKeywordLocation"] = f"{unit.absolute[0]}#{unit.absolute[1]}"
    return {**made, "error": _message(unit, judge, document)}


def _basic_annotation(unit: Json, name: str, value: Any) -> Json:
    at = f"{unit['evaluationPath']}/{name}"
    location = f"{unit['schemaLocation']}/{name}"
    return {"valid": True, "keywordLocation": at, "absoluteKeywordLocation": location, "instanceLocation": unit["instanceLocation"], "annotation": value}


def _details(judge: Judge, document: Document) -> list[Json]:
    """The evaluation as one unit for each subschema that was applied, in order, keywords' outcomes gathered in it."""
    if judge.closure.dialect.number == 3:
        return [_plain_unit(unit, judge, document) for unit in leaves(_units(judge, document))]
    units: dict[tuple[str, str], Json] = {}
    messages = {
        (unit.keyword_location, unit.instance_location): _message(unit, judge, document)
        for unit in leaves(_units(judge, document))
    }
    for raw in judge.plain.evaluate(document.value).list()["details"]:
        if not _gathered(units, raw, messages) and judge.plain.node(raw["schemaLocation"], []) in judge.closure.subschemas:
            kept = ("valid", "evaluationPath", "schemaLocation", "instanceLocation", "annotations", "droppedAnnotations")
            units[(raw["evaluationPath"], raw["instanceLocation"])] = {name: raw[name] for name in kept if name in raw}
    return list(units.values())


def _gathered(units: dict[tuple[str, str], Json], raw: Json, messages: Mapping[tuple[str, str], str]) -> bool:
    """Whether the entry is a keyword's outcome; it is laid into the unit of its subschema."""
    path, at = raw["evaluationPath"], raw["instanceLocation"]
    above, _, last = path.rpartition("/")
    keyword = unescape(last)
    errors = raw.get("errors") or {}
    # a keyword's own annotation is a list or a boolean; an object holds those of a whole subschema
    own = [name for name in ("annotations", "droppedAnnotations") if name in raw and not isinstance(raw[name], dict)]
    if not own and keyword not in errors:
        return False
    unit = units.get((above, at))
    if unit is None:
        return False
    for name in own:
        unit.setdefault(name, {})[keyword] = raw[name]
    for name, text in errors.items():
        unit.setdefault("errors", {})[name] = messages.get((path, at), text)
    return True


def _plain_unit(unit: OutputUnit, judge: Judge, document: Document) -> Json:
    above = unit.keyword_location.rpartition("/")[0]
    location = "" if unit.absolute is None else f"{unit.absolute[0]}#{unit.absolute[1].rpartition('/')[0]}"
    return {
        "valid": False,
        "evaluationPath": above,
        "schemaLocation": location,
        "instanceLocation": unit.instance_location,
        "errors": {unit.keyword: _message(unit, judge, document)},
    }


def _list(judge: Judge, document: Document) -> Json:
    return {"valid": judge.plain.is_valid(document.value), "details": _details(judge, document)}


def _hierarchical(judge: Judge, document: Document) -> Json:
    """The units nested as their subschemas are, by evaluation path."""
    details = _details(judge, document)
    if not details or details[0]["evaluationPath"]:
        location = f"{judge.closure.uri}#"
        top: Json = {"valid": _flag(judge, document)["valid"], "evaluationPath": "", "schemaLocation": location, "instanceLocation": ""}
        details = [top, *details]
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
