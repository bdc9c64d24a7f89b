"""The run of `infer`: documents streamed into a summary, the schema of the summary, the report."""

from typing import Any

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.dialect import LATEST, named
from jstk.core.document import dumps, parse
from jstk.core.explain.words import plural
from jstk.core.fault import EXIT_YES, Outcome, Usage, describe, error_object, exit_status, worst
from jstk.core.infer.annotate import annotated
from jstk.core.infer.codec import from_json, to_json
from jstk.core.infer.dialects import spelt
from jstk.core.infer.emit import Evidence
from jstk.core.infer.first import with_places
from jstk.core.infer.policy import OVERRIDES, Policy
from jstk.core.infer.schema import Inferred, schema_of
from jstk.core.infer.stream import Stream
from jstk.core.infer.summary import EMPTY, Summary, merge, summarise
from jstk.core.reader import absolute
from jstk.core.report import Report, Verdict
from jstk.core.tool import Arguments, Context


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `infer`. Faults: no readable document at all, a summary that is none, an unknown override, those of
    `from`."""
    if not any(name in arguments for name in ("documents", "instances", "summaries")):
        return Failure(Usage("nothing to infer from", "give documents (paths or globs) or instances (values)"))
    policy = policy_of(arguments)
    if isinstance(policy, Failure):
        return policy
    if "from" in arguments:
        from jstk.core.infer.widen_run import widened

        return widened(arguments, context)
    return _inferred(arguments, context, policy.unwrap())


def policy_of(arguments: Arguments) -> Outcome[Policy]:
    """The policy that the arguments ask for."""
    overrides = arguments.get("overrides", {})
    for place, word in overrides.items():
        if word not in OVERRIDES:
            return Failure(Usage(f"override of {place!r} must be one of {', '.join(OVERRIDES)}; got {word!r}"))
    dialect = named(arguments["draft"]) if "draft" in arguments else LATEST
    ranges, examples = arguments.get("ranges", False), arguments.get("examples", False)
    return Success(Policy(dialect or LATEST, ranges, examples, overrides))


def _inferred(arguments: Arguments, context: Context, policy: Policy) -> Outcome[Report]:
    before = _merged(arguments, context)
    if isinstance(before, Failure):
        return before
    stream = Stream(arguments, context)
    summary = summarise(stream.values(), before.unwrap())
    if stream.faults and summary.documents == 0:
        return Failure(stream.faults[0])
    found = schema_of(summary, policy)
    if arguments.get("evidence") and "-" not in arguments.get("documents", ()):
        # a second reading: the summary holds no places, so that neither order nor split shows in it
        found = evolve(found, evidence=with_places(found.evidence, found.maps, Stream(arguments, context).named()))
    written = spelt(found, policy.dialect)
    return written.map(lambda made: _report(made, summary, stream, arguments))


def _merged(arguments: Arguments, context: Context) -> Outcome[Summary]:
    whole = EMPTY
    for path in arguments.get("summaries", ()):
        uri = absolute(context.reader.base, path)
        data = context.reader.read(uri, context.sources.limits.size)
        read = data.bind(lambda text, path=path: parse(text, path)).bind(  # type: ignore[misc]
            lambda document, path=path: from_json(document.value, path)  # type: ignore[misc]
        )
        if isinstance(read, Failure):
            return read
        whole = merge(whole, read.unwrap())
    return Success(whole)


def _report(found: Inferred, summary: Summary, stream: Stream, arguments: Arguments) -> Report:
    status = worst([EXIT_YES, *map(exit_status, stream.faults)])
    payload: dict[str, Any] = {"ok": status == EXIT_YES, "schema": found.schema, "count": summary.documents}
    if arguments.get("evidence"):
        payload["evidence"] = [_row(one) for one in found.evidence]
    if arguments.get("summary"):
        payload["summary"] = to_json(summary)
    if stream.faults:
        payload["errors"] = [error_object(fault) for fault in stream.faults]
    shown = payload["summary"] if arguments.get("summary") else found.schema
    if arguments.get("evidence") and not arguments.get("summary"):
        shown = annotated(found.schema, found.evidence)
    text = dumps(shown, None if arguments.get("summary") else 2)
    verdict = Verdict.PASS if status == EXIT_YES else Verdict.UNKNOWN
    return Report(verdict, payload, text, status, note=_note(summary, stream))


def _row(one: Evidence) -> dict[str, Any]:
    return {"pointer": one.pointer, "keyword": one.keyword, "reason": one.reason}


def _note(summary: Summary, stream: Stream) -> str:
    lines = [plural(summary.documents, "document")]
    lines += [describe(fault) for fault in stream.faults[:20]]
    if stream.unread > 20:
        lines.append(f"{stream.unread - 20:,} more could not be read")
    if stream.stopped:
        lines.append("stopped before the end")
    return "\n".join(lines)
