"""View: a subschema's keywords under the names of 2020-12, whatever its draft, each with the place where it stands."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import define, field

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Dialect, Role
from jstk.core.document import same
from jstk.core.pointer import child

_TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "number": ("integer", "fraction"),
    "any": ("null", "boolean", "integer", "fraction", "string", "array", "object"),
}


@define(eq=False)
class View:
    """What a subschema says. `facts` are plain values, `parts` single subschemas, `lists` and `maps` several of them.

    `places` has the node of each keyword by its name here, `spelt` the keyword as written, `notes` what constrains
    nothing. `boolean` is set for a boolean schema; `demanded` has the place where each required name is required.
    """

    node: Node
    dialect: Dialect
    boolean: bool | None = None
    facts: dict[str, Any] = field(factory=dict)
    parts: dict[str, Node] = field(factory=dict)
    lists: dict[str, list[Node]] = field(factory=dict)
    maps: dict[str, dict[str, Node]] = field(factory=dict)
    references: dict[str, Node] = field(factory=dict)
    notes: dict[str, Any] = field(factory=dict)
    places: dict[str, Node] = field(factory=dict)
    demanded: dict[str, Node] = field(factory=dict)
    spelt: dict[str, str] = field(factory=dict)
    value: Any = None

    def place(self, name: str) -> Node:
        """Where a keyword stands; the schema itself where it does not."""
        return self.places.get(name, self.node)

    @property
    def constrains(self) -> bool:
        """Whether it says anything beside annotations and definitions."""
        spoken = self.facts or self.parts or self.lists or self.references
        return self.boolean is False or bool(spoken) or any(name != "$defs" for name in self.maps)

    @property
    def only_refers(self) -> bool:
        """Whether all that it says is one plain reference."""
        others = self.facts or self.parts or self.lists or any(name != "$defs" for name in self.maps)
        return set(self.references) == {"$ref"} and not others


def view(closure: Closure, node: Node) -> View:
    """The view of a subschema of a closure."""
    one = closure.subschemas[node]
    seen = View(node, one.dialect, value=one.value)
    if isinstance(one.value, bool):
        seen.boolean = one.value
        return seen
    if not isinstance(one.value, dict):
        return seen
    for reference in closure.references.get(node, ()):
        seen.references[reference.keyword] = reference.target
        _mark(seen, reference.keyword, reference.keyword)
    alone = one.dialect.ref_alone and isinstance(one.value.get("$ref"), str)
    for keyword, value in one.value.items():
        known = one.dialect.keywords.get(keyword)
        if known is None:
            seen.notes[keyword] = value
            _mark(seen, keyword, keyword)
        elif known.role is not Role.REFERENCE and (not alone or known.role is Role.DEFINITIONS):
            _READERS.get(keyword, _plain)(seen, keyword, value, one.value)
    return seen


def _mark(seen: View, name: str, keyword: str) -> None:
    seen.places[name] = (seen.node[0], child(seen.node[1], keyword))
    seen.spelt[name] = keyword


def _below(seen: View, keyword: str, *tokens: str | int) -> Node:
    at = child(seen.node[1], keyword)
    for token in tokens:
        at = child(at, token)
    return seen.node[0], at


def _plain(seen: View, keyword: str, value: Any, schema: Any) -> None:
    known = seen.dialect.keywords[keyword]
    name = "$id" if keyword == "id" else keyword
    _mark(seen, name, keyword)
    if keyword in _CONTENT and seen.dialect.number in (6, 7):
        seen.facts[name] = value
    elif known.role in (Role.ANNOTATION, Role.IDENTIFIER):
        seen.notes[name] = value
    elif isinstance(value, list) and known.role is Role.APPLICATOR:
        seen.lists[name] = [_below(seen, keyword, index) for index in range(len(value))]
    elif keyword in _MAPS and isinstance(value, dict):
        seen.maps[name] = {key: _below(seen, keyword, key) for key in value}
    elif known.role is Role.APPLICATOR:
        seen.parts[name] = _below(seen, keyword)
    else:
        seen.facts[name] = value


def _bound(seen: View, keyword: str, value: Any, schema: Any) -> None:
    exclusive = "exclusive" + keyword[0].upper() + keyword[1:]
    name = exclusive if seen.dialect.number <= 4 and schema.get(exclusive) is True else keyword
    seen.facts[name] = value
    _mark(seen, name, keyword)


def _exclusive(seen: View, keyword: str, value: Any, schema: Any) -> None:
    if not isinstance(value, bool):
        seen.facts[keyword] = value
        _mark(seen, keyword, keyword)


def _values(seen: View, keyword: str, value: Any, schema: Any) -> None:
    values = [value] if keyword == "const" else value
    known = seen.facts.get("enum")
    # beside each other both must hold
    seen.facts["enum"] = values if known is None else [one for one in values if any(same(one, two) for two in known)]
    _mark(seen, "enum", keyword)


def _type(seen: View, keyword: str, value: Any, schema: Any) -> None:
    named = value if isinstance(value, list) else [value]
    _mark(seen, "type", keyword)
    if any(not isinstance(one, str) for one in named):
        _mark(seen, "typeSchemas", keyword)
        seen.facts["typeSchemas"] = value
        return
    seen.facts["type"] = tuple(dict.fromkeys(kind for one in named for kind in _TYPES.get(one, (one,))))


def _required(seen: View, keyword: str, value: Any, schema: Any) -> None:
    if isinstance(value, list):
        seen.facts["required"] = value
        seen.demanded = {name: _below(seen, keyword, index) for index, name in enumerate(value)}
        _mark(seen, "required", keyword)


def _properties(seen: View, keyword: str, value: Any, schema: Any) -> None:
    _plain(seen, keyword, value, schema)
    if seen.dialect.number == 3 and isinstance(value, dict):
        demanded = [name for name, part in value.items() if isinstance(part, dict) and part.get("required") is True]
        if demanded:
            seen.facts["required"] = demanded
            seen.demanded = {name: _below(seen, keyword, name, "required") for name in demanded}
            _mark(seen, "required", keyword)


def _items(seen: View, keyword: str, value: Any, schema: Any) -> None:
    if isinstance(value, list):
        seen.lists["prefixItems"] = [_below(seen, keyword, index) for index in range(len(value))]
        _mark(seen, "prefixItems", keyword)
        return
    seen.parts["items"] = _below(seen, keyword)
    _mark(seen, "items", keyword)


def _additional_items(seen: View, keyword: str, value: Any, schema: Any) -> None:
    if isinstance(schema.get("items"), list):
        seen.parts["items"] = _below(seen, keyword)
        _mark(seen, "items", keyword)


def _dependencies(seen: View, keyword: str, value: Any, schema: Any) -> None:
    for name, part in value.items() if isinstance(value, dict) else ():
        if isinstance(part, dict | bool):
            seen.maps.setdefault("dependentSchemas", {})[name] = _below(seen, keyword, name)
            _mark(seen, "dependentSchemas", keyword)
        else:
            seen.facts.setdefault("dependentRequired", {})[name] = part if isinstance(part, list) else [part]
            _mark(seen, "dependentRequired", keyword)


def _extends(seen: View, keyword: str, value: Any, schema: Any) -> None:
    many = isinstance(value, list)
    seen.lists["allOf"] = [_below(seen, keyword, i) for i in range(len(value))] if many else [_below(seen, keyword)]
    _mark(seen, "allOf", keyword)


def _divisor(seen: View, keyword: str, value: Any, schema: Any) -> None:
    seen.facts["multipleOf"] = value
    _mark(seen, "multipleOf", keyword)


def _definitions(seen: View, keyword: str, value: Any, schema: Any) -> None:
    if isinstance(value, dict):
        seen.maps.setdefault("$defs", {}).update({name: _below(seen, keyword, name) for name in value})
        _mark(seen, "$defs", keyword)


def _disallow(seen: View, keyword: str, value: Any, schema: Any) -> None:
    seen.facts["disallow"] = value
    _mark(seen, "disallow", keyword)


_CONTENT: Final = frozenset(("contentEncoding", "contentMediaType"))
_MAPS: Final = frozenset(("properties", "patternProperties", "dependentSchemas"))
_READERS: Final[Mapping[str, Callable[[View, str, Any, Any], None]]] = {
    "minimum": _bound,
    "maximum": _bound,
    "exclusiveMinimum": _exclusive,
    "exclusiveMaximum": _exclusive,
    "const": _values,
    "enum": _values,
    "type": _type,
    "required": _required,
    "properties": _properties,
    "items": _items,
    "additionalItems": _additional_items,
    "dependencies": _dependencies,
    "extends": _extends,
    "divisibleBy": _divisor,
    "definitions": _definitions,
    "$defs": _definitions,
    "disallow": _disallow,
}
