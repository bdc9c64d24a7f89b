"""`unevaluatedProperties` and `unevaluatedItems`: rules for what nothing else evaluated, once branches are chosen."""

from jstk.core.solve.facts import IMPOSSIBLE, Each, HasMember, Named, Option, Some
from jstk.core.solve.goal import ANYTHING, Either, Goal, joined
from jstk.core.solve.keywords.at import ARRAY, OBJECT
from jstk.core.solve.shape import Count, ItemRule, Leftover, MemberRule, Shape, SomeMember


def resolved(shape: Shape, leftover: Leftover) -> Option:
    """The rule that a leftover of a shape comes to (2020-12 core, section 11)."""
    return _members(shape, leftover) if leftover.keyword == "unevaluatedProperties" else _items(shape, leftover)


def _members(shape: Shape, leftover: Leftover) -> Option:
    rules = [rule for rule in shape.member_rules if leftover.owner in rule.owners]
    if any(rule.rest is not None for rule in rules):
        return (IMPOSSIBLE,) if leftover.denied else ()
    if leftover.denied:
        names = tuple(dict.fromkeys(name for rule in rules for name in (*rule.named, *rule.fixed)))
        return (
            OBJECT,
            HasMember(
                SomeMember(leftover.denial, (), names, tuple(pattern for rule in rules for pattern, _ in rule.patterns))
            ),
        )
    named = {name: ANYTHING for rule in rules for name in (*rule.named, *rule.fixed)}
    patterns = tuple((pattern, ANYTHING) for rule in rules for pattern, _ in rule.patterns)
    return (Named(MemberRule(leftover.goal, None, {}, patterns, named, leftover.outer)),)


def _items(shape: Shape, leftover: Leftover) -> Option:
    rules = [rule for rule in shape.item_rules if leftover.owner in rule.owners]
    if any(rule.rest is not None for rule in rules):
        return (IMPOSSIBLE,) if leftover.denied else ()
    start = max((len(rule.prefix) for rule in rules), default=0)
    counts = [count for count in shape.counts if leftover.owner in count.owners]
    goal: Goal = (Either((leftover.goal, *(count.goal for count in counts))),) if counts else leftover.goal
    if leftover.denied:
        denial = joined(leftover.denial, *(count.denial for count in counts))
        return (ARRAY, Some(Count(denial, goal, start=start)))
    return (Each(ItemRule((ANYTHING,) * start, goal, leftover.outer)),)
