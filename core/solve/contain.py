"""contain: whether every instance of one schema is one of another, with a proof or a witness."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

from attrs import evolve
from returns.result import Failure, Success

from jstk.core.engine.canonical import Form, covers, form_of
from jstk.core.engine.second import second_opinion
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import Outcome
from jstk.core.resolve import Closure
from jstk.core.solve.answer import Contained, Containment, NotContained, Undecided
from jstk.core.solve.budget import DEFAULT, Budget
from jstk.core.solve.containment.kin import Kin, kin_of
from jstk.core.solve.satisfy import accepts, rejects, world_of
from jstk.core.solve.search import Search
from jstk.core.solve.taste import PLAIN
from jstk.core.solve.world import World

_REJECTED: Final = 40
_TRIED: Final = 6


def contain(inner: Closure, outer: Closure, budget: Budget = DEFAULT) -> Outcome[Containment]:
    """Whether every instance of `inner` is one of `outer`. Faults: those of compiling either schema."""
    first, second = compile_schema(inner), compile_schema(outer)
    if isinstance(first, Failure):
        return first
    if isinstance(second, Failure):
        return second
    return Success(contained(first.unwrap(), second.unwrap(), budget))


def contained(inner: Engine, outer: Engine, budget: Budget = DEFAULT) -> Containment:
    """The answer for compiled schemas: canonical forms first, then a search for an instance of one and not the other."""
    world = evolve(world_of(inner, outer), kin=kinship(inner, outer))
    if same(world):
        return Contained("both say the same, but for annotations, spelling and references")
    if by_forms(inner, outer):
        return Contained("canonical forms: the second covers the first")
    return by_search(inner, outer, budget, world)


def by_forms(inner: Engine, outer: Engine) -> bool:
    """Whether the canonical forms prove it."""
    narrow, wide = _form(inner), _form(outer)
    return narrow is not None and wide is not None and covers(wide, narrow) is True


def _form(engine: Engine) -> Form | None:
    return form_of(engine.closure, engine.asserts_formats())


def kinship(inner: Engine, outer: Engine) -> Kin | None:
    """The kin of both schemas; None where a cycle of references or a metaschema of its own forbids it."""
    if inner.survey.loops or outer.survey.loops or inner.closure.metaschemas or outer.closure.metaschemas:
        return None
    return kin_of(world_of(inner, outer))


def same(world: World) -> bool:
    """Whether both roots are known to mean the same."""
    one = None if world.kin is None else world.kin.of(world.root(0))
    return one is not None and world.kin is not None and one == world.kin.of(world.root(1))


def by_search(inner: Engine, outer: Engine, budget: Budget = DEFAULT, world: World | None = None) -> Containment:
    """A search for an instance of `inner` that `outer` rejects; a proof where every way was followed to its end."""
    search = Search(world or world_of(inner, outer), budget, PLAIN)
    found = confirmed(islice(witnesses(inner, outer, search), _TRIED), lambda one: doubt(inner, outer, one))
    if found is not None:
        return NotContained(*found)
    reasons = tuple(dict.fromkeys(search.missed))
    if not reasons:
        return Contained("every way to satisfy the first and break the second was followed to a contradiction")
    return Undecided(reasons[0])


def confirmed(instances: Iterable[Any], why: Callable[[Any], str]) -> tuple[Any, str] | None:
    """The first instance that the second opinion confirms, else the first of all, with the reason."""
    first: tuple[Any, str] | None = None
    for instance in instances:
        reason = why(instance)
        if not reason:
            return instance, ""
        first = first or (instance, reason)
    return first


def witnesses(inner: Engine, outer: Engine, search: Search) -> Iterator[Any]:
    """Instances that `inner` accepts and `outer` rejects, as the engine judges them."""
    world = search.world
    if inner.closure.metaschemas or outer.closure.metaschemas:
        search.missed.append("a metaschema of its own, whose vocabularies may differ")
    if inner.sceptic is not None or outer.sceptic is not None:
        search.missed.append("references that lead back without progress")
    misjudged = 0
    for instance in search.stream((world.root(0), world.root(1, False))):
        if accepts(inner, instance) and rejects(outer, instance):
            yield instance
        else:
            misjudged += 1
            search.missed.append("an instance that the search found was judged otherwise by the validator")
            if misjudged > _REJECTED:
                return


def doubt(inner: Engine, outer: Engine, instance: Any) -> str:
    """Why the second opinion did not confirm a witness; empty where it did."""
    one, other = second_opinion(inner.closure, instance), second_opinion(outer.closure, instance)
    if one.valid is None or other.valid is None:
        return one.reason or other.reason
    return "" if one.valid and not other.valid else "the second opinion judges it otherwise"
