"""Mutation: each keyword weakened in turn. A change that no test notices is something that the tests do not test.

A change is noticed where a test's instance gets another verdict than the test wants. Only a keyword that failed
somewhere, and nothing else of its subschema with it, can be missed, so only the instances where it did are looked at.
"""

from collections.abc import Callable, Iterator, Sequence
from decimal import ROUND_FLOOR, Decimal
from typing import Any, Final

from attrs import evolve, frozen

from jstk.core.closure import Node
from jstk.core.coverage.gather import Trial
from jstk.core.coverage.keywords.numbers import step_of
from jstk.core.coverage.machine import Machine
from jstk.core.coverage.payload import Places
from jstk.core.coverage.place import Place
from jstk.core.coverage.plan import Book, Hit, Op, Plan, Record
from jstk.core.coverage.program import Program, plan_of, replaced
from jstk.core.coverage.replay import Replay
from jstk.core.document import dumps
from jstk.core.pointer import child

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
    """One weakening: of which operation in which plan, in words, and what takes its place."""

    plan: Plan
    old: Op
    words: str
    new: Callable[[], Op]
    fails: tuple[int, ...]

    @property
    def node(self) -> Node:
        return (self.plan.node[0], child(self.plan.node[1], self.old.keyword))


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
    node = change.node
    place = places.of(node)
    made = {"keywordLocation": node[1], "change": change.words, "line": place.line}
    return made if node[0] == program.closure.uri else {**made, "uri": place.uri}


class _Ledger:
    """Which instances a keyword failed for, alone in its subschema: private and mutable.

    `left` is the number of subschemas that may still be evaluated anew.
    """

    def __init__(self, program: Program, trials: Sequence[Trial]) -> None:
        self.program, self.trials, self.left = program, trials, _WORK
        self.replays: dict[int, Replay] = {}
        self.failing: dict[int, list[int]] = {}
        for index, trial in enumerate(trials):
            replay = Replay(program, trial.instance)
            # a test that fails already tells nothing
            if replay.valid is trial.valid:
                for point in replay.watching.failing():
                    self.failing.setdefault(point, []).append(index)
                self.left -= replay.watching.work
                if self.left > _WORK // 2:
                    self.replays[index] = replay

    def notices(self, change: Change) -> bool:
        """Whether some test's verdict is another after the change."""
        concerned = sorted({index for point in change.fails for index in self.failing.get(point, ())})
        new = change.new() if concerned else change.old
        return any(self.verdict(index, change, new) is not self.trials[index].valid for index in concerned)

    def verdict(self, index: int, change: Change, new: Op) -> bool:
        """The verdict of a test's instance after the change."""
        replay = self.replays.get(index)

        def changed() -> Program:
            return with_op(self.program, change.plan, change.old, new)

        known = replay.verdict(change.plan.index, change.old, new, changed) if replay is not None else None
        if known is not None:
            return known
        machine = Machine(changed())
        verdict = machine.run(Place(self.trials[index].instance))
        self.left -= machine.work
        return verdict


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
    keyword, schema = op.keyword, program.closure.subschemas[plan.node].value

    def change(words: str, new: Callable[[], Op]) -> Change:
        return Change(plan, op, words, new, fails)

    given: Any = schema[keyword] if isinstance(schema, dict) else None
    if keyword not in _THROUGH or not isinstance(given, dict | list):
        yield change("dropped", lambda: evolve(op, judge=_never_fails(op)))
    if keyword == "oneOf":
        yield change("taken for anyOf", lambda: evolve(op, judge=_any))
    for words, name, value in _weaker(schema, keyword):
        yield change(words, lambda name=name, value=value: _changed(program, plan, name, value) or op)  # type: ignore[misc]


def _changed(program: Program, plan: Plan, name: str, value: Any) -> Op | None:
    """The operation of a keyword in another version of its schema."""
    book = Book(program.closure, program.places, program.engine.asserts_formats())
    made = plan_of(book, plan.node, value)
    return next((op for stage in made.stages for op in stage if op.keyword == name), None)


def with_op(program: Program, plan: Plan, old: Op, new: Op) -> Program:
    """The program with another operation in a plan."""
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


def _weaker(schema: Any, keyword: str) -> Iterator[tuple[str, str, Any]]:
    """Values of the schema in which the keyword, or the one that is named, asks for a little less."""
    value = schema[keyword]
    if keyword == "required" and isinstance(value, list) and len(value) > 1:
        for name in value:
            yield f"without {dumps(name)}", keyword, {**schema, keyword: [one for one in value if one != name]}
    elif keyword == "type" and value != "null" and "null" not in value:
        yield 'with "null"', keyword, {**schema, keyword: [*(value if isinstance(value, list) else [value]), "null"]}
    elif keyword in _INCLUSIVE and not isinstance(value, bool) and _INCLUSIVE[keyword] not in schema:
        rest = {name: one for name, one in schema.items() if name != keyword}
        yield f"taken for {_INCLUSIVE[keyword]}", _INCLUSIVE[keyword], {**rest, _INCLUSIVE[keyword]: value}
    elif keyword in ("minimum", "maximum") and not isinstance(value, bool):
        by = step_of(schema) if keyword == "maximum" else -step_of(schema)
        yield f"{value + by} in place of {value}", keyword, {**schema, keyword: value + by}
    elif keyword[:3] in ("min", "max") and keyword[3:] in ("Length", "Items", "Properties"):
        by = 1 if keyword.startswith("max") else -1
        yield f"{int(value) + by} in place of {value}", keyword, {**schema, keyword: int(value) + by}
