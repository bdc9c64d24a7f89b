"""The run of `diff`: one pair of schemas, or many paired by path; gated, and shown in every format."""

from collections.abc import Sequence
from typing import Any, Final

from returns.result import Failure, Success

from jstk.core.diff.accept import Entry, accepted, entries, passes
from jstk.core.diff.compare import compare
from jstk.core.diff.findings import cases, findings, stale_findings
from jstk.core.diff.items import Item, against, items
from jstk.core.diff.payload import payload
from jstk.core.diff.results import PairResult, directions_of
from jstk.core.diff.text import text
from jstk.core.fault import EXIT_YES, Fault, Outcome, Usage, worst
from jstk.core.report import Report, Verdict
from jstk.core.tool import Arguments, Context

VERDICTS: Final = {"compatible": Verdict.PASS, "breaking": Verdict.FAIL, "unknown": Verdict.UNKNOWN}


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `diff`.

    Faults: those of reading and compiling either schema, where there is one pair; of many, each has its own. `usage`
    where an argument is missing or the accepted changes are none.
    """
    given = context.local.get("accept")
    known = entries(given, context.sources) if given else Success(())
    if isinstance(known, Failure):
        return known
    named = _items(arguments, context)
    if isinstance(named, Failure):
        return named
    several, pairs = named.unwrap()
    outcomes: list[PairResult] = []
    for item in pairs:
        if context.stopped():
            break
        outcomes.append(_outcome(item, arguments, context, known.unwrap()))
    if not several and outcomes and outcomes[0].fault is not None:
        return Failure(outcomes[0].fault)
    return Success(_report(outcomes, known.unwrap(), context, several))


def _items(arguments: Arguments, context: Context) -> Outcome[tuple[bool, tuple[Item, ...]]]:
    """The pairs, and whether there may be several."""
    if "against" in context.local:
        return _against(arguments, context)
    old, new = arguments["old"], arguments.get("new")
    if "new" not in arguments:
        return Failure(Usage("NEW is missing", "jstk diff OLD NEW, or jstk diff PATH --against REV"))
    if context.local.get("paths"):
        return Failure(
            Usage(f"one word too many: {context.local['paths'][0]!r}", "several paths go with --against REV")
        )
    found = items(old, new, context.sources)
    if found is not None:
        return Success((True, found))
    sources = context.sources
    return Success((False, (Item(new if isinstance(new, str) else "schema", old, new, sources, sources),)))


def _against(arguments: Arguments, context: Context) -> Outcome[tuple[bool, tuple[Item, ...]]]:
    if context.revisions is None:
        return Failure(Usage("--against needs a Git repository, which there is none of here"))
    reader = context.revisions(context.local["against"])
    if isinstance(reader, Failure):
        return reader
    named = [arguments["old"], *([arguments["new"]] if "new" in arguments else ()), *context.local.get("paths", ())]
    found = against(named, reader.unwrap(), context.sources)
    single = len(named) == 1
    return found.map(lambda made: (not (single and len(made) == 1 and made[0].name == named[0]), made))


def _outcome(item: Item, arguments: Arguments, context: Context, known: Sequence[Entry]) -> PairResult:
    """One pair, compared."""
    asked = arguments.get("direction", "backward")
    allow = bool(context.local.get("allow-unknown"))
    if item.status != "compared" or item.old_sources is None:
        alone = [entry for entry in known if entry.rule == f"schema-{item.status}" and entry.path == item.name]
        return PairResult(item, asked, None, item.fault, dict(enumerate(alone)), bool(alone), allow)
    made = compare(
        item.old,
        item.new,
        item.old_sources,
        item.new_sources,
        directions=directions_of(asked),
        assume=arguments.get("assume", ()),
        formats=bool(arguments.get("assertFormats", False)),
        draft=arguments.get("draft"),
    )
    if isinstance(made, Failure):
        fault: Fault = made.failure()
        return PairResult(item, asked, None, fault, allow_unknown=allow)
    comparison = made.unwrap()
    taken = accepted(comparison, known, item.name)
    return PairResult(item, asked, comparison, None, taken, passes(comparison, directions_of(asked), taken), allow)


def _report(outcomes: Sequence[PairResult], known: Sequence[Entry], context: Context, several: bool) -> Report:
    used = {id(entry) for outcome in outcomes for entry in outcome.accepted.values()}
    stale = [entry for entry in known if id(entry) not in used]
    checked = bool(context.local.get("check"))
    faults = [outcome.status for outcome in outcomes if outcome.fault is not None]
    status = worst([outcome.status for outcome in outcomes]) if checked else worst([EXIT_YES, *faults])
    made: dict[str, Any] = {"ok": status == EXIT_YES, **payload(outcomes, stale, several)}
    formats = {
        "html": lambda: _page(outcomes, stale, several),
        "markdown": lambda: _markdown(outcomes, stale, several),
    }
    note = "".join(
        f"stale: no change is {entry.rule} at {entry.pointer or '/'} any more ({entry.place.uri}:{entry.place.line})\n"
        for entry in stale
    )
    return Report(
        VERDICTS[made["verdict"]],
        made,
        text(outcomes, not several),
        status,
        (*(one for outcome in outcomes for one in findings(outcome)), *stale_findings(stale)),
        tuple(case for outcome in outcomes for case in cases(outcome)),
        formats,
        note.rstrip("\n"),
    )


def _page(outcomes: Sequence[PairResult], stale: Sequence[Entry], several: bool) -> str:
    from jstk.core.diff.page import page

    return page(outcomes, stale, several)


def _markdown(outcomes: Sequence[PairResult], stale: Sequence[Entry], several: bool) -> str:
    from jstk.core.diff.markdown import markdown

    return markdown(outcomes, stale, several)
