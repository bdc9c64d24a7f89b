"""From any dialect to any: up to 2020-12 first, then down one step at a time; notes keep the places of the original."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.closure import Closure, Node
from jstk.core.dialect import DRAFT2020, Dialect
from jstk.core.document import Document
from jstk.core.fault import Outcome
from jstk.core.migration.downward import DOWNWARD, anchors_by_pointer
from jstk.core.migration.here import facts
from jstk.core.migration.model import Migrated, Note
from jstk.core.migration.offline import NOTHING
from jstk.core.migration.rewrite import Migration, place
from jstk.core.migration.upward import UPWARD
from jstk.core.reader import Sources
from jstk.core.resolve import close

_SHARED: Final = ("date-time", "uri", "email", "ipv4", "ipv6", "ip-address")
"""The formats that draft-03 and later drafts judge alike."""


def steps(closure: Closure, to: Dialect, uris: tuple[str, ...], renamed: Mapping[str, str]) -> Outcome[Migrated]:
    """The documents named, in the dialect `to`."""
    if (
        all(one.dialect is to for node, one in closure.subschemas.items() if node[0] in uris)
        and not closure.metaschemas
    ):
        values = {uri: closure.documents[uri].value for uri in uris}
        if to is not DRAFT2020:
            return Success(Migrated(closure.schema, (), (), values))
    done = Migration(facts(closure, DRAFT2020), UPWARD, renamed).run(uris)
    for target, rules in DOWNWARD:
        if target.number < to.number:
            break
        above = again(closure, done, DRAFT2020 if target.number == 2019 else _above(target))
        if isinstance(above, Failure):
            return above
        below = above.unwrap()
        homes = tuple(done.renamed.get(uri, uri) for uri in uris)
        pointed = anchors_by_pointer(below, target)
        done = _composed(done, Migration(facts(below, target, pointed), rules, {}).run(homes), uris)
    return Success(_cancelled(done, closure.dialect, to))


def _above(target: Dialect) -> Dialect:
    names = [DRAFT2020, *(dialect for dialect, _ in DOWNWARD)]
    return names[names.index(target) - 1]


def again(closure: Closure, done: Migrated, to: Dialect) -> Outcome[Closure]:
    """The closure of the documents as they are now, which are all that it may refer to."""
    resources: dict[str, Any] = {uri: document.value for uri, document in closure.documents.items()}
    resources.update({done.renamed.get(uri, uri): value for uri, value in done.documents.items()})
    root = Document(closure.root.uri, done.schema)
    return close(root, done.renamed.get(closure.uri, closure.uri), closure.label, Sources(NOTHING, resources), to.name)


def _composed(first: Migrated, second: Migrated, uris: tuple[str, ...]) -> Migrated:
    """Two migrations as one."""
    back = {(first.renamed.get(node[0], node[0]), at): node for node, at in reversed(tuple(first.moved.items()))}

    def origin(note: Note) -> Note:
        uri, pointer = _origin(back, (note.uri, note.pointer))
        return evolve(note, uri=uri, pointer=pointer)

    moved = {node: place(second.moved, (first.renamed.get(node[0], node[0]), at)) for node, at in first.moved.items()}
    return Migrated(
        second.schema,
        first.changes + tuple(origin(note) for note in second.changes),
        first.losses + tuple(origin(note) for note in second.losses),
        {uri: second.documents[first.renamed.get(uri, uri)] for uri in uris},
        first.renamed,
        moved,
    )


def _origin(back: Mapping[Node, Node], node: Node) -> Node:
    uri, pointer = node
    above = pointer
    while above and (uri, above) not in back:
        above = above.rpartition("/")[0]
    home, start = back.get((uri, above), (uri, above))
    return (home, start + pointer[len(above) :])


def _cancelled(done: Migrated, before: Dialect, to: Dialect) -> Migrated:
    """Without the renames that were taken back, and the losses of a way up that the way down made good."""
    losses = tuple(note for note in done.losses if not _made_good(note, before.number, to.number))
    renames = {
        (note.uri, note.pointer.rpartition("/")[0], note.before, note.after) for note in done.changes if note.before
    }
    changes = tuple(
        note
        for note in done.changes
        if not note.before or (note.uri, note.pointer.rpartition("/")[0], note.after, note.before) not in renames
    )
    return evolve(done, changes=changes, losses=losses)


def _made_good(note: Note, before: int, to: int) -> bool:
    """Whether a loss of one step is none between the two dialects; what a hostname is changed with draft-07."""
    if note.kind == "format":
        if 3 in (before, to) and note.before not in _SHARED:
            return False
        return max(before, to) <= 7 and (note.before != "hostname" or (before == 7) == (to == 7))
    if note.kind == "content":
        return before == to == 7
    return note.kind == "integer" and max(before, to) <= 4
