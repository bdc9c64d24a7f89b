"""migrate: a schema, or all documents of a closure, written in another dialect."""

from returns.result import Success

from jstk.core.closure import Closure
from jstk.core.dialect import DRAFT2020, Dialect
from jstk.core.document import Document, Json
from jstk.core.fault import Outcome
from jstk.core.migration.model import Migrated
from jstk.core.migration.offline import NOTHING
from jstk.core.migration.steps import again, steps
from jstk.core.reader import Sources
from jstk.core.resolve import close
from jstk.core.sources import metaschema


def migrate(schema: "Closure | Json", to: Dialect = DRAFT2020) -> Outcome[Migrated]:
    """The schema written in another dialect, with what was changed and what could not be kept.

    Only the root document is migrated: what it refers to elsewhere stays as it is, in its own dialect. A schema that is
    given as a value may refer to itself and to the known metaschemas. Faults: those of loading it.
    """
    return _closed(schema).bind(lambda known: steps(known, to, (known.uri,), {}))


def migrate_closure(closure: Closure, to: Dialect = DRAFT2020) -> Outcome[tuple[Closure, Migrated]]:
    """The closure with every document of it migrated; `Migrated` tells what became of each."""
    uris = tuple(uri for uri in closure.documents if uri not in closure.metaschemas)
    renamed = _renamed(closure, uris, to)
    return steps(closure, to, uris, renamed).bind(lambda done: again(closure, done, to).map(lambda made: (made, done)))


def _closed(schema: "Closure | Json") -> Outcome[Closure]:
    if isinstance(schema, Closure):
        return Success(schema)
    return close(Document(NOTHING.base, schema), NOTHING.base, None, Sources(NOTHING))


def _renamed(closure: Closure, uris: tuple[str, ...], to: Dialect) -> dict[str, str]:
    """New URIs for bundled metaschemas, which an engine knows by heart; relative references still work."""
    return {
        uri: "http://migrated.invalid/" + uri.partition("://")[2].partition("/")[2]
        for uri in uris
        if metaschema(uri) is not None and "://" in uri and closure.subschemas[(uri, "")].dialect is not to
    }
