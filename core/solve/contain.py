"""contain: whether every instance of one schema is one of another, with a proof or a witness."""

from typing import Final

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.engine.canonical import Form, covers, form_of
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import Outcome
from jstk.core.solve.answer import Contained, Containment, NotContained, Undecided
from jstk.core.solve.budget import DEFAULT, Budget
from jstk.core.solve.containment.differences import differences
from jstk.core.solve.containment.guided import Guidance, guided
from jstk.core.solve.containment.judging import Judges, stream
from jstk.core.solve.containment.kin import Kin, kin_of
from jstk.core.solve.satisfy import world_of
from jstk.core.solve.search import Search
from jstk.core.solve.taste import PLAIN
from jstk.core.solve.world import World

_FIRST: Final = 3_000
_DEEPEST: Final = 40
_LONGEST: Final = 70_000

SAME: Final = "both say the same, but for annotations, spelling and references"
EXHAUSTED: Final = "every way to satisfy the first and break the second was followed to a contradiction"
PAIRED: Final = "every pair of subschemas that differ was proven, by keyword or by search, recursion by coinduction"
COVERED: Final = "canonical forms: the second covers the first"


def contain(inner: Closure, outer: Closure, budget: Budget = DEFAULT) -> Outcome[Containment]:
    """Whether every instance of `inner` is one of `outer`. Faults: those of compiling either schema."""
    first, second = compile_schema(inner), compile_schema(outer)
    if isinstance(first, Failure):
        return first
    if isinstance(second, Failure):
        return second
    return Success(contained(first.unwrap(), second.unwrap(), budget))


def contained(inner: Engine, outer: Engine, budget: Budget = DEFAULT) -> Containment:
    """The answer for compiled schemas.

    Equal parts are told first; then a short search for an instance of one and not the other; then canonical forms; then
    the pairs of subschemas that differ, one by one; then a search to the end of the budget.
    """
    room = Budget(budget.steps, min(budget.depth, _DEEPEST), max(budget.size, _LONGEST))
    kin = kinship(inner, outer)
    world = evolve(world_of(inner, outer), kin=kin)
    if same(world, kin):
        return Contained(SAME)
    judges = Judges(inner, outer)
    first = min(_FIRST, room.steps // 3)
    found, left = by_search(judges, world, evolve(room, steps=first))
    if not isinstance(found, Undecided):
        return found
    # the library may not come to an end where references lead back
    if not (inner.survey.recursive or outer.survey.recursive) and by_forms(inner, outer):
        return Contained(COVERED)
    room = evolve(room, steps=room.steps - first + max(left, 0))
    return _at_length(judges, world, kin, room, found, left < 0)


def _at_length(
    judges: Judges, world: World, kin: Kin | None, room: Budget, found: Undecided, spent: bool
) -> Containment:
    """The answer where a short search and the canonical forms were not enough."""
    guidance: Guidance | None = None
    if kin is not None and room.steps > 0:
        guidance = guided(judges, world, kin, evolve(room, steps=(room.steps + 1) // 2))
        if guidance.proven:
            return Contained(PAIRED)
        if guidance.witness is not None:
            return guidance.witness
        room = evolve(room, steps=room.steps - guidance.steps)
    if room.steps > 0 and (spent or (kin is not None and kin.proven)):
        last, _ = by_search(judges, world, room)
        if not isinstance(last, Undecided):
            return last
        found = last
    return evolve(found, pointer=_pointer(world, kin, guidance))


def _pointer(world: World, kin: Kin | None, guidance: Guidance | None) -> str | None:
    """The place in the outer schema that stands in the way: the innermost left open, else split, else different."""
    if kin is None:
        return None
    rows = (guidance.open or guidance.split) if guidance is not None else ()
    rows = rows or tuple(reversed(differences(world, kin)))
    return rows[0].outer[1] if rows else None


def kinship(inner: Engine, outer: Engine) -> Kin | None:
    """The kin of both schemas; None where a cycle of references or a metaschema of its own forbids it."""
    if inner.survey.loops or outer.survey.loops or inner.closure.metaschemas or outer.closure.metaschemas:
        return None
    return kin_of(world_of(inner, outer))


def same(world: World, kin: Kin | None) -> bool:
    """Whether both roots are known to mean the same."""
    one = None if kin is None else kin.of(world.root(0))
    return one is not None and kin is not None and one == kin.of(world.root(1))


def by_forms(inner: Engine, outer: Engine) -> bool:
    """Whether the canonical forms prove it."""
    narrow, wide = _form(inner), _form(outer)
    return narrow is not None and wide is not None and covers(wide, narrow) is True


def _form(engine: Engine) -> Form | None:
    return form_of(engine.closure, engine.asserts_formats())


def by_search(judges: Judges, world: World, budget: Budget = DEFAULT) -> tuple[Containment, int]:
    """A search for an instance of `inner` that `outer` rejects; a proof where every way was followed to its end.

    Beside it the steps that are left, less than none where the budget was used up.
    """
    search = Search(world, budget, PLAIN)
    found = judges.witness(stream(judges, search), search.missed)
    if isinstance(found, NotContained):
        return found, search.meter.left
    reasons = tuple(dict.fromkeys(search.missed))
    return (Undecided(reasons[0]) if reasons else Contained(EXHAUSTED)), search.meter.left
