"""Keywords of objects (2020-12 core, section 10.3.2, and validation, section 6.5; `dependencies` of older drafts)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from jstk.core.solve.facts import (
    Absent,
    Fact,
    HasMember,
    Implies,
    Members,
    Named,
    Names,
    Option,
    Required,
    Rest,
    Sub,
    subs,
)
from jstk.core.solve.goal import ANYTHING, Task
from jstk.core.solve.keywords.at import OBJECT, At, Row, whole
from jstk.core.solve.names import fresh_names, names_like
from jstk.core.solve.shape import Leftover, MemberRule, SomeMember


def _required(at: At, value: Mapping[str, Any]) -> list[Fact]:
    """Draft 3: a property that is required says so itself (section 5.7)."""
    if at.number > 3:
        return []
    return [Required(name) for name, part in value.items() if isinstance(part, dict) and part.get("required") is True]


def properties_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Named(MemberRule(None, at.demand, value, owners=at.owners)), *_required(at, value))


def properties_fail(at: At, value: Any) -> tuple[Option, ...]:
    failing = tuple(
        (OBJECT, Required(name), Named(MemberRule(fixed={name: at.goal(part, "properties", name, positive=False)})))
        for name, part in value.items()
        if part is not True and part != {}
    )
    return (*failing, *((OBJECT, Absent(fact.name)) for fact in _required(at, value) if isinstance(fact, Required)))


def properties_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    name = token or ""
    fixed = {name: at.goal(value[name], "properties", name, task=task)}
    rule = MemberRule(None, at.demand, value, fixed=fixed, owners=at.owners)
    return (OBJECT, Required(name), Named(rule), *_required(at, value))


def patterns_hold(at: At, value: Any) -> Iterable[Fact]:
    goals = tuple((pattern, at.goal(part, "patternProperties", pattern)) for pattern, part in value.items())
    return (Named(MemberRule(patterns=goals, owners=at.owners)),)


def patterns_fail(at: At, value: Any) -> tuple[Option, ...]:
    return tuple(
        (OBJECT, HasMember(SomeMember(at.goal(part, "patternProperties", pattern, positive=False), (pattern,))))
        for pattern, part in value.items()
        if part is not True and part != {}
    )


def patterns_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    pattern = token or ""
    some = SomeMember(at.goal(value[pattern], "patternProperties", pattern, task=task), (pattern,))
    others = {one: part for one, part in value.items() if one != pattern}
    named = names_like(pattern)
    if not named:
        return (OBJECT, HasMember(some), *patterns_hold(at, others))
    goals = tuple((one, at.goal(part, "patternProperties", one)) for one, part in value.items())
    rule = MemberRule(patterns=goals, fixed={named[0]: some.goal}, owners=at.owners)
    return (OBJECT, Required(named[0]), Named(rule))


def _beside(at: At) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """The names and patterns that `additionalProperties` leaves to its neighbours."""
    named, patterns = at.schema.get("properties"), at.schema.get("patternProperties")
    return named if isinstance(named, dict) else {}, tuple(patterns) if isinstance(patterns, dict) else ()


def rest_hold(at: At, value: Any) -> Iterable[Fact]:
    named, patterns = _beside(at)
    others = tuple((pattern, ANYTHING) for pattern in patterns)
    return (Named(MemberRule(at.goal(value, "additionalProperties"), None, named, others, owners=at.owners)),)


def rest_fail(at: At, value: Any) -> tuple[Option, ...]:
    if value is True or value == {}:
        return ()
    named, patterns = _beside(at)
    goal = at.goal(value, "additionalProperties", positive=False)
    return ((OBJECT, HasMember(SomeMember(goal, (), tuple(named), patterns))),)


def rest_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    named, patterns = _beside(at)
    name = next(iter(fresh_names(tuple(named), patterns)), "x")
    fixed = {name: at.goal(value, "additionalProperties", task=task)}
    others = tuple((pattern, ANYTHING) for pattern in patterns)
    rule = MemberRule(at.goal(value, "additionalProperties"), None, named, others, fixed, at.owners)
    return (OBJECT, Required(name), Named(rule))


def names_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Names(at.goal(value, "propertyNames")),)


def names_fail(at: At, value: Any) -> tuple[Option, ...]:
    goal = at.goal(value, "propertyNames", positive=False)
    return ((OBJECT, HasMember(SomeMember(ANYTHING, name_goal=goal))),) if value is not True and value != {} else ()


def names_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    return (OBJECT, HasMember(SomeMember(ANYTHING, name_goal=at.goal(value, "propertyNames", task=task))))


def required_hold(at: At, value: Any) -> Iterable[Fact]:
    return [Required(name) for name in value] if isinstance(value, list) else ()


def required_fail(at: At, value: Any) -> tuple[Option, ...]:
    return tuple((OBJECT, Absent(name)) for name in value) if isinstance(value, list) else ()


def required_broken(at: At, value: Any) -> tuple[Option, ...]:
    """One name is missing, all others are there."""
    if not isinstance(value, list):
        return ()
    return tuple((OBJECT, Absent(name), *(Required(one) for one in value if one != name)) for name in value)


def fewest_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Members(whole(value) or 0),)


def fewest_fail(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((OBJECT, Members(0, bound - 1)),) if bound else ()


def fewest_near(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((OBJECT, Members(bound - 1, bound - 1)),) if bound else ()


def members_edge(at: At, value: Any) -> tuple[Option, ...]:
    bound = whole(value) or 0
    return ((OBJECT, Members(bound, bound)),)


def most_hold(at: At, value: Any) -> Iterable[Fact]:
    return (Members(0, whole(value)),)


def most_fail(at: At, value: Any) -> tuple[Option, ...]:
    return ((OBJECT, Members((whole(value) or 0) + 1)),)


def _names(part: Any) -> list[str]:
    return [part] if isinstance(part, str) else [name for name in part if isinstance(name, str)]


def dependent_required_hold(at: At, value: Any) -> Iterable[Fact]:
    return [Implies(name, tuple(Required(one) for one in _names(part))) for name, part in value.items()]


def dependent_required_fail(at: At, value: Any) -> tuple[Option, ...]:
    return tuple(
        (OBJECT, Required(name), Absent(one)) for name, part in value.items() for one in _names(part) if one != name
    )


def dependent_required_broken(at: At, value: Any) -> tuple[Option, ...]:
    """One name is missing, the others that the same name asks for are there."""
    return tuple(
        (OBJECT, Required(name), Absent(one), *(Required(other) for other in _names(part) if other != one))
        for name, part in value.items()
        for one in _names(part)
        if one != name
    )


def dependent_schemas_hold(at: At, value: Any, keyword: str = "dependentSchemas") -> Iterable[Fact]:
    return [Implies(name, subs(at.goal(part, keyword, name), at.owners)) for name, part in value.items()]


def dependent_schemas_fail(at: At, value: Any, keyword: str = "dependentSchemas") -> tuple[Option, ...]:
    return tuple(
        (OBJECT, Required(name), *subs(at.goal(part, keyword, name, positive=False))) for name, part in value.items()
    )


def dependent_schemas_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    return _carried(at, value, token, task, "dependentSchemas")


def _carried(at: At, value: Any, token: str | None, task: Task, keyword: str) -> Iterable[Fact]:
    name = token or ""
    others = {one: part for one, part in value.items() if one != name}
    hold = dependencies_hold(at, others) if keyword == "dependencies" else dependent_schemas_hold(at, others)
    return (OBJECT, Required(name), *subs(at.goal(value[name], keyword, name, task=task), at.owners), *hold)


def _split(value: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    lists = {name: part for name, part in value.items() if isinstance(part, str | list)}
    return lists, {name: part for name, part in value.items() if name not in lists}


def dependencies_hold(at: At, value: Any) -> Iterable[Fact]:
    lists, schemas = _split(value)
    return [*dependent_required_hold(at, lists), *dependent_schemas_hold(at, schemas, "dependencies")]


def dependencies_fail(at: At, value: Any) -> tuple[Option, ...]:
    lists, schemas = _split(value)
    return (*dependent_required_fail(at, lists), *dependent_schemas_fail(at, schemas, "dependencies"))


def dependencies_carry(at: At, value: Any, token: str | None, task: Task) -> Iterable[Fact]:
    return _carried(at, value, token, task, "dependencies")


def unevaluated_hold(at: At, value: Any) -> Iterable[Fact]:
    return (
        Rest(Leftover(at.owners[-1], "unevaluatedProperties", at.goal(value, "unevaluatedProperties"), at.owners[:-1])),
    )


def unevaluated_fail(at: At, value: Any) -> tuple[Option, ...]:
    """All other keywords hold, and something that none of them evaluates fails."""
    return (
        ()
        if value is True or value == {}
        else ((Sub(at.demand._replace(positive=True, task=Task((), "unevaluatedProperties", "fail"))),),)
    )


def unevaluated_broken(at: At, value: Any) -> tuple[Option, ...]:
    goal, denial = at.goal(value, "unevaluatedProperties"), at.goal(value, "unevaluatedProperties", positive=False)
    return ((Rest(Leftover(at.owners[-1], "unevaluatedProperties", goal, at.owners[:-1], denial, True)),),)


OBJECTS: Final = {
    "properties": Row(properties_hold, properties_fail, carry=properties_carry),
    "patternProperties": Row(patterns_hold, patterns_fail, carry=patterns_carry),
    "additionalProperties": Row(rest_hold, rest_fail, carry=rest_carry),
    "propertyNames": Row(names_hold, names_fail, carry=names_carry),
    "required": Row(required_hold, required_fail, required_broken),
    "minProperties": Row(fewest_hold, fewest_fail, near=fewest_near, edge=members_edge),
    "maxProperties": Row(most_hold, most_fail, edge=members_edge),
    "dependentRequired": Row(dependent_required_hold, dependent_required_fail, dependent_required_broken),
    "dependentSchemas": Row(dependent_schemas_hold, dependent_schemas_fail, carry=dependent_schemas_carry),
    "dependencies": Row(dependencies_hold, dependencies_fail, carry=dependencies_carry),
    "unevaluatedProperties": Row(unevaluated_hold, unevaluated_fail, unevaluated_broken),
}
