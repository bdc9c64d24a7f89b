"""Closings: what closes each gap. Every instance that is given was measured, and reached the point that was missing."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from attrs import frozen

from jstk.core.closure import Node
from jstk.core.coverage.measure import reaches
from jstk.core.coverage.program import Program
from jstk.core.coverage.suggest.follow import follows
from jstk.core.coverage.suggest.lift import lifted
from jstk.core.coverage.suggest.local import Local
from jstk.core.coverage.suggest.makers import LARGEST, ROWS, Wanted, by_goals, others
from jstk.core.coverage.suggest.ways import IN_PLACE, Way, Ways
from jstk.core.document import dumps
from jstk.core.solve import regex
from jstk.core.solve.budget import Budget
from jstk.core.solve.goal import Task

_LOCAL: Final = 12
_TRIALS: Final = 200
_TRIED: Final = 24
_ERRAND: Final = Budget(steps=4_000)
_ERRANDS: Final = 4
_BRANCHES: Final = frozenset(("then", "else"))


def closings_of(program: Program, gaps: Sequence[int], stopped: Callable[[], bool]) -> dict[int, dict[str, Any]]:
    """For each gap the smallest instance found that closes it, else whether it can be closed and why not."""
    seeker = _Seeker(program)
    found: dict[int, dict[str, Any]] = {}
    for index in gaps:
        if stopped():
            break
        found[index] = seeker.close(index)
    return found


@frozen(eq=False)
class _Found:
    """Values for a point, seen from its own subschema; `proof` tells that there are none."""

    values: tuple[Any, ...]
    proof: bool


class _Seeker:
    """The search for closings of one program: private and mutable."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.local, self.ways = Local(program), Ways(program.closure)

    def close(self, index: int) -> dict[str, Any]:
        """What is told of one gap."""
        plan, path = self.program.origins[index]
        wanted = Wanted(self.local, plan, index, self.program.points[index], path)
        ways = self.ways.to(wanted.node)
        if not ways:
            return {"closable": "no", "reason": "no evaluation comes to this subschema"}
        found = self.values(wanted)
        best = self.smallest(wanted, found.values, ways)
        if best is None and not found.proof:
            best = self.errand(wanted, ways[0])
        if best is not None:
            return {"instance": best[0]}
        if found.proof:
            return {"closable": "no", "reason": "no value reaches this, whatever else holds"}
        reason = self.blocked(wanted, ways)
        if reason is not None:
            return {"closable": "no", "reason": reason}
        return {"closable": "unknown", "reason": self.unknown(wanted)}

    def values(self, wanted: Wanted) -> _Found:
        """Values that reach the point when its subschema is applied to them: the plain ones first."""
        made: list[Any] = list(self.local.plain(wanted.plan, wanted.index))
        if wanted.path and len(made) < _LOCAL:
            row = ROWS.get(wanted.keyword)
            tried: Iterator[Any] = islice(row(wanted), _TRIALS) if row else iter(())
            made.extend(islice((value for value in tried if self.hits(wanted, value)), _LOCAL))
        if made or not wanted.path:
            return _Found(tuple(made[:_LOCAL]), False)
        answer = by_goals(wanted)
        if answer is None:
            return _Found((), False)
        fitting = tuple(value for value in answer.values if self.hits(wanted, value))
        return _Found(fitting, answer.proof)

    def hits(self, wanted: Wanted, value: Any) -> bool:
        return self.local.reaches(wanted.plan, value, wanted.index)

    def smallest(self, wanted: Wanted, values: tuple[Any, ...], ways: list[Way]) -> tuple[Any] | None:
        """The smallest instance by which evaluation comes to one of the values and reaches the point."""
        for way in ways:
            made = [instance for value in values for instance in lifted(self.local, way, value)]
            made.sort(key=lambda instance: len(dumps(instance)))
            for instance in made[:_TRIED]:
                if follows(self.program, way, instance, wanted.plan, wanted.index):
                    return (instance,)
        return None

    def errand(self, wanted: Wanted, way: Way) -> tuple[Any] | None:
        """An instance of the whole schema on whose way the point is reached, from the solver."""
        mode = "break" if wanted.fails else "edge" if wanted.point.outcome == "at the bound" else "visit"
        steps = tuple((step.keyword, step.token) for step in way)
        goal = (self.program.world.root(0)._replace(task=Task(steps, wanted.keyword, mode)),)
        search = self.local.search(_ERRAND)
        tried = tuple(islice(search.stream(goal), _ERRANDS))
        self.local.spend(search)
        return next(((instance,) for instance in tried if reaches(self.program, instance, wanted.index)), None)

    def blocked(self, wanted: Wanted, ways: list[Way]) -> str | None:
        """Why evaluation never comes there, or never with such a value, on any way; None where that is not known."""
        if len(ways) < len(self.ways.into.get(wanted.node, ways)):
            return None
        reasons = [self.shut(way) or _no_text(wanted, way) for way in ways]
        if wanted.keyword == "additionalProperties" and wanted.point.outcome != "absent" and self.closed(wanted.node):
            return "the other keywords speak of every name"
        return reasons[0] if all(reasons) else None

    def shut(self, way: Way) -> str | None:
        """Why a way leads nowhere: an `if` that always goes the other way, or no name left for a member."""
        for step in way:
            if step.keyword in _BRANCHES:
                condition = self.local.at((step.source[0], step.source[1] + "/if"), step.keyword == "then")
                if self.local.solved((condition,)).proof:
                    return "the condition on the way there always goes the other way"
            if step.keyword == "additionalProperties" and self.closed(step.source):
                return "the keywords on the way there speak of every name"
        return None

    def closed(self, node: Node) -> bool:
        """Whether `properties` and `patternProperties` of a subschema speak of every name."""
        rest = others(self.program.closure.subschemas[node].value)
        return rest is not None and regex.is_empty(rest) is True

    def unknown(self, wanted: Wanted) -> str:
        sized = wanted.keyword[:3] in ("min", "max") and wanted.keyword[3:] in ("Length", "Items", "Properties")
        if sized and int(wanted.value) > LARGEST:
            return f"it takes more than {LARGEST} characters, items or members, which are not written out"
        return "the search found none within its budget"


def _no_text(wanted: Wanted, way: Way) -> str | None:
    """Names are texts: a `type` that takes these never fails for one."""
    deeper = [step for step in way if step.keyword not in IN_PLACE]
    names = wanted.value if wanted.keyword == "type" and isinstance(wanted.value, list) else [wanted.schema.get("type")]
    if (
        wanted.keyword == "type"
        and wanted.fails
        and "string" in names
        and deeper
        and deeper[-1].keyword == "propertyNames"
    ):
        return "the name of a member is always a string"
    return None
