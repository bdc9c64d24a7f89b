"""Rules that bring a schema one dialect down, one table for each step; what the older dialect cannot say is a loss."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from jstk.core.closure import Closure
from jstk.core.dialect import DRAFT6, DRAFT7, DRAFT2019, Dialect
from jstk.core.migration.draft4 import TO_DRAFT3, TO_DRAFT4
from jstk.core.migration.evaluated import unconditional
from jstk.core.migration.formats import unknown_below
from jstk.core.migration.here import Here, Members, conjoin, free
from jstk.core.migration.model import Hole, Link, Pointing
from jstk.core.migration.upward import dialect_name, park, unknown_before

Rule = Callable[[Members, Here], None]
_SILENT: Final = frozenset(
    "$schema $comment title description default examples readOnly writeOnly deprecated $defs definitions".split()
)


def _tuples(m: Members, here: Here) -> None:
    """`prefixItems` is an array in `items`, and `items` after it `additionalItems`."""
    if not isinstance(m.get("prefixItems"), list):
        return
    rest = m.pop("items", None)
    here.rename(m, "prefixItems", "items")
    if rest is not None:
        m["additionalItems"] = rest
        here.change("`items` is `additionalItems`", "items", "items", "additionalItems")


def truly_dynamic(closure: Closure) -> dict[str, bool]:
    """The names of dynamic anchors that stand in several places, and whether `$recursiveRef` can say the same."""
    names = {name: nodes for name, nodes in closure.dynamic_anchors.items() if name and len(nodes) > 1}
    alone = len(names) == 1
    return {
        name: alone and all(closure.subschemas[node].root == node[1] for node in nodes) for name, nodes in names.items()
    }


def _dynamic(m: Members, here: Here) -> None:
    """`$dynamicRef` is `$recursiveRef` where it can be, `$ref` where only one place is meant."""
    dynamic = truly_dynamic(here.facts.closure)
    name = m.get("$dynamicAnchor")
    if isinstance(name, str):
        del m["$dynamicAnchor"]
        if dynamic.get(name):
            m["$recursiveAnchor"] = True
            here.change(
                "`$dynamicAnchor` is `$recursiveAnchor`", "$dynamicAnchor", "$dynamicAnchor", "$recursiveAnchor"
            )
        if "$anchor" not in m:
            m["$anchor"] = name
    link = m.get("$dynamicRef")
    if not isinstance(link, Link):
        return
    del m["$dynamicRef"]
    made = _static(link, here, dynamic)
    here.change(f"`$dynamicRef` is `{next(iter(made))}`", "$dynamicRef", "$dynamicRef", next(iter(made)))
    if next(iter(made)) in m:
        conjoin(m, made)
    else:
        m.update(made)


def _static(link: Link, here: Here, dynamic: Mapping[str, bool]) -> Members:
    reference = here.facts.reference(here.node, "$dynamicRef")
    name = link.text.partition("#")[2]
    closure = here.facts.closure
    if reference is None or name not in dynamic or reference.target not in closure.dynamic_anchors[name]:
        return {"$ref": link}
    one = closure.subschemas[here.node]
    if dynamic[name] and link.text.startswith("#") and reference.target == (here.node[0], one.root):
        return {"$recursiveRef": "#"}
    here.loss("where this leads depends on the path taken, which the older dialect cannot say", "$dynamicRef", "scope")
    return {"$ref": link}


def _evaluates(m: Members, here: Here) -> None:
    if here.facts.unevaluated_items and "contains" in m:
        here.loss("`contains` evaluates no items in 2019-09", "contains", "evaluated")


def _anchor(m: Members, here: Here) -> None:
    """`$anchor` is a fragment in `$id` (draft-07 core, section 8.2.3)."""
    name = m.get("$anchor")
    if not isinstance(name, str):
        return
    del m["$anchor"]
    if "$id" not in m:
        m["$id"] = f"#{name}"
        here.change("`$anchor` is a fragment in `$id`", "$anchor", "$anchor", "$id")
    else:
        here.change("`$anchor` beside `$id` is gone; references name the place by pointer", "$anchor")


def _recursive(m: Members, here: Here) -> None:
    """`$recursiveRef` is `$ref`, which loses the dynamic scope."""
    m.pop("$recursiveAnchor", None)
    link = m.get("$recursiveRef")
    if not isinstance(link, Link):
        return
    if len(here.facts.closure.dynamic_anchors.get("", ())) > 1:
        here.loss(
            "where this leads depends on the path taken, which the older dialect cannot say", "$recursiveRef", "scope"
        )
    del m["$recursiveRef"]
    here.change("`$recursiveRef` is `$ref`", "$recursiveRef")
    if "$ref" in m:
        conjoin(m, {"$ref": link})
    else:
        m["$ref"] = link


def _siblings(m: Members, here: Here) -> None:
    """Up to draft-07 `$ref` hides its siblings: it moves into `allOf`."""
    if isinstance(m.get("$ref"), Link) and not all(name in _SILENT or name == "$ref" for name in m):
        conjoin(m, {"$ref": m.pop("$ref")})
        here.change("`$ref` beside other keywords stands in `allOf`", "$ref")


def _dependents(m: Members, here: Here) -> None:
    """`dependentRequired` and `dependentSchemas` are `dependencies`."""
    made: Members = {}
    for keyword in ("dependentRequired", "dependentSchemas"):
        value = m.get(keyword)
        if isinstance(value, dict):
            here.change(
                f"`{keyword}` is `dependencies`",
                keyword,
                keyword if keyword == "dependentRequired" else "",
                "dependencies",
            )
            del m[keyword]
            for name, part in value.items():
                made[name] = {"required": made[name], "allOf": [part]} if name in made else part
    if made:
        m["dependencies"] = made


def _counted(m: Members, here: Here) -> None:
    """`contains` with bounds: one or more is `contains` itself, none needed is nothing."""
    if "contains" not in m:
        m.pop("minContains", None)
        m.pop("maxContains", None)
        return
    least, most = m.pop("minContains", 1), m.pop("maxContains", None)
    if least != 1 and least != 0:
        here.loss(f"`minContains: {least}` has no equivalent; one is demanded", "minContains")
    if most is not None:
        here.loss(f"`maxContains: {most}` has no equivalent", "maxContains")
    if least == 0:
        here.drop(m, "contains")
        here.change("`contains` demands nothing with `minContains: 0`", "contains")


def _unevaluated(m: Members, here: Here) -> None:
    """Unevaluated keywords where all that is evaluated is known, else a loss."""
    for keyword, rest in (("unevaluatedProperties", "additionalProperties"), ("unevaluatedItems", "additionalItems")):
        if keyword not in m:
            continue
        value = m[keyword]
        harmless = isinstance(value, Hole) and value.value in (True, {})
        if harmless or rest in m or (rest == "additionalItems" and isinstance(m.get("items"), Hole)):
            here.drop(m, keyword)
            here.change(f"`{keyword}` changes nothing here", keyword)
            continue
        known = unconditional(here.facts.closure, here.node)
        if known is None or (rest == "additionalItems" and known.deeper):
            here.drop(m, keyword)
            here.loss(f"`{keyword}` has no equivalent", keyword, "evaluated")
            continue
        del m[keyword]
        _close(m, rest, value, known.names, known.patterns)
        here.change(f"`{keyword}` is `{rest}`", keyword, keyword, rest)


def _close(m: Members, rest: str, value: Any, names: tuple[str, ...], patterns: tuple[str, ...]) -> None:
    if rest == "additionalItems":
        m["additionalItems" if "items" in m else "items"] = value
        return
    for keyword, found in (("properties", names), ("patternProperties", patterns)):
        fresh = [name for name in found if name not in m.get(keyword, {})]
        if fresh:
            m[keyword] = {**m.get(keyword, {}), **dict.fromkeys(fresh, True)}
    m[rest] = value


def _definitions(m: Members, here: Here) -> None:
    if isinstance(m.get("$defs"), dict) and "definitions" not in m:
        here.rename(m, "$defs", "definitions")


def _asserted(m: Members, here: Here) -> None:
    if isinstance(m.get("format"), str):
        here.loss("`format` annotates here and is asserted in draft-07", "format", "format", m["format"])
    for name in ("contentEncoding", "contentMediaType"):
        if name in m:
            here.loss(f"`{name}` annotates here and may be asserted in draft-07", name, "content")


def _condition(m: Members, here: Here) -> None:
    """`if` as a disjunction: what does not fit `if` is free of `then`, what fits it of `else`."""
    if not any(name in m for name in ("if", "then", "else")):
        return
    condition, then, other = m.pop("if", None), m.pop("then", None), m.pop("else", None)
    here.change("`if` is `anyOf` with `not`", "if")
    if condition is None or (then is None and other is None):
        here.parked.extend(part for part in (condition, then, other) if isinstance(part, Hole))
        return
    again: Any = condition
    if then is not None and other is not None:
        again = {"$ref": Pointing(condition.pointer)} if isinstance(condition, Hole) else condition
        definitions = m.setdefault("definitions", {})
        definitions[free("if", definitions)] = condition
        condition = dict(again) if isinstance(again, dict) else again
    if then is not None:
        conjoin(m, {"anyOf": [{"not": condition}, then]})
    if other is not None:
        conjoin(m, {"anyOf": [again, other]})


def anchors_by_pointer(closure: Closure, to: Dialect) -> frozenset[str]:
    """The anchors that the dialect below cannot name, so that references to them become pointers."""
    found: set[str] = set()
    for key, node in closure.anchors.items():
        value = closure.value(node)
        name = key.partition("#")[2]
        if not isinstance(value, dict):
            continue
        both = isinstance(value.get("$anchor"), str) and isinstance(value.get("$dynamicAnchor"), str)
        if to is DRAFT2019 and (name.startswith("_") or (both and name == value["$dynamicAnchor"])):
            found.add(key)
        if to is DRAFT7 and "$id" in value:
            found.add(key)
    return frozenset(found)


def _vocabulary(m: Members, here: Here) -> None:
    m.pop("$vocabulary", None)


DOWNWARD: Final[tuple[tuple[Dialect, tuple[Rule, ...]], ...]] = (
    (DRAFT2019, (dialect_name, unknown_before, park, _tuples, _dynamic, _evaluates)),
    (
        DRAFT7,
        (
            dialect_name, unknown_before, park, _vocabulary, _recursive, _anchor, _unevaluated, _counted, _dependents,
            _definitions, _asserted, unknown_below(DRAFT7), _siblings,
        ),
    ),
    (DRAFT6, (dialect_name, park, unknown_below(DRAFT6), _condition)),
    *((to, (dialect_name, park, *rules, unknown_below(to))) for to, rules in (TO_DRAFT4, TO_DRAFT3)),
)  # fmt: skip
"""The steps down from 2020-12, and the rules of each."""
