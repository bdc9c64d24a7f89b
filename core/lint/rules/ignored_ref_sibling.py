"""A keyword beside `$ref` that the dialect ignores."""

from collections.abc import Iterator
from typing import Final

from jstk.core.dialect import Role
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    if not here.dialect.ref_alone or not isinstance(here.raw.get("$ref"), str):
        return
    for name in here.raw:
        keyword = here.known(name)
        if name in ("$ref", "$schema", "x-jstk-ignore") or (keyword is not None and keyword.role is Role.DEFINITIONS):
            continue
        # the root's identifier is ignored as well, but that seldom matters
        quiet = keyword is None or keyword.role is Role.ANNOTATION
        mild = quiet or (keyword is not None and keyword.role is Role.IDENTIFIER and here.pointer == "")
        text = f"`{name}` beside `$ref` is ignored in {here.dialect.name}" + (
            "" if mild else "; put the reference into `allOf`"
        )
        yield Hit(text, name, severity="note" if mild else None)


RULE: Final = Rule(
    id="ignored-ref-sibling",
    why=(
        "Up to draft-07 everything beside `$ref` is ignored (draft-07 core, section 8.3), so a constraint"
        " there does nothing."
    ),
    severity="warning",
    group="semantic",
    good={
        "$schema": "http://json-schema.org/draft-07/schema#",
        "definitions": {"a": {}},
        "allOf": [{"$ref": "#/definitions/a"}],
        "minLength": 1,
    },
    bad={
        "$schema": "http://json-schema.org/draft-07/schema#",
        "definitions": {"a": {}},
        "properties": {"b": {"$ref": "#/definitions/a", "minLength": 1}},
    },
    check=_check,
    on=("$ref",),
)
