"""One test judged: its verdict, the errors that it wants, and what it got instead."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import frozen
from returns.result import Failure

from jstk.core.cases.model import SuiteTest, Wanted
from jstk.core.document import Document
from jstk.core.engine.verdict import Engine
from jstk.core.explain.errors import absolute_location, explain, wanted_of
from jstk.core.explain.message import message
from jstk.core.fault import Fault
from jstk.core.pointer import MISSING, from_fragment, resolve
from jstk.core.unit import OutputUnit

MOST_ERRORS: Final = 20


@frozen(eq=False)
class Judged:
    """What came of a test: its verdict, or the fault in place of one; its errors; the wanted ones that are missing."""

    ok: bool
    actual: bool | None
    errors: tuple[dict[str, Any], ...] = ()
    missing: tuple[Wanted, ...] = ()
    fault: Fault | None = None


def judge(engine: Engine, test: SuiteTest, through: bool = False) -> Judged:
    """The test held against a schema; `through` leaves out the reference that leads to a part of it from the paths."""
    document = test.document
    if document is None:
        return Judged(False, None, fault=test.fault)
    fault = engine.obstacle(document.value)
    if fault is not None:
        return Judged(False, None, fault=fault)
    if engine.is_valid(document.value):
        return Judged(test.valid and not test.errors, True, missing=test.errors)
    found = engine.errors(document.value)
    if isinstance(found, Failure):
        return Judged(False, None, fault=found.failure())
    units = found.unwrap()
    missing = tuple(one for one in test.errors if not _among(one, units, engine, document, through))
    ok = not test.valid and not missing
    shown = () if ok else tuple(explain(units, document, engine.closure, MOST_ERRORS))
    return Judged(ok, False, shown, missing)


def _all(units: Sequence[OutputUnit]) -> Iterator[OutputUnit]:
    for unit in units:
        yield unit
        for branch in unit.branches:
            yield from _all(branch)


def _among(wanted: Wanted, units: Sequence[OutputUnit], engine: Engine, document: Document, through: bool) -> bool:
    return any(_fits(wanted, unit, engine, document, through) for unit in _all(units))


def _fits(wanted: Wanted, unit: OutputUnit, engine: Engine, document: Document, through: bool) -> bool:
    """Whether an error is as wanted; pointers may be written as fragments."""
    if "instanceLocation" in wanted and _pointer(wanted["instanceLocation"]) != unit.instance_location:
        return False
    if "keyword" in wanted and wanted["keyword"] != unit.keyword:
        return False
    path = unit.keyword_location.removeprefix("/$ref") if through else unit.keyword_location
    if "keywordLocation" in wanted and _pointer(wanted["keywordLocation"]) != path:
        return False
    if "absoluteKeywordLocation" in wanted and wanted["absoluteKeywordLocation"] not in _locations(unit, engine):
        return False
    return "message" not in wanted or wanted["message"] in _message(unit, engine, document)


def _pointer(text: str) -> str:
    return from_fragment(text[1:]) if text.startswith("#") else text


def _locations(unit: OutputUnit, engine: Engine) -> tuple[str, ...]:
    """The absolute location as a fragment of its document and with the URI of its resource."""
    if unit.absolute is None:
        return ()
    return (absolute_location(unit, engine.closure) or "", engine.closure.location(unit.absolute))


def _message(unit: OutputUnit, engine: Engine, document: Document) -> str:
    value = resolve(document.value, unit.instance_location)
    return message(unit, None if value is MISSING else value, wanted_of(unit, engine.closure))
