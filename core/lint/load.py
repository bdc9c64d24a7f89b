"""Loading for lint: what breaks a schema becomes a finding, and what is left of the schema is linted all the same."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve, field, frozen
from returns.result import Failure, Success

from jstk.core import dialect as dialects
from jstk.core.closure import Closure, Node
from jstk.core.dialect import Dialect
from jstk.core.document import Document
from jstk.core.engine.verdict import violation_of
from jstk.core.fault import (
    DeadReference,
    DuplicateKey,
    Fault,
    InvalidPattern,
    InvalidSchema,
    Outcome,
    Place,
    UnknownDialect,
    message,
)
from jstk.core.graph import EVALUATIONS, graph, survey
from jstk.core.lint.decide import Decider
from jstk.core.lint.here import Subject
from jstk.core.lint.repair import dropped, places_to_drop
from jstk.core.nearest import nearest
from jstk.core.pointer import child, resolve
from jstk.core.reader import Sources
from jstk.core.report import Level
from jstk.core.resolve import close_partly
from jstk.core.solve.regex import BadPattern, parse
from jstk.core.sources import fetch
from jstk.core.walk import Subschema

_ROUNDS: Final = 4
_MOST_OF_A_CYCLE: Final = 10
_TAKEN_OUT: Final = ("invalid-pattern", "reference-cycle", "exponential-schema")
_TYPES: Final = ("null", "boolean", "integer", "number", "string", "array", "object")
_ALIASES: Final = {
    "int": "integer",
    "long": "integer",
    "float": "number",
    "double": "number",
    "decimal": "number",
    "bool": "boolean",
    "str": "string",
    "text": "string",
    "list": "array",
    "dict": "object",
    "map": "object",
    "none": "null",
    "nil": "null",
}
"""Names that other languages have for the types of JSON."""


@frozen
class Broken:
    """Something that stops a schema from working: the rule that names it, where, and what."""

    rule: str
    pointer: str
    message: str
    severity: Level = "error"
    evidence: dict[str, Any] | None = None
    place: Place | None = None


@frozen(eq=False)
class Opened:
    """A document under lint, what is broken in it, and the rest as a subject; None where nothing is left to lint."""

    broken: tuple[Broken, ...]
    subject: Subject | None = field(default=None)


def duplicate(fault: DuplicateKey) -> Broken:
    """The finding of a key that stands twice."""
    first = {"line": fault.first.line, "column": fault.first.column}
    return Broken("duplicate-key", fault.place.pointer or "", message(fault), "error", {"first": first}, fault.place)


def opened(document: Document, uri: str, label: str | None, sources: Sources, draft: str | None) -> Outcome[Opened]:
    """The subject of a document and what is broken in it. Faults: those of reading what it refers to."""
    broken: list[Broken] = []
    dialect = _dialect(document, sources, draft, broken)
    if broken and isinstance(document.value, dict):
        document = evolve(document, value={name: part for name, part in document.value.items() if name != "$schema"})
    loaded = close_partly(document, uri, label, sources, dialect)
    if isinstance(loaded, Failure):
        fault = loaded.failure()
        if not isinstance(fault, UnknownDialect):
            return loaded
        broken.append(Broken("unknown-dialect", fault.place.pointer or "", message(fault)))
        return Success(Opened(tuple(broken)))
    closure, dead = loaded.unwrap()
    broken.extend(_dead(closure, node, one) for node, one in dead if node[0] == uri)
    broken.extend(_patterns(closure))
    broken.extend(_cycles(closure))
    broken.extend(_unfolding(closure))
    repaired = _repaired(closure, broken, [node[1] for node, _ in dead if node[0] == uri], sources)
    return Success(Opened(tuple(broken), Subject(closure, Decider(repaired))))


def _dialect(document: Document, sources: Sources, draft: str | None, broken: list[Broken]) -> Dialect:
    """The dialect that the document declares, by way of a metaschema of its own too; the default where that is
    unknown."""
    default = dialects.named(draft or sources.dialect or "") or dialects.LATEST
    value: Any = document.value
    for _ in range(8):
        name = value.get("$schema") if isinstance(value, dict) else None
        if not isinstance(name, str):
            return default
        known = dialects.find(name)
        if known is not None:
            return known
        found = fetch(name.partition("#")[0], sources)
        custom = None if isinstance(found, Failure) else found.unwrap()
        if custom is None:
            near = dialects.suggestion(name)
            text = f"no known metaschema has the URI {name}" + (f"; did you mean {near}?" if near else "")
            broken.append(Broken("unknown-dialect", "/$schema", text, "error" if near else "warning"))
            return default
        value = custom.value
    return default


def _dead(closure: Closure, node: Node, one: DeadReference) -> Broken:
    """A reference into the document itself is an error; one that leads elsewhere may be only unknown here."""
    near = f"; did you mean {one.nearest!r}?" if one.nearest else ""
    text = f"cannot resolve {one.reference!r}: {one.reason}{near}"
    if one.reason.endswith("is no schema"):
        return Broken("reference-to-non-schema", node[1], text)
    local = one.reference.startswith("#") or not one.reason.startswith(("it would need", "nothing has this URI"))
    if local:
        return Broken("dead-reference", node[1], text)
    return Broken("unresolved-reference", node[1], text, "warning")


def _patterns(closure: Closure) -> Iterator[Broken]:
    """Patterns that are no ECMA-262 regular expressions."""
    for (uri, pointer), one in closure.subschemas.items():
        if uri != closure.uri or not isinstance(one.value, dict):
            continue
        pattern = one.value.get("pattern")
        if isinstance(pattern, str) and (bad := _bad(pattern)):
            yield Broken("invalid-pattern", child(pointer, "pattern"), bad, "error", {"pattern": pattern})
        for name in (
            one.value.get("patternProperties") or () if isinstance(one.value.get("patternProperties"), dict) else ()
        ):
            if bad := _bad(name):
                at = child(child(pointer, "patternProperties"), name)
                yield Broken("invalid-pattern", at, bad, "error", {"pattern": name})


def _bad(pattern: str) -> str | None:
    made = parse(pattern)
    return message(InvalidPattern(Place(), pattern, made.reason)) if isinstance(made, BadPattern) else None


def _cycles(closure: Closure) -> Iterator[Broken]:
    """References that lead back to themselves at the same place of an instance, and those that unfold too often."""
    edges = graph(closure).in_place
    state: dict[Node, int] = {}
    for start in edges:
        if start in state:
            continue
        path: list[Node] = [start]
        state[start] = 0
        while path:
            node = path[-1]
            targets = edges.get(node, ())
            if state[node] >= len(targets):
                state[node] = 1 << 60
                path.pop()
                continue
            target = targets[state[node]]
            state[node] += 1
            if target not in state:
                state[target] = 0
                path.append(target)
            elif state[target] < 1 << 60:
                yield from _cycle(closure, path[path.index(target) :])


def _cycle(closure: Closure, cycle: list[Node]) -> Iterator[Broken]:
    """One finding at each reference of the cycle in this document."""
    way = [f"#{one[1]}" for one in [*cycle, cycle[0]] if one[0] == closure.uri]
    text = "leads back to itself without a step into the instance: " + " -> ".join(way)
    for node in cycle[:_MOST_OF_A_CYCLE]:
        if node[0] == closure.uri and closure.references.get(node):
            keyword = closure.references[node][0].keyword
            yield Broken("reference-cycle", child(node[1], keyword), text, "error", {"cycle": way})


def _unfolding(closure: Closure) -> Iterator[Broken]:
    """Schemas whose references unfold to too many evaluations at one place, each where evaluation enters it."""
    edges = graph(closure).in_place
    costs = _costs(edges)
    over = {node for node, cost in costs.items() if cost > EVALUATIONS}
    inner = {target for node in over for target in edges.get(node, ())}
    for (uri, pointer), cost in costs.items():
        if uri == closure.uri and (uri, pointer) in over and (uri, pointer) not in inner:
            count = str(cost) if cost < 10**9 else f"more than 10^{len(str(cost)) - 1}"
            yield Broken("exponential-schema", pointer, f"its references unfold to {count} evaluations at one place")


def _costs(edges: Mapping[Node, tuple[Node, ...]]) -> dict[Node, int]:
    """How many evaluations each schema comes to at one place; an edge that closes a cycle counts nothing."""
    costs: dict[Node, int] = {}
    state: dict[Node, int] = {}
    for start in edges:
        path = [start] if start not in costs else []
        while path:
            node = path[-1]
            position = state.setdefault(node, 0)
            targets = edges.get(node, ())
            if position < len(targets):
                state[node] = position + 1
                if targets[position] not in state:
                    path.append(targets[position])
                continue
            costs[node] = 1 + sum(costs.get(target, 0) for target in targets)
            path.pop()
    return costs


def _repaired(closure: Closure, broken: list[Broken], drop: list[str], sources: Sources) -> Closure | None:
    """The closure with what is broken taken out; None where it cannot be evaluated. Violations of the metaschema are
    noted."""
    drop = drop + [one.pointer for one in broken if one.rule in _TAKEN_OUT]
    now = closure
    told: set[str] = set()
    for _ in range(_ROUNDS):
        if drop:
            value = dropped(now.schema, drop)
            made = close_partly(evolve(closure.root, value=value), closure.uri, closure.label, sources, closure.dialect)
            if isinstance(made, Failure) or (made.unwrap()[1] and told):
                return None
            now, dead = made.unwrap()
            drop = [node[1] for node, _ in dead if node[0] == closure.uri]
            if drop:
                continue
        found = list(_violations(now))
        if not found:
            return now if survey(now).fault is None else None
        for one in _hinted(now, found):
            # what was taken out for another reason may leave a violation behind, which nobody wrote
            if one.pointer not in told and resolve(closure.schema, one.pointer) == resolve(now.schema, one.pointer):
                broken.append(one)
            told.add(one.pointer)
        drop = places_to_drop(now, [one.pointer for one in found])
    return None


def _violations(closure: Closure) -> Iterator[Broken]:
    """What the metaschema says of the document, and of each resource of another dialect in it."""
    borders = [one for (uri, _), one in closure.subschemas.items() if uri == closure.uri and _is_border(closure, one)]
    for one in borders:
        value = one.value
        for inner in borders:
            if inner.parent is not None and inner.pointer.startswith(one.pointer + "/"):
                value = dropped(value, [inner.pointer[len(one.pointer) :]])
        fault = violation_of(value, one.dialect, lambda inner, at=one.pointer: Place(pointer=at + inner))  # type: ignore[misc]
        yield from _told(fault)


def _hinted(closure: Closure, found: list[Broken]) -> list[Broken]:
    """The violations, a wrong name of a type told with the right one."""
    made: list[Broken] = []
    for one in found:
        value = resolve(closure.schema, one.pointer)
        if isinstance(value, str) and "/type" in one.pointer and value not in _TYPES:
            meant = _ALIASES.get(value.lower()) or nearest(value, _TYPES)
            one = evolve(one, message=f"{value!r} is no type" + (f"; did you mean {meant!r}?" if meant else ""))
        made.append(one)
    return made


def _is_border(closure: Closure, one: Subschema) -> bool:
    """Whether a metaschema of its own judges a subschema: at the root, at a change of dialect, or where only a
    reference leads."""
    above = closure.subschemas.get((closure.uri, one.parent)) if one.parent is not None else None
    return above is None or above.dialect is not one.dialect


def _told(fault: Fault | None) -> Iterator[Broken]:
    if isinstance(fault, InvalidSchema):
        for one in fault.violations:
            pointer = one.place.pointer or ""
            text = one.message.removeprefix(f"{pointer or 'the schema'}: ")
            yield Broken("invalid-schema", pointer, text)
    elif isinstance(fault, InvalidPattern):
        yield Broken("invalid-pattern", fault.place.pointer or "", message(fault))
