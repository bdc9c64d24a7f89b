"""Shapes of a goal: the items taken apart, then the choices one after another, the most determined first.

The walk keeps its own stack; every choice is made on a copy, so that a dead end costs nothing but steps.
"""

from collections.abc import Callable, Iterator
from typing import Final

from jstk.core.solve.budget import Meter
from jstk.core.solve.expand import Expander
from jstk.core.solve.facts import Absent, Is, IsNot, Named, OneOption, Option, Pattern, Required, Sub, Types, choose
from jstk.core.solve.goal import Among, Demand, Either, Except, Goal, Texts
from jstk.core.solve.leftover import resolved
from jstk.core.solve.shape import Choice, Leftover, Pending, Shape
from jstk.core.solve.world import Kinship

Order = Callable[[Choice, tuple[Option, ...]], tuple[Option, ...]]
Doomed = Callable[[Shape], bool]
_SCANNED: Final = 12
_PRICE: Final = 16
_NESTED: Final = 32
_BATCH: Final = 8
_OBJECT: Final = frozenset({"object"})
_STRING: Final = frozenset({"string"})


def shapes(expander: Expander, goal: Goal, meter: Meter, order: Order, doomed: Doomed) -> Iterator[Shape]:
    """Every shape of a goal.

    `doomed` tells of a shape with open choices that nothing can have it; asked after a failure.
    """
    start = Shape()
    start.pending = tuple(Pending(item) for item in goal)
    stack: list[tuple[Shape, Option]] = [(start, ())]
    failed = False
    while stack:
        shape, option = stack.pop()
        if not meter.take():
            return
        shape = shape.copy()
        if not _settled(expander, shape, option, meter):
            continue
        if failed and (shape.choices or shape.implications) and doomed(shape):
            continue
        options = _next(expander, shape, meter)
        if options is None:
            yield shape
            failed = True
            continue
        choice, left = options
        stack.extend((shape, one) for one in reversed(order(choice, left)))


def _settled(expander: Expander, shape: Shape, option: Option, meter: Meter) -> bool:
    """Apply an option, and all that follows without a choice; False where it contradicts itself."""
    if not all(fact.apply(shape) for fact in option):
        return False
    taken = 0
    while True:
        while shape.pending:
            pending, shape.pending = shape.pending[0], shape.pending[1:]
            taken += 1
            if taken % _BATCH == 0 and not meter.take():
                return False
            if not _taken_apart(expander, shape, pending, meter):
                return False
        required = shape.required
        if not _implied(shape):
            return False
        if not shape.pending and required == shape.required:
            return True


