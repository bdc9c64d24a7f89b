"""Widening: a schema and documents that it turns away, to the schema with the least changed that lets them in.

Hand-written parts stay as they are. Errors are repaired where the keyword stands, also through references; what the
branches of `anyOf` and `oneOf` say is repaired in the branch that was most likely meant.
"""

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from attrs import evolve, frozen
from returns.result import Failure, Success

from jstk.core.closure import Closure
from jstk.core.dialect import Dialect
from jstk.core.document import Document
from jstk.core.engine.verdict import Engine, compile_schema
from jstk.core.explain.relevance import likely
from jstk.core.fault import Outcome
from jstk.core.infer.dialects import spelt
from jstk.core.infer.policy import Policy
from jstk.core.infer.repair import REPAIRS, Case
from jstk.core.infer.schema import schema_of
from jstk.core.infer.summary import summarise
from jstk.core.pointer import MISSING, resolve, tokens
from jstk.core.reader import Sources
from jstk.core.resolve import close
from jstk.core.unit import OutputUnit

_ROUNDS: Final = 40
_ERRORS: Final = 200


@frozen
class Changed:
    """A keyword that was widened: where, and how."""

    pointer: str
    keyword: str
    message: str


@frozen(eq=False)
class Widened:
    """The schema, compiled too, what was changed, and how many of the documents it still turns away."""

    schema: Any
    engine: Engine
    changes: tuple[Changed, ...]
    unfit: int


def widen(closure: Closure, engine: Engine, documents: Sequence[Any], sources: Sources) -> Outcome[Widened]:
    """The widened schema. Faults: those of judging a document, and of a schema that cannot be compiled."""
    schema: Any = copy.deepcopy(closure.schema)
    changes: list[Changed] = []
    left = [document for document in documents if not engine.is_valid(document)]
    for _ in range(_ROUNDS):
        if not left:
            break
        cases = _cases(engine, closure.uri, left)
        if isinstance(cases, Failure):
            return cases
        if isinstance(schema, bool):
            schema = _inferred(left, closure.dialect, {})
            made = [Changed("", "", "anything was refused: inferred anew")]
        else:
            made = _repaired(schema, cases.unwrap(), closure.dialect)
        if not made:
            break
        changes += made
        compiled = _again(closure, schema, sources)
        if isinstance(compiled, Failure):
            return compiled
        engine = compiled.unwrap()
        # all of them: `oneOf` and `not` may turn away what an earlier round let in
        left = [document for document in documents if not engine.is_valid(document)]
    return Success(Widened(schema, engine, _last(changes), len(left)))


def _again(closure: Closure, schema: Any, sources: Sources) -> Outcome[Engine]:
    document = Document(closure.root.uri, schema)
    made = close(document, closure.uri, closure.label, sources, closure.dialect.uri)
    return made.bind(lambda found: compile_schema(found))


def _last(changes: Sequence[Changed]) -> tuple[Changed, ...]:
    return tuple(dict.fromkeys(changes))


def _cases(engine: Engine, uri: str, documents: Sequence[Any]) -> Outcome[dict[str, list[Case]]]:
    """The errors by the place of their keyword, those that stand in another document left out."""
    cases: dict[str, list[Case]] = {}
    for document in documents:
        units = engine.errors(document, _ERRORS)
        if isinstance(units, Failure):
            return units
        for unit in _meant(units.unwrap()):
            value = resolve(document, unit.instance_location)
            if unit.absolute is not None and unit.absolute[0] == uri and value is not MISSING:
                at = unit.absolute[1]
                if unit.kind == "propertyNames":
                    before, keyword, _ = at.rpartition("/propertyNames")
                    # behind a reference, the place of the error does not tell which names were meant
                    if not keyword:
                        continue
                    at = before + keyword
                cases.setdefault(at, []).append(Case(unit, value))
    return Success(cases)


