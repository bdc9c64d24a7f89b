"""Verdicts and errors by jsonschema-rs (a door): a closure is compiled once, then instances are judged.

Before the library is called the metaschema, the patterns and the reference graph are checked, so that nothing hangs in
it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Final

import jsonschema_rs
from attrs import evolve, field, frozen
from returns.result import Failure, Success

from jstk.core.closure import Closure, Node
from jstk.core.dialect import DRAFT3, Dialect, find
from jstk.core.document import Document
from jstk.core.engine.burden import NO_LOAD, Load, beyond, first_error, load_of
from jstk.core.engine.draft3 import Draft3
from jstk.core.engine.prepare import bad_pattern, prepared, replaced, respelt
from jstk.core.engine.strings import pattern_found
from jstk.core.engine.whole import has_empty_name, has_empty_part, instance_path, keyword_path
from jstk.core.explain.errors import explain, leaves, sentence, wanted_of
from jstk.core.explain.seen import found as found_value
from jstk.core.fault import Fault, Internal, InvalidPattern, InvalidSchema, Outcome, Place, TooCostly, Violation
from jstk.core.graph import Survey, cycle_fault, survey
from jstk.core.pointer import MISSING, escape, from_fragment, pointer, resolve, tokens
from jstk.core.reach import reach
from jstk.core.reader import NoReader, Sources
from jstk.core.resolve import close
from jstk.core.sources import metaschema
from jstk.core.unit import OutputUnit

ERRORS: Final = 1000
"""The most errors that are gathered for one instance."""

BRANCHES: Final = 20_000
"""About how many errors within branches are taken over for one instance; each takes some microseconds."""

_DRAFTS: Final = "https://json-schema.org/draft/"
CLASSES: Final[Mapping[int, type[jsonschema_rs.Validator]]] = {
    4: jsonschema_rs.Draft4Validator,
    6: jsonschema_rs.Draft6Validator,
    7: jsonschema_rs.Draft7Validator,
    2019: jsonschema_rs.Draft201909Validator,
    2020: jsonschema_rs.Draft202012Validator,
}
"""The library's validator of each dialect, by its number; for schemas that declare none."""


