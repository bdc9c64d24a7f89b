"""Both sides of a comparison: what can be compared is compiled; what stands in the way of an answer is kept as that."""

from typing import Any, Literal

from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.dialect import LATEST, find, named
from jstk.core.diff.assume import without
from jstk.core.diff.model import Obstacle, Side
from jstk.core.document import Document
from jstk.core.engine.verdict import compile_schema
from jstk.core.fault import Outcome, TooCostly, UnknownDialect, UnresolvedReference, message
from jstk.core.pointer import child
from jstk.core.reader import Sources, absolute, shown
from jstk.core.resolve import close_partly, load
from jstk.core.sources import inline, read_document, with_catalog

_CONTENT = ("contentEncoding", "contentMediaType")
_KNOWN_VOCABULARIES = ("https://json-schema.org/draft/2019-09/vocab/", "https://json-schema.org/draft/2020-12/vocab/")


def side(
    name: Literal["old", "new"], argument: object, sources: Sources, draft: str | None, formats: bool
) -> Outcome[Side]:
    """One side. An unresolved reference, an unknown dialect, a vocabulary that is not understood and a schema beyond
    the
    limits of evaluation are obstacles; all else that is wrong with a schema is a fault."""
    loaded = load(argument, sources, draft)
    if isinstance(loaded, Failure):
        fault = loaded.failure()
        if isinstance(fault, UnresolvedReference):
            dead = fault.dead[0]
            reason = f"the {name} schema: cannot resolve {dead.reference!r}: {dead.reason}"
            return Success(Side(name, _partly(argument, sources, draft), None, Obstacle(reason, dead.place.pointer)))
        if isinstance(fault, UnknownDialect) and fault.place.pointer is not None:
            return Success(
                Side(name, None, None, Obstacle(f"the {name} schema: {message(fault)}", fault.place.pointer))
            )
        return loaded
    return compiled(name, loaded.unwrap(), formats)


def compiled(name: Literal["old", "new"], closure: Closure, formats: bool) -> Outcome[Side]:
    """The side of a closure that was loaded whole."""
    unknown = _vocabulary(closure)
    if unknown is not None:
        return Success(Side(name, closure, None, unknown))
    engine = _without_content(closure, formats).bind(lambda made: compile_schema(made, formats))
    if isinstance(engine, Failure):
        fault = engine.failure()
        if isinstance(fault, TooCostly):
            return Success(
                Side(name, closure, None, Obstacle(f"the {name} schema: {fault.reason}", fault.place.pointer))
            )
        return engine
    return Success(Side(name, closure, engine.unwrap()))


def _without_content(closure: Closure, formats: bool) -> Outcome[Closure]:
    """The closure without the content keywords that engines assert in draft-06 and draft-07: here they are annotations,
    as `format` is (draft-07 validation, section 8.2: implementations may assert them)."""
    if formats or closure.dialect.number not in (6, 7):
        return Success(closure)
    return without(closure, _CONTENT)


def _vocabulary(closure: Closure) -> Obstacle | None:
    """A vocabulary that a metaschema requires and that nobody here understands (2020-12 core, section 8.1.2)."""
    for uri in sorted(closure.metaschemas):
        value: Any = closure.documents[uri].value
        asked = value.get("$vocabulary") if isinstance(value, dict) else None
        for vocabulary, required in asked.items() if isinstance(asked, dict) else ():
            if required is True and not vocabulary.startswith(_KNOWN_VOCABULARIES):
                text = f"the vocabulary {vocabulary!r}, which {uri} requires, is not understood"
                return Obstacle(text, child("/$vocabulary", vocabulary))
    return None


def _partly(argument: object, sources: Sources, draft: str | None) -> Closure | None:
    """The closure without its dead references, for the list of changes."""
    opened = with_catalog(sources)
    sources = opened.value_or(sources)
    base = sources.reader.base
    found: Outcome[Document]
    if isinstance(argument, str) and not argument.lstrip().startswith("{"):
        uri = absolute(base, argument)
        found, label = read_document(uri, sources), shown(base, uri)
    else:
        uri, label = base, None
        found = inline(argument, sources, base)
    if isinstance(found, Failure):
        return None
    document = found.unwrap()
    value: Any = document.value
    declared = find(value.get("$schema")) if isinstance(value, dict) else None
    dialect = declared or named(draft or sources.dialect or LATEST.name) or LATEST
    made = close_partly(document, uri, label, sources, dialect)
    return None if isinstance(made, Failure) else made.unwrap()[0]