def _meant(units: Sequence[OutputUnit]) -> Iterator[OutputUnit]:
    """The errors to repair: in place of a failed choice, those of the one branch that was most likely meant."""
    for unit in units:
        meant = likely(unit) if unit.kind in ("anyOf", "oneOf") and all(unit.branches) else ()
        if len(meant) != 1 or _other_kind(unit.branches[meant[0]], unit.instance_location):
            yield unit
            continue
        yield from _meant(unit.branches[meant[0]])
        if unit.kind == "oneOf":
            yield evolve(unit, branches=((),))


def _other_kind(branch: Sequence[OutputUnit], at: str) -> bool:
    """Whether a branch is about another kind of value altogether."""
    return any(unit.kind in ("type", "falseSchema") and unit.instance_location == at for unit in branch)


def _repaired(schema: dict[str, Any], cases: dict[str, list[Case]], dialect: Dialect) -> list[Changed]:
    """What was changed in the schema; deepest places first, so that a repair above finds them done."""
    made: list[Changed] = []

    def infer(values: Sequence[Any]) -> Any:
        return _inferred(values, dialect, schema)

    for at in sorted(cases, key=lambda at: (-at.count("/"), at)):
        change = _refused(schema, at, cases[at], infer) or _one(schema, at, cases[at], infer)
        if change is not None:
            made.append(change)
    return made


def _one(schema: Any, at: str, cases: Sequence[Case], infer: Callable[[Sequence[Any]], Any]) -> Changed | None:
    above, _, keyword = at.rpartition("/")
    holder = resolve(schema, above)
    repair = REPAIRS.get(keyword)
    if repair is None and above.rpartition("/")[2] in ("dependentRequired", "dependencies"):
        above, _, keyword = above.rpartition("/")
        holder, repair = resolve(schema, above), REPAIRS[keyword]
    if repair is None or not isinstance(holder, dict) or keyword not in holder:
        return None
    message = repair(holder, keyword, cases, infer)
    return None if message is None else Changed(above, keyword, message)


def _refused(schema: Any, at: str, cases: Sequence[Case], infer: Callable[[Sequence[Any]], Any]) -> Changed | None:
    """A subschema `false`, put right by one inferred from what it refused."""
    above, _, token = at.rpartition("/")
    holder = resolve(schema, above)
    if resolve(schema, at) is not False or not at or not isinstance(holder, dict | list):
        return None
    if cases[0].unit.kind != "falseSchema" or token in ("additionalProperties", "unevaluatedProperties"):
        return None
    key: Any = tokens(at)[-1] if isinstance(holder, dict) else int(token)
    holder[key] = infer([case.value for case in cases])
    return Changed(at, "false", f"what was refused {len(cases)} times is let in")


def _inferred(values: Sequence[Any], dialect: Dialect, schema: dict[str, Any]) -> Any:
    """A schema for the values, as a part of the schema: its definitions go to those there, under free names."""
    found = schema_of(summarise(values), Policy(dialect=dialect))
    written = spelt(found, dialect)
    if isinstance(written, Failure):
        return {}
    part = {name: value for name, value in written.unwrap().schema.items() if name != "$schema"}
    own = part.pop(dialect.definitions, {})
    if own:
        known = schema.setdefault(dialect.definitions, {})
        names = {name: _free(name, known) for name in own}
        renamed = {f"#/{dialect.definitions}/{old}": f"#/{dialect.definitions}/{new}" for old, new in names.items()}
        known.update({names[name]: _renamed(value, renamed) for name, value in own.items()})
        part = _renamed(part, renamed)
    return part


def _free(name: str, taken: dict[str, Any]) -> str:
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name) or "part"
    found, turn = plain, 2
    while found in taken:
        found, turn = f"{plain}{turn}", turn + 1
    return found


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if isinstance(value, dict):
        return {
            k: names.get(v, v) if k == "$ref" and isinstance(v, str) else _renamed(v, names) for k, v in value.items()
        }
    return value
