"""Arguments: checked against a tool's input schema without a validator, and the one way in which a tool is called.

Input schemas are plain (a test holds them to it): type, enum, const, required, properties, additionalProperties:
false, items, minimum, maximum, minLength, minItems. Messages name the argument, the value seen and what is wanted.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.dialect import named, suggestion
from jstk.core.document import LIMITS, dumps, exact, is_integer, kind_of, same
from jstk.core.fault import Fault, Outcome, Place, UnknownDialect, Usage, error_object
from jstk.core.nearest import suggest
from jstk.core.report import Payload, Report
from jstk.core.surface.projection import check, project
from jstk.core.tool import Arguments, Context, Descriptor, Schema

_LONGEST_SHOWN: Final = 60
# arguments are an object, and instances an array in it: a value in there may be as deep as one in a file
_LIMITS: Final = evolve(LIMITS, depth=LIMITS.depth + 2)


def invoke(descriptor: Descriptor, arguments: object, context: Context) -> Outcome[Report]:
    """The tool's report for these arguments, with the payload projected by `fields`.

    Faults: those of `check_arguments`; `unknown-field` for a path that the output schema does not know;
    `unknown-dialect` for a draft that is none; and the tool's own. `resources` and `draft` are laid over the context's
    sources.
    """
    checked = check_arguments(descriptor, arguments)
    if isinstance(checked, Failure):
        return checked
    given = checked.unwrap()
    paths = check(given.get("fields", ()), descriptor.output_schema)
    if isinstance(paths, Failure):
        return paths
    laid = _laid_over(context, given)
    if isinstance(laid, Failure):
        return laid
    report = descriptor.run(given, laid.unwrap())
    return report.map(lambda whole: _projected(whole, paths.unwrap()))


def check_arguments(descriptor: Descriptor, arguments: object) -> Outcome[Arguments]:
    """The arguments, exact, where the tool's input schema takes them; None counts as no arguments.

    Faults: `usage` for the first argument that it does not take; `number`, `too-deep` and `syntax` for values beyond
    limits.
    """
    made = exact({} if arguments is None else arguments, "arguments", _LIMITS)
    if isinstance(made, Failure):
        return made
    value = made.unwrap()
    problem = next(_problems(value, descriptor.input_schema, ""), None)
    if problem is not None:
        return Failure(problem)
    return Success(_whole_numbers(value, descriptor.input_schema) if isinstance(value, dict) else {})


def payload_of(fault: Fault) -> Payload:
    """The payload that stands for a fault: `ok` and `error`."""
    return {"ok": False, "error": error_object(fault)}


def _whole_numbers(arguments: dict[str, Any], schema: Schema) -> dict[str, Any]:
    """The arguments with 5.0 made 5 where an integer is wanted."""
    wanted = {name for name, one in schema.get("properties", {}).items() if one.get("type") == "integer"}
    return {name: int(item) if name in wanted else item for name, item in arguments.items()}


def _projected(report: Report, paths: tuple[tuple[str, ...], ...]) -> Report:
    if not paths:
        return report
    payload = project(report.payload, paths)
    return evolve(report, payload=payload, text=dumps(payload))


def _laid_over(context: Context, arguments: Arguments) -> Outcome[Context]:
    sources, draft = context.sources, arguments.get("draft")
    if isinstance(draft, str):
        dialect = named(draft)
        if dialect is None:
            return Failure(UnknownDialect(Place("arguments", pointer="/draft"), draft, suggestion(draft)))
        sources = evolve(sources, dialect=dialect.uri)
    resources = arguments.get("resources")
    if isinstance(resources, Mapping) and resources:
        sources = evolve(sources, resources={**sources.resources, **resources})
    return Success(context if sources is context.sources else evolve(context, sources=sources))


def _problems(value: Any, schema: Schema, name: str) -> Iterator[Usage]:
    wanted = _unmet(value, schema)
    if wanted is not None:
        yield Usage(f"{_called(name)} must be {wanted}; got {_shown(value)}")
        return
    if isinstance(value, dict):
        yield from _member_problems(value, schema, name)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for index, item in enumerate(value):
            yield from _problems(item, schema["items"], f"{name}[{index}]")


def _member_problems(value: dict[str, Any], schema: Schema, name: str) -> Iterator[Usage]:
    properties: Mapping[str, Schema] = schema.get("properties", {})
    if schema.get("additionalProperties") is False:
        for unknown in value:
            if unknown not in properties:
                yield _unknown(unknown, tuple(properties), name)
    for required in schema.get("required", ()):
        if required not in value:
            yield Usage(f"{_called(_joined(name, required))} is missing", _purpose(properties.get(required, {})))
    for member, item in value.items():
        if member in properties:
            yield from _problems(item, properties[member], _joined(name, member))


def _unknown(unknown: str, known: tuple[str, ...], name: str) -> Usage:
    near = suggest(unknown, known)
    hint = f"did you mean {near!r}?" if near else "known: " + ", ".join(known)
    return Usage(f"unknown argument {_shown(_joined(name, unknown))}", hint)


def _unmet(value: Any, schema: Schema) -> str | None:
    """What is wanted of the value itself, where it is not that."""
    kinds = schema.get("type")
    if kinds is not None:
        names = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        if not any(_is(value, kind) for kind in names):
            return " or ".join(_article(kind) for kind in names)
    if "enum" in schema and not any(same(value, one) for one in schema["enum"]):
        return "one of " + ", ".join(dumps(one) for one in schema["enum"])
    if "const" in schema and not same(value, schema["const"]):
        return dumps(schema["const"])
    return _out_of_range(value, schema)


def _out_of_range(value: Any, schema: Schema) -> str | None:
    if kind_of(value) == "number":
        if "minimum" in schema and value < schema["minimum"]:
            return f"at least {schema['minimum']}"
        if "maximum" in schema and value > schema["maximum"]:
            return f"at most {schema['maximum']}"
    if isinstance(value, str) and len(value) < schema.get("minLength", 0):
        return f"a text of at least {schema['minLength']} characters"
    if isinstance(value, list) and len(value) < schema.get("minItems", 0):
        return f"an array of at least {schema['minItems']} items"
    return None


def _is(value: Any, kind: str) -> bool:
    return is_integer(value) if kind == "integer" else kind_of(value) == kind


def _article(kind: str) -> str:
    return kind if kind == "null" else f"{'an' if kind[0] in 'aio' else 'a'} {kind}"


def _called(name: str) -> str:
    return f"argument {name!r}" if name else "the whole of the arguments"


def _joined(name: str, member: str) -> str:
    return f"{name}.{member}" if name else member


def _purpose(schema: Schema) -> str | None:
    return schema.get("description")


def _shown(value: object) -> str:
    text = dumps(value)
    if len(text) <= _LONGEST_SHOWN:
        return text
    return f"{kind_of(value)} {text[: _LONGEST_SHOWN - 10]}... ({len(text)} characters)"
