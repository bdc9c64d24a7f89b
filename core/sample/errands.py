"""Invalid samples, each breaking one keyword, and boundary samples, at each bound and just beyond it."""

from collections.abc import Iterator
from random import Random
from typing import Final

from jstk.core.document import canonical_key
from jstk.core.engine.verdict import Engine
from jstk.core.pointer import MISSING
from jstk.core.sample.made import Made, Sample
from jstk.core.sample.valid import satisfiable
from jstk.core.solve.budget import Budget
from jstk.core.solve.errand import BOUNDS, Broken, Errands, KeywordPlace
from jstk.core.solve.taste import NEAT, Taste

_EACH: Final = Budget(steps=800)
_TOTAL: Final = 16_000


def invalid(engine: Engine, count: int, seed: str) -> Made:
    """One sample for each keyword that can be broken alone, in an order of the seed where fewer are asked for."""
    errands = Errands(engine, Taste(Random(f"{seed}/errand"), hints=True), _EACH)
    wanted = _ordered(errands, errands.places(), count, seed)
    return _gathered(engine, _broken(errands, wanted), count, len(wanted))


def boundary(engine: Engine, count: int, seed: str) -> Made:
    """For each bound a sample that stands at it, and one just beyond it; nothing else is left to chance."""
    errands = Errands(engine, NEAT, _EACH)
    bounds = [place for place in errands.places() if place.keyword in BOUNDS]
    wanted = _ordered(errands, bounds, count // 2 or 1, seed)
    return _gathered(engine, _bounds(errands, wanted), count, 2 * len(wanted))


def _ordered(errands: Errands, found: list[KeywordPlace], count: int, seed: str) -> list[KeywordPlace]:
    """In document order, or mixed by the seed where not all are asked for; what is in branches of unions comes last."""
    if count < len(found):
        Random(seed).shuffle(found)
    return sorted(found, key=lambda place: errands.routes[place.node].split)


def _broken(errands: Errands, wanted: list[KeywordPlace]) -> Iterator[Sample]:
    done: set[object] = set()
    for place in wanted:
        if errands.spent > _TOTAL:
            return
        made = errands.broken(place) if place.location not in done else None
        if made is not None:
            done.add((made.near or made.error).absolute)
            yield _sample(made)


def _bounds(errands: Errands, wanted: list[KeywordPlace]) -> Iterator[Sample]:
    for place in wanted:
        if errands.spent > _TOTAL:
            return
        inside = errands.at_bound(place)
        if inside is not MISSING:
            yield Sample(inside, True, (), (place.location[1],))
        made = errands.broken(place, "near")
        if made is not None:
            yield _sample(made)


def _sample(made: Broken) -> Sample:
    near = (made.near.keyword_location,) if made.near is not None else ()
    return Sample(made.instance, False, (made.error.keyword_location,), near=near)


def _gathered(engine: Engine, samples: Iterator[Sample], count: int, wanted: int) -> Made:
    found: dict[object, Sample] = {}
    for sample in samples:
        found.setdefault((canonical_key(sample.instance), sample.violates, sample.near), sample)
        if len(found) >= count:
            break
    answer, why = satisfiable(engine)
    left = max(0, min(count, wanted) - len(found))
    note = f"{left} keywords could not be shown alone" if left else ""
    return Made(tuple(found.values()), answer, why, left, note)
