"""The run of `bundle`: load, take in what is referred to, check, show."""

from typing import Any

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.bundle.check import checked
from jstk.core.bundle.compound import compound
from jstk.core.bundle.inline import dereferenced
from jstk.core.bundle.local import without_identifiers
from jstk.core.bundle.model import Bundled
from jstk.core.closure import Closure
from jstk.core.document import dumps
from jstk.core.explain.message import plural
from jstk.core.fault import Fault, Internal, Outcome, Usage
from jstk.core.reader import Sources
from jstk.core.report import Report, Verdict
from jstk.core.resolve import load
from jstk.core.tool import Arguments, Context


def bundle(closure: Closure, sources: Sources, dereference: bool = False, without_id: bool = False) -> Outcome[Bundled]:
    """One self-contained schema with the verdicts of the original, which was checked.

    Faults: those of the schema itself; usage, where a dynamic reference needs the identifiers that are to be left out;
    too-costly, where replacing references would not end well.
    """
    if dereference:
        made = dereferenced(closure)
    elif without_id:
        made = without_identifiers(closure)
    else:
        made = Success(compound(closure))
    if isinstance(made, Failure):
        return made
    done = evolve(made.unwrap(), notes=made.unwrap().notes + _apart(closure))
    return checked(closure, done.schema, sources).lash(lambda fault: _mixed(closure, fault)).map(lambda _: done)


def _mixed(closure: Closure, fault: Fault) -> Outcome[Any]:
    """The fault of a check; where drafts were brought to one that says less, as to formats, it is no bug."""
    if isinstance(fault, Internal) and any(one.dialect is not closure.dialect for one in closure.subschemas.values()):
        reason = f"not all of these drafts can be said in {closure.dialect.name}: {fault.reason}"
        return Failure(Usage(reason, "bundle without this flag"))
    return Failure(fault)


def _apart(closure: Closure) -> tuple[str, ...]:
    """Metaschemas of one's own are no part of a bundle: a validator loads them on its own account (2020-12 core,
    section 9.3)."""
    return tuple(f"the metaschema {uri} is not embedded" for uri in sorted(closure.metaschemas))


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `bundle`.

    Faults: those of loading, all references that lead nowhere at once; and those of `bundle`.
    """
    loaded = load(arguments["schema"], context.sources, arguments.get("draft"))
    dereference, without_id = arguments.get("dereference", False), arguments.get("withoutId", False)
    return loaded.bind(lambda closure: bundle(closure, context.sources, dereference, without_id)).map(_report)


def _report(done: Bundled) -> Report:
    embedded = [{"uri": one.uri, "pointer": one.pointer} for one in done.embedded]
    payload: dict[str, Any] = {"ok": True, "schema": done.schema, "embedded": embedded}
    what = f"{plural(len(embedded), 'document')} embedded" if embedded else "nothing embedded"
    note = "\n".join([what, *dict.fromkeys(done.notes)])
    return Report(Verdict.PASS, payload, dumps(done.schema, 2), note=note)
