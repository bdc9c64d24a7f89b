"""Members: properties and items, paired by name and position; the content model; references and definitions."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from jstk.core.closure import Node
from jstk.core.diff.note import Notes, Shown
from jstk.core.diff.rules import Push
from jstk.core.document import canonical_key
from jstk.core.explain.message import show
from jstk.core.pointer import to_fragment, tokens

if TYPE_CHECKING:
    from jstk.core.diff.changes import Pair, Walk
    from jstk.core.diff.view import View

Onward = list[tuple[Node, Node, int]]

OPEN: Final = "open"
CLOSED: Final = "closed"
PARTLY: Final = "partially-open"
_ADDED: Final = {OPEN: Push.NARROWS, CLOSED: Push.WIDENS, PARTLY: Push.BOTH}
_REMOVED: Final = {OPEN: Push.WIDENS, CLOSED: Push.NARROWS, PARTLY: Push.BOTH}
_MODELS: Final = ("additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems")


def compare(notes: Notes) -> Onward:
    """Note members that came and went, and content models that changed; give the pairs that stayed."""
    onward = _properties(notes)
    onward += _by_name(notes, "patternProperties")
    onward += _by_name(notes, "dependentSchemas")
    onward += _positions(notes)
    for keyword in _MODELS:
        onward += _model(notes, keyword)
    return onward


def rest(notes: Notes, view: "View", side: str, keyword: str) -> str:
    """What a keyword says of what is not named: open, closed or partially open."""
    node = view.parts.get(keyword)
    value = True if node is None else notes.value(side, node)
    if value is False:
        return CLOSED
    return OPEN if not constrains(value, view) else PARTLY


def constrains(value: Any, view: "View") -> bool:
    """Whether a schema's value holds any keyword that may constrain."""
    if isinstance(value, bool) or not isinstance(value, dict):
        return value is False
    return any(_speaks(view.dialect.keywords.get(name)) for name in value)


def _speaks(keyword: Any) -> bool:
    return keyword is not None and keyword.role.value in ("applicator", "assertion", "reference")


def model(notes: Notes, view: "View", side: str) -> str:
    """The content model of an object schema, as far as the schema itself says."""
    own = rest(notes, view, side, "additionalProperties")
    if own == OPEN and "additionalProperties" not in view.parts:
        own = rest(notes, view, side, "unevaluatedProperties")
        if own == CLOSED and (view.lists or view.references or view.parts.keys() & {"if", "then", "else"}):
            own = PARTLY
    return PARTLY if own == CLOSED and view.maps.get("patternProperties") else own


def _properties(notes: Notes) -> Onward:
    old, new = notes.old.maps.get("properties", {}), notes.new.maps.get("properties", {})
    gone = [name for name in old if name not in new]
    come = [name for name in new if name not in old]
    renamed = _renames(notes, old, new, gone, come)
    before, after = model(notes, notes.old, "old"), model(notes, notes.new, "new")
    for name in gone:
        if name not in renamed:
            _member(notes, name, old[name], None, f"removed-from-{after}", _REMOVED[after])
    for name in come:
        if name not in renamed.values():
            _member(notes, name, None, new[name], f"added-to-{before}", _ADDED[before])
    for name, other in renamed.items():
        schema = Shown(show(notes.value("old", old[name]), 60))
        words = {"name": show(name), "new": show(other), "new_schema": schema}
        notes.say("properties", "renamed", old[name], new[other], **words)
    return [(old[name], new[name], 1) for name in old if name in new] + [
        (old[name], new[other], 1) for name, other in renamed.items()
    ]


def _member(notes: Notes, name: str, old: Node | None, new: Node | None, step: str, push: Push) -> None:
    """Note that a property came or went; one without a constraint in an open object says nothing."""
    side, node = ("old", old) if old is not None else ("new", new)
    view = notes.old if old is not None else notes.new
    value = notes.value(side, node) if node is not None else True
    if step.endswith("to-open") and not constrains(value, view) and not notes.walk.evaluates:
        return notes.say("properties", "declared", old, new, name=show(name))
    if step.endswith("from-open") and not constrains(value, view) and not notes.walk.evaluates:
        return notes.say("properties", "undeclared", old, new, name=show(name))
    return notes.say("properties", step, old, new, notes.widened_too(push), name=show(name))