@frozen(eq=False)
class Engine:
    """A compiled closure. `validator` is the library's; draft 3 has its own judge behind the same methods.

    `is_valid` is the library's own method, for loops over many instances: it says no, too, of a pattern that it gave up
    on; `errors` tells the two apart. `formats` says whether formats are asserted: True, False, or None for as the
    dialect says. Where some instances run into a cycle of references, the references that close it hold for everything
    in `validator` and for nothing in `sceptic`: where the two agree the cycle does not matter. `respelt` maps patterns
    as the library was given them to what the schema says. `unnamed` tells that keyword locations may have empty names.
    """

    closure: Closure
    validator: Any
    formats: bool | None
    is_valid: Callable[[object], bool]
    survey: Survey
    sceptic: Any = None
    respelt: Mapping[str, str] = field(factory=dict)
    load: Load = NO_LOAD
    unnamed: bool = False

    def errors(self, instance: object, most: int = ERRORS) -> Outcome[tuple[OutputUnit, ...]]:
        """The errors of an instance, at most so many, none where it is valid.

        Faults: `too-costly` where a pattern met the matcher's limit or the instance would unfold too far;
        `reference-cycle`.
        """
        fault = self.obstacle(instance)
        if fault is not None:
            return Failure(fault)
        found: list[OutputUnit] = []
        room = _Room(BRANCHES, instance)
        for error in islice(self.raw(instance), most + 1):
            unit = self.unit(error, room)
            if unit.kind == "tooCostly":
                return Failure(self.costly(unit))
            found.append(unit)
        return Success(tuple(found))

    def obstacle(self, instance: object) -> Fault | None:
        """The fault that gathering this instance's errors would run into: a cycle, or growth level by level."""
        loop = self.loop(instance)
        if loop is not None or not self.survey.recursive:
            return loop
        return reach(self.closure, self.survey, instance, pattern_found)

    def loop(self, instance: object) -> Fault | None:
        """The fault `reference-cycle` where the verdict on this instance hangs on a cycle of references."""
        if self.sceptic is None or self.sceptic.is_valid(instance) == self.is_valid(instance):
            return None
        return cycle_fault(self.closure, next(iter(self.survey.loops.values())))

    def costly(self, unit: OutputUnit) -> Fault:
        place = self.closure.place(unit.absolute) if unit.absolute else Place(self.closure.label)
        return TooCostly(
            place, f"matching the pattern met the matcher's limit at instance location {unit.instance_location!r}"
        )

    def raw(self, instance: object) -> Any:
        """The library's errors; the first alone where to gather all would take too long, since it gathers at once."""
        return first_error(self.validator, instance) if self.partial(instance) else self.validator.iter_errors(instance)

    def partial(self, instance: object) -> bool:
        """Whether `errors` gives the first error of this instance alone."""
        return not isinstance(self.validator, Draft3) and beyond(self.load, self.validator, instance)

    def unit(self, error: Any, room: "_Room | None" = None) -> OutputUnit:
        """The library's error as an output unit; its branches are left out where there is no room for them."""
        if isinstance(error, OutputUnit):
            return error
        room = room or _Room(BRANCHES, None)
        room.left -= 1
        kind = error.kind
        path = error.evaluation_path
        if self.respelt:
            path = [self.respelt.get(token, token) for token in path]
        absolute = self.node(error.absolute_keyword_location, error.schema_path)
        if self.unnamed:
            path = keyword_path(self.closure, path, absolute)
        location, at = pointer(path), pointer(instance_path(error) if room.unnamed() else error.instance_path)
        if absolute is not None and path:
            absolute = self.of_keyword(absolute, escape(path[-1]))
        name = _KINDS.get(type(kind).__name__, kind.name)
        keyword = name if name == "falseSchema" or not path else str(path[-1])
        made = OutputUnit(keyword, name, location, absolute, at, _params(kind))
        if name == "falseSchema":
            return _of_members(made, path, resolve(room.instance, made.instance_location))
        if name == "propertyNames":
            inner = _of_name(self.unit(kind.error, room), kind.error.instance, made.instance_location)
            return evolve(made, keyword="propertyNames", branches=((inner,),), subject=kind.error.instance)
        if hasattr(kind, "context") and room.left > 0:
            context = kind.context
            return evolve(made, branches=tuple(tuple(self.unit(one, room) for one in branch) for branch in context))
        return made

    def node(self, location: str | None, path: list[Any]) -> Node | None:
        """The place of an absolute keyword location in the closure's documents."""
        if location is None:
            return (self.closure.uri, pointer(path))
        uri, _, fragment = location.partition("#")
        start = self.closure.resources.get(uri)
        if start is None:
            return None
        at = from_fragment(fragment)
        if self.respelt:
            at = pointer(self.respelt.get(token, token) for token in tokens(at))
        return (start[0], start[1] + at)

    def of_keyword(self, node: Node, keyword: str) -> Node:
        """The place of a keyword where the library names a sibling of it, or a step below that is not there."""
        uri, at = node
        if at.endswith("/" + keyword):
            return node
        above = at.rpartition("/")[0]
        sibling = (uri, f"{above}/{keyword}")
        if above.endswith("/" + keyword):
            return (uri, above)
        return node if self.closure.value(sibling) is MISSING else sibling

    def evaluate(self, instance: object) -> Any:
        """The library's evaluation: every keyword's outcome and every annotation, as its list output (a dict)."""
        return self.validator.evaluate(instance)

    def asserts_formats(self) -> bool:
        """Whether a format is an assertion here at all: by the caller's word, or by the dialect's own rule up to
        draft-07."""
        return self.formats is True or (self.formats is None and self.closure.dialect.number <= 7)


class _Room:
    """The instance whose errors are taken over, and how many within branches still may be."""

    def __init__(self, left: int, instance: object) -> None:
        self.left, self.instance = left, instance
        self._unnamed: bool | None = None

    def unnamed(self) -> bool:
        """Whether the instance has an empty name; asked only once there is an error."""
        if self._unnamed is None:
            self._unnamed = has_empty_name(self.instance)
        return self._unnamed


def _params(kind: Any) -> dict[str, Any]:
    """The fields of an error that cannot be read off its keyword's value, which may be large."""
    return {name: getattr(kind, name) for name in type(kind).__match_args__ if name in _PARAMS}


def _of_members(unit: OutputUnit, path: list[Any], value: object) -> OutputUnit:
    """The library tells of a keyword with the value false, beside which nothing names members, at the whole object."""
    keyword = str(path[-1]) if path else ""
    if keyword not in ("propertyNames", "additionalProperties") or not isinstance(value, dict):
        return unit
    names = list(value)
    named = evolve(unit, keyword=keyword, kind=keyword, params={"unexpected": names})
    return evolve(named, subject=names[0]) if keyword == "propertyNames" else named


