"""The engine: every rule that was asked for, over every schema object of a document, in document order."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from jstk.core.closure import Closure
from jstk.core.document import Document, Location, locate
from jstk.core.engine.places import judged
from jstk.core.lint.here import Here, Subject
from jstk.core.lint.load import Broken, Opened
from jstk.core.lint.prove import patch, proven_fix
from jstk.core.lint.rule import UNFIXED, Claim, Hit, Rule
from jstk.core.lint.rules import RULES, by_id
from jstk.core.pointer import child, tokens
from jstk.core.report import LEVELS, Level
from jstk.core.walk import Subschema

IGNORE: Final = "x-jstk-ignore"
FIXES: Final = 40
"""The most fixes that are proven for one document."""


@frozen(eq=False)
class Remark:
    """A finding before it has a line: where it stands, and the schema that it is about."""

    rule: Rule
    severity: Level
    message: str
    pointer: str
    owner: str
    evidence: Mapping[str, Any] | None = None
    fix: tuple[Mapping[str, Any], ...] = ()
    claims: tuple[Claim, ...] = ()


def remarks(opened: Opened, rules: Sequence[Rule], severities: Mapping[str, Level]) -> list[Remark]:
    """What the rules find in a document, in its order; what it says to ignore is left out."""
    found = [_of_broken(one) for one in opened.broken]
    found = [remark for remark in found if remark.rule in rules]
    subject = opened.subject
    if subject is None:
        return _levelled(found, severities)
    raw = list(_hits(subject, rules))
    sure = _confirmed(subject, [_remark(here, rule, hit) for here, rule, hit in raw])
    speaking = [remark for remark in [*found, *sure] if remark is not None]
    by_owner: dict[str, set[str]] = {}
    for remark in speaking:
        by_owner.setdefault(remark.owner, set()).add(remark.rule.id)
    fixes = 0
    for (here, _, hit), known in zip(raw, sure, strict=True):
        if known is None or by_owner[known.owner] & set(known.rule.yields):
            continue
        if hit.fix is not UNFIXED and hit.certain:
            known = evolve(known, fix=patch(here.pointer, here.raw, hit.fix))
        elif hit.fix is not UNFIXED and fixes < FIXES:
            fixes += 1
            known = evolve(known, fix=proven_fix(here, hit.fix))
        found.append(known)
    return _levelled(_ordered(subject.closure, _unignored(subject.closure, found)), severities)


def _of_broken(one: Broken) -> Remark:
    return Remark(by_id(one.rule), one.severity, one.message, one.pointer, one.pointer.rpartition("/")[0], one.evidence)


def _hits(subject: Subject, rules: Sequence[Rule]) -> Iterator[tuple[Here, Rule, Hit]]:
    everywhere = [rule for rule in rules if not rule.on and not rule.whole]
    called: dict[str, list[Rule]] = {}
    for rule in rules:
        for keyword in rule.on:
            called.setdefault(keyword, []).append(rule)
    for here in heres(subject):
        wanted = dict.fromkeys(everywhere)
        if here.pointer == "":
            wanted.update(dict.fromkeys(rule for rule in rules if rule.whole))
        for name in here.raw:
            wanted.update(dict.fromkeys(called.get(name, ())))
        for rule in wanted:
            for hit in rule.check(here):
                yield here, rule, hit


def heres(subject: Subject) -> Iterator[Here]:
    """Every schema object of the document itself."""
    closure = subject.closure
    for (uri, _), one in closure.subschemas.items():
        if uri == closure.uri and isinstance(one.value, dict):
            yield Here(subject, one, counting(one))
    if not isinstance(closure.schema, dict):
        return


def counting(one: Subschema) -> Mapping[str, Any]:
    """The members of a schema that count: up to draft-07 `$ref` hides all but definitions."""
    schema: Any = one.value
    if one.dialect.ref_alone and isinstance(schema.get("$ref"), str):
        return {name: value for name, value in schema.items() if name in ("$ref", "definitions", "$defs")}
    return schema  # type: ignore[no-any-return]


def _remark(here: Here, rule: Rule, hit: Hit) -> Remark:
    pointer = hit.at if hit.at is not None else child(here.pointer, hit.keyword) if hit.keyword else here.pointer
    return Remark(rule, hit.severity or rule.severity, hit.message, pointer, here.pointer, hit.evidence, (), hit.claims)


def _confirmed(subject: Subject, found: list[Remark]) -> list[Remark | None]:
    """The remarks whose claims the validator bears out, in their places."""
    closure = subject.decider.closure
    claims = [(index, claim) for index, remark in enumerate(found) for claim in remark.claims]
    wrong: set[int] = set()
    if claims:
        questions = [(claim.node, claim.instance) for _, claim in claims]
        answers = judged(closure, questions) if closure is not None else [None] * len(claims)
        for (index, claim), answer in zip(claims, answers, strict=True):
            if answer is not claim.holds:
                wrong.add(index)
    return [None if index in wrong else remark for index, remark in enumerate(found)]


def _unignored(closure: Closure, found: Sequence[Remark]) -> list[Remark]:
    marks = _marks(closure)
    return [remark for remark in found if not _ignored(marks, remark)] if marks else list(found)


def _marks(closure: Closure) -> dict[str, object]:
    """What each schema of the document says to ignore, by its place."""
    return {
        one.pointer: one.value[IGNORE]
        for (uri, _), one in closure.subschemas.items()
        if uri == closure.uri and isinstance(one.value, dict) and IGNORE in one.value
    }


def _ignored(marks: Mapping[str, object], remark: Remark) -> bool:
    at = remark.pointer
    while True:
        said = marks.get(at)
        if said is True or said == remark.rule.id or (isinstance(said, list) and remark.rule.id in said):
            return remark.rule.id != "unknown-ignore"
        if not at:
            return False
        at = at.rpartition("/")[0]


def _ordered(closure: Closure, found: list[Remark]) -> list[Remark]:
    """In document order: by the path of positions, then as the table lists the rules."""
    ranks = {rule.id: index for index, rule in enumerate(RULES)}
    keys: dict[str, tuple[int, ...]] = {}
    for remark in found:
        if remark.pointer not in keys:
            keys[remark.pointer] = _path(closure.schema, remark.pointer)
    return sorted(found, key=lambda remark: (keys[remark.pointer], ranks[remark.rule.id], remark.message))


def _path(value: Any, pointer: str) -> tuple[int, ...]:
    """The positions of each step of a pointer among its siblings."""
    path: list[int] = []
    for token in tokens(pointer):
        if isinstance(value, dict) and token in value:
            path.append(list(value).index(token))
            value = value[token]
        elif isinstance(value, list) and token.isdigit() and int(token) < len(value):
            path.append(int(token))
            value = value[int(token)]
        else:
            return tuple(path)
    return tuple(path)


def _levelled(found: list[Remark], severities: Mapping[str, Level]) -> list[Remark]:
    return [evolve(remark, severity=severities.get(remark.rule.id, remark.severity)) for remark in found]


def at_least(found: Sequence[Remark], least: Level) -> list[Remark]:
    """The remarks of a severity or a higher one."""
    return [remark for remark in found if LEVELS.index(remark.severity) <= LEVELS.index(least)]


def located(document: Document, found: Sequence[Remark]) -> dict[str, Location]:
    """The places of the remarks, by pointer; at the key of a member rather than its value."""
    return locate(document, [remark.pointer for remark in found], keys=True)
