"""The verdict of one direction: by containment, with a witness that both engines confirmed, or a proof."""

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen
from returns.result import Failure

from jstk.core.diff.equal import PROOF, equal
from jstk.core.diff.model import Answer, Rejection
from jstk.core.diff.portable import REASON, elsewhere, is_odd, replacements
from jstk.core.diff.shrink import plain, shrunk
from jstk.core.engine.second import Opinion, adviser
from jstk.core.engine.verdict import Engine
from jstk.core.explain.errors import leaves, wanted_of
from jstk.core.explain.message import message
from jstk.core.explain.relevance import best, likely
from jstk.core.pointer import MISSING, resolve
from jstk.core.solve.answer import Contained, NotContained
from jstk.core.solve.budget import DEFAULT, Budget
from jstk.core.solve.contain import contained
from jstk.core.solve.satisfy import accepted, world_of
from jstk.core.solve.search import Search
from jstk.core.unit import OutputUnit

OTHERWISE: Final = "the second engine judges the document found otherwise"
_MOST_ERRORS: Final = 100
_PROBES: Final = 6
_PROBING: Final = Budget(steps=600)

Adviser = Callable[[object], Opinion]


@frozen(eq=False)
class Judge:
    """A schema as a direction asks it: its engine, and the second opinion, compiled when a witness is at hand."""

    engine: Engine
    formats: bool = False

    def adviser(self) -> Adviser:
        return adviser(self.engine.closure, self.formats, self.engine.survey)


def judged(inner: Judge, outer: Judge, budget: Budget = DEFAULT, also: Engine | None = None) -> Answer:
    """Whether every document of `inner` is one of `outer`.

    `also` must accept a witness too: the schema as it is, where `inner` is what an assumption makes of it.
    """
    if equal(inner.engine.closure, outer.engine.closure, None, inner.formats):
        return Answer("compatible", proof=PROOF)
    found = contained(inner.engine, outer.engine, budget)
    if isinstance(found, Contained):
        refuted = _refuted(inner.engine, outer.engine)
        return Answer("compatible", proof=found.proof) if refuted is MISSING else _broken(inner, outer, refuted, also)
    if isinstance(found, NotContained):
        return _broken(inner, outer, found.witness, also)
    return Answer("unknown", reason=found.reason, pointer=found.pointer)


def _refuted(inner: Engine, outer: Engine) -> Any:
    """A document of the first schema that the second rejects, among a few; MISSING as a proof would have it.

    The engines have the last word, whatever was proven about them.
    """
    search = Search(world_of(inner), _PROBING)
    found = (one for one in islice(accepted(inner, search), _PROBES) if not outer.is_valid(one))
    return next(found, MISSING)


def _broken(inner: Judge, outer: Judge, witness: Any, also: Engine | None) -> Answer:
    """The answer for a document that the search found: confirmed, then shrunk, then explained."""
    accepts = (inner.adviser(), outer.adviser())

    def splits(document: Any) -> bool:
        return bool(
            inner.engine.is_valid(document)
            and not outer.engine.is_valid(document)
            and (also is None or also.is_valid(document))
        )

    if not splits(witness):
        return Answer("unknown", reason="a document that the search found was not confirmed by the validator")
    small = shrunk(witness, splits)
    written = plain(small)
    small = written if splits(written) else small
    doubt = _doubt(accepts, small)
    if doubt == OTHERWISE:
        small = witness if _doubt(accepts, witness) != OTHERWISE else MISSING
        if small is MISSING:
            return Answer("unknown", reason=OTHERWISE)
        small = shrunk(small, lambda one: splits(one) and _doubt(accepts, one) != OTHERWISE, 100)
        doubt = _doubt(accepts, small)
    small = _portable(inner, outer, small, splits) if is_odd(small) else small
    if small is MISSING:
        return Answer("unknown", reason=REASON)
    doubt = _doubt(accepts, small)
    rejected = rejection(outer.engine, small)
    if rejected is None:
        return Answer("unknown", reason="matching a pattern met the matcher's limit")
    return Answer("breaking", witness=small, rejected=rejected, unconfirmed=doubt)


def _portable(inner: Judge, outer: Judge, witness: Any, splits: Callable[[Any], bool]) -> Any:
    """The witness, or one like it, that other validators confirm too; MISSING where none was found."""
    holds = elsewhere(inner.engine, outer.engine)
    for one in (witness, *replacements(witness)):
        if splits(one) and holds(one):
            return shrunk(one, lambda smaller: splits(smaller) and holds(smaller), 100)
    return MISSING


def _doubt(accepts: tuple[Adviser, Adviser], document: Any) -> str:
    """Why the second engine does not confirm a witness; empty where it does."""
    inner, outer = accepts[0](document), accepts[1](document)
    if inner.valid is False or outer.valid is True:
        return OTHERWISE
    return "" if inner.valid and outer.valid is False else inner.reason or outer.reason


def rejection(engine: Engine, document: Any) -> Rejection | None:
    """Where and why the engine rejects a document; None where it met the matcher's limit."""
    found = engine.errors(document, _MOST_ERRORS)
    if isinstance(found, Failure) or not found.unwrap():
        return None
    units = found.unwrap()
    unit = units[best(list(units))]
    chain = list(_chain(unit))
    said = [_said(engine, one, document) for one in chain]
    text = said[0] + "".join(f"; {one}" for one in said[1:])
    nodes = tuple(
        dict.fromkeys(one.absolute for one in (*chain, unit, *leaves(units), *units) if one.absolute is not None)
    )
    return Rejection(unit.keyword_location, unit.instance_location, text, unit.absolute, nodes)


def _chain(unit: OutputUnit) -> "list[OutputUnit]":
    """The error and, as long as one branch is the likely one, the error in it."""
    chain = [unit]
    while len(chain) < 6:
        chosen = likely(chain[-1])
        inner = chain[-1].branches[chosen[0]] if len(chosen) == 1 else ()
        if not inner:
            break
        chain.append(inner[best(list(inner))])
    return chain


def _said(engine: Engine, unit: OutputUnit, document: Any) -> str:
    value = resolve(document, unit.instance_location)
    return message(unit, None if value is MISSING else value, wanted_of(unit, engine.closure))


def named(answer: Answer, assumptions: tuple[str, ...]) -> Answer:
    """The answer with its assumptions named."""
    if not assumptions:
        return answer
    tail = " (assuming " + " and ".join(assumptions) + ")"
    if answer.verdict == "compatible":
        return evolve(answer, proof=answer.proof + tail)
    return evolve(answer, reason=(answer.reason or "a witness was found") + tail)
