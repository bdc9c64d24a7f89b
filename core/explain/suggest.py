"""Suggestions: the nearest known name for a misspelt property, enum value or missing name."""

from collections.abc import Sequence
from typing import Any, Final

from jstk.core.closure import Closure, Node
from jstk.core.document import dumps
from jstk.core.nearest import Comparer
from jstk.core.unit import OutputUnit

_MOST_NAMES: Final = 50
_MOST_FOUND: Final = 5


class Hints:
    """Gives the suggestions of one answer, as long as its work lasts."""

    def __init__(self, closure: Closure) -> None:
        self.closure, self.compare = closure, Comparer()
        self.known: dict[Node | None, list[str]] = {}

    def of(self, unit: OutputUnit, value: object, wanted: object) -> str | None:
        """A sentence that names what was probably meant, or None."""
        if unit.kind in ("enum", "const") and isinstance(value, str):
            return self.meant(value, wanted if isinstance(wanted, list) else [wanted])
        if unit.kind in ("additionalProperties", "unevaluatedProperties"):
            return self._misspelt(unit, value)
        name = unit.params.get("property")
        if unit.kind == "required" and isinstance(value, dict) and isinstance(name, str):
            known = frozenset(self._known_names(unit.absolute))
            near = self.compare.nearest(name, [key for key in value if key not in known])
            return f"did you mean {dumps(name)} where {dumps(near)} stands?" if near else None
        return None

    def meant(self, value: str, options: Sequence[object]) -> str | None:
        """The option nearest to a value, as a question."""
        near = self.compare.nearest(value, [option for option in options if isinstance(option, str)])
        return f"did you mean {dumps(near)}?" if near and near != value else None

    def _misspelt(self, unit: OutputUnit, value: object) -> str | None:
        there = value if isinstance(value, dict) else {}
        known = [name for name in self._known_names(unit.absolute) if name not in there]
        found: list[str] = []
        for name in list(unit.params.get("unexpected") or ())[:_MOST_NAMES]:
            near = self.compare.nearest(name, known)
            if near:
                found.append(f"{dumps(near)} for {dumps(name)}")
            if len(found) == _MOST_FOUND:
                break
        return f"did you mean {', '.join(found)}?" if found else None

    def _known_names(self, keyword: Node | None) -> list[str]:
        if keyword not in self.known:
            self.known[keyword] = known_names(self.closure, keyword)
        return self.known[keyword]


def known_names(closure: Closure, keyword: Node | None) -> list[str]:
    """The property names that the schema around a keyword knows, in its in-place applicators and references too."""
    if keyword is None:
        return []
    start = (keyword[0], keyword[1].rpartition("/")[0])
    names: dict[str, None] = {}
    seen, stack = {start}, [start]
    while stack and len(seen) < 200:
        node = stack.pop()
        schema: Any = closure.value(node)
        if not isinstance(schema, dict):
            continue
        properties = schema.get("properties")
        names.update(dict.fromkeys(properties if isinstance(properties, dict) else ()))
        inner = [
            (node[0], f"{node[1]}/{key}/{i}")
            for key in ("allOf", "anyOf", "oneOf")
            for i in range(_count(schema.get(key)))
        ]
        inner += [(node[0], f"{node[1]}/{key}") for key in ("then", "else", "if") if key in schema]
        inner += [reference.target for reference in closure.references.get(node, ())]
        fresh = [one for one in inner if one not in seen]
        seen.update(fresh)
        stack.extend(reversed(fresh))
    return list(names)


def _count(value: object) -> int:
    return len(value) if isinstance(value, list) else 0
