"""Draft 3 by jsonschema (a door), which jsonschema-rs lacks; its formats and patterns are judged by our own
checkers."""

from collections.abc import Iterator
from typing import Any, Final

import jsonschema

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Role
from jstk.core.document import canonical_key
from jstk.core.engine.second import FAILURES, undeclared, validator_of
from jstk.core.engine.strings import has_old_format, pattern_found
from jstk.core.pointer import child, pointer, resolve, tokens
from jstk.core.unit import OutputUnit
from jstk.core.walk import children

_FORMATS: Final = (
    "date-time date time regex color phone uri email ip-address ipv6 host-name".split()  # draft-03, section 5.23
)


_TYPES: Final = frozenset("any array boolean integer null number object string".split())


def _checker() -> Any:
    made = jsonschema.FormatChecker(formats=())
    for name in _FORMATS:
        made.checks(name)(lambda value, name=name: not isinstance(value, str) or has_old_format(name, value))
    return made


def _found(pattern: str, text: str) -> bool:
    return bool(pattern_found(pattern, text))


class _Still:
    """A resolver that resolves nothing, since references lead where the closure says."""

    def in_subresource(self, _: object) -> "_Still":
        return self


class Draft3:
    """The judge of a draft 3 closure, with the methods that the other engine's validator has.

    References lead where the closure says. An instance that is nested too deep for the library is judged invalid with
    an error of the kind `tooCostly`, so that it is told apart.
    """

    def __init__(self, closure: Closure, formats: bool | None) -> None:
        self.closure = closure
        self.documents = undeclared(closure)
        self.nodes = {
            id(self.value(node)): node for node, one in closure.subschemas.items() if isinstance(one.value, dict)
        }
        checker = None if formats is False else _checker()
        own = {"$ref": self._follow, "dependencies": _depends, "uniqueItems": _unique}
        self.validator = validator_of(closure, self.value(closure.node), _found, checker, own, _Still())
        unknown = {name: lambda *_: True for name in _unknown_types(closure)}
        if unknown:
            known = self.validator.TYPE_CHECKER.redefine_many(unknown)
            extended = jsonschema.validators.extend(type(self.validator), type_checker=known)
            self.validator = extended(
                self.validator.schema, registry=self.validator._registry, _resolver=_Still(), format_checker=checker
            )

    def value(self, node: Node) -> Any:
        """The schema at a node, as the library is given it."""
        return resolve(self.documents[node[0]], node[1])

    def _follow(self, validator: Any, text: str, instance: Any, schema: Any) -> Iterator[Any]:
        references = self.closure.references.get(self.nodes.get(id(schema), ("", "")), ())
        for reference in references[:1]:
            for error in validator.descend(instance, self.value(reference.target)):
                error.schema_path.appendleft("$ref")
                yield error

    def is_valid(self, instance: object) -> bool:
        """Whether the instance satisfies the schema."""
        try:
            return bool(self.validator.is_valid(instance))
        except (RecursionError, *FAILURES):
            return False

    def iter_errors(self, instance: object) -> Iterator[OutputUnit]:
        """The errors as output units."""
        try:
            return iter([self.unit(error) for error in self.validator.iter_errors(instance)])
        except (RecursionError, *FAILURES):
            return iter((OutputUnit("$ref", "tooCostly", "", self.closure.node, ""),))

    def unit(self, error: Any, above: tuple[str | int, ...] = ()) -> OutputUnit:
        path = [*above, *error.relative_schema_path] if above else list(error.absolute_schema_path)
        named = error.validator == "extends" or not error.context
        branches = () if named else _branches(self, error, tuple(path))
        keyword = str(error.validator)
        kind, params = _typed(keyword, error)
        at = pointer(error.absolute_path)
        return OutputUnit(keyword, kind, pointer(path), self.node(path), at, params, branches)

    def node(self, path: list[str | int]) -> Node | None:
        """The place of an evaluation path: each reference on it leads to its target."""
        uri, at = self.closure.node
        for token in path:
            references = self.closure.references.get((uri, at), ())
            if token == "$ref" and references:
                uri, at = references[0].target
            else:
                at = at + pointer([token])
        return (uri, at)


def _branches(judge: Draft3, error: Any, path: tuple[str | int, ...]) -> tuple[tuple[OutputUnit, ...], ...]:
    groups: dict[Any, list[OutputUnit]] = {}
    for inner in error.context:
        groups.setdefault(inner.relative_schema_path[0], []).append(judge.unit(inner, path))
    return tuple(tuple(group) for group in groups.values())


