"""ROWS: every keyword that says something of a value; and a subschema taken apart by them."""

from collections.abc import Mapping
from typing import Any, Final

from jstk.core.solve.facts import IMPOSSIBLE, Doubt, Fact, Option, choose, subs
from jstk.core.solve.goal import Demand, Task
from jstk.core.solve.keywords.arrays import ARRAYS
from jstk.core.solve.keywords.at import At, Row
from jstk.core.solve.keywords.logic import LOGIC
from jstk.core.solve.keywords.numbers import NUMBERS
from jstk.core.solve.keywords.objects import OBJECTS
from jstk.core.solve.keywords.values import VALUES
from jstk.core.solve.shape import Owners
from jstk.core.solve.world import World

ROWS: Final[Mapping[str, Row]] = {**VALUES, **NUMBERS, **ARRAYS, **OBJECTS, **LOGIC}
_PARTS: Final[Mapping[str, str]] = {"minContains": "contains", "maxContains": "contains", "then": "if", "else": "if"}


def keywords_of(world: World, demand: Demand) -> tuple[Mapping[str, Any], int]:
    """The keywords of a schema object that count in its dialect, and the dialect's number."""
    schema = world.value(demand)
    dialect = world.dialect(demand)
    if dialect.ref_alone and isinstance(schema.get("$ref"), str):
        return {"$ref": schema["$ref"]}, dialect.number
    return schema, dialect.number


def expanded(world: World, demand: Demand, owners: Owners = ()) -> tuple[Fact, ...]:
    """What a demand says of a value, as facts; for a subschema that is to fail, a choice of the ways to fail it."""
    schema = world.value(demand)
    if isinstance(schema, bool):
        return () if schema is demand.positive and demand.task is None else (IMPOSSIBLE,)
    schema, number = keywords_of(world, demand)
    at = At(world, demand, schema, number, owners)
    known = world.dialect(demand).keywords
    if demand.task is not None:
        return _on_errand(at, known, demand.task)
    if demand.positive:
        return tuple(
            fact
            for name, value in schema.items()
            if name in ROWS and name in known
            for fact in ROWS[name].hold(at, value)
        )
    options = [
        o for name, value in schema.items() if name in ROWS and name in known for o in ROWS[name].fail(at, value)
    ]
    return options[0] if len(options) == 1 else (choose(*options),) if options else (IMPOSSIBLE,)


def _on_errand(at: At, known: Mapping[str, Any], task: Task) -> tuple[Fact, ...]:
    """All keywords hold, but for the one that the errand goes on through, or ends in."""
    step = task.steps[0][0] if task.steps else task.keyword
    facts: list[Fact] = []
    skipped = {step, _PARTS.get(step, step)} if task.steps or task.mode != "edge" else {""}
    for name, value in at.schema.items():
        if name in ROWS and name in known and name not in skipped and name not in ("default", "examples"):
            facts.extend(ROWS[name].hold(at, value))
    if not task.steps:
        return (*facts, *_ended(at, task))
    row, token = ROWS.get(step), task.steps[0][1]
    if row is None or row.carry is None or step not in at.schema:
        return (IMPOSSIBLE,)
    return (*facts, *row.carry(at, at.schema[step], token, task.onward()))


def _ended(at: At, task: Task) -> tuple[Fact, ...]:
    row = ROWS.get(task.keyword)
    if task.mode == "meet":
        return subs(task.goal)
    if task.mode == "visit":
        return tuple(row.hold(at, at.schema[task.keyword])) if row and task.keyword in at.schema else ()
    if row is None or task.keyword not in at.schema:
        return (IMPOSSIBLE,)
    made = (
        {"near": row.near, "edge": row.edge}.get(task.mode) or (None if task.mode == "edge" else row.broken) or row.fail
    )
    options: tuple[Option, ...] = () if task.mode == "edge" and row.edge is None else made(at, at.schema[task.keyword])
    if not options:
        return (IMPOSSIBLE,)
    # a proof may rest on a plain failure, but not on an errand, which leaves ways out
    return (choose(*options),) if task.mode == "fail" else (Doubt("one keyword broken"), choose(*options))
