"""Mutation: each keyword weakened in turn. A change that no test notices is something that the tests do not test.

A change is noticed where a test's instance gets another verdict than the test wants. Only a keyword that failed somewhere,
and nothing else of its subschema with it, can be missed, so only the instances where it did are evaluated again.
"""

from collections.abc import Callable, Iterator, Sequence
from decimal import ROUND_FLOOR, Decimal
from typing import Any, Final

from attrs import evolve, frozen

from jstk.core.coverage.gather import Trial
from jstk.core.coverage.keywords.numbers import step_of
from jstk.core.coverage.machine import Machine
from jstk.core.coverage.payload import Places
from jstk.core.coverage.place import Place
from jstk.core.coverage.plan import Hit, Op, Plan, Record
from jstk.core.coverage.program import Program, changed, replaced
from jstk.core.document import dumps
from jstk.core.pointer import child
from jstk.core.resolve import Node

MOST_SURVIVORS: Final = 1000
_WORK: Final = 3_000_000
# what only passes on what its subschemas say, whose own keywords are weakened
_THROUGH: Final = frozenset(
    """properties patternProperties additionalProperties unevaluatedProperties propertyNames items prefixItems
    additionalItems unevaluatedItems allOf extends""".split()
)
_INCLUSIVE: Final = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}


@frozen(eq=False)
class Change:
    """One weakening: where, what, and the program that has it."""

    node: Node
    keyword: str
    words: str
    make: Callable[[], Program]
    fails: tuple[int, ...]


def mutation_of(
    program: Program, trials: Sequence[Trial], counted: Sequence[int], stopped: Callable[[], bool]
) -> dict[str, Any]:
    """The part of the changes that some test notices, and those that none does."""
    ledger = _Ledger(program, trials)
    places, survivors = Places(program.closure), []
    total = noticed = untried = 0
    for change in changes(program, frozenset(counted)):
        if stopped() or ledger.left <= 0:
            untried += 1
            continue
        total += 1
        if ledger.notices(change):
            noticed += 1
        else:
            survivors.append(change)
    shown = [_shown(program, places, change) for change in survivors[:MOST_SURVIVORS]]
    score = (Decimal(100 * noticed) / total).quantize(Decimal("0.1"), ROUND_FLOOR) if total else Decimal(100)
    return {"score": score, "noticed": noticed, "total": total, "untried": untried, "survivors": shown}


def _shown(program: Program, places: Places, change: Change) -> dict[str, Any]:
    node = (change.node[0], child(change.node[1], change.keyword))
    place = places.of(node)
    made = {"keywordLocation": node[1], "change": change.words, "line": place.line}
    return made if node[0] == program.closure.uri else {**made, "uri": place.uri}


class _Ledger:
    """Which instances a keyword failed for, alone in its subschema: private and mutable.

    `left` is the number of subschemas that may still be evaluated.
    """

    def __init__(self, program: Program, trials: Sequence[Trial]) -> None:
        self.trials, self.left = trials, _WORK
        self.failing: dict[int, list[int]] = {}
        for index, trial in enumerate(trials):
            machine, place = _Watching(program), Place(trial.instance)
            # a test that fails already tells nothing
            if machine.run(place) is trial.valid:
                for point in machine.alone():
                    self.failing.setdefault(point, []).append(index)

    def notices(self, change: Change) -> bool:
        """Whether some test's verdict is another after the change."""
        concerned = sorted({index for point in change.fails for index in self.failing.get(point, ())})
        program = change.make() if concerned else None
        for index in concerned:
            trial = self.trials[index]
            machine = Machine(program or change.make())
            verdict = machine.run(Place(trial.instance))
            self.left -= machine.work
            if verdict is not trial.valid:
                return True
        return False


