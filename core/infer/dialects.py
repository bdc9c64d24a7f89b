"""An inferred schema in another dialect: rewritten by the rules of migration, the evidence at its new places."""

from attrs import evolve
from returns.result import Success

from jstk.core.dialect import DRAFT2020, Dialect
from jstk.core.fault import Outcome
from jstk.core.infer.emit import Evidence
from jstk.core.infer.schema import Inferred


def spelt(found: Inferred, dialect: Dialect) -> Outcome[Inferred]:
    """The schema in the dialect. Faults: those of migration."""
    if dialect is DRAFT2020:
        return Success(found)
    from jstk.core.migration.migrate import migrate

    schema = {**found.schema, "$schema": DRAFT2020.uri}
    evidence = tuple(_moved(one, dialect) for one in found.evidence)
    return migrate(schema, dialect).map(lambda made: Inferred(made.schema, evidence, found.maps))  # type: ignore[arg-type]


def _moved(one: Evidence, dialect: Dialect) -> Evidence:
    pointer = one.pointer
    if dialect.definitions != "$defs" and pointer.startswith("/$defs/"):
        pointer = f"/{dialect.definitions}/" + pointer.removeprefix("/$defs/")
    if dialect.number < 2020:
        pointer = pointer.replace("/prefixItems/", "/items/")
    return evolve(one, pointer=pointer)
