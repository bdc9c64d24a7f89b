"""Groups: allOf, anyOf and oneOf, whose branches are paired; and single subschemas that come and go."""

from collections.abc import Sequence
from typing import Any, Final

from jstk.core.closure import Node
from jstk.core.diff.note import Notes, Shown
from jstk.core.diff.rules import Push
from jstk.core.document import canonical_key
from jstk.core.explain.message import show

Onward = list[tuple[Node, Node, int]]

_GROUPS: Final = (("allOf", 1), ("anyOf", 1), ("oneOf", 0))
_PARTS: Final = (("not", -1), ("if", 0), ("then", 1), ("else", 1), ("contains", 1), ("propertyNames", 1))
_NOW: Final = {"divisibleBy": "multipleOf", "extends": "allOf", "definitions": "$defs", "id": "$id", "const": "enum"}
_TAGS: Final = ("$ref", "$dynamicRef", "$id", "$anchor", "title", "const", "type")


def compare(notes: Notes) -> Onward:
    """Note branches and subschemas that came and went; give the pairs that stayed."""
    onward: Onward = []
    for keyword, way in _GROUPS:
        old, new = notes.old.lists.get(keyword), notes.new.lists.get(keyword)
        if old is not None and new is not None:
            onward += _paired(notes, keyword, way, old, new)
        elif old is not None or new is not None:
            _came_or_went(notes, keyword, new is not None)
    for keyword, way in _PARTS:
        onward += _part(notes, keyword, way)
    for keyword in dict.fromkeys((*notes.old.references, *notes.new.references)):
        onward += _reference(notes, keyword)
    return onward


def _came_or_went(notes: Notes, keyword: str, came: bool) -> None:
    at_old, at_new = notes.ends(keyword)
    push = notes.widened_too(Push.NARROWS if came else Push.WIDENS)
    notes.say(keyword, "added" if came else "removed", at_old, at_new, push)


def _part(notes: Notes, keyword: str, way: int) -> Onward:
    if keyword in ("then", "else") and not ("if" in notes.old.parts and "if" in notes.new.parts):
        return []
    old, new = notes.old.parts.get(keyword), notes.new.parts.get(keyword)
    if old is not None and new is not None:
        capped = keyword == "contains" and ("maxContains" in notes.old.facts or "maxContains" in notes.new.facts)
        return [(old, new, 0 if capped else way)]
    if old is not None or new is not None:
        _came_or_went(notes, keyword, new is not None)
    return []


def _reference(notes: Notes, keyword: str) -> Onward:
    """A reference beside other keywords: its targets are paired."""
    old, new = notes.old.references.get(keyword), notes.new.references.get(keyword)
    if old is not None and new is not None:
        return [(old, new, 1)]
    _came_or_went(notes, keyword, new is not None)
    return []


def _paired(notes: Notes, keyword: str, way: int, old: list[Node], new: list[Node]) -> Onward:
    pairs = pairing([notes.value("old", node) for node in old], [notes.value("new", node) for node in new])
    for index, node in enumerate(old):
        if index not in pairs:
            shown = Shown(_shown(index, notes.value("old", node)))
            notes.say(keyword, "branch-removed", node, None, _push(notes, keyword, False), branch=shown)
    taken = {one: index for index, one in pairs.items()}
    for index, node in enumerate(new):
        if index not in taken:
            shown = Shown(_shown(index, notes.value("new", node)))
            notes.say(keyword, "branch-added", None, node, _push(notes, keyword, True), branch=shown)
    order = [pairs[index] for index in sorted(pairs)]
    if order != sorted(order):
        notes.say(keyword, "reordered", *notes.ends(keyword))
    return [(old[index], new[other], way) for index, other in sorted(pairs.items())]


def _push(notes: Notes, keyword: str, came: bool) -> Push | None:
    if notes.walk.evaluates or keyword == "oneOf":
        return Push.BOTH
    return Push.NARROWS if (keyword == "allOf") == came else Push.WIDENS


def _shown(index: int, value: Any) -> str:
    if isinstance(value, dict):
        for tag in ("title", "$ref", "$id"):
            if isinstance(value.get(tag), str):
                return f"{index} ({value[tag]})"
    return f"{index} ({show(value, 50)})"


def pairing(old: Sequence[Any], new: Sequence[Any]) -> dict[int, int]:
    """Which old branch went where: equal ones first, then those that share a tag, then those most alike."""
    pairs: dict[int, int] = {}
    for key in (canonical_key, _tags, _discriminator):
        _match(pairs, old, new, key)
    left = [index for index in range(len(old)) if index not in pairs]
    free = [index for index in range(len(new)) if index not in pairs.values()]
    scored = sorted(
        ((-_likeness(old[i], new[j]), i, j) for i in left[:60] for j in free[:60] if _likeness(old[i], new[j]) > 0),
    )
    for _, i, j in scored:
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


def _match(pairs: dict[int, int], old: Sequence[Any], new: Sequence[Any], key: Any) -> None:
    """Pair what has the same key, in order."""
    places: dict[Any, list[int]] = {}
    taken = set(pairs.values())
    for index, value in enumerate(new):
        if index not in taken and (found := key(value)) is not None:
            places.setdefault(found, []).append(index)
    for index, value in enumerate(old):
        found = key(value)
        if index not in pairs and found is not None and places.get(found):
            pairs[index] = places[found].pop(0)


def _tags(value: Any) -> Any:
    """The first tag that tells branches apart, but for the type, which many share."""
    if isinstance(value, dict):
        for tag in _TAGS[:-1]:
            if tag in value:
                return tag, canonical_key(value[tag])
    return None


def _discriminator(value: Any) -> Any:
    """The properties with one constant value: the tag of a tagged union."""
    named = value.get("properties") if isinstance(value, dict) else None
    if not isinstance(named, dict):
        return None
    found = [(name, canonical_key(_constant(part))) for name, part in named.items() if _constant(part) is not None]
    return frozenset(found) or None


def _constant(part: Any) -> Any:
    if not isinstance(part, dict):
        return None
    if "const" in part:
        return [part["const"]]
    values = part.get("enum")
    return values if isinstance(values, list) and len(values) == 1 else None


def _likeness(old: Any, new: Any) -> float:
    """How alike two branches are: the keywords and names that they share; 0 where their types differ."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return 0
    old, new = ({_NOW.get(name, name): part for name, part in value.items()} for value in (old, new))
    if "type" in old and "type" in new and canonical_key(old["type"]) != canonical_key(new["type"]):
        return 0
    shared = sum(1 for name in old if name in new) + 2 * sum(
        1 for name in old if name in new and canonical_key(old[name]) == canonical_key(new[name])
    )
    names, others = (value.get("properties") for value in (old, new))
    if isinstance(names, dict) and isinstance(others, dict):
        shared += sum(1 for name in names if name in others)
    return shared
