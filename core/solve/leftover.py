"""`unevaluatedProperties` and `unevaluatedItems`: rules for what nothing else evaluated, once the branches are chosen."""

from jstk.core.solve.facts import Doubt, Each, Named, Option
from jstk.core.solve.goal import ANYTHING, Either, Goal
from jstk.core.solve.shape import ItemRule, Leftover, MemberRule, Shape


def resolved(shape: Shape) -> Option:
    """The rule that the first leftover of a shape comes to (2020-12 core, section 11)."""
    leftover = shape.leftovers[0]
    return _members(shape, leftover) if leftover.keyword == "unevaluatedProperties" else _items(shape, leftover)


def _members(shape: Shape, leftover: Leftover) -> Option:
    rules = [rule for rule in shape.member_rules if leftover.owner in rule.owners]
    if any(rule.rest is not None for rule in rules):
        return ()
    named = {name: ANYTHING for rule in rules for name in (*rule.named, *rule.fixed)}
    patterns = tuple((pattern, ANYTHING) for rule in rules for pattern, _ in rule.patterns)
    return (Named(MemberRule(leftover.goal, None, {}, patterns, named, leftover.outer)),)


def _items(shape: Shape, leftover: Leftover) -> Option:
    rules = [rule for rule in shape.item_rules if leftover.owner in rule.owners]
    if any(rule.rest is not None for rule in rules):
        return ()
    start = max((len(rule.prefix) for rule in rules), default=0)
    counted = [count.goal for count in shape.counts if leftover.owner in count.owners]
    goal: Goal = (Either((leftover.goal, *counted)),) if counted else leftover.goal
    made: Option = (Each(ItemRule((ANYTHING,) * start, goal, leftover.outer)),)
    return (*made, Doubt("contains under unevaluatedItems")) if counted else made
