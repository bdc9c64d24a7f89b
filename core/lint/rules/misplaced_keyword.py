"""A keyword in the wrong place: `required` inside a property, or schema keywords where property names stand."""

from collections.abc import Iterator
from typing import Any, Final

from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule

_TELLING: Final = {
    "type": lambda value, dialect: (
        isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value))
    ),
    "required": lambda value, dialect: isinstance(value, list),
    "additionalProperties": lambda value, dialect: isinstance(value, bool),
    "additionalItems": lambda value, dialect: isinstance(value, bool),
    "enum": lambda value, dialect: isinstance(value, list),
    "properties": lambda value, dialect: (
        isinstance(value, dict)
        and bool(value)
        and all(isinstance(v, dict) for v in value.values())
        and not set(value) & set(dialect.keywords)
    ),
    "items": lambda value, dialect: isinstance(value, list),
    "oneOf": lambda value, dialect: isinstance(value, list),
    "anyOf": lambda value, dialect: isinstance(value, list),
    "allOf": lambda value, dialect: isinstance(value, list),
    "uniqueItems": lambda value, dialect: isinstance(value, bool),
}
"""Values that a property's schema would not have, but the keyword of that name would."""


def _check(here: Here) -> Iterator[Hit]:
    if isinstance(here.schema.get("required"), bool) and here.dialect.number >= 4:
        yield Hit(
            "`required` is an array of names beside `properties`; true or false inside the property is of draft-03",
            "required",
        )
    for keyword in ("properties", "patternProperties"):
        value = here.schema.get(keyword)
        if not isinstance(value, dict):
            continue
        for name, part in value.items():
            if name in _TELLING and _TELLING[name](part, here.dialect) and not _is_property(here, name, part):
                where = f"stands among the names of `{keyword}`, where it declares a property"
                text = f"`{name}` {where}; it belongs beside `{keyword}`"
                yield Hit(
                    text, at=here.at(keyword, name), severity="error" if not isinstance(part, dict | bool) else None
                )


def _is_property(here: Here, name: str, part: Any) -> bool:
    """Whether a boolean or an object here may well be meant as the schema of a property with such a name."""
    if name == "properties":
        return any(key in part for key in ("$ref", "type", "description"))
    if isinstance(part, bool):
        names = here.schema.get("required")
        others = [key for key in here.schema.get("properties", {}) if key in here.dialect.keywords]
        return (isinstance(names, list) and name in names) or len(others) > 2
    return False


RULE: Final = Rule(
    id="misplaced-keyword",
    why="A keyword that stands where a property name is expected declares a property of that name and checks nothing.",
    severity="warning",
    group="semantic",
    good={"properties": {"a": {"type": "string"}}, "additionalProperties": False},
    bad={"properties": {"a": {"type": "string"}, "additionalProperties": False}},
    check=_check,
    on=("properties", "patternProperties", "required"),
)
