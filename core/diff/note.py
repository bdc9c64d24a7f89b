"""Notes: what a comparison of two subschemas has at hand, and how it notes a change."""

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.diff.rules import BY_STEP, Push, Rule
from jstk.core.diff.view import View
from jstk.core.document import same
from jstk.core.explain.message import show
from jstk.core.pointer import child

if TYPE_CHECKING:
    from jstk.core.diff.changes import Pair, Walk

_NAMES: Final = ("$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary")


@frozen
class Spot:
    """The subschemas on both sides that a change was seen in."""

    old: Node
    new: Node


class Notes:
    """Two subschemas that are compared, and the walk that they are part of."""

    def __init__(self, walk: "Walk", pair: "Pair", old: View, new: View) -> None:
        self.walk, self.pair, self.old, self.new = walk, pair, old, new
        self.spot = Spot(pair.old, pair.new)

    def value(self, side: str, node: Node) -> Any:
        closure: Closure = self.walk.old if side == "old" else self.walk.new
        return closure.subschemas[node].value if node in closure.subschemas else closure.value(node)

    def say(
        self, keyword: str, step: str, old: Node | None, new: Node | None, push: Push | None = None, /, **words: Any
    ) -> None:
        """Note that a keyword made a step."""
        self.rule(BY_STEP[(keyword, step)], old, new, push, **words)

    def rule(self, rule: Rule, old: Node | None, new: Node | None, push: Push | None = None, /, **words: Any) -> None:
        """Note a change by a rule; `push` where it is another than the table's here."""
        spelt = self.old.spelt.get(rule.keyword) or self.new.spelt.get(rule.keyword) or rule.keyword
        shown = {"keyword": spelt, **{name: _word(word) for name, word in words.items()}}
        text = _filled(rule.message, shown)
        self.walk.put(push or rule.push, self.pair.way, rule.id, text, old, new, self.spot)

    def ends(self, keyword: str) -> tuple[Node | None, Node | None]:
        """Where a keyword stands on either side, None where it does not."""
        return self.old.places.get(keyword), self.new.places.get(keyword)

    def widened_too(self, push: Push) -> Push:
        """The push of an applicator that came or went, where an unevaluated keyword may see what it applies to."""
        return Push.BOTH if self.walk.evaluates and push is not Push.NOTHING else push

    def booleans(self) -> bool:
        """Whether a boolean schema settles the comparison; notes what it did."""
        before, after = _forbids(self.old), _forbids(self.new)
        if before and not after:
            self.say("", "allowed", self.pair.old, self.pair.new)
        elif after and not before:
            self.say("", "forbidden", self.pair.old, self.pair.new)
        return before or after

    def dialect(self) -> None:
        """Note that another dialect rules the subschema."""
        if self.old.dialect is self.new.dialect:
            return
        above = self.pair.old[1] or self.pair.new[1]
        if above:
            return
        evidence = "what differs in meaning is judged, not assumed"
        old, new = (self._declared(node) for node in (self.pair.old, self.pair.new))
        names = {"old": self.old.dialect.name, "new": self.new.dialect.name}
        self.say("$schema", "changed", old, new, evidence=evidence, **names)

    def _declared(self, node: Node) -> Node:
        return node[0], child(node[1], "$schema")

    def names(self) -> None:
        """Note annotations, identifiers and unknown keywords that differ."""
        for name in dict.fromkeys((*self.old.notes, *self.new.notes)):
            if name == "$schema":
                continue
            old, new = self.ends(name)
            if old is not None and new is not None and same(self.old.notes.get(name), self.new.notes.get(name)):
                continue
            step = "added" if old is None else "removed" if new is None else "changed"
            keyword = name if name in _NAMES else "annotation"
            if name not in self.old.dialect.keywords and name not in self.new.dialect.keywords and name != "$id":
                keyword = "unknownKeyword"
            self._note(keyword, step, name, old, new)

    def _note(self, keyword: str, step: str, name: str, old: Node | None, new: Node | None) -> None:
        rule = BY_STEP[(keyword, step)]
        words = {"old": Shown(show(self.old.notes.get(name), 60)), "new": Shown(show(self.new.notes.get(name), 60))}
        text = _filled(rule.message, {"keyword": name, **words})
        if keyword == "unknownKeyword":
            text = text.replace(
                ": an annotation", f": it is no keyword of {self.new.dialect.name}, so it constrains nothing"
            )
        if name == "default" and step != "added":
            text += ", though clients may fill it in"
        self.walk.put(rule.push, self.pair.way, rule.id, text, old, new, self.spot)


class Shown(str):
    """A text that goes into a message as it is."""

    __slots__ = ()


def _word(word: Any) -> str:
    return word if isinstance(word, Shown) else word if isinstance(word, str) else show(word, 60)


def _filled(template: str, words: dict[str, str]) -> str:
    text = template
    for name, word in words.items():
        text = text.replace("{" + name + "}", word)
    return text


def _forbids(view: View) -> bool:
    return view.boolean is False
