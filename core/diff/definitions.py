"""Definitions: the verdict on each definition of a file that constrains nothing at its root."""

from collections.abc import Container, Iterator, Sequence
from typing import Any, Final

from attrs import evolve
from returns.result import Failure

from jstk.core.closure import Closure, Node, Reference
from jstk.core.diff.answer import answer_of
from jstk.core.diff.equal import PROOF, equal
from jstk.core.diff.model import Answer, Definition, Direction, Side
from jstk.core.diff.view import view
from jstk.core.document import Document
from jstk.core.engine.verdict import Engine, with_formats
from jstk.core.graph import Graph, reachable, survey
from jstk.core.pointer import to_fragment
from jstk.core.solve.budget import Budget
from jstk.core.walk import Subschema

MOST: Final = 200
"""The most definitions that are judged beyond being found equal."""
_BUDGET: Final = Budget(steps=6_000)
_UNDECIDED: Final = 10
"""How many others a definition counts for that was not decided: it took that much longer."""
_WRAPPER: Final = "definition:/"


def is_collection(side: Side) -> bool:
    """Whether a schema constrains nothing at its root."""
    return side.closure is not None and not view(side.closure, side.closure.node).constrains


def definitions(
    old: Side, new: Side, directions: Sequence[Direction], assume: Sequence[str], formats: bool
) -> tuple[tuple[Definition, ...], int]:
    """The verdicts on the definitions that both sides have by name; and how many were not judged."""
    if not (is_collection(old) and is_collection(new)) or old.engine is None or new.engine is None:
        return (), 0
    found: list[Definition] = []
    left, skipped = MOST, 0
    for before, after in _shared(old.engine.closure, new.engine.closure):
        if equal(old.engine.closure, new.engine.closure, (before, after), formats):
            found.append(
                Definition(after[1], {direction: Answer("compatible", proof=PROOF) for direction in directions})
            )
        elif left > 0:
            made = _judged(old.engine, new.engine, before, after, directions, assume, formats)
            left -= 1 + sum(_UNDECIDED for answer in made.answers.values() if answer.verdict == "unknown")
            found.append(made)
        else:
            skipped += 1
    return tuple(found), skipped


def _shared(old: Closure, new: Closure) -> Iterator[tuple[Node, Node]]:
    before, after = view(old, old.node).maps.get("$defs", {}), view(new, new.node).maps.get("$defs", {})
    for name, node in before.items():
        if name in after:
            yield node, after[name]


def _judged(
    old: Engine,
    new: Engine,
    before: Node,
    after: Node,
    directions: Sequence[Direction],
    assume: Sequence[str],
    formats: bool,
) -> Definition:
    one, other = (engine_at(engine, node, bool(assume)) for engine, node in ((old, before), (new, after)))
    if one is None or other is None:
        return Definition(after[1], dict.fromkeys(directions, Answer("unknown", reason="it cannot be evaluated alone")))
    judges = {"backward": (one, other), "forward": (other, one)}
    answers: dict[Direction, Answer] = {}
    for direction in directions:
        inner, outer = judges[direction]
        answers[direction] = _relative(answer_of(inner, outer, assume, formats, _BUDGET))
    return Definition(after[1], answers)


def _relative(answer: Answer) -> Answer:
    """The answer with the keyword location as the definition has it, without the reference around it."""
    if answer.rejected is None:
        return answer
    location = answer.rejected.keyword_location.removeprefix("/$ref")
    return evolve(answer, rejected=evolve(answer.rejected, keyword_location=location))


def engine_at(engine: Engine, node: Node, whole: bool = False) -> Engine | None:
    """The engine of one subschema, by a schema that refers to it; None where it cannot be evaluated.

    With `whole` its closure holds all of the documents, so that they can be rewritten.
    """
    closure = at(engine.closure, node, None if whole else engine.survey.graph)
    surveyed = survey(closure)
    if surveyed.fault is not None:
        return None
    made = with_formats(evolve(engine, closure=closure, survey=surveyed), engine.formats)
    return None if isinstance(made, Failure) else made.unwrap()


def at(closure: Closure, node: Node, edges: Graph | None) -> Closure:
    """The closure of a schema that is a reference to a subschema: that, and what evaluation may come to from it."""
    dialect = closure.subschemas[node].dialect
    text = f"{node[0]}#{to_fragment(node[1])}"
    value: Any = {"$schema": dialect.uri, "$ref": text}
    root = Document(_WRAPPER, value)
    start = (_WRAPPER, "")
    # where dynamic references lead is not in the graph
    known: Container[Node] = closure.subschemas
    if edges is not None and not closure.dynamic_anchors:
        known = frozenset(reachable(edges, node))
    return evolve(
        closure,
        uri=_WRAPPER,
        label=closure.label,
        root=root,
        dialect=dialect,
        documents={_WRAPPER: root, **closure.documents},
        subschemas={
            start: Subschema("", value, dialect, _WRAPPER),
            **{one: closure.subschemas[one] for one in closure.subschemas if one in known},
        },
        references={
            start: (Reference(start, "$ref", text, node),),
            **{one: found for one, found in closure.references.items() if one in known},
        },
        resources={_WRAPPER: start, **closure.resources},
    )
