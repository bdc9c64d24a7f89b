"""Many questions to one closure at once (a door to jsonschema-rs): does this instance satisfy that subschema?"""

from collections.abc import Sequence
from typing import Any

import jsonschema_rs

from jstk.core.closure import Closure, Node
from jstk.core.dialect import DRAFT3, DRAFT4, Dialect
from jstk.core.engine.prepare import prepared
from jstk.core.engine.verdict import CLASSES
from jstk.core.pointer import to_fragment


def judged(closure: Closure, questions: Sequence[tuple[Node, Any]], formats: bool | None = None) -> list[bool | None]:
    """For each node and instance whether it satisfies the subschema there; None where that could not be asked.

    One schema with a reference for each node is compiled, so that what they share is compiled once.
    """
    if closure.dialect is DRAFT3 or not questions:
        return [None] * len(questions)
    nodes = list(dict.fromkeys(node for node, _ in questions))
    names = {node: str(index) for index, node in enumerate(nodes)}
    validator = _validator(closure, nodes, formats)
    if validator is None:
        return [None] * len(questions)
    return [bool(validator.is_valid({names[node]: instance})) for node, instance in questions]


def _validator(closure: Closure, nodes: Sequence[Node], formats: bool | None) -> Any:
    documents = prepared(closure)
    dialect: Dialect = closure.dialect
    schema = {"properties": {str(i): {"$ref": _reference(closure, node)} for i, node in enumerate(nodes)}}
    known = [
        (uri, value)
        for uri, value in documents.items()
        if uri.startswith(("http://json-schema.org/", "https://json-schema.org/"))
    ]
    options: dict[str, Any] = {"registry": jsonschema_rs.Registry(known)} if known else {}
    try:
        return CLASSES.get(dialect.number, CLASSES[DRAFT4.number])(
            schema, retriever=documents.__getitem__, base_uri="question:/", validate_formats=formats, **options
        )
    except (ValueError, KeyError, jsonschema_rs.ReferencingError, jsonschema_rs.ValidationError):
        return None


def _reference(closure: Closure, node: Node) -> str:
    return f"{node[0]}#{to_fragment(node[1])}"
