"""Keywords and formats by name: those of every dialect, those of OpenAPI and of editors, and what each was probably
meant to be."""

from collections.abc import Mapping
from typing import Final

from jstk.core.dialect import DIALECTS, Dialect
from jstk.core.migration.formats import FORMATS
from jstk.core.nearest import nearest

OPENAPI: Final[Mapping[str, str]] = {
    "nullable": "add the type null",
    "example": "write `examples`, an array",
    "discriminator": "use `oneOf` with `const`, or `if`",
    "externalDocs": "write it in `description`",
    "xml": "leave it out",
}
"""Keywords of OpenAPI 3.0 that JSON Schema does not have, and what to write instead."""
EDITORS: Final = frozenset(
    """markdownDescription markdownEnumDescriptions enumDescriptions enumItemLabels defaultSnippets deprecationMessage
    markdownDeprecationMessage errorMessage patternErrorMessage doNotSuggest suggestSortText allowComments
    allowTrailingCommas
    tsType tsEnumNames javaType existingJavaType javaName javaInterfaces enumNames options propertyOrder order scope
    intellij-metadata fileMatch version name url since until body meta:enum meta:license $license $anchor $comment
    readme editPresentation included pattern_error ui:order ui:widget ui:field widget hidden visible units
    unit""".split()
)
"""Annotations that editors and generators read; they are known to be no keywords."""
RENAMED: Final[Mapping[str, Mapping[int, str]]] = {
    "id": {6: "$id"},
    "$id": {3: "id", 4: "id"},
    "definitions": {2019: "$defs", 2020: "$defs"},
    "dependencies": {2019: "dependentRequired` or `dependentSchemas", 2020: "dependentRequired` or `dependentSchemas"},
    "additionalItems": {2020: "items"},
    "$recursiveRef": {2020: "$dynamicRef"},
    "$recursiveAnchor": {2020: "$dynamicAnchor"},
    "$dynamicRef": {2019: "$recursiveRef"},
    "$dynamicAnchor": {2019: "$recursiveAnchor"},
    "divisibleBy": {4: "multipleOf"},
    "extends": {4: "allOf"},
    "disallow": {4: "not"},
    "const": {3: "enum", 4: "enum"},
    "dependentRequired": {3: "dependencies"},
    "dependentSchemas": {3: "dependencies"},
    "prefixItems": {3: "items` with an array"},
    "$anchor": {6: "$id` with a fragment", 7: "$id` with a fragment", 4: "id` with a fragment"},
    "allOf": {3: "extends"},
    "multipleOf": {3: "divisibleBy"},
    "not": {3: "disallow"},
}
"""Keywords that another dialect calls otherwise: for a dialect number, and for each later one up to the next number
named."""


def of_another_dialect(name: str, dialect: Dialect) -> str | None:
    """The dialects that have a keyword which this one lacks, in words; None where none has it."""
    having = [other.name for other in DIALECTS if name in other.keywords]
    if name in dialect.keywords or not having:
        return None
    return having[0] if len(having) == 1 else f"{having[0]} to {having[-1]}"


def renamed(name: str, dialect: Dialect) -> str | None:
    """What a keyword is called in a dialect that lacks it."""
    table = RENAMED.get(name, {})
    known = [number for number in table if number <= dialect.number]
    return table[max(known)] if known else None


_MEANT: Final[Mapping[str, str]] = {
    "min": "minimum",
    "max": "maximum",
    "minlen": "minLength",
    "maxlen": "maxLength",
    "regex": "pattern",
    "regexp": "pattern",
}
"""Short names that other tools have for keywords."""


def meant_keyword(name: str, dialect: Dialect, present: "list[str]") -> str | None:
    """The keyword that a misspelt name was probably meant to be."""
    if len(name) < 3:
        return None
    if _MEANT.get(name.casefold()) in dialect.keywords and _MEANT[name.casefold()] not in present:
        return _MEANT[name.casefold()]
    candidates = [known for known in dialect.keywords if known not in present]
    folded = {known.casefold().replace("_", "").replace("-", "").lstrip("$"): known for known in candidates}
    same = folded.get(name.casefold().replace("_", "").replace("-", "").lstrip("$"))
    return same or nearest(name, [known for known in candidates if not known.startswith("$") or name.startswith("$")])


SINCE: Final[Mapping[str, int]] = {
    "$defs": 2019,
    "deprecated": 2019,
    "contentSchema": 2019,
    "$comment": 7,
    "readOnly": 7,
    "writeOnly": 7,
    "contentEncoding": 7,
    "contentMediaType": 7,
    "examples": 6,
}
"""Keywords that tools read in older drafts too, though these do not define them: the draft that brought each."""

KNOWN_FORMATS: Final = tuple(dict.fromkeys(name for number in FORMATS for name in FORMATS[number]))
CUSTOM_FORMATS: Final = frozenset(
    """int32 int64 float double byte binary password uint uint8 uint16 uint32 uint64 int8 int16 markdown html color-hex
    textarea date-time-local base64 semver cron""".split()
)
"""Formats that OpenAPI and generators use; no validator of JSON Schema checks them."""
OLD_FORMATS: Final[Mapping[str, str]] = {
    "ip-address": "ipv4",
    "host-name": "hostname",
    "datetime": "date-time",
    "url": "uri",
    "guid": "uuid",
    "ip": "ipv4",
}
"""Formats under a name that they do not have, or no longer."""


def meant_format(name: str, dialect: Dialect) -> str | None:
    """The format that an unknown name was probably meant to be."""
    if name.lower() in OLD_FORMATS:
        return OLD_FORMATS[name.lower()]
    return nearest(name, FORMATS[dialect.number])
