"""The nouns of a migration: what a schema becomes, what was changed, and what has no equivalent."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from jstk.core.dialect import Dialect
from jstk.core.document import Json


@frozen
class Note:
    """One change or loss at a place of the original document.

    `kind` of a loss: `integer` (1.0 is no integer up to draft-04), `format` and `content` (asserted up to draft-07
    only), `vocabulary`, `scope` (dynamic references), `evaluated` (unevaluated keywords), `keyword`. `before` and
    `after` name the keyword that was renamed.
    """

    pointer: str
    message: str
    kind: str = "keyword"
    uri: str = ""
    before: str = ""
    after: str = ""


@frozen(eq=False)
class Migrated:
    """A migrated schema. `documents` holds every migrated document, by retrieval URI, the schema itself among them.

    `changes` kept the verdicts; `losses` did not, or may not. `renamed` maps the URIs of documents that had to be
    renamed, since an engine knows the original by heart; `moved` maps each subschema's place before to its place after.
    """

    schema: Json
    changes: tuple[Note, ...]
    losses: tuple[Note, ...]
    documents: Mapping[str, Json] = field(factory=dict)
    renamed: Mapping[str, str] = field(factory=dict)
    moved: Mapping[tuple[str, str], str] = field(factory=dict)


@frozen(eq=False)
class Hole:
    """A subschema's place in a member that is rearranged: where it stood, its value, and the dialect around it."""

    pointer: str
    value: Any
    dialect: Dialect


@frozen(eq=False)
class Link:
    """A reference whose text is written once all places are known: the schema it stood in, its keyword, its text."""

    pointer: str
    keyword: str
    text: str


@frozen(eq=False)
class Pointing:
    """A new reference to a subschema of the same resource, by the place where that stood before."""

    pointer: str
