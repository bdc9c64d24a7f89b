"""Vocabularies of custom metaschemas: which keywords mean nothing in a resource (2020-12 core, section 8.1)."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urldefrag

from attrs import frozen

from jstk.core.closure import Closure, Node
from jstk.core.dialect import find
from jstk.core.pointer import child

_VALIDATION: Final = frozenset(
    """type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems
    minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired""".split()
)
_APPLICATOR: Final = frozenset(
    """prefixItems items additionalItems contains additionalProperties properties patternProperties dependentSchemas
    propertyNames if then else allOf anyOf oneOf not""".split()
)
_KEYWORDS: Final[Mapping[str, frozenset[str]]] = {"validation": _VALIDATION, "applicator": _APPLICATOR}
_ASSERTING: Final = "format-assertion"


@frozen
class Vocabulary:
    """What a resource's metaschema leaves out, and whether it lets formats assert."""

    without: frozenset[str] = frozenset()
    asserts: bool = False


_WHOLE: Final = Vocabulary()


def vocabulary_of(closure: Closure, node: Node) -> Vocabulary:
    """The vocabulary that rules a subschema: that of its resource's `$schema`, else of its document's."""
    if not closure.metaschemas:
        return _WHOLE
    one = closure.subschemas[node]
    for root in (one.root, ""):
        value: Any = closure.value((node[0], child(root, "$schema")))
        if isinstance(value, str):
            return _declared(closure, value)
    return _WHOLE


def _declared(closure: Closure, name: str) -> Vocabulary:
    document = closure.documents.get(urldefrag(name)[0])
    metaschema = document.value if document is not None and find(name) is None else None
    declared = metaschema.get("$vocabulary") if isinstance(metaschema, dict) else None
    if not isinstance(declared, dict):
        return _WHOLE
    names = {uri.rpartition("/")[2] for uri in declared}
    absent = [keywords for vocabulary, keywords in _KEYWORDS.items() if vocabulary not in names]
    return Vocabulary(frozenset().union(*absent), _ASSERTING in names)