def _renames(
    notes: Notes, old: Mapping[str, Node], new: Mapping[str, Node], gone: list[str], come: list[str]
) -> dict[str, str]:
    """Names that went with names that came: each the only one with its schema, and one that says something."""
    before = _by_content(notes, "old", {name: old[name] for name in gone})
    after = _by_content(notes, "new", {name: new[name] for name in come})
    found = {}
    for key, names in before.items():
        if len(names) == 1 and len(after.get(key, ())) == 1 and _required(notes, names[0], after[key][0]):
            found[names[0]] = after[key][0]
    return found


def _required(notes: Notes, old: str, new: str) -> bool:
    return (old in notes.old.facts.get("required", ())) == (new in notes.new.facts.get("required", ()))


def _by_content(notes: Notes, side: str, nodes: Mapping[str, Node]) -> dict[Any, list[str]]:
    found: dict[Any, list[str]] = {}
    for name, node in nodes.items():
        value = notes.value(side, node)
        if isinstance(value, dict) and len(value) > 1:
            found.setdefault(canonical_key(value), []).append(name)
    return found


def _by_name(notes: Notes, keyword: str) -> Onward:
    old, new = notes.old.maps.get(keyword, {}), notes.new.maps.get(keyword, {})
    partly = keyword == "patternProperties" and not (
        rest(notes, notes.old, "old", "additionalProperties")
        == OPEN
        == rest(notes, notes.new, "new", "additionalProperties")
    )
    for name in old:
        if name not in new:
            push = Push.BOTH if partly else notes.widened_too(Push.WIDENS)
            notes.say(keyword, "removed", old[name], None, push, name=show(name))
    for name in new:
        if name not in old:
            push = Push.BOTH if partly else notes.widened_too(Push.NARROWS)
            notes.say(keyword, "added", None, new[name], push, name=show(name))
    return [(old[name], new[name], 1) for name in old if name in new]


def _positions(notes: Notes) -> Onward:
    old, new = notes.old.lists.get("prefixItems", []), notes.new.lists.get("prefixItems", [])
    before, after = rest(notes, notes.old, "old", "items"), rest(notes, notes.new, "new", "items")
    for index in range(len(new), len(old)):
        push = notes.widened_too(_REMOVED[after])
        notes.say("prefixItems", f"removed-from-{after}", old[index], None, push, name=str(index))
    for index in range(len(old), len(new)):
        push = notes.widened_too(_ADDED[before])
        notes.say("prefixItems", f"added-to-{before}", None, new[index], push, name=str(index))
    return [(old[index], new[index], 1) for index in range(min(len(old), len(new)))]


def _model(notes: Notes, keyword: str) -> Onward:
    """The subschema of what is not named."""
    old, new = notes.old.parts.get(keyword), notes.new.parts.get(keyword)
    before, after = rest(notes, notes.old, "old", keyword), rest(notes, notes.new, "new", keyword)
    if before == after and before != OPEN and old is not None and new is not None:
        return [(old, new, 1)]
    ends = notes.ends(keyword)
    words = {"old": Shown(_said(notes, "old", old)), "new": Shown(_said(notes, "new", new))}
    if before == after:
        if (old is None) != (new is None):
            push = Push.BOTH if notes.walk.evaluates else None
            notes.say(keyword, "spelled-out", *ends, push, **words)
        return [(old, new, 1)] if old is not None and new is not None else []
    step = {
        (OPEN, CLOSED): "closed",
        (PARTLY, CLOSED): "closed",
        (CLOSED, OPEN): "opened",
        (CLOSED, PARTLY): "opened",
        (OPEN, PARTLY): "restricted",
        (PARTLY, OPEN): "relaxed",
    }[(before, after)]
    push = Push.NARROWS if step in ("closed", "restricted") else Push.WIDENS
    notes.say(keyword, step, *ends, notes.widened_too(push), **words)
    return []


