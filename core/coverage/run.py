"""The run of `coverage`: the schema made a program, everything measured, gaps and changes looked into, reports made."""

from typing import Any

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.coverage.gather import Gathering, target_of_suites
from jstk.core.coverage.ignore import astray, counted
from jstk.core.coverage.payload import MOST_GAPS, Places, faults_of, findings_of, gaps_of, ordered, shares_of
from jstk.core.coverage.program import program_of
from jstk.core.coverage.tally import Tally, tally
from jstk.core.coverage.text import text_of
from jstk.core.engine.verdict import compile_schema
from jstk.core.explain.message import plural
from jstk.core.fault import EXIT_NO, EXIT_YES, Outcome, Usage, exit_status, worst
from jstk.core.report import Finding, Report, Verdict
from jstk.core.resolve import load
from jstk.core.sources import with_catalog
from jstk.core.tool import Arguments, Context


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `coverage`. Faults: usage, those of the schema, and of an only input that could not be measured."""
    if not any(arguments.get(name) for name in ("documents", "suites")) and "instances" not in arguments:
        return Failure(Usage("nothing to measure", "give documents, instances or suites"))
    opened = with_catalog(context.sources)
    if isinstance(opened, Failure):
        return opened
    context = evolve(context, sources=opened.unwrap())
    closure = _closure(arguments, context)
    engine = closure.bind(lambda made: compile_schema(made, arguments.get("assertFormats")))
    if isinstance(engine, Failure):
        return engine
    gathering = Gathering(program_of(engine.unwrap()), arguments, context)
    gathering.run()
    if len(gathering.bad) == 1 and not gathering.summary().instances:
        return Failure(gathering.bad[0].fault)
    return Success(_report(gathering, arguments, context))


def _closure(arguments: Arguments, context: Context) -> Outcome[Closure]:
    if "schema" in arguments:
        return load(arguments["schema"], evolve(context.sources, form=None), arguments.get("draft"))
    return target_of_suites(arguments, context)


def _report(gathering: Gathering, arguments: Arguments, context: Context) -> Report:
    program = gathering.program
    found = tally(program, gathering.summary(), counted(program, arguments.get("ignore", ())))
    places = Places(program.closure)
    gaps = ordered(found, places)
    closings: dict[int, dict[str, Any]] = {}
    if arguments.get("suggest"):
        from jstk.core.coverage.suggest.gaps import closings_of

        closings = closings_of(program, gaps, context.stopped)
    payload: dict[str, Any] = {"ok": True, **shares_of(found), "instances": found.instances}
    payload["ignored"] = len(program.measured) - len(found.counted)
    payload["uncovered"] = gaps_of(found, gaps, places, closings)
    if arguments.get("mutation"):
        from jstk.core.coverage.mutation import mutation_of

        payload["mutation"] = mutation_of(program, gathering.trials, found.counted, context.stopped)
    if arguments.get("paths"):
        from jstk.core.coverage.paths import paths_of

        payload["paths"] = paths_of(program, [trial.instance for trial in gathering.trials])
    if gathering.bad:
        payload["faults"] = faults_of(gathering.bad)
    if len(found.uncovered) > MOST_GAPS:
        payload["truncated"] = len(found.uncovered) - MOST_GAPS
    findings = findings_of(found, gaps, places, gathering.bad)
    return _shown(payload, found, gathering, findings, context)


def _shown(
    payload: dict[str, Any], found: Tally, gathering: Gathering, findings: tuple[Finding, ...], context: Context
) -> Report:
    """The report of a payload, with the status that follows from it."""
    limit = context.local.get("failUnder")
    share = found.share()
    under = limit is not None and 100 * share.covered < limit * share.total
    statuses = [exit_status(one.fault) for one in gathering.bad]
    status = worst([EXIT_NO if under else EXIT_YES, *statuses])
    payload["ok"] = status == EXIT_YES
    label = gathering.program.closure.label or "schema"
    text = text_of(payload, label) + (f"\nless than the {limit} % that are wanted" if under else "")
    verdict = Verdict.PASS if status == EXIT_YES else Verdict.FAIL if status == EXIT_NO else Verdict.UNKNOWN
    formats = _formats(payload, found, label)
    return Report(verdict, payload, text, status, findings, (), formats, _note(gathering))


def _note(gathering: Gathering) -> str:
    """What is to be known beside the answer."""
    lost = astray(gathering.program, gathering.arguments.get("ignore", ()))
    notes = [f"nothing stands at {pointer!r}, which is to be ignored" for pointer in lost]
    if gathering.astray:
        notes.append(f"the validator judges {plural(gathering.astray, 'instance')} otherwise")
    return "\n".join(notes)


def _formats(payload: dict[str, Any], found: Tally, label: str) -> dict[str, Any]:
    """The formats that only this tool has, and its own Markdown, each made when asked for."""

    def lcov() -> str:
        from jstk.core.coverage.lcov import lcov

        return lcov(found)

    def cobertura() -> str:
        from jstk.core.coverage.cobertura import cobertura

        return cobertura(found)

    def html() -> str:
        from jstk.core.coverage.html import page

        return page(payload, found, label)

    def markdown() -> str:
        from jstk.core.coverage.markdown import markdown

        return markdown(payload, label)

    return {"lcov": lcov, "cobertura": cobertura, "html": html, "markdown": markdown}
