"""A keyword, or a form of one, of another draft."""

from collections.abc import Iterator
from typing import Final

from jstk.core.dialect import DIALECTS
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.vocabulary import SINCE, of_another_dialect, renamed

_LIVE_BUT_OLD: Final = ("dependencies", "definitions")


def _named(number: int) -> str:
    return next(one.name for one in DIALECTS if one.number == number)


def _check(here: Here) -> Iterator[Hit]:
    number = here.dialect.number
    for name in here.schema:
        owner = of_another_dialect(name, here.dialect)
        now = renamed(name, here.dialect)
        hint = f"; write `{now}`" if now else ""
        if owner:
            yield Hit(f"`{name}` is a keyword of {owner}, and ignored in {here.dialect.name}{hint}", name)
        elif name in SINCE and number < SINCE[name]:
            text = f"`{name}` came with {_named(SINCE[name])}; {here.dialect.name} does not know it"
            yield Hit(text, name, severity="note")
        elif name in _LIVE_BUT_OLD and number >= 2019 and isinstance(here.schema[name], dict):
            text = f"`{name}` is a keyword of drafts up to draft-07{hint}"
            yield Hit(text, name, severity="note" if name == "definitions" else None)
    if number == 2020 and isinstance(here.schema.get("items"), list):
        yield Hit("an array in `items` is of drafts up to 2019-09; write `prefixItems`", "items")
    for name in ("exclusiveMinimum", "exclusiveMaximum"):
        value = here.schema.get(name)
        if number >= 6 and isinstance(value, bool):
            yield Hit(f"a boolean `{name}` is of draft-04; write the bound itself there", name)
        elif number <= 4 and isinstance(value, int) and not isinstance(value, bool):
            bound = name[9:].lower()
            yield Hit(f"a number in `{name}` is of draft-06 and later; write `{bound}` and `{name}: true`", name)


RULE: Final = Rule(
    id="other-draft-keyword",
    why=(
        "A validator ignores keywords that the draft named by `$schema` does not have, so what they say is not checked."
    ),
    severity="warning",
    group="semantic",
    good={"dependentRequired": {"a": ["b"]}},
    bad={"dependencies": {"a": ["b"]}},
    check=_check,
)