def _taken_apart(expander: Expander, shape: Shape, pending: Pending, meter: Meter) -> bool:
    item = pending.item
    key = (item, pending.owners)
    if key in shape.seen:
        return True
    shape.seen |= {key}
    if isinstance(item, Among):
        return Is(item.values).apply(shape)
    if isinstance(item, Except):
        return IsNot(item.keys).apply(shape)
    if isinstance(item, Texts):
        return Types(_STRING).apply(shape) and all(Pattern(*one).apply(shape) for one in item.patterns)
    if isinstance(item, Either):
        return choose(*(tuple(Sub(one) for one in goal) for goal in item.goals)).apply(shape)
    if not item.positive and _idle(expander, item, shape):
        return True
    if item.task is None and not _akin(expander.world.kin, item, shape):
        return False
    owners = pending.owners
    if item.positive and expander.counts_leftovers(item):
        exact = item.task is not None and item.task.keyword.startswith("unevaluated")
        owners = (*owners, shape.new_owner(exact))
        if len(owners) > _NESTED:
            # most likely a reference that leads back to itself in place: left out here, so that no proof rests on it
            shape.doubt = shape.doubt or "unevaluated keywords that lead back to themselves"
            return True
    facts = expander.facts(item, owners)
    weight = sum(len(fact.choice.options) if isinstance(fact, OneOption) else 1 for fact in facts)
    if weight > _PRICE and not meter.take(weight // _PRICE):
        return False
    return all(fact.apply(shape) for fact in facts)


def _akin(kin: Kinship | None, item: Demand, shape: Shape) -> bool:
    """Note the class of a subschema that holds or is denied; False where it is known to contradict another."""
    if kin is None:
        return True
    if kin.clash(item, shape.held, shape.denied):
        return False
    here = kin.of(item)
    if here is not None and item.positive:
        shape.held |= {here}
    elif here is not None:
        shape.denied |= {here}
    return True


def _implied(shape: Shape) -> bool:
    """Apply what follows from members that are there by now, where the value can only be an object."""
    if not shape.implications or shape.types != _OBJECT:
        return True
    due = [entry for entry in shape.implications if entry[0] in shape.required]
    if not due:
        return True
    shape.implications = tuple(entry for entry in shape.implications if entry[0] not in shape.required)
    return all(fact.apply(shape) for _, facts in due for fact in facts)


def _next(expander: Expander, shape: Shape, meter: Meter) -> tuple[Choice, tuple[Option, ...]] | None:
    """The choice to make next with the options still open, the fewest first; None where the shape is complete."""
    shape.choices = tuple(one for one in shape.choices if not _needless(expander, one, shape))
    if shape.choices:
        best, left = 0, _still_open(expander, shape.choices[0], shape, meter)
        for position, choice in enumerate(shape.choices[1:_SCANNED], 1):
            if len(left) <= 1:
                break
            fewer = _still_open(expander, choice, shape, meter)
            if len(fewer) < len(left):
                best, left = position, fewer
        made = shape.choices[best]
        shape.choices = shape.choices[:best] + shape.choices[best + 1 :]
        return made, left
    if shape.implications:
        return _implication(shape)
    return _leftovers(shape)


def _needless(expander: Expander, choice: Choice, shape: Shape) -> bool:
    """Whether a choice leaves nothing to choose: what it denies fails by its type, or an option is known to hold."""
    if choice.denied is not None and _idle(expander, choice.denied, shape):
        return True
    kin = expander.world.kin
    return kin is not None and any(
        option and all(isinstance(fact, Sub) and _follows(kin, fact, shape) for fact in option)
        for option in choice.options
    )


def _follows(kin: Kinship, fact: Sub, shape: Shape) -> bool:
    item = fact.item
    if fact.owners or not isinstance(item, Demand) or item.task is not None:
        return False
    return kin.follows(item, shape.held, shape.denied)


def _still_open(expander: Expander, choice: Choice, shape: Shape, meter: Meter) -> tuple[Option, ...]:
    meter.take(len(choice.options) // _PRICE)
    return tuple(option for option in choice.options if not _closed(expander, option, shape))


def _implication(shape: Shape) -> tuple[Choice, tuple[Option, ...]]:
    """A member that would imply something is left out, or is there with what it implies; other types do not care."""
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
    inner = _innermost(shape.leftovers)
    facts = resolved(shape, inner)
    shape.leftovers = tuple(one for one in shape.leftovers if one is not inner)
    return Choice((facts,)), (facts,)


def _innermost(leftovers: tuple[Leftover, ...]) -> Leftover:
    """The first that waits for no other: what an inner one evaluates counts for those around it."""
    waiting = frozenset(owner for one in leftovers for owner in one.outer)
    return next((one for one in leftovers if one.owner not in waiting), leftovers[0])


def _closed(expander: Expander, option: Option, shape: Shape) -> bool:
    """Whether an option can be seen to contradict the shape at a glance."""
    for fact in option:
        if isinstance(fact, Sub):
            if _clash(expander, fact, shape):
                return True
        elif isinstance(fact, Types):
            if shape.types.isdisjoint(fact.types):
                return True
        elif (isinstance(fact, Absent) and fact.name in shape.required and shape.types == _OBJECT) or (
            isinstance(fact, Named)
            and expander.world.kin is not None
            and _member_clash(expander.world.kin, fact, shape)
        ):
            return True
    return False


def _clash(expander: Expander, fact: Sub, shape: Shape) -> bool:
    item = fact.item
    if isinstance(item, Among):
        return not item.values
    if not isinstance(item, Demand) or item.task is not None:
        return False
    kin = expander.world.kin
    if kin is not None and kin.clash(item, shape.held, shape.denied):
        return True
    if item.positive:
        return shape.types.isdisjoint(expander.types(item))
    return expander.world.value(item) is True


def _member_clash(kin: Kinship, fact: Named, shape: Shape) -> bool:
    """Whether a member that an option asks for has to fail what another rule asks of it."""
    for name, goal in fact.rule.fixed.items():
        if len(goal) != 1 or not isinstance(goal[0], Demand) or goal[0].positive or goal[0].task is not None:
            continue
        wanted = [one for rule in shape.member_rules for one in rule.of_name(name) or () if isinstance(one, Demand)]
        firm = [kin.of(one) for one in wanted if one.positive and one.task is None]
        held = frozenset(one for one in firm if one is not None)
        if held and kin.clash(goal[0], held, frozenset()):
            return True
    return False


def _idle(expander: Expander, denied: Demand, shape: Shape) -> bool:
    """Whether a subschema fails for every value of the shape, by its type alone."""
    return shape.types.isdisjoint(expander.types(denied))