def _of_name(unit: OutputUnit, name: str, at: str) -> OutputUnit:
    """An error of a property name, with what was judged and where the object stands."""
    branches = tuple(tuple(_of_name(one, name, at) for one in branch) for branch in unit.branches)
    return evolve(unit, subject=name, instance_location=at, branches=branches)


_PARAMS: Final = frozenset(("limit", "property", "unexpected", "content_encoding", "content_media_type", "error"))
_KINDS: Final[Mapping[str, str]] = {"BacktrackLimitExceeded": "tooCostly", "RegexEngineFailure": "tooCostly"}


def with_formats(engine: Engine, formats: bool | None) -> Outcome[Engine]:
    """The engine of the same closure with another word on formats; what was checked before is not checked again."""
    return _made(engine.closure, prepared(engine.closure), formats, engine.survey)


def compile_schema(closure: Closure, formats: bool | None = None) -> Outcome[Engine]:
    """The engine of a closure; `formats` asserts formats (True), never (False), or as the dialect says (None).

    Faults: `invalid-schema` with every violation, `invalid-pattern`, `reference-cycle`, `too-costly`.
    """
    documents = prepared(closure)
    surveyed = survey(closure)
    fault = violations(closure, documents) or bad_pattern(closure) or surveyed.fault
    return _made(closure, documents, formats, surveyed) if fault is None else Failure(fault)


def _made(closure: Closure, documents: Mapping[str, Any], formats: bool | None, surveyed: Survey) -> Outcome[Engine]:
    if closure.dialect is DRAFT3:
        draft3 = Draft3(closure, formats)
        return Success(Engine(closure, draft3, formats, draft3.is_valid, surveyed))
    if not surveyed.loops:
        made = _validator(closure, documents, formats)
        return made.map(lambda one: Engine(closure, one, formats, one.is_valid, surveyed, None, *_known(closure)))
    return _both(closure, documents, formats, surveyed)


def _both(closure: Closure, documents: Mapping[str, Any], formats: bool | None, surveyed: Survey) -> Outcome[Engine]:
    """The engine of a closure with a cycle below the root: the references that close it hold for all, and for none."""
    # the innermost first, for a place that is replaced holds no other
    closing = sorted(
        (node for node in surveyed.loops if closure.references.get(node)), key=lambda node: -node[1].count("/")
    )
    made: list[Any] = []
    booleans: tuple[Any, Any] = ({}, {"not": {}})
    for value in booleans:
        changed = dict(documents)
        for uri, at in closing:
            changed[uri] = replaced(changed[uri], tokens(at), value)
        validator = _validator(closure, changed, formats)
        if isinstance(validator, Failure):
            return validator
        made.append(validator.unwrap())
    return Success(Engine(closure, made[0], formats, made[0].is_valid, surveyed, made[1], *_known(closure)))


def _known(closure: Closure) -> tuple[Mapping[str, str], Load, bool]:
    """What an engine keeps of its closure to read the library's errors."""
    return respelt(closure), load_of(closure), has_empty_part(closure)


def _validator(closure: Closure, documents: Mapping[str, Any], formats: bool | None) -> Outcome[Any]:
    schema = documents[closure.uri]
    declared = isinstance(schema, dict) and isinstance(schema.get("$schema"), str)
    make: Callable[..., Any] = jsonschema_rs.validator_for if declared else CLASSES[closure.dialect.number]
    try:
        validator = make(
            schema,
            retriever=documents.__getitem__,
            registry=_bundled(closure, documents),
            base_uri=closure.uri,
            validate_formats=formats,
        )
    except (ValueError, jsonschema_rs.ReferencingError) as error:
        return Failure(_refused(closure, error))
    return Success(validator)


def _bundled(closure: Closure, documents: Mapping[str, Any]) -> Any:
    """The metaschemas that the closure refers to: the library asks no retriever for what it knows, yet refuses it from
    another dialect."""
    known = [
        (uri, schema)
        for uri, schema in documents.items()
        if uri != closure.uri and (find(uri) or uri.startswith(_DRAFTS))
    ]
    return jsonschema_rs.Registry(known) if known else None


