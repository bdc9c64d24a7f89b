"""Facts: keywords with plain values, compared by the order of the keyword."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from jstk.core.diff.note import Notes, Shown
from jstk.core.diff.rules import ORDERS, Order, Push
from jstk.core.document import canonical_key, same
from jstk.core.explain.message import show
from jstk.core.pointer import child

_FALSE: Final[Mapping[str, Any]] = {"uniqueItems": False, "minLength": 0, "minItems": 0, "minProperties": 0}
_CONTENT: Final = ("contentEncoding", "contentMediaType")


def compare(notes: Notes) -> None:
    """Note every fact that differs."""
    for keyword in dict.fromkeys((*notes.old.facts, *notes.new.facts)):
        row = ORDERS.get(keyword)
        if row is None:
            continue
        old, new = _fact(notes.old.facts, keyword), _fact(notes.new.facts, keyword)
        if not (old is None and new is None) and not (keyword in notes.old.facts and same(old, new)):
            _COMPARE[row.order](notes, keyword, old, new)


def _fact(facts: Mapping[str, Any], keyword: str) -> Any:
    """The value of a keyword, None where it is absent or says nothing."""
    value = facts.get(keyword)
    if keyword in _FALSE and value is not None and same(value, _FALSE[keyword]):
        return None
    return value


def _came_or_went(notes: Notes, keyword: str, old: Any, new: Any, push: Push | None = None) -> bool:
    ends = notes.ends(keyword)
    if old is None:
        notes.say(keyword, "added", None, ends[1], push, new=new)
    elif new is None:
        notes.say(keyword, "removed", ends[0], None, push, old=old)
    return old is None or new is None


def _low(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    if not _came_or_went(notes, keyword, old, new):
        step = "raised" if _number(new) > _number(old) else "lowered"
        notes.say(keyword, step, *notes.ends(keyword), old=old, new=new)


def _divisor(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    if _came_or_went(notes, keyword, old, new):
        return
    ratio = Fraction(_number(new)) / Fraction(_number(old)) if _number(old) else Fraction(1, 3)
    step = "narrowed" if ratio.denominator == 1 else "widened" if ratio.numerator == 1 else "changed"
    notes.say(keyword, step, *notes.ends(keyword), old=old, new=new)


def _number(value: Any) -> Decimal:
    return Decimal(str(value)) if isinstance(value, int | Decimal | float) else Decimal(0)


def _choice(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    ends = notes.ends(keyword)
    if old is None or new is None:
        words = {"old": Shown(_listed(keyword, old or ())), "new": Shown(_listed(keyword, new or ()))}
        notes.say(keyword, "added" if old is None else "removed", *ends, **words)
        return
    before, after = {canonical_key(one) for one in old}, {canonical_key(one) for one in new}
    gained = [one for one in new if canonical_key(one) not in before]
    lost = [one for one in old if canonical_key(one) not in after]
    words = {"gained": Shown(_listed(keyword, gained)), "lost": Shown(_listed(keyword, lost))}
    if gained or lost:
        step = "changed" if gained and lost else "grown" if gained else "shrunk"
        notes.say(keyword, step, *ends, **words)
    elif keyword == "enum":
        notes.say(keyword, "reordered", *ends)


def _listed(keyword: str, values: Any) -> str:
    if keyword == "type":
        names = ["number" if one == "fraction" and "integer" in values else one for one in values]
        names = ["number with a fraction" if one == "fraction" else one for one in names]
        whole = "number" in names
        return " or ".join(dict.fromkeys(one for one in names if not (whole and one == "integer")))
    shown = ", ".join(show(one, 40) for one in values[:8])
    return shown + (f" and {len(values) - 8} more" if len(values) > 8 else "")


def _demand(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    old, new = old or [], new or []
    for name in dict.fromkeys(new):
        if name not in old:
            default = _default(notes, name)
            step, words = ("added", {}) if default is None else ("added-with-default", {"default": Shown(default)})
            notes.say(keyword, step, None, notes.new.demanded.get(name), name=show(name), **words)
    for name in dict.fromkeys(old):
        if name not in new:
            notes.say(keyword, "removed", notes.old.demanded.get(name), None, name=show(name))


def _default(notes: Notes, name: str) -> str | None:
    """The default of a property of the new schema as text, None where it has none."""
    node = notes.new.maps.get("properties", {}).get(name)
    value = notes.value("new", node) if node is not None else None
    return show(value["default"], 40) if isinstance(value, dict) and "default" in value else None


def _dependent(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    old, new = old or {}, new or {}
    for name in dict.fromkeys((*old, *new)):
        before, after = old.get(name, []), new.get(name, [])
        at_old, at_new = (_under(end, name) for end in notes.ends("dependentRequired"))
        for other in dict.fromkeys((*before, *after)):
            where = f"{show(other)} (where {show(name)} is there)"
            if other not in before:
                notes.say("dependentRequired", "added", None, _under(at_new, after.index(other)), name=where)
            elif other not in after:
                notes.say("dependentRequired", "removed", _under(at_old, before.index(other)), None, name=where)


def _under(end: Any, token: str | int) -> Any:
    return None if end is None else (end[0], child(end[1], token))


def _flag(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    if bool(old) != bool(new):
        notes.say(keyword, "added" if new else "removed", *notes.ends(keyword))


def _text(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    if not _came_or_went(notes, keyword, old, new):
        notes.say(keyword, _inclusion(old, new), *notes.ends(keyword), old=show(old), new=show(new))


def _inclusion(old: str, new: str) -> str:
    """How the languages of two patterns lie, by their automata."""
    from jstk.core.solve.regex import Included, Language, compile_pattern, included

    before, after = compile_pattern(old), compile_pattern(new)
    if not isinstance(before, Language) or not isinstance(after, Language):
        return "changed"
    wider, narrower = (isinstance(included(a, b), Included) for a, b in ((before, after), (after, before)))
    return "rewritten" if wider and narrower else "widened" if wider else "narrowed" if narrower else "changed"


def _opaque(notes: Notes, keyword: str, old: Any, new: Any) -> None:
    ignored = keyword in _CONTENT or (keyword == "format" and not notes.walk.formats)
    push = Push.NOTHING if ignored else None
    if not _came_or_went(notes, keyword, old, new, push):
        notes.say(keyword, "changed", *notes.ends(keyword), push, old=old, new=new)


_COMPARE: Final[Mapping[Order, Callable[[Notes, str, Any, Any], None]]] = {
    Order.LOW: _low,
    Order.HIGH: _low,
    Order.DIVISOR: _divisor,
    Order.CHOICE: _choice,
    Order.DEMAND: _demand,
    Order.CONDITIONAL: _dependent,
    Order.FLAG: _flag,
    Order.TEXT: _text,
    Order.OPAQUE: _opaque,
}