def _typed(keyword: str, error: Any) -> tuple[str, dict[str, Any]]:
    """The kind of an error and its typed fields, which the library tells in prose alone."""
    instance, schema = error.instance, error.schema
    exclusive = "exclusive" + keyword[:1].upper() + keyword[1:]
    if keyword in ("minimum", "maximum") and schema.get(exclusive) is True and instance == error.validator_value:
        return exclusive, {"limit": error.validator_value}
    if keyword == "dependencies":
        return "required", {"property": error.message}
    if keyword == "additionalProperties":
        named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        rest = (name for name in instance if name not in named and not any(_found(text, name) for text in patterns))
        return keyword, {"unexpected": list(rest)}
    if keyword == "additionalItems":
        return keyword, {"limit": len(schema.get("items", ()))}
    return keyword, {"limit": error.validator_value}


def _depends(validator: Any, wanted: Any, instance: Any, _: Any) -> Iterator[Any]:
    """`dependencies` (draft-03, section 5.8): each missing name an error of its own, whose message is the name."""
    if not validator.is_type(instance, "object"):
        return
    for name, needs in wanted.items():
        if name in instance and isinstance(needs, dict):
            yield from validator.descend(instance, needs, schema_path=name)
        elif name in instance:
            missing = [each for each in ([needs] if isinstance(needs, str) else needs) if each not in instance]
            yield from (jsonschema.ValidationError(each) for each in missing)


def _unique(validator: Any, wanted: Any, instance: Any, _: Any) -> Iterator[Any]:
    """`uniqueItems` (draft-03, section 5.15); the library's own takes square time."""
    if (
        wanted
        and validator.is_type(instance, "array")
        and len({canonical_key(item) for item in instance}) < len(instance)
    ):
        yield jsonschema.ValidationError("two items are equal")


def _unknown_types(closure: Closure) -> list[str]:
    """The type names that draft 3 does not know: they stand for any value (section 5.1)."""
    found: dict[str, None] = {}
    for one in closure.subschemas.values():
        for keyword in ("type", "disallow") if isinstance(one.value, dict) else ():
            names = one.value.get(keyword)  # type: ignore[attr-defined]
            found.update(
                dict.fromkeys(name for name in (names if isinstance(names, list) else [names]) if isinstance(name, str))
            )
    return [name for name in found if name not in _TYPES]


Row = tuple[str, Node, str, bool, dict[str, Any]]
_NOT_ANNOTATIONS: Final = frozenset(("$ref", "$schema", "id", "definitions", "$defs"))


def rows(judge: Draft3, instance: object) -> list[Row]:
    """Every subschema that applies: path, node, instance location, outcome, annotations (none where it fails).

    Draft 3 names no annotations; those of the keywords that assert nothing are kept, as later drafts do.
    """
    made: list[Row] = []
    stack: list[tuple[str, Node, str, object]] = [("", judge.closure.node, "", instance)]
    while stack:
        path, node, at, value = stack.pop()
        schema = judge.value(node)
        valid = judge.validator.evolve(schema=schema).is_valid(value)
        found = {name: item for name, item in schema.items() if _annotates(judge, name)} if valid else {}
        made.append((path, node, at, valid, found))
        if valid:
            stack.extend(reversed(list(_applied(judge, path, node, at, value))))
    return made


def _annotates(judge: Draft3, name: str) -> bool:
    keyword = judge.closure.dialect.keywords.get(name)
    return name not in _NOT_ANNOTATIONS and (keyword is None or keyword.role is Role.ANNOTATION or name == "format")


def _applied(judge: Draft3, path: str, node: Node, at: str, value: Any) -> Iterator[tuple[str, Node, str, object]]:
    """The subschemas that apply at the same place and one step further down, `disallow` left aside."""
    for reference in judge.closure.references.get(node, ()):
        yield f"{path}/$ref", reference.target, at, value
    schema = judge.closure.value(node)
    for below in children(judge.closure.subschemas[node]):
        tail = below.pointer[len(node[1]) :]
        target = (node[0], below.pointer)
        if below.keyword in ("extends", "type", "dependencies"):
            yield path + tail, target, at, value
        for token in _tokens(schema, below.keyword, tail, value):
            yield path + tail, target, child(at, token), value[token]


def _tokens(schema: Any, keyword: str, tail: str, value: Any) -> list[Any]:
    """The members or elements of a value that a subschema of a keyword applies to."""
    last = tokens(tail)[-1]
    if isinstance(value, dict):
        named = schema.get("properties", {})
        matched = [name for name in value if any(_found(text, name) for text in schema.get("patternProperties", {}))]
        if keyword == "properties":
            return [last] if last in value else []
        if keyword == "patternProperties":
            return [name for name in value if _found(last, name)]
        return [n for n in value if n not in named and n not in matched] if keyword == "additionalProperties" else []
    if isinstance(value, list):
        items = schema.get("items")
        if keyword == "items":
            return (
                list(range(len(value)))
                if not isinstance(items, list)
                else [int(last)]
                if int(last) < len(value)
                else []
            )
        return list(range(len(items), len(value))) if keyword == "additionalItems" and isinstance(items, list) else []
    return []
