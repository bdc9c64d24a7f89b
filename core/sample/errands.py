"""Invalid samples, each breaking one keyword, and boundary samples, at each bound and just beyond it."""

from collections.abc import Iterator
from random import Random
from typing import Final

from jstk.core.document import canonical_key
from jstk.core.engine.verdict import Engine
from jstk.core.sample.made import Made, Sample
from jstk.core.sample.valid import satisfiable
from jstk.core.solve.budget import Budget
from jstk.core.solve.errand import BOUNDS, KeywordPlace, at_bound, broken, places
from jstk.core.solve.routes import Route, routes
from jstk.core.solve.satisfy import world_of
from jstk.core.solve.search import Search
from jstk.core.solve.taste import Taste

_EACH: Final = Budget(steps=1_200)
_TOTAL: Final = 150_000


def invalid(engine: Engine, count: int, seed: str) -> Made:
    """One sample for each keyword that can be broken alone, in an order of the seed where fewer are asked for."""
    known = routes(engine.closure)
    wanted = _ordered(list(places(engine.closure, known)), known, count, seed)
    return _gathered(engine, _broken(engine, wanted, known, seed), count, len(wanted))


def boundary(engine: Engine, count: int, seed: str) -> Made:
    """For each bound a sample that stands at it, and one just beyond it."""
    known = routes(engine.closure)
    bounds = [place for place in places(engine.closure, known) if place.keyword in BOUNDS]
    wanted = _ordered(bounds, known, count // 2 or 1, seed)
    return _gathered(engine, _bounds(engine, wanted, known, seed), count, 2 * len(wanted))


def _ordered(found: list[KeywordPlace], known: dict[object, Route], count: int, seed: str) -> list[KeywordPlace]:
    """In document order, or mixed by the seed where not all are asked for; what is hard to break alone comes last."""
    if count < len(found):
        Random(seed).shuffle(found)
    return sorted(found, key=lambda place: known[place.node].split)


def _search(engine: Engine, seed: str) -> Search:
    return Search(world_of(engine), _EACH, Taste(Random(f"{seed}/errand"), hints=True))


def _broken(engine: Engine, wanted: list[KeywordPlace], known: dict[object, Route], seed: str) -> Iterator[Sample]:
    search, spent = _search(engine, seed), 0
    done: set[object] = set()
    for place in wanted:
        if spent > _TOTAL:
            return
        if place.location in done:
            continue
        made = broken(engine, search, known[place.node], place.keyword, "break", _EACH)
        spent += _EACH.steps - max(search.meter.left, 0)
        if made is not None:
            done.add(made.leaf.absolute)
            yield Sample(made.instance, False, (made.leaf.keyword_location,))


def _bounds(engine: Engine, wanted: list[KeywordPlace], known: dict[object, Route], seed: str) -> Iterator[Sample]:
    search, spent = _search(engine, seed), 0
    for place in wanted:
        if spent > _TOTAL:
            return
        inside = next(at_bound(engine, search, known[place.node], place.keyword, _EACH), _NOTHING)
        spent += _EACH.steps - max(search.meter.left, 0)
        if inside is not _NOTHING:
            yield Sample(inside, True, (), (place.location[1],))
        made = broken(engine, search, known[place.node], place.keyword, "near", _EACH)
        spent += _EACH.steps - max(search.meter.left, 0)
        if made is not None:
            yield Sample(made.instance, False, (made.leaf.keyword_location,))


def _gathered(engine: Engine, samples: Iterator[Sample], count: int, wanted: int) -> Made:
    found: dict[object, Sample] = {}
    for sample in samples:
        found.setdefault((canonical_key(sample.instance), sample.violates), sample)
        if len(found) >= count:
            break
    answer, why = satisfiable(engine)
    left = max(0, min(count, wanted) - len(found))
    note = f"{left} keywords could not be shown alone" if left else ""
    return Made(tuple(found.values()), answer, why, left, note)


_NOTHING: Final = object()
