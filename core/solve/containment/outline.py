"""Outline: a subschema without its annotations and spelling: what it says itself, and the subschemas that it holds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.document import canonical_key
from jstk.core.pointer import pointer
from jstk.core.solve.keywords.at import kinds_named
from jstk.core.solve.keywords.table import ROWS

_QUIET: Final = frozenset({"default", "examples", "minContains", "maxContains"})
_LEAST: Final = frozenset({"minLength", "minItems", "minProperties"})
_LIMITS: Final[Mapping[str, str]] = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}
_IN_PLACE: Final = frozenset(
    {"all", "anyOf", "oneOf", "not", "if", "then", "else", "extends", "disallow", "dependentSchemas"}
)
_UNEVALUATED: Final = ("unevaluatedProperties", "unevaluatedItems")


def in_place(tag: object) -> bool:
    """Whether the parts under a tag apply to the same instance."""
    return (tag[0] if isinstance(tag, tuple) else tag) in _IN_PLACE


@frozen(eq=False)
class Outline:
    """`said` is what the subschema says itself.

    `parts` are its subschemas: a tag, whether their order counts, the nodes.

    An `alias` says nothing of its own, and means what another node means.
    """

    said: tuple[object, ...]
    parts: tuple[tuple[object, bool, tuple[Node, ...]], ...]
    alias: Node | None = None

    def nodes(self) -> Iterator[Node]:
        for _, _, nodes in self.parts:
            yield from nodes


EVERYTHING: Final = Outline((), ())
NOTHING: Final = Outline(("nothing",), ())


@frozen(eq=False)
class Outliner:
    """Outlines of the subschemas of one closure.

    `strict` where unevaluated keywords are about: then it counts, too, what a subschema evaluates. `dynamic` are the
    sources of references that the dynamic scope may redirect; each is only equal to itself.
    """

    closure: Closure
    formats: bool
    strict: bool
    dynamic: frozenset[Node]

    def of(self, node: Node) -> Outline:
        one = self.closure.subschemas[node]
        if node in self.dynamic:
            return Outline(("dynamic", id(self.closure), node), ())
        if not isinstance(one.value, dict):
            return NOTHING if one.value is False else EVERYTHING
        schema: Mapping[str, Any] = one.value
        if one.dialect.ref_alone and isinstance(schema.get("$ref"), str):
            schema = {"$ref": schema["$ref"]}
        writer = _Writer(self, node, schema, one.dialect.number)
        for name, value in schema.items():
            if name in ROWS and name in one.dialect.keywords and name not in _QUIET:
                writer.write(name, value)
        return writer.outline()


def outliner(closure: Closure, formats: bool, strict: bool) -> Outliner:
    """The outliner of a closure."""
    dynamic: set[Node] = set()
    for node, references in closure.references.items():
        for one in references:
            if not one.dynamic:
                continue
            name = "" if one.keyword == "$recursiveRef" else one.text.partition("#")[2]
            known = closure.dynamic_anchors.get(name, ())
            if one.target in known and len(known) > 1:
                dynamic.add(node)
    return Outliner(closure, formats, strict, frozenset(dynamic))


def unevaluates(closure: Closure) -> bool:
    """Whether a subschema of the closure has unevaluated keywords."""
    return any(
        isinstance(one.value, dict)
        and any(name in one.value for name in _UNEVALUATED)
        and "unevaluatedItems" in one.dialect.keywords
        for one in closure.subschemas.values()
    )


class _Writer:
    """Gathers one outline; private and short-lived."""

    def __init__(self, outliner: Outliner, node: Node, schema: Mapping[str, Any], number: int) -> None:
        self.outliner = outliner
        self.node = node
        self.schema = schema
        self.number = number
        self.said: list[tuple[object, ...]] = []
        self.parts: list[tuple[object, bool, tuple[Node, ...]]] = []
        self.every: list[Node] = []
        if outliner.strict or number == 3:
            self.draft: tuple[object, ...] = ("draft", number)
        else:
            self.draft = ()

    def outline(self) -> Outline:
        if not self.said and not self.parts and len(self.every) == 1:
            return Outline((), (), self.every[0])
        if self.every:
            self.parts.append(("all", False, tuple(self.every)))
        if not self.said and not self.parts:
            return EVERYTHING
        said = sorted(self.said, key=lambda row: str(row[0]))
        return Outline((self.draft, *said), tuple(sorted(self.parts, key=lambda part: str(part[0]))))

    def below(self, *path: str | int) -> Node:
        return (self.node[0], self.node[1] + pointer(path))

    def write(self, name: str, value: Any) -> None:
        special = getattr(self, "on_" + name.removeprefix("$"), None)
        keyword = self.outliner.closure.subschemas[self.node].dialect.keywords[name]
        if special is not None:
            special(name, value)
        elif keyword.role is Role.REFERENCE:
            self._reference(name)
        elif keyword.role is Role.APPLICATOR:
            self._generic(name, value)
        elif name in _LEAST and value == 0:
            return
        else:
            self.said.append((name, canonical_key(value)))

    def _reference(self, name: str) -> None:
        for one in self.outliner.closure.references.get(self.node, ()):
            if one.keyword == name:
                self.every.append(one.target)

    def _generic(self, name: str, value: Any) -> None:
        """A keyword of subschemas, as it stands."""
        if isinstance(value, list) and self.number != 3:
            self.parts.append((name, False, tuple(self.below(name, index) for index in range(len(value)))))
        elif isinstance(value, dict | bool) and self.number != 3:
            if value is True and name not in ("not", "contains", "if", "then", "else", *_UNEVALUATED):
                return
            self.parts.append((name, True, (self.below(name),)))
        else:
            self.said.append((name, canonical_key(value), self.node))

    def on_type(self, name: str, value: Any) -> None:
        names = [value] if isinstance(value, str) else value
        if not all(isinstance(one, str) for one in names):
            self.said.append((name, self.node))
            return
        kinds = frozenset(kind for one in names for kind in kinds_named(one, self.number))
        self.said.append((name, tuple(sorted(kinds))))

    def on_required(self, name: str, value: Any) -> None:
        if value:
            self.said.append((name, tuple(sorted(value)) if isinstance(value, list) else value))

    def on_enum(self, name: str, value: Any) -> None:
        self.said.append(("enum", frozenset(canonical_key(one) for one in value)))

    def on_const(self, name: str, value: Any) -> None:
        self.said.append(("enum", frozenset({canonical_key(value)})))

    def on_uniqueItems(self, name: str, value: Any) -> None:
        if value:
            self.said.append((name,))

    def on_format(self, name: str, value: Any) -> None:
        if self.outliner.formats:
            self.said.append((name, value, self.number == 3))

    def on_contentMediaType(self, name: str, value: Any) -> None:
        if self.number in (6, 7):
            self.said.append((name, canonical_key(value)))

    on_contentEncoding = on_contentMediaType

    def _bound(self, name: str, value: Any) -> None:
        if isinstance(value, bool):
            return
        above = "exclusive" + name[0].upper() + name[1:]
        is_open = name in _LIMITS or (self.number <= 4 and self.schema.get(above) is True)
        self.said.append((_LIMITS.get(name, name) + (" open" if is_open else ""), canonical_key(value)))

    on_minimum = on_maximum = on_exclusiveMinimum = on_exclusiveMaximum = _bound

    def on_allOf(self, name: str, value: Any) -> None:
        self.every += [self.below(name, index) for index in range(len(value))]

    def on_if(self, name: str, value: Any) -> None:
        if "then" in self.schema or "else" in self.schema or self.outliner.strict:
            self.parts.append((name, True, (self.below(name),)))

    def on_then(self, name: str, value: Any) -> None:
        if "if" in self.schema:
            self.parts.append((name, True, (self.below(name),)))

    on_else = on_then

    def on_items(self, name: str, value: Any) -> None:
        if isinstance(value, list):
            self._each("prefixItems", name, range(len(value)))
        elif self.outliner.strict or (value is not True and value != {}):
            self.parts.append(("items", True, (self.below(name),)))

    def on_prefixItems(self, name: str, value: Any) -> None:
        self._each(name, name, range(len(value)))

    def on_additionalItems(self, name: str, value: Any) -> None:
        if isinstance(self.schema.get("items"), list):
            self.parts.append(("items", True, (self.below(name),)))

    def on_contains(self, name: str, value: Any) -> None:
        counted = self.number >= 2019
        low = self.schema.get("minContains", 1) if counted else 1
        high = self.schema.get("maxContains") if counted else None
        self.parts.append((("contains", canonical_key(low), canonical_key(high)), True, (self.below(name),)))

    def _each(self, tag: str, keyword: str, tokens: Iterable[str | int]) -> None:
        for token in tokens:
            self.parts.append(((tag, token), True, (self.below(keyword, token),)))

    def on_properties(self, name: str, value: Any) -> None:
        beside = self.schema.get("additionalProperties", True)
        kept = self.outliner.strict or self.number == 3 or not (beside is True or beside == {})
        self._each(name, name, [one for one, part in value.items() if kept or not (part is True or part == {})])

    def on_patternProperties(self, name: str, value: Any) -> None:
        self._each(name, name, value)

    def on_additionalProperties(self, name: str, value: Any) -> None:
        if self.outliner.strict or (value is not True and value != {}):
            self.parts.append((name, True, (self.below(name),)))

    def on_dependentRequired(self, name: str, value: Any) -> None:
        for one, part in value.items():
            if part:
                self.said.append((("dependent", one), tuple(sorted([part] if isinstance(part, str) else part))))

    def on_dependentSchemas(self, name: str, value: Any) -> None:
        self._each("dependentSchemas", name, value)

    def on_dependencies(self, name: str, value: Any) -> None:
        lists = {one: part for one, part in value.items() if isinstance(part, str | list)}
        self.on_dependentRequired(name, lists)
        self._each("dependentSchemas", name, [one for one in value if one not in lists])
