"""A keyword for types that the schema does not allow."""

from collections.abc import Iterator
from typing import Final

from jstk.core.dialect import Role
from jstk.core.document import is_integer, kind_of
from jstk.core.lint.here import Here, without
from jstk.core.lint.rule import Hit, Rule
from jstk.core.lint.values import listed, widened

_FORMATTED: Final = frozenset({"format", "contentEncoding", "contentMediaType", "contentSchema"})
_NUMERIC: Final = frozenset(
    {
        "utc-millisec",
        "int32",
        "int64",
        "float",
        "double",
        "uint",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "int8",
        "int16",
    }
)


def _check(here: Here) -> Iterator[Hit]:
    allowed, because = _allowed(here)
    if allowed is None:
        return
    for name in here.schema:
        wanted = _types(here, name)
        if wanted and not widened(wanted) & allowed:
            text = f"`{name}` is for {_said(wanted)}, and {because}"
            # formats for numbers are OpenAPI's
            mild = name == "format" and here.schema[name] in _NUMERIC
            yield Hit(text, name, fix=without(here.raw, name), severity="note" if mild else None, certain=True)


def _allowed(here: Here) -> tuple[set[str] | None, str]:
    """The types that instances can have here, and why; None where `type`, `const` and `enum` say nothing."""
    types = here.types() if here.has("type") else None
    values = listed(here.schema)
    if values:
        kinds = {"integer" if kind_of(value) == "number" and is_integer(value) else kind_of(value) for value in values}
        made = widened(kinds) if types is None else widened(kinds) & widened(types)
        return (made or None), f"only {_said(sorted(kinds))} is listed"
    return (None, "") if types is None else (widened(types), f"only {_said(types)} is allowed")


def _types(here: Here, name: str) -> tuple[str, ...]:
    keyword = here.known(name)
    if name in _FORMATTED:
        return ("string",)
    if keyword is None or keyword.role not in (Role.ASSERTION, Role.APPLICATOR):
        return ()
    return keyword.types


def _said(names: "tuple[str, ...] | list[str]") -> str:
    kept = [name for name in names if not (name == "integer" and "number" in names)]
    return "/".join(kept)


RULE: Final = Rule(
    id="ineffective-keyword",
    why="A keyword says nothing about values of other types, so here it never does anything.",
    severity="warning",
    group="semantic",
    good={"type": "string", "minLength": 3},
    bad={"type": "string", "minimum": 3},
    check=_check,
    on=("type", "const", "enum"),
)
