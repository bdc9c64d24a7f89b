"""Here: the schema that a rule looks at, with what surrounds it."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from jstk.core.closure import Closure, Node
from jstk.core.dialect import Dialect, Keyword, Role
from jstk.core.lint.decide import Decider
from jstk.core.pointer import child
from jstk.core.walk import Subschema, children


@frozen(eq=False)
class Subject:
    """One schema document under lint. `closure` is as written, without dead references; `decider` asks about meanings.

    `asks` tells whether the rules of a group were asked for.
    """

    closure: Closure
    decider: Decider
    facts: dict[str, Any] = field(factory=dict)

    def remember(self, name: str, make: Any) -> Any:
        """A value that is worked out once for a document."""
        if name not in self.facts:
            self.facts[name] = make()
        return self.facts[name]


@frozen(eq=False)
class Here:
    """A schema object: `schema` are its members that count (beside `$ref` up to draft-07 there are few), `raw` all of
    them."""

    subject: Subject
    one: Subschema
    schema: Mapping[str, Any]

    @property
    def raw(self) -> Mapping[str, Any]:
        value: Any = self.one.value
        return value  # type: ignore[no-any-return]

    @property
    def dialect(self) -> Dialect:
        return self.one.dialect

    @property
    def closure(self) -> Closure:
        return self.subject.closure

    @property
    def decider(self) -> Decider:
        return self.subject.decider

    @property
    def pointer(self) -> str:
        return self.one.pointer

    @property
    def node(self) -> Node:
        return (self.closure.uri, self.one.pointer)

    def at(self, *path: str | int) -> str:
        """The pointer of a place below."""
        made = self.pointer
        for token in path:
            made = child(made, token)
        return made

    def below(self, *path: str | int) -> Node:
        """The node of a place below."""
        return (self.closure.uri, self.at(*path))

    def formats_matter(self) -> bool:
        """Whether formats that only annotate here would change verdicts where they are asserted."""
        if self.dialect.number <= 7:
            return False
        subschemas = self.closure.subschemas.values()
        found = self.subject.remember(
            "formats", lambda: any(isinstance(one.value, dict) and "format" in one.value for one in subschemas)
        )
        return bool(found)

    def has(self, keyword: str) -> bool:
        """Whether a keyword of the dialect is there."""
        return keyword in self.schema and keyword in self.dialect.keywords

    def known(self, keyword: str) -> Keyword | None:
        return self.dialect.keywords.get(keyword)

    def branches(self, keyword: str) -> list[Any]:
        """The subschemas of an array keyword; empty where it is none."""
        value = self.schema.get(keyword)
        return value if self.has(keyword) and isinstance(value, list) else []

    def asserting(self) -> list[str]:
        """The names of the members that restrict instances: assertions, applicators and references."""
        return [
            name
            for name in self.schema
            if (k := self.known(name)) and k.role in (Role.ASSERTION, Role.APPLICATOR, Role.REFERENCE)
        ]

    def types(self) -> tuple[str, ...] | None:
        """The types that `type` names; None where it is absent or broken."""
        return types_of(self.schema)

    def parts(self) -> Iterator[Subschema]:
        """The direct subschemas."""
        yield from children(self.one)


def types_of(schema: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The types that a schema's `type` names; None where it is absent or broken."""
    value = schema.get("type")
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and value and all(isinstance(name, str) for name in value):
        return tuple(value)
    return None


def without(schema: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """The schema without some members."""
    return {name: value for name, value in schema.items() if name not in names}
