"""Valid samples: typical, minimal and maximal ones, all different, each accepted by the validator."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from attrs import evolve

from jstk.core.document import canonical_key, dumps
from jstk.core.engine.second import Opinion, adviser
from jstk.core.engine.verdict import Engine
from jstk.core.sample.covers import covers
from jstk.core.sample.made import Made, Sample
from jstk.core.solve import taste as tastes
from jstk.core.solve.answer import Empty, Undecided, Witness
from jstk.core.solve.budget import DEFAULT, Budget
from jstk.core.solve.rank import Ranks
from jstk.core.solve.satisfy import accepted, satisfied, world_of
from jstk.core.solve.search import Search
from jstk.core.solve.taste import Taste

_TYPICAL: Final = Budget(steps=4_000)
_RICH: Final = Budget(steps=10_000)
_SMALLEST: Final = 24
_FAILURES: Final = 12
_COVERED: Final = 40
_REJECTED: Final = 5
_DISSENT: Final = "the second engine rejects it"


def valid(engine: Engine, count: int, seed: str) -> Made:
    """Typical samples, spread over the branches by chance from the seed."""
    return _several(engine, count, lambda number: tastes.typical(f"{seed}/{number}"), _TYPICAL)


def maximal(engine: Engine, count: int, seed: str) -> Made:
    """Samples with every optional member, down to some depth."""
    return _several(engine, count, lambda number: tastes.maximal(f"{seed}/{number}"), _RICH)


def minimal(engine: Engine, count: int, seed: str) -> Made:
    """The smallest samples of those that the search comes to first."""
    search = Search(world_of(engine), DEFAULT, tastes.NEAT)
    found: dict[object, Any] = {}
    for instance in islice(accepted(engine, search), max(_SMALLEST, 2 * count)):
        found.setdefault(canonical_key(instance), instance)
    if not found:
        return _none(engine)
    smallest = sorted(found.values(), key=lambda one: len(dumps(one)))[:count]
    return _confirmed(engine, smallest, count)


def _several(engine: Engine, count: int, taste: Callable[[int], Taste], budget: Budget) -> Made:
    found: dict[object, Any] = {}
    for instance in _drawn(engine, count, taste, budget):
        found.setdefault(canonical_key(instance), instance)
        if len(found) == count:
            break
    else:
        for instance in islice(accepted(engine, Search(world_of(engine), DEFAULT)), 2 * count):
            found.setdefault(canonical_key(instance), instance)
            if len(found) == count:
                break
    return _confirmed(engine, list(found.values()), count) if found else _none(engine)


def _drawn(engine: Engine, count: int, taste: Callable[[int], Taste], budget: Budget) -> Iterator[Any]:
    """One instance for each number, until too many came to nothing."""
    strict, failures = world_of(engine), 0
    lax, ranks = evolve(strict, lax=True), Ranks(strict)
    seen: set[object] = set()
    for number in range(4 * count + _FAILURES):
        instances: list[Any] = []
        for world in (lax, strict):
            search = Search(world, budget, taste(number), ranks)
            instances = instances or list(islice(accepted(engine, search, _REJECTED), 1 if number < 2 else 3))
        fresh = [one for one in instances if canonical_key(one) not in seen]
        if not fresh:
            failures += 1
            if failures > (_FAILURES if seen else 0):
                return
            continue
        seen.add(canonical_key(fresh[0]))
        yield fresh[0]


def _confirmed(engine: Engine, instances: list[Any], count: int) -> Made:
    """The samples with what the second opinion says of each, and what they cover."""
    ask = adviser(engine.closure, known=engine.survey)
    shown = len(instances) <= _COVERED
    samples = tuple(
        Sample(one, True, (), covers(engine, one) if shown else (), _doubt(engine, ask, one)) for one in instances
    )
    left = count - len(samples)
    note = f"{left} fewer than asked for: no more different ones were found" if left else ""
    return Made(samples, "yes", left_out=left, note=note)


def _doubt(engine: Engine, ask: Callable[[object], Opinion], instance: Any) -> str:
    """Why the second opinion did not confirm an instance; it leaves formats to the first engine."""
    opinion = ask(instance)
    if opinion.valid is False:
        return "formats decide here, which the second engine leaves alone" if engine.asserts_formats() else _DISSENT
    return "" if opinion.valid else opinion.reason


def _none(engine: Engine) -> Made:
    """What is to be said where no sample was found."""
    answer = satisfied(engine)
    if isinstance(answer, Witness):
        return _confirmed(engine, [answer.instance], 1)
    return Made((), "no" if isinstance(answer, Empty) else "unknown", answer)


def satisfiable(engine: Engine) -> tuple[str, Empty | Undecided | None]:
    """Whether anything satisfies the schema at all."""
    answer = satisfied(engine)
    if isinstance(answer, Witness):
        return "yes", None
    return ("no" if isinstance(answer, Empty) else "unknown"), answer
