"""The run of `infer` with `from`: documents judged as they stream by, the schema widened by those that do not fit."""

from typing import Any, Final

from returns.result import Failure

from jstk.core.closure import Closure
from jstk.core.document import dumps
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.explain.words import plural
from jstk.core.fault import EXIT_NO, EXIT_YES, Outcome, describe, error_object, exit_status, worst
from jstk.core.infer.stream import Stream
from jstk.core.infer.widen import Widened, widen
from jstk.core.report import Report, Verdict
from jstk.core.resolve import load
from jstk.core.solve.answer import Contained, NotContained
from jstk.core.solve.contain import contained
from jstk.core.tool import Arguments, Context

_MOST: Final = 10_000
"""Unfit documents are kept to this many; beyond, they are only counted, and a second run takes them up."""


def widened(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report: the widened schema, and what was changed. Faults: those of the schema."""
    loaded = load(arguments["from"], context.sources, arguments.get("draft"))
    if isinstance(loaded, Failure):
        return loaded
    closure = loaded.unwrap()
    return compile_schema(closure).bind(lambda engine: _judged(closure, engine, arguments, context))


def _judged(closure: Closure, engine: Engine, arguments: Arguments, context: Context) -> Outcome[Report]:
    stream, unfit = Stream(arguments, context), list[Any]()
    count, dropped = 0, 0
    for value in stream.values():
        count += 1
        if not engine.is_valid(value):
            if len(unfit) < _MOST:
                unfit.append(value)
            else:
                dropped += 1
    if stream.faults and count == 0:
        return Failure(stream.faults[0])
    made = widen(closure, engine, unfit, context.sources)
    return made.map(lambda done: _report(done, engine, count, len(unfit) + dropped, dropped, stream))


def compared(before: Engine, after: Engine) -> dict[str, Any]:
    """Whether all that was valid before still is: what `diff` calls backward compatible."""
    answer = contained(before, after)
    if isinstance(answer, Contained):
        return {"verdict": "compatible", "proof": answer.proof}
    if isinstance(answer, NotContained):
        return {"verdict": "breaking", "witness": answer.witness}
    return {"verdict": "unknown", "reason": answer.reason}


def _report(done: Widened, engine: Engine, count: int, unfit: int, dropped: int, stream: Stream) -> Report:
    left = done.unfit + dropped
    status = worst([EXIT_YES if not left else EXIT_NO, *map(exit_status, stream.faults)])
    changes = [{"pointer": one.pointer, "keyword": one.keyword, "message": one.message} for one in done.changes]
    payload: dict[str, Any] = {"ok": status == EXIT_YES, "schema": done.schema, "count": count, "unfit": left}
    backward = compared(engine, done.engine)
    payload |= {"changes": changes, "backward": backward}
    if stream.faults:
        payload["errors"] = [error_object(fault) for fault in stream.faults]
    lines = [f"{plural(count, 'document')}, {unfit:,} of them did not fit; {plural(len(changes), 'change')}"]
    lines += [f"{one.pointer or '(the schema)'}: {one.keyword}: {one.message}" for one in done.changes]
    lines += [f"backward: {backward['verdict']}"]
    lines += [f"{plural(left, 'document')} left that still do not fit"] if left else []
    lines += [describe(fault) for fault in stream.faults[:20]]
    verdict = Verdict.PASS if status == EXIT_YES else Verdict.FAIL
    return Report(verdict, payload, dumps(done.schema, 2), status, note="\n".join(lines))
