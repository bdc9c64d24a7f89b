"""What is left out of the count: by pointers that the caller gives, and by `x-jstk-coverage-ignore` in the schema.

The keyword's value is true, for the subschema and all below it, or an array of names of its keywords.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from jstk.core.closure import Node
from jstk.core.coverage.program import Program
from jstk.core.pointer import MISSING, child, from_fragment

KEYWORD: Final = "x-jstk-coverage-ignore"


def counted(program: Program, pointers: Sequence[str]) -> tuple[int, ...]:
    """The indexes of the points that count."""
    roots = [*_given(program, pointers), *_marked(program)]
    exact = frozenset(roots)
    if not exact:
        return program.measured
    return tuple(index for index in program.measured if not _below(program.points[index].node, exact))


def astray(program: Program, pointers: Sequence[str]) -> list[str]:
    """The pointers that nothing stands at, which are probably misspelt."""
    known = {node for node in _given(program, pointers) if program.closure.value(node) is not MISSING}
    return [text for text in pointers if not any(node in known for node in _given(program, (text,)))]


def _given(program: Program, pointers: Sequence[str]) -> Iterator[Node]:
    for text in pointers:
        uri, hash_, fragment = text.partition("#")
        pointer = from_fragment(fragment) if hash_ else text
        for known in program.closure.documents:
            if (known == program.closure.uri) if not (hash_ and uri) else known.endswith(uri):
                yield (known, pointer)


def _marked(program: Program) -> Iterator[Node]:
    for node, one in program.closure.subschemas.items():
        value: Any = one.value
        mark = value.get(KEYWORD) if isinstance(value, dict) else None
        if mark is True:
            yield node
        elif isinstance(mark, list):
            yield from ((node[0], child(node[1], name)) for name in mark if isinstance(name, str))


def _below(node: Node, roots: frozenset[Node]) -> bool:
    uri, pointer = node
    while True:
        if (uri, pointer) in roots:
            return True
        if not pointer:
            return False
        pointer = pointer.rpartition("/")[0]
