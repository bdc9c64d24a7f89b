"""A property without a description."""

from collections.abc import Iterator
from typing import Final

from jstk.core.document import dumps
from jstk.core.lint.here import Here
from jstk.core.lint.rule import Hit, Rule


def _check(here: Here) -> Iterator[Hit]:
    properties = here.schema.get("properties")
    for name, value in properties.items() if isinstance(properties, dict) else ():
        if (
            isinstance(value, dict)
            and "$ref" not in value
            and not ({"description", "title", "markdownDescription"} & set(value))
        ):
            yield Hit(f"the property {dumps(name)} has no description", at=here.at("properties", name))


RULE: Final = Rule(
    id="undescribed-property",
    why="Editors show it, and models rely on it.",
    severity="note",
    group="style",
    good={"properties": {"a": {"type": "string", "description": "The first letter"}}},
    bad={"properties": {"a": {"type": "string"}}},
    check=_check,
    on=("properties",),
)
