"""Keywords for one type without `type`."""

from collections.abc import Iterator
from typing import Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import listed


def _check(here: Here) -> Iterator[Hit]:
    if (
        here.types()
        or listed(here.schema) is not None
        or "$ref" in here.schema
        or here.one.keyword in ("allOf", "anyOf", "oneOf", "not", "if", "then", "else")
    ):
        return
    spoken = {here.dialect.keywords[name].types for name in here.asserting() if here.dialect.keywords[name].types}
    if len(spoken) == 1:
        kind = min(spoken)[0]
        yield Hit(f"the keywords here are for {kind}s only; without `type` all other values are accepted")


RULE: Final = Rule(
    id="missing-type",
    why='Values of other types pass unseen: `{"minLength": 3}` accepts the number 1.',
    severity="note",
    group="style",
    good={"type": "string", "minLength": 3},
    bad={"minLength": 3},
    check=_check,
)
