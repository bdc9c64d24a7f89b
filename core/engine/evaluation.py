"""Evaluation: every subschema that was applied to every instance location, with its outcome and annotations.

The rows are in the order of application; `path` is the dynamic path through references (2020-12 core, section 12.3.1).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from jstk.core.closure import Node
from jstk.core.engine.verdict import Engine
from jstk.core.pointer import resolve, to_fragment, unescape

_CONTENT: Final = ("contentMediaType", "contentEncoding", "contentSchema")


@frozen
class Outcome:
    """What one keyword said: whether it held, where it stands, and by which path it was reached."""

    keyword: str
    valid: bool
    node: Node | None
    path: str


@frozen
class Applied:
    """One subschema applied to one instance location. `annotations` by keyword; `dropped` where the subschema
    failed."""

    path: str
    node: Node | None
    location: str
    instance_location: str
    valid: bool
    keywords: tuple[Outcome, ...] = ()
    annotations: Mapping[str, Any] = field(factory=dict)
    dropped: Mapping[str, Any] = field(factory=dict)
    errors: Mapping[str, str] = field(factory=dict)


def evaluation(engine: Engine, instance: object) -> tuple[Applied, ...]:
    """The rows of an evaluation that was not cut short: every subschema in turn, from the root."""
    if engine.closure.dialect.number == 3:
        from jstk.core.engine.draft3 import rows

        found = rows(engine.validator, instance)
        return tuple(
            Applied(path, node, _location(engine, node, ""), at, valid, (), kept)
            for path, node, at, valid, kept in found
        )
    units: dict[tuple[str, str], dict[str, Any]] = {}
    for raw in engine.evaluate(instance).list()["details"]:
        _take(engine, units, raw)
    return tuple(_applied(engine, unit, instance) for unit in units.values())


def _location(engine: Engine, node: Node | None, otherwise: str) -> str:
    """A subschema's location: a fragment in the root document, else its document's URI and a fragment."""
    if node is None:
        return otherwise
    return ("" if node[0] == engine.closure.uri else node[0]) + "#" + to_fragment(node[1])


def _take(engine: Engine, units: dict[tuple[str, str], dict[str, Any]], raw: Mapping[str, Any]) -> None:
    """A subschema's row starts a unit; a keyword's row is laid into the unit of its subschema."""
    path, at = raw["evaluationPath"], raw["instanceLocation"]
    node = engine.node(raw["schemaLocation"], [])
    above, _, last = path.rpartition("/")
    keyword = unescape(last)
    around = units.get((above, at))
    # a keyword's own annotation is a list or a boolean; an object holds those of a whole subschema
    own = any(name in raw and not isinstance(raw[name], dict) for name in ("annotations", "droppedAnnotations"))
    errors = raw.get("errors") or {}
    subschema = node in engine.closure.subschemas
    if around is not None and (own or keyword in errors or not subschema):
        around["keywords"].append(Outcome(keyword, raw["valid"], node, path))
        for name, kept in (("annotations", "annotations"), ("droppedAnnotations", "dropped")):
            if name in raw:
                around[kept][keyword] = raw[name]
        around["errors"].update(errors)
    elif subschema:
        units[(path, at)] = _unit(raw, node)


def _unit(raw: Mapping[str, Any], node: Node | None) -> dict[str, Any]:
    return {
        "path": raw["evaluationPath"],
        "node": node,
        "location": raw["schemaLocation"],
        "instance_location": raw["instanceLocation"],
        "valid": raw["valid"],
        "keywords": [],
        "annotations": dict(raw.get("annotations") or {}),
        "dropped": dict(raw.get("droppedAnnotations") or {}),
        "errors": dict(raw.get("errors") or {}),
    }


def _applied(engine: Engine, unit: dict[str, Any], instance: object) -> Applied:
    if unit["valid"]:
        unit["annotations"].update(_contents(engine, unit, instance))
    unit["location"] = _location(engine, unit["node"], unit["location"])
    return Applied(**{**unit, "keywords": tuple(unit["keywords"])})


def _contents(engine: Engine, unit: dict[str, Any], instance: object) -> dict[str, Any]:
    """The content keywords of a string, which annotate it whatever the library asserts (2020-12 validation, section
    8)."""
    schema = engine.closure.value(unit["node"]) if unit["node"] else None
    if not isinstance(schema, dict) or not any(name in schema for name in _CONTENT):
        return {}
    number = engine.closure.subschemas[unit["node"]].dialect.number
    if number < 7 or not isinstance(resolve(instance, unit["instance_location"]), str):
        return {}
    with_schema = number >= 2019 and "contentMediaType" in schema
    return {name: schema[name] for name in _CONTENT if name in schema and (name != "contentSchema" or with_schema)}


def annotations(rows: tuple[Applied, ...]) -> Iterator[tuple[str, str, str, Any]]:
    """Every annotation: instance location, keyword, absolute location of the subschema, value."""
    for row in rows:
        for keyword, value in row.annotations.items():
            yield row.instance_location, keyword, row.location, value
