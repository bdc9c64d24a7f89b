"""The schemas that a group is held against: given inline, or named by `target` with a pointer or anchor as fragment."""

from collections.abc import Iterator

from attrs import evolve, frozen
from returns.result import Failure

from jstk.core.cases.model import Suite, SuiteGroup
from jstk.core.closure import Closure
from jstk.core.document import Document, Json
from jstk.core.fault import Outcome
from jstk.core.reader import Sources, absolute
from jstk.core.resolve import close, load
from jstk.core.uri import defrag


@frozen(eq=False)
class Target:
    """A schema of a group: its name (empty where it stands in the suite), and the closure or why there is none.

    `through` tells that the closure's root only refers to what a fragment names.
    """

    name: str
    closure: Outcome[Closure]
    through: bool = False


def targets_of(suite: Suite, group: SuiteGroup, draft: str | None = None) -> Iterator[Target]:
    """Every schema of the group, in order.

    `draft` serves those without `$schema` where the place of the suite says nothing.
    """
    sources = evolve(suite.sources, form=None)
    draft = suite.draft or draft
    for schema in group.schema:
        if isinstance(schema, str):
            yield named_target(schema, suite.uri, sources, draft)
        else:
            yield Target("", close(Document(suite.uri, schema), suite.uri, None, sources, draft))
    for name in group.targets:
        yield named_target(name, suite.uri, sources, draft)


def named_target(name: str, base: str, sources: Sources, draft: str | None) -> Target:
    """The schema that a path or URI names, seen from a base; faults as loading it gives them."""
    path, fragment = defrag(name)
    uri = absolute(base, path) if path else base
    whole = load(uri, sources, draft)
    if not fragment or isinstance(whole, Failure):
        return Target(name, whole)
    return Target(name, whole.bind(lambda made: _part(made, fragment, sources)), True)


def _part(whole: Closure, fragment: str, sources: Sources) -> Outcome[Closure]:
    """A closure whose root refers to a part of a schema, in that schema's own dialect."""
    schema = whole.schema
    declared = schema.get("$schema") if isinstance(schema, dict) else None
    name = declared if isinstance(declared, str) else whole.dialect.uri
    wrapper: Json = {"$schema": name, "$ref": f"{whole.uri}#{fragment}"}
    return close(Document(whole.uri + "?target", wrapper), whole.uri + "?target", whole.label, sources)
