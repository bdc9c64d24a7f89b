"""Judging one instance: the verdict with formats asserted first, and the plain one only where that says no."""

from functools import lru_cache
from typing import Any, Final

from attrs import frozen
from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.document import Document, dumps, parse_text
from jstk.core.engine.verdict import Engine, compile_schema, with_formats
from jstk.core.explain.errors import explain, leaves
from jstk.core.fault import Outcome
from jstk.core.reader import NoReader, Sources
from jstk.core.resolve import close
from jstk.core.unit import OutputUnit

MOST_ERRORS: Final = 100
_LONGEST_REMEMBERED: Final = 100_000


@frozen(eq=False)
class Judge:
    """A compiled schema as `validate` asks it: `plain` decides; `strict`, where it differs, asserts every format.

    `sure` tells that a plain no is one, and never means that the engine gave up.
    """

    closure: Closure
    plain: Engine
    strict: Engine | None
    sure: bool

    def fits(self, value: object) -> bool:
        """Whether the value is valid and leaves nothing to warn of: the quick answer for most instances."""
        return (self.strict or self.plain).is_valid(value)


def judge_of(closure: Closure, formats: bool | None) -> Outcome[Judge]:
    """The judge of a closure; faults as compiling gives them."""
    plain = compile_schema(closure, formats)
    if isinstance(plain, Failure):
        return plain
    engine = plain.unwrap()
    if engine.asserts_formats() or not _has_formats(closure):
        return Success(Judge(closure, engine, None, _is_sure(engine)))
    return with_formats(engine, True).map(lambda strict: Judge(closure, engine, strict, _is_sure(engine)))


def _is_sure(engine: Engine) -> bool:
    """Whether nothing in the closure has a limit: no pattern, and no way back to a subschema."""
    schemas = (one.value for one in engine.closure.subschemas.values())
    patterns = any(isinstance(one, dict) and ("pattern" in one or "patternProperties" in one) for one in schemas)
    return not patterns and not engine.survey.recursive and engine.closure.dialect.number > 3


def inline_judge(schema: Any, sources: Sources, draft: str | None, formats: bool | None) -> Outcome[Judge] | None:
    """The judge of a schema given inline that refers to nothing beside itself; None where it needs the reader.

    It depends on its arguments alone, so the last few are remembered: an agent asks about one schema many times.
    """
    if not isinstance(schema, dict) or sources.resources or sources.catalog:
        return None
    text = dumps(schema)
    if len(text) > _LONGEST_REMEMBERED:
        return None
    return _remembered(text, sources.reader.base, draft or sources.dialect, formats)


@lru_cache(maxsize=64)
def _remembered(text: str, base: str, draft: str | None, formats: bool | None) -> Outcome[Judge] | None:
    parsed = parse_text(text, base)
    if isinstance(parsed, Failure):
        return None
    closure = close(Document(base, parsed.unwrap().value), base, None, Sources(NoReader(base)), draft)
    return None if isinstance(closure, Failure) else judge_of(closure.unwrap(), formats)


def _has_formats(closure: Closure) -> bool:
    return any(isinstance(one.value, dict) and "format" in one.value for one in closure.subschemas.values())


def judged(judge: Judge, document: Document, source: str) -> Outcome[dict[str, Any]]:
    """The result of one instance as the payload shows it; fault `too-costly` where a pattern met the matcher's
    limit."""
    fault = judge.plain.loop(document.value)
    if fault is not None:
        return Failure(fault)
    if judge.fits(document.value):
        return Success({"source": source, "valid": True, "errors": [], "warnings": []})
    found = judge.plain.errors(document.value)
    if isinstance(found, Failure):
        return found
    units = found.unwrap()
    result: dict[str, Any] = {"source": source, "valid": not units}
    result["errors"] = explain(units, document, judge.closure, MOST_ERRORS)
    result["warnings"] = explain(_warnings(judge, document, units), document, judge.closure, MOST_ERRORS)
    if len(units) == 1 and judge.plain.partial(document.value):
        result["note"] = "only the first error is shown: to gather all of them would take too long"
    if len(units) > MOST_ERRORS:
        result["truncated"] = len(units) - MOST_ERRORS
    return Success(result)


def brief(judge: Judge, document: Document, source: str) -> Outcome[dict[str, Any]]:
    """The verdict alone, for an instance of which no more is shown; faults as `judged`."""
    valid = {"source": source, "valid": True, "errors": [], "warnings": []}
    fault = judge.plain.loop(document.value)
    if fault is not None:
        return Failure(fault)
    if judge.fits(document.value):
        return Success(valid)
    if judge.sure:
        return Success({**valid, "valid": judge.plain.is_valid(document.value)})
    return judge.plain.errors(document.value, 1).map(lambda units: {**valid, "valid": not units})


def _warnings(judge: Judge, document: Document, errors: tuple[OutputUnit, ...]) -> list[OutputUnit]:
    """The formats that do not fit and that nothing asserts."""
    if judge.strict is None:
        return []
    found = judge.strict.errors(document.value)
    if isinstance(found, Failure):
        return []
    known = {(unit.keyword_location, unit.instance_location) for unit in leaves(errors)}
    formats = [unit for unit in leaves(found.unwrap()) if unit.kind == "format"]
    return [unit for unit in formats if (unit.keyword_location, unit.instance_location) not in known]
