"""Values that reach a point of a keyword, seen from its own subschema; one row for each kind of keyword."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Node
from jstk.core.coverage.keywords.numbers import step_of
from jstk.core.coverage.model import Point
from jstk.core.coverage.suggest.local import Answer, Local
from jstk.core.engine.strings import pattern_found
from jstk.core.pointer import pointer
from jstk.core.solve import regex
from jstk.core.solve.goal import Goal

LARGEST: Final = 2_000
_NAMES: Final = ("a", "b", "c", "x", "y", "z", "0", "A", "_", "-", "other", "x-other", "$other")
_TEXTS: Final = ("", "x", "{", "%", " ", "-", "\\", "a" * 300)
_PAIRS: Final = 40


@frozen(eq=False)
class Wanted:
    """A point, and where it stands in its subschema: the keyword, and what is below it."""

    local: Local
    plan: int
    index: int
    point: Point
    path: tuple[str | int, ...]

    @property
    def node(self) -> Node:
        return self.local.program.plans[self.plan].node

    @property
    def schema(self) -> Any:
        return self.local.program.closure.subschemas[self.node].value

    @property
    def keyword(self) -> str:
        return str(self.path[0]) if self.path else ""

    @property
    def value(self) -> Any:
        return self.schema[self.keyword]

    @property
    def fails(self) -> bool:
        """Whether what is wanted is that the keyword, or a subschema of it, fails."""
        return self.point.outcome == "false"

    def below(self, *path: str | int) -> Node:
        """The place of a subschema of the keyword."""
        return (self.node[0], self.node[1] + pointer((self.keyword, *path)))

    def some(self, good: bool, *path: str | int) -> tuple[Any, ...]:
        """A few values that satisfy, or break, a subschema of the keyword."""
        return self.local.some(self.local.program.places[self.below(*path)], good)


Row = Callable[[Wanted], Iterator[Any]]


def fresh(schema: Any) -> Iterator[str]:
    """Names of members that neither `properties` nor `patternProperties` speaks of."""
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    found = [n for n in _NAMES if n not in named and not any(pattern_found(text, n) for text in patterns)]
    yield from found
    rest = None if found else others(schema)
    if rest is not None:
        shortest = regex.shortest(rest)
        yield from (shortest,) if isinstance(shortest, str) else ()
        yield from regex.samples(rest, count=2)


def others(schema: Any) -> regex.Language | None:
    """The names that neither `properties` nor `patternProperties` speaks of; None where they are beyond reach."""
    rest: Any = regex.any_of(tuple(schema.get("properties", {})))
    for text in schema.get("patternProperties", {}):
        language = regex.compile_pattern(text)
        rest = (
            regex.union(rest, language)
            if isinstance(language, regex.Language) and isinstance(rest, regex.Language)
            else None
        )
    rest = regex.complement(rest) if isinstance(rest, regex.Language) else None
    return rest if isinstance(rest, regex.Language) else None


def named_like(pattern: str) -> list[str]:
    """Texts in which a pattern is found."""
    language = regex.compile_pattern(pattern)
    if not isinstance(language, regex.Language):
        return [name for name in _NAMES if pattern_found(pattern, name)]
    shortest = regex.shortest(language)
    return [*([shortest] if isinstance(shortest, str) else []), *regex.samples(language, count=2)]


def _members(wanted: Wanted) -> Iterator[Any]:
    if len(wanted.path) > 1:
        yield wanted.value[wanted.path[1]]
        return
    yield from wanted.value if isinstance(wanted.value, list) else ()
    # what is none of the members
    yield from ("x" * count for count in (1, 2, 7))


def _bounds(wanted: Wanted) -> Iterator[Any]:
    bound, step = wanted.value, step_of(wanted.schema)
    yield from (bound, bound + step, bound - step, bound + step / Decimal(2), bound - step / Decimal(2))


def _sizes(wanted: Wanted) -> Iterator[Any]:
    limit = int(wanted.value)
    for count in (limit, limit + 1, limit - 1):
        if 0 <= count <= LARGEST:
            yield _of_size(wanted.keyword[3:], count)


def _of_size(kind: str, count: int) -> Any:
    if kind == "Length":
        return "a" * count
    return list(range(count)) if kind == "Items" else {f"a{index}": None for index in range(count)}


def _multiples(wanted: Wanted) -> Iterator[Any]:
    yield from (0, wanted.value, wanted.value / Decimal(2), wanted.value + Decimal("0.1"))


def _patterns(wanted: Wanted) -> Iterator[Any]:
    yield from named_like(wanted.value)
    language = regex.compile_pattern(wanted.value)
    other = regex.counter_example(language) if isinstance(language, regex.Language) else None
    yield from (*([other] if isinstance(other, str) else ()), *_TEXTS)


def _formats(wanted: Wanted) -> Iterator[Any]:
    yield from regex.format_samples(wanted.value, count=3)
    yield from ("2020-01-01", "12:00:00", "red", "+1 202 555 0143", "P1D", *_TEXTS)


def _required(wanted: Wanted) -> Iterator[Any]:
    whole = {name: None for name in wanted.value if isinstance(name, str)} if isinstance(wanted.value, list) else {}
    yield whole
    yield from ({name: None for name in whole if name != left} for left in whole)


def _properties(wanted: Wanted) -> Iterator[Any]:
    """Each member alone, right and wrong; a member that says itself that it is required, there and not."""
    names = [str(wanted.path[1])] if len(wanted.path) > 1 else list(wanted.value)
    for name in names:
        yield {name: None}
        yield from ({name: value} for value in wanted.some(not wanted.fails, name))


def _pattern_properties(wanted: Wanted) -> Iterator[Any]:
    texts = [str(wanted.path[1])] if len(wanted.path) > 1 else list(wanted.value)
    for text in texts:
        for name in named_like(text):
            yield {name: None}
            yield from ({name: value} for value in wanted.some(not wanted.fails, text))


def _rest(wanted: Wanted) -> Iterator[Any]:
    for name in fresh(wanted.schema):
        yield {name: None}
        yield from ({name: value} for value in wanted.some(not wanted.fails))


def _names(wanted: Wanted) -> Iterator[Any]:
    texts = (*_TEXTS, *(value for value in wanted.some(not wanted.fails) if isinstance(value, str)))
    yield from ({text: None} for text in texts)


def _dependencies(wanted: Wanted) -> Iterator[Any]:
    names = [str(wanted.path[1])] if len(wanted.path) > 1 else list(wanted.value)
    for name in names:
        one = wanted.value[name]
        yield {name: None}
        if isinstance(one, str | list):
            others = [one] if isinstance(one, str) else one
            yield {name: None, **dict.fromkeys(others)}
            yield from ({name: None, **{other: None for other in others if other != left}} for left in others)
        else:
            yield from (
                {**value, name: None} for value in wanted.some(not wanted.fails, name) if isinstance(value, dict)
            )


def _items(wanted: Wanted) -> Iterator[Any]:
    first = wanted.schema.get("prefixItems") if wanted.keyword == "items" else wanted.schema.get("items")
    before = [None] * len(first) if isinstance(first, list) and not isinstance(wanted.value, list) else []
    if isinstance(wanted.value, list):
        for index in range(len(wanted.value)):
            yield from ([None] * index + [value] for value in wanted.some(not wanted.fails, index))
            yield from _all_good(wanted, len(wanted.value))
        return
    yield from (before + [None] * count for count in range(3))
    for value in wanted.some(not wanted.fails):
        yield from ([*before, value], [*before, value, value])


def _all_good(wanted: Wanted, count: int) -> Iterator[Any]:
    each = [wanted.some(True, index) for index in range(count)]
    if all(each):
        yield [values[0] for values in each]


def _contains(wanted: Wanted) -> Iterator[Any]:
    fitting = wanted.local.some(wanted.local.program.places[(wanted.node[0], wanted.node[1] + "/contains")], True)
    value = next(iter(fitting), None)
    limits = [wanted.schema.get(name) for name in ("minContains", "maxContains")]
    counts = {1, *(int(one) + by for one in limits if one is not None for by in (-1, 0, 1))}
    yield from ([value] * count for count in sorted(counts) if 0 <= count <= LARGEST)


ROWS: Final[Mapping[str, Row]] = {
    "enum": _members,
    "const": lambda wanted: iter((wanted.value,)),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _bounds),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), _sizes),
    **dict.fromkeys(("multipleOf", "divisibleBy"), _multiples),
    "pattern": _patterns,
    "format": _formats,
    "required": _required,
    "properties": _properties,
    "patternProperties": _pattern_properties,
    **dict.fromkeys(("additionalProperties", "unevaluatedProperties"), _rest),
    "propertyNames": _names,
    **dict.fromkeys(("dependencies", "dependentRequired", "dependentSchemas"), _dependencies),
    **dict.fromkeys(("items", "prefixItems", "additionalItems", "unevaluatedItems"), _items),
    **dict.fromkeys(("contains", "minContains", "maxContains"), _contains),
}


def by_goals(wanted: Wanted) -> Answer | None:
    """Values that the solver finds for a keyword of subschemas at the same place, or its proof that there are none.

    None where the keyword is no such one.
    """
    goals = _goals(wanted)
    return None if goals is None else wanted.local.first_of(goals)


def _goals(wanted: Wanted) -> Sequence[Goal] | None:
    keyword, yes, at = wanted.keyword, not wanted.fails, wanted.local.at
    if keyword in ("anyOf", "oneOf"):
        return _alternatives(wanted)
    if keyword in ("allOf", "extends"):
        parts = range(len(wanted.value)) if isinstance(wanted.value, list) else None
        nodes = [wanted.below(index) for index in parts] if parts is not None else [wanted.below()]
        return [tuple(at(node) for node in nodes)] if yes else [(at(node, False),) for node in nodes]
    if keyword == "not":
        return [(at(wanted.below(), not yes),)]
    if keyword == "if":
        return [(at(wanted.below(), yes),)]
    if keyword in ("then", "else"):
        condition = (wanted.node[0], wanted.node[1] + "/if")
        return [(at(condition, keyword == "then"), at(wanted.below(), yes))]
    if keyword == "$ref":
        known = wanted.local.program.closure.references.get(wanted.node, ())
        return [(at(one.target, yes),) for one in known if one.keyword == "$ref"]
    return None


def _alternatives(wanted: Wanted) -> Sequence[Goal]:
    nodes, at = [wanted.below(index) for index in range(len(wanted.value))], wanted.local.at
    outcome = wanted.point.outcome
    none = tuple(at(node, False) for node in nodes)
    pairs = [(at(one), at(other)) for one, other in list(combinations(nodes, 2))[:_PAIRS]]
    if outcome == "alone":
        index = int(wanted.path[1])
        return [tuple(at(node, position == index) for position, node in enumerate(nodes))]
    if outcome == "several":
        return pairs
    if outcome == "true" and wanted.keyword == "anyOf":
        return [(at(node),) for node in nodes]
    if outcome == "true":
        return [
            tuple(at(node, position == index) for position, node in enumerate(nodes)) for index in range(len(nodes))
        ]
    return [none] if outcome == "none" or wanted.keyword == "anyOf" else [none, *pairs]
