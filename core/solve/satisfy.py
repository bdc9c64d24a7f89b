"""satisfy: an instance of a schema, a proof that there is none, or that it could not be decided."""

from collections.abc import Iterator
from typing import Any, Final

from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.engine.canonical import Form, form_of
from jstk.core.engine.second import adviser
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.fault import Outcome
from jstk.core.pointer import MISSING, child
from jstk.core.solve.answer import Empty, Satisfaction, Undecided, Witness
from jstk.core.solve.budget import DEFAULT, Budget
from jstk.core.solve.causes import conflict
from jstk.core.solve.search import Search
from jstk.core.solve.taste import PLAIN, Taste
from jstk.core.solve.world import World

_REJECTED: Final = 40
_SIZES: Final = ("minItems", "minLength", "minProperties", "minContains")


def satisfy(closure: Closure, budget: Budget = DEFAULT, taste: Taste = PLAIN) -> Outcome[Satisfaction]:
    """A Witness, Empty or Undecided. Faults: those of compiling the schema."""
    compiled = compile_schema(closure)
    if isinstance(compiled, Failure):
        return compiled
    return Success(satisfied(compiled.unwrap(), budget, taste))


def satisfied(engine: Engine, budget: Budget = DEFAULT, taste: Taste = PLAIN, form: Form | None = None) -> Satisfaction:
    """The answer for a compiled schema."""
    search = Search(world_of(engine), budget, taste)
    instance = next(accepted(engine, search), MISSING)
    if instance is not MISSING:
        return Witness(instance, unconfirmed(engine, instance))
    reasons = tuple(dict.fromkeys(search.missed))
    if not reasons:
        return Empty("every way to build an instance was followed to a contradiction", conflict(engine, budget))
    form = form or form_of(engine.closure, engine.asserts_formats())
    if form is not None and form.satisfiable is False:
        return Empty("its canonical form is false", conflict(engine, budget, form))
    return Undecided(reasons[0], _asked_for(engine, reasons[0]))


def _asked_for(engine: Engine, reason: str) -> str | None:
    """Where the schema asks for a size that a reason names as too large; None where it does not."""
    for (_, at), one in engine.closure.subschemas.items() if "beyond the limit" in reason else ():
        value: Any = one.value
        for keyword in _SIZES if isinstance(value, dict) else ():
            if f" {value.get(keyword)} " in reason:
                return child(at, keyword)
    return None


def world_of(*engines: Engine) -> World:
    """The schemas as the solver sees them."""
    return World(tuple(engine.closure for engine in engines), tuple(engine.asserts_formats() for engine in engines))


def accepted(engine: Engine, search: Search, patience: int = _REJECTED) -> Iterator[Any]:
    """Instances from a search that the engine accepts; a rejected one is noted, so that no proof rests on it."""
    root = (search.world.root(0),)
    if engine.closure.metaschemas:
        search.missed.append("a metaschema of its own, whose vocabularies may differ")
    if engine.sceptic is not None:
        search.missed.append("references that lead back without progress")
    rejected = 0
    for instance in search.stream(root):
        if accepts(engine, instance):
            yield instance
        else:
            rejected += 1
            search.missed.append("an instance that the search found was rejected by the validator")
            if rejected > patience:
                return


def accepts(engine: Engine, instance: Any) -> bool:
    """Whether the engine accepts an instance, and its verdict hangs on no cycle of references."""
    return engine.is_valid(instance) and (engine.sceptic is None or engine.sceptic.is_valid(instance))


def rejects(engine: Engine, instance: Any) -> bool:
    """Whether the engine rejects an instance, and its verdict hangs on no cycle of references."""
    return not engine.is_valid(instance) and (engine.sceptic is None or not engine.sceptic.is_valid(instance))


def unconfirmed(engine: Engine, instance: Any) -> str:
    """Why the second opinion did not confirm a valid instance; empty where it did."""
    opinion = adviser(engine.closure, known=engine.survey)(instance)
    if opinion.valid is None:
        return opinion.reason
    return "" if opinion.valid else "the second opinion rejects it"
