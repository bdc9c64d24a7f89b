"""Programs: a compiled schema as coverage evaluates it, with every point that there is to reach."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve, frozen

from jstk.core.closure import Closure, Node
from jstk.core.coverage.keywords.table import ROWS
from jstk.core.coverage.model import Point
from jstk.core.coverage.plan import BRANCHES, FIRST, LEFTOVERS, Book, Maker, Op, Origin, Plan
from jstk.core.coverage.vocabulary import vocabulary_of
from jstk.core.dialect import Role, Shape
from jstk.core.engine.verdict import Engine
from jstk.core.solve.world import World
from jstk.core.sources import metaschema

# what only says how another keyword is meant
_PARTS: Final = frozenset(("minContains", "maxContains"))


@frozen(eq=False)
class Program:
    """The plans of every subschema that matters, and their points.

    `measured` are the indexes of the points that are counted: those of the schema's own document, and of whatever
    evaluation may reach in others. `remainders` are points whose hits follow from those of others.
    """

    engine: Engine
    plans: tuple[Plan, ...]
    places: Mapping[Node, int]
    points: tuple[Point, ...]
    origins: tuple[Origin, ...]
    remainders: Mapping[int, tuple[tuple[int, int], int]]
    measured: tuple[int, ...]
    world: World

    @property
    def closure(self) -> Closure:
        return self.engine.closure

    def root(self) -> Plan:
        """The plan of the whole schema."""
        return self.plans[self.places[self.closure.node]]


def program_of(engine: Engine) -> Program:
    """The program of a compiled schema."""
    closure = engine.closure
    nodes = tuple(_nodes(engine))
    places = {node: index for index, node in enumerate(nodes)}
    book = Book(closure, places, engine.asserts_formats())
    plans = tuple(plan_of(book, node, closure.subschemas[node].value) for node in nodes)
    own = frozenset(uri for uri in closure.documents if uri == closure.uri or not _is_bundled(closure, uri))
    measured = tuple(i for i, point in enumerate(book.points) if point.node[0] in own)
    world = World((closure,), (engine.asserts_formats(),))
    return Program(
        engine, plans, places, tuple(book.points), tuple(book.origins), dict(book.remainders), measured, world
    )


def _nodes(engine: Engine) -> Iterator[Node]:
    """The subschemas of the schema's document, then those that they lead to in other documents."""
    closure = engine.closure
    own = [node for node in closure.subschemas if node[0] == closure.uri]
    dynamic = [node for nodes in closure.dynamic_anchors.values() for node in nodes]
    seen = set(own)
    yield from own
    stack = [*reversed(dynamic), *reversed(own)]
    while stack:
        here = stack.pop()
        if here not in seen:
            seen.add(here)
            yield here
        stack.extend(target for target in engine.survey.graph.all(here) if target not in seen)


def _is_bundled(closure: Closure, uri: str) -> bool:
    return closure.documents[uri].text is None and (uri in closure.metaschemas or metaschema(uri) is not None)


def plan_of(book: Book, node: Node, value: Any) -> Plan:
    """The plan of a subschema with that value."""
    one = book.subschemas[node]
    index = book.places[node]
    if not isinstance(value, dict):
        return Plan(index, node, -1, one.base, (), value is False)
    visited = book.point(Point("subschema", node, "visited"), (index, ()))
    vocabulary = vocabulary_of(book.closure, node)
    maker = Maker(book, node, value, one.dialect, book.formats or vocabulary.asserts)
    known = [name for name in value if name not in vocabulary.without]
    ops = [op for name in known if (op := _op(maker, name, value[name])) is not None]
    stages = tuple(tuple(op for op in ops if op.stage == stage) for stage in (FIRST, BRANCHES, LEFTOVERS))
    return Plan(index, node, visited, one.base, tuple(stage for stage in stages if stage))


def _op(maker: Maker, name: str, value: Any) -> Op | None:
    keyword = maker.dialect.keywords.get(name)
    row = ROWS.get(name)
    if keyword is None or row is None or keyword.role not in (Role.ASSERTION, Role.APPLICATOR, Role.REFERENCE):
        return None if name not in ("contentMediaType", "contentEncoding") or row is None else row(maker, name, value)
    alone = maker.dialect.ref_alone and isinstance(maker.schema.get("$ref"), str)
    if name in _PARTS or (alone and name != "$ref"):
        return None
    return row(maker, name, value) if _has_plans(maker, name, keyword.shape, value) else None


def _has_plans(maker: Maker, name: str, shape: Shape, value: Any) -> bool:
    """Whether the keyword's value has the shape that the walk found subschemas in."""
    if shape is Shape.ARRAY:
        return isinstance(value, list)
    if shape is Shape.SCHEMA:
        return isinstance(value, dict | bool)
    return True


def replaced(program: Program, plan: Plan, points: tuple[Point, ...]) -> Program:
    """The program with another plan in its place."""
    plans = (*program.plans[: plan.index], plan, *program.plans[plan.index + 1 :])
    return evolve(program, plans=plans, points=points, remainders={}, measured=())