def _refused(closure: Closure, error: Exception) -> Fault:
    """What the library says of a schema that passed our checks: a metaschema violation, else a reason in its words."""
    text = str(getattr(error, "message", error))
    if isinstance(error, jsonschema_rs.ValidationError):
        place = closure.place((closure.uri, pointer(instance_path(error))))
        bad = _bad_pattern(error)
        return bad(place) if bad else InvalidSchema(place, (Violation(place, text),))
    return Internal(text)


def violations(closure: Closure, documents: Mapping[str, Any]) -> Fault | None:
    """The ways in which the schemas of the closure break their metaschemas, or None."""
    for uri, at, dialect in _judged(closure):
        schema = _pruned(closure, uri, at, dialect, resolve(documents[uri], at))
        fault = violation_of(schema, dialect, lambda inner, uri=uri, at=at: closure.place((uri, at + inner)))  # type: ignore[misc]
        if fault is not None:
            return fault
    return None


def _judged(closure: Closure) -> Iterator[tuple[str, str, Dialect]]:
    """The places whose values are judged by a metaschema of their own: documents, embedded dialects, adopted places."""
    for (uri, at), one in closure.subschemas.items():
        if uri in closure.metaschemas:
            continue
        above = closure.subschemas.get((uri, one.parent)) if one.parent is not None else None
        if above is None or above.dialect is not one.dialect:
            yield uri, at, one.dialect


def _pruned(closure: Closure, uri: str, at: str, dialect: Dialect, schema: Any) -> Any:
    """The schema without embedded resources of other dialects, which their own metaschema judges (2020-12 core, section
    9.3)."""
    for (document, pointer_), one in closure.subschemas.items():
        if document == uri and one.dialect is not dialect and pointer_.startswith(at + "/") and one.parent is not None:
            above = closure.subschemas[(uri, one.parent)]
            if above.dialect is dialect:
                schema = replaced(schema, tokens(pointer_[len(at) :]), {})
    return schema


def violation_of(schema: Any, dialect: Dialect, place: Callable[[str], Place]) -> Fault | None:
    """The fault of a schema that breaks its metaschema; `place` tells where a pointer into it stands."""
    if not isinstance(schema, dict | bool) or (isinstance(schema, bool) and dialect.number < 6):
        at, wanted = place(""), "an object" if dialect.number < 6 else "an object or a boolean"
        return InvalidSchema(at, (Violation(at, f"a schema is {wanted}, found {found_value(schema)}"),))
    if isinstance(schema, bool):
        return None
    judged = {**schema, "$schema": dialect.uri}
    if dialect is not DRAFT3 and jsonschema_rs.meta.is_valid(judged):
        return None
    return _explained(judged, dialect, place)


def _explained(schema: Any, dialect: Dialect, place: Callable[[str], Place]) -> Fault | None:
    judge = _metaschema_judge(dialect.uri)
    room = _Room(BRANCHES, schema)
    units = [judge.unit(error, room) for error in islice(judge.raw(schema), 100)]
    for unit in leaves(units):
        if unit.kind == "format" and wanted_of(unit, judge.closure) == "regex":
            pattern = unit.subject or str(resolve(schema, unit.instance_location))
            return InvalidPattern(place(unit.instance_location), pattern, _regex_reason(pattern))
    told = explain(units, Document("", schema), judge.closure, len(units))
    pairs = dict.fromkeys((error["instanceLocation"], sentence(error)) for error in told)
    found = [Violation(place(at), text) for at, text in pairs]
    return InvalidSchema(found[0].place, tuple(found)) if found else None


@lru_cache(maxsize=8)
def _metaschema_judge(uri: str) -> Engine:
    """The engine of a dialect's own metaschema, which the library has checked already."""
    sources = Sources(NoReader("file:///"))
    closure = close(Document(uri, metaschema(uri)), uri, None, sources).unwrap()
    return _made(closure, prepared(closure), True, survey(closure)).unwrap()


def _bad_pattern(error: jsonschema_rs.ValidationError) -> Callable[[Place], Fault] | None:
    """The fault of a pattern that the library refuses, wanting its place; None for another error."""
    if not isinstance(error.kind, jsonschema_rs.ValidationErrorKind.Format) or error.kind.format != "regex":
        return None
    pattern = str(error.instance)
    return lambda place: InvalidPattern(place, pattern, _regex_reason(pattern))


def _regex_reason(pattern: str) -> str:
    """Why a pattern is none, by our own reader of ECMA-262 patterns."""
    from jstk.core.solve.regex.parse import parse

    made = parse(pattern)
    return str(getattr(made, "reason", "the matcher refuses it"))
