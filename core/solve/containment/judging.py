"""Judging: an instance that a search found is a witness where both engines and the second opinion agree."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from jstk.core.engine.second import Opinion, adviser
from jstk.core.engine.verdict import Engine
from jstk.core.solve.answer import NotContained
from jstk.core.solve.search import Search

_REJECTED: Final = 40
_TRIED: Final = 6
OTHERWISE: Final = "the second opinion judges it otherwise"
MISJUDGED: Final = "an instance that the search found was judged otherwise by the validator"
_ODD: Final = "\r\u2028\u2029"


class Judges:
    """Both sides of a comparison, the second opinions made when they are first asked: private to one comparison."""

    def __init__(self, inner: Engine, outer: Engine) -> None:
        self.inner = inner
        self.outer = outer
        self._advisers: tuple[Callable[[object], Opinion], Callable[[object], Opinion]] | None = None

    def splits(self, instance: Any) -> bool:
        """Whether the first schema accepts an instance and the second rejects it, neither by a cycle of references."""
        if not self.inner.is_valid(instance) or self.outer.is_valid(instance):
            return False
        return self.inner.loop(instance) is None and self.outer.loop(instance) is None

    def doubt(self, instance: Any) -> str:
        """Why the second opinion did not confirm a witness; empty where it did."""
        if self._advisers is None:
            self._advisers = (
                adviser(self.inner.closure, self.inner.formats is True),
                adviser(self.outer.closure, self.outer.formats is True),
            )
        one, other = self._advisers[0](instance), self._advisers[1](instance)
        if one.valid is False or other.valid is True:
            return OTHERWISE
        return "" if one.valid and other.valid is False else one.reason or other.reason

    def witness(self, instances: Iterator[Any], missed: list[str]) -> NotContained | None:
        """The first instance that the second opinion confirms, else the first that it could not judge.

        A reason is added to `missed` for each instance that is no witness: no proof may rest on such a search.
        """
        unsure: NotContained | None = None
        tried = rejected = 0
        for found in instances:
            instance = self.plainer(found)
            if not self.splits(instance):
                missed.append(MISJUDGED)
                rejected += 1
                if rejected > _REJECTED:
                    break
                continue
            reason = self.doubt(instance)
            if not reason:
                return NotContained(instance)
            if reason == OTHERWISE:
                missed.append("the two validators judge the instances found differently")
            else:
                unsure = unsure or NotContained(instance, reason)
            tried += 1
            if tried >= _TRIED:
                break
        return unsure

    def plainer(self, instance: Any) -> Any:
        """With plain line feeds, none at the end, where it stays a witness: all validators agree on these."""
        for tail in ("a", ""):
            made = _plain(instance, tail)
            if made is not instance and made != instance and self.splits(made):
                return made
        return instance


def stream(judges: Judges, search: Search) -> Iterator[Any]:
    """What a search finds that is to be in the first schema and not in the second."""
    world = search.world
    if judges.inner.closure.metaschemas or judges.outer.closure.metaschemas:
        search.missed.append("a metaschema of its own, whose vocabularies may differ")
    return search.stream((world.root(0), world.root(1, False)))


def _plain(value: Any, tail: str) -> Any:
    """A value with line feeds for all other ends of lines, and a text behind each that ends a string."""
    if isinstance(value, str):
        made = "".join("\n" if char in _ODD else char for char in value)
        return made + tail if made.endswith("\n") else made
    if isinstance(value, list):
        return [_plain(item, tail) for item in value]
    if isinstance(value, dict):
        return {_plain(name, tail): _plain(item, tail) for name, item in value.items()}
    return value