def _said(notes: Notes, side: str, node: Node | None) -> str:
    return "absent" if node is None else show(notes.value(side, node), 60)


def followed(notes: Notes) -> "list[Pair]":
    """The pair behind references that are all that a subschema says; what moved is noted and changes nothing."""
    from jstk.core.diff.changes import Pair

    old, new, way = notes.old, notes.new, notes.pair.way
    if old.only_refers and new.only_refers:
        before, after = old.references["$ref"], new.references["$ref"]
        if name_of(before) != name_of(after):
            _moved(notes, before, after)
        return [Pair(before, after, way)]
    if new.only_refers:
        target = new.references["$ref"]
        notes.say("reference", "extracted", old.node, new.place("$ref"), new=name_of(target))
        return [Pair(old.node, target, way)]
    target = old.references["$ref"]
    notes.say("reference", "inlined", old.place("$ref"), new.node, old=name_of(target))
    return [Pair(target, new.node, way)]


def _moved(notes: Notes, before: Node, after: Node) -> None:
    ends = notes.ends("$ref")
    gone = name_of(before) not in {name_of(node) for node in notes.walk.new.subschemas}
    fresh = name_of(after) not in {name_of(node) for node in notes.walk.old.subschemas}
    if gone and fresh and last(before) != last(after):
        evidence = f"the reference at {notes.pair.new[1] or '/'} names it now"
        words = {"name": show(last(before)), "new": show(last(after)), "evidence": evidence}
        notes.say("definition", "renamed", before, after, **words)
    else:
        notes.say("reference", "moved", *ends, old=name_of(before), new=name_of(after))


def name_of(node: Node) -> str:
    """A target as a reference names it, the definitions keywords of all drafts being one."""
    return "#" + to_fragment(node[1]).replace("/definitions/", "/$defs/")


def last(node: Node) -> str:
    """The last token of a node's pointer: the definition's name."""
    found = tokens(node[1])
    return found[-1] if found else ""


def definitions(walk: "Walk", way: int) -> None:
    """Pair the definitions that no reference led to, and note those that came, went or were renamed."""
    from jstk.core.diff.changes import Pair

    old, new = _collected(walk, "old"), _collected(walk, "new")
    for place, node in old.items():
        if place in new and node not in walk.paired and new[place] not in walk.reached_new:
            walk.run(Pair(node, new[place], way))
    renamed = {change.old for change in walk.rows.values() if change.rule == "definition-renamed"}
    arrived = {change.new for change in walk.rows.values() if change.rule == "definition-renamed"}
    gone = {place: node for place, node in old.items() if place not in new and node not in renamed}
    come = {place: node for place, node in new.items() if place not in old and node not in arrived}
    notes = Notes(
        walk, Pair(walk.old.node, walk.new.node, way), walk.old_view(walk.old.node), walk.new_view(walk.new.node)
    )
    same = _same_content(notes, gone, come)
    for place, other in same.items():
        words = {
            "name": show(last(gone[place])),
            "new": show(last(come[other])),
            "evidence": "both hold the same schema",
        }
        notes.say("definition", "renamed", gone[place], come[other], **words)
    for place, node in gone.items():
        if place not in same:
            notes.say("definition", "removed", node, None, name=show(last(node)))
    for place, node in come.items():
        if place not in same.values():
            notes.say("definition", "added", None, node, name=show(last(node)))


def _same_content(notes: Notes, gone: Mapping[str, Node], come: Mapping[str, Node]) -> dict[str, str]:
    before, after = _by_content(notes, "old", gone), _by_content(notes, "new", come)
    return {
        places[0]: after[key][0] for key, places in before.items() if len(places) == 1 and len(after.get(key, ())) == 1
    }


def _collected(walk: "Walk", side: str) -> dict[str, Node]:
    """Every definition of the root document, by its place."""
    closure = walk.old if side == "old" else walk.new
    found: dict[str, Node] = {}
    for node, one in closure.subschemas.items():
        if one.keyword in ("$defs", "definitions") and node[0] == closure.uri:
            found[name_of(node)] = node
    return found
