"""Shapes of a goal: the items taken apart, then the choices one after another, the most determined first.

The walk keeps its own stack; every choice is made on a copy, so that a dead end costs nothing but steps.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from jstk.core.solve.budget import Meter
from jstk.core.solve.facts import Absent, Is, IsNot, OneOption, Option, Required, Sub, Types, choose
from jstk.core.solve.goal import Among, Demand, Either, Except, Goal
from jstk.core.solve.keywords.at import kinds_named
from jstk.core.solve.keywords.table import expanded, keywords_of
from jstk.core.solve.leftover import resolved
from jstk.core.solve.shape import ALL, Choice, Pending, Shape
from jstk.core.solve.world import World

Order = Callable[[Choice, tuple[Option, ...]], tuple[Option, ...]]
Doomed = Callable[[Shape], bool]
_SCANNED: Final = 24
_OBJECT: Final = frozenset({"object"})


def shapes(world: World, goal: Goal, meter: Meter, order: Order, doomed: Doomed) -> Iterator[Shape]:
    """Every shape of a goal. `doomed` tells of a shape with open choices that no value can have it; asked after a failure."""
    start = Shape()
    start.pending = tuple(Pending(item) for item in goal)
    stack: list[tuple[Shape, Option]] = [(start, ())]
    failed = False
    while stack:
        shape, option = stack.pop()
        if not meter.take():
            return
        if stack or option:
            shape = shape.copy()
        if not _settled(world, shape, option):
            continue
        if failed and (shape.choices or shape.implications) and doomed(shape):
            continue
        options = _next(world, shape)
        if options is None:
            yield shape
            failed = True
            continue
        choice, left = options
        stack.extend((shape, one) for one in reversed(order(choice, left)))


def _settled(world: World, shape: Shape, option: Option) -> bool:
    """Apply an option, and all that follows without a choice; False where it contradicts itself."""
    for fact in option:
        if not fact.apply(shape):
            return False
    while True:
        while shape.pending:
            pending = shape.pending[0]
            shape.pending = shape.pending[1:]
            if not _taken_apart(world, shape, pending):
                return False
        required = shape.required
        if not _implied(shape):
            return False
        if not shape.pending and required == shape.required:
            return True


def _taken_apart(world: World, shape: Shape, pending: Pending) -> bool:
    item = pending.item
    key = (item, pending.owners)
    if key in shape.seen:
        return True
    shape.seen |= {key}
    if isinstance(item, Among):
        return Is(item.values).apply(shape)
    if isinstance(item, Except):
        return IsNot(item.keys).apply(shape)
    if isinstance(item, Either):
        return choose(*(tuple(Sub(one) for one in goal) for goal in item.goals)).apply(shape)
    if not item.positive and _idle(world, item, shape):
        return True
    owners = pending.owners
    if item.positive and _counts_leftovers(world, item):
        owners = (*owners, shape.new_owner(item.task is not None and item.task.keyword.startswith("unevaluated")))
    facts = expanded(world, item, owners)
    if not item.positive and len(facts) == 1 and isinstance(facts[0], OneOption):
        facts = (OneOption(Choice(facts[0].choice.options, item)),)
    return all(fact.apply(shape) for fact in facts)


def _counts_leftovers(world: World, demand: Demand) -> bool:
    value = world.value(demand)
    known = world.dialect(demand).keywords
    return isinstance(value, dict) and "unevaluatedProperties" in known and ("unevaluatedProperties" in value or "unevaluatedItems" in value)


def _implied(shape: Shape) -> bool:
    """Apply what follows from members that are there by now, where the value can only be an object."""
    if not shape.implications or shape.types != _OBJECT:
        return True
    due = [entry for entry in shape.implications if entry[0] in shape.required]
    if not due:
        return True
    shape.implications = tuple(entry for entry in shape.implications if entry[0] not in shape.required)
    return all(fact.apply(shape) for _, facts in due for fact in facts)


def _next(world: World, shape: Shape) -> tuple[Choice, tuple[Option, ...]] | None:
    """The choice to make next with the options still open, the fewest first; None where the shape is complete."""
    while shape.choices:
        best: tuple[int, tuple[Option, ...]] | None = None
        kept: list[Choice] = []
        for position, choice in enumerate(shape.choices):
            if choice.denied is not None and _idle(world, choice.denied, shape):
                continue
            kept.append(choice)
            if best is not None and (len(best[1]) <= 1 or position > _SCANNED):
                continue
            left = tuple(option for option in choice.options if not _closed(world, option, shape))
            if best is None or len(left) < len(best[1]):
                best = (len(kept) - 1, left)
        if best is None:
            shape.choices = ()
            break
        made = kept.pop(best[0])
        shape.choices = tuple(kept)
        return made, best[1]
    if shape.implications:
        return _implication(shape)
    return _leftovers(shape)


def _implication(shape: Shape) -> tuple[Choice, tuple[Option, ...]]:
    """A member that would imply something is left out, or else is there with what it implies; other types do not care."""
    name, _ = shape.implications[0]
    facts = tuple(fact for one, implied in shape.implications if one == name for fact in implied)
    shape.implications = tuple(entry for entry in shape.implications if entry[0] != name)
    others = shape.types - _OBJECT
    options: list[Option] = []
    if "object" in shape.types:
        options.append((Types(_OBJECT), Required(name), *facts))
        if name not in shape.required:
            options.insert(0, (Types(_OBJECT), Absent(name)))
    if others:
        options.append((Types(others),))
    return Choice(tuple(options)), tuple(options)


def _leftovers(shape: Shape) -> tuple[Choice, tuple[Option, ...]] | None:
    """What holds of unevaluated members and items, once all else is decided."""
    if not shape.leftovers:
        return None
    facts = resolved(shape)
    shape.leftovers = shape.leftovers[1:]
    return Choice((facts,)), (facts,)


def _closed(world: World, option: Option, shape: Shape) -> bool:
    """Whether an option can be seen to contradict the shape at a glance."""
    return any(isinstance(fact, Sub) and _clash(world, fact, shape) for fact in option)


def _clash(world: World, fact: Sub, shape: Shape) -> bool:
    item = fact.item
    if isinstance(item, Among):
        return not item.values
    if not isinstance(item, Demand) or item.task is not None:
        return False
    value = world.value(item)
    if isinstance(value, bool):
        return value is not item.positive
    return item.positive and shape.types.isdisjoint(types_of(world, item))


def _idle(world: World, denied: Demand, shape: Shape) -> bool:
    """Whether a subschema fails for every value of the shape, by its type alone."""
    value = world.value(denied)
    return value is False or (isinstance(value, dict) and shape.types.isdisjoint(types_of(world, denied)))


def types_of(world: World, demand: Demand) -> frozenset[str]:
    """The types that `type` leaves to a subschema, through references; all where it says nothing."""
    types, hops = ALL, 0
    at: Demand | None = demand
    while at is not None and hops < 8:
        schema: Any = world.value(at)
        if not isinstance(schema, dict):
            return types
        schema, number = keywords_of(world, at)
        named = schema.get("type")
        if isinstance(named, str) and "type" in schema:
            types &= kinds_named(named, number)
        elif isinstance(named, list) and (number > 3 or all(isinstance(one, str) for one in named)):
            types &= frozenset().union(*(kinds_named(one, number) for one in named if isinstance(one, str)))
        at = world.target(at, "$ref") if "$ref" in schema else None
        hops += 1
    return types