class _Watching(Machine):
    """A machine that remembers which keywords failed in each record."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.failed: dict[int, list[int]] = {}

    def judge(self, record: Record, ops: Sequence[Op]) -> None:
        """As before, one keyword after another."""
        kids = record.kids
        for index, op in enumerate(ops):
            before = record.valid
            record.valid, record.kids = True, kids[index : index + 1]
            super().judge(record, (op,))
            if not record.valid:
                self.failed.setdefault(id(record), []).append(op.no)
            record.valid = before and record.valid
        record.kids = kids

    def alone(self) -> list[int]:
        """The points of the keywords that failed somewhere with nothing else beside them."""
        return list(dict.fromkeys(failed[0] for failed in self.failed.values() if len(failed) == 1))


def changes(program: Program, counted: frozenset[int]) -> Iterator[Change]:
    """Every weakening of every keyword that counts, in document order."""
    failing = {
        point.node: i for i, point in enumerate(program.points) if (point.kind, point.outcome) == ("keyword", "false")
    }
    for plan in program.plans:
        for stage in plan.stages:
            for op in stage:
                names = ("contains", "minContains", "maxContains") if op.keyword == "contains" else (op.keyword,)
                nodes = [(plan.node[0], child(plan.node[1], name)) for name in names]
                fails = tuple(failing[node] for node in nodes if node in failing)
                if not counted.isdisjoint(fails):
                    yield from _of(program, plan, op, fails)


def _of(program: Program, plan: Plan, op: Op, fails: tuple[int, ...]) -> Iterator[Change]:
    node, keyword = plan.node, op.keyword
    schema: Any = program.closure.subschemas[node].value

    def change(words: str, make: Callable[[], Program]) -> Change:
        return Change(node, keyword, words, make, fails)

    if keyword not in _THROUGH or not isinstance(schema[keyword], dict | list):
        yield change("dropped", lambda: _with(program, plan, op, evolve(op, judge=_never_fails(op))))
    if keyword == "oneOf":
        yield change("taken for anyOf", lambda: _with(program, plan, op, evolve(op, judge=_any)))
    for words, value in _weaker(schema, keyword):
        yield change(words, lambda value=value: changed(program, node, value))  # type: ignore[misc]


def _with(program: Program, plan: Plan, old: Op, new: Op) -> Program:
    stages = tuple(tuple(new if op is old else op for op in stage) for stage in plan.stages)
    return replaced(program, evolve(plan, stages=stages), program.points)


def _never_fails(op: Op) -> Callable[[Record, Sequence[Record], Hit], bool | None]:
    """The keyword without its say; what it evaluates still counts as evaluated."""

    def judge(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
        before = record.valid
        op.judge(record, kids, hit)
        record.valid = before
        return None

    return judge


def _any(record: Record, kids: Sequence[Record], hit: Hit) -> bool | None:
    record.adopt(kids)
    return any(kid.valid for kid in kids)


def _weaker(schema: Any, keyword: str) -> Iterator[tuple[str, Any]]:
    """Values of the schema in which the keyword asks for a little less."""
    value = schema[keyword]
    if keyword == "required" and isinstance(value, list) and len(value) > 1:
        for name in value:
            yield f"without {dumps(name)}", {**schema, keyword: [one for one in value if one != name]}
    elif keyword == "type" and value != "null" and "null" not in value:
        yield 'with "null"', {**schema, keyword: [*(value if isinstance(value, list) else [value]), "null"]}
    elif keyword in _INCLUSIVE and not isinstance(value, bool) and _INCLUSIVE[keyword] not in schema:
        rest = {name: one for name, one in schema.items() if name != keyword}
        yield f"taken for {_INCLUSIVE[keyword]}", {**rest, _INCLUSIVE[keyword]: value}
    elif keyword in ("minimum", "maximum") and not isinstance(value, bool):
        by = step_of(schema) if keyword == "maximum" else -step_of(schema)
        yield f"{value + by} in place of {value}", {**schema, keyword: value + by}
    elif keyword[:3] in ("min", "max") and keyword[3:] in ("Length", "Items", "Properties"):
        by = 1 if keyword.startswith("max") else -1
        yield f"{int(value) + by} in place of {value}", {**schema, keyword: int(value) + by}
