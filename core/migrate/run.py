"""The run of `migrate`: load, rewrite, and see that the result still loads."""

from typing import Any, Final

from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.dialect import LATEST, Dialect, named, suggestion
from jstk.core.document import Document, dumps
from jstk.core.explain.message import plural
from jstk.core.fault import InvalidSchema, Outcome, Usage, Violation
from jstk.core.migration import Migrated, Note, migrate
from jstk.core.report import Finding, Report, Verdict
from jstk.core.resolve import close, load
from jstk.core.tool import Arguments, Context

MOST: Final = 500
"""The most changes, and the most losses, that are listed."""


def run(arguments: Arguments, context: Context) -> Outcome[Report]:
    """The report of `migrate`. Faults: usage for an unknown draft; those of loading the schema."""
    name = arguments.get("to", LATEST.name)
    to = named(name)
    if to is None:
        near = suggestion(name)
        return Failure(Usage(f"unknown draft {name!r}", f"did you mean {near!r}?" if near else None))
    loaded = load(arguments["schema"], context.sources, arguments.get("draft"))
    return loaded.bind(lambda closure: _migrated(closure, to, context))


def _migrated(closure: Closure, to: Dialect, context: Context) -> Outcome[Report]:
    if not isinstance(closure.schema, dict | bool):
        place = closure.place(closure.node)
        return Failure(InvalidSchema(place, (Violation(place, "a schema is an object or a boolean"),)))
    done = migrate(closure, to)
    if isinstance(done, Failure):
        return done
    made = done.unwrap()
    again = close(Document(closure.root.uri, made.schema), closure.uri, closure.label, context.sources, to.name)
    # a document that was left as it is may refer to a place that moved; the losses say so
    if isinstance(again, Failure) and not any(note.kind == "document" for note in made.losses):
        return again
    return Success(_report(closure, made, to))


def _report(closure: Closure, made: Migrated, to: Dialect) -> Report:
    changes, losses = made.changes[:MOST], made.losses[:MOST]
    payload: dict[str, Any] = {"ok": True, "schema": made.schema, "changes": _shown(changes), "losses": _shown(losses)}
    hidden = len(made.changes) - len(changes) + len(made.losses) - len(losses)
    if hidden:
        payload["truncated"] = hidden
    findings = tuple(
        Finding("loss", "warning", note.message, closure.place((closure.uri, note.pointer))) for note in losses
    )
    return Report(Verdict.PASS, payload, dumps(made.schema, 2), findings=findings, note=_note(made, to))


def _shown(notes: tuple[Note, ...]) -> list[dict[str, str]]:
    return [{"pointer": note.pointer, "message": note.message} for note in notes]


def _note(made: Migrated, to: Dialect) -> str:
    losses = "1 loss" if len(made.losses) == 1 else f"{len(made.losses)} losses"
    lines = [f"{plural(len(made.changes), 'change')}, {losses} on the way to {to.name}"]
    lines += [f"loss at {note.pointer or 'the root'}: {note.message}" for note in made.losses[:20]]
    if len(made.losses) > 20:
        lines.append(f"and {len(made.losses) - 20} more losses")
    return "\n".join(lines)
