"""Paths with empty names: jsonschema-rs leaves the name "" out of the paths of its errors; here it is put back.

The text of an error has the instance location whole, and its absolute keyword location has the place in the schema.
"""

from collections.abc import Sequence
from typing import Any, Final

from jstk.core.closure import Closure, Node
from jstk.core.pointer import MISSING, child, escape, step

_BEFORE: Final = "\n\nOn instance"
_AFTER: Final = ":\n"
_EMPTY: Final = '[""]'

Path = list[Any]


def has_empty_name(instance: object) -> bool:
    """Whether any object in the instance has the name ""."""
    pending = [instance]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            if "" in value:
                return True
            pending.extend(value.values())
        elif isinstance(value, list):
            pending.extend(value)
    return False


def has_empty_part(closure: Closure) -> bool:
    """Whether a subschema stands under the name "", so that a keyword location may have an empty token."""
    return any(at.endswith("/") or "//" in at for _, at in closure.subschemas)


def instance_path(error: Any) -> Path:
    """The whole instance path of the library's error; as the library has it where its text does not tell."""
    known: Path = error.instance_path
    text = str(error)
    at = text.rfind(_BEFORE)
    return known if at < 0 else _filled(known, text[at + len(_BEFORE) :])


def _filled(known: Path, shown: str) -> Path:
    """The path that is shown as `["name"][0]`, a name unescaped, of which all but the empty names are known."""
    made: Path = []
    taken, at = 0, 0
    while not shown.startswith(_AFTER, at):
        part = _shown(known[taken]) if taken < len(known) else ""
        if part and shown.startswith(part, at):
            made.append(known[taken])
            taken += 1
        elif shown.startswith(_EMPTY, at):
            made.append("")
            part = _EMPTY
        else:
            return known
        at += len(part)
    return made if taken == len(known) else known


def _shown(token: str | int) -> str:
    return f"[{token}]" if isinstance(token, int) else f'["{token}"]'


def keyword_path(closure: Closure, known: Sequence[Any], end: Node | None) -> Path:
    """The whole keyword path, through references, of which all but the empty names are known, and the place where it
    ends; as it is known where no such path leads there."""
    pending: list[tuple[Node, int, tuple[Any, ...]]] = [(closure.node, 0, ())]
    met: set[tuple[Node, int]] = set()
    near: Path | None = None
    while pending and end is not None:
        node, taken, made = pending.pop()
        if (node, taken) in met:
            continue
        met.add((node, taken))
        if taken == len(known) and node == end:
            return list(made)
        if taken == len(known) and near is None and _near(node, end):
            near = list(made)
        value = closure.value(node)
        if isinstance(value, dict) and "" in value:
            pending.append(((node[0], child(node[1], "")), taken, (*made, "")))
        if taken < len(known):
            after = _next(closure, node, value, str(known[taken]))
            pending += [(one, taken + 1, (*made, known[taken])) for one in after]
    return list(known) if near is None else near


def _next(closure: Closure, node: Node, value: Any, token: str) -> list[Node]:
    """Where a token leads: through a reference to its targets, else a step down."""
    through = [one for one in closure.references.get(node, ()) if one.keyword == token]
    if through:
        dynamic = [one.text.partition("#")[2] for one in through if one.dynamic]
        return [
            *(node for name in dynamic for node in closure.dynamic_anchors.get(name, ())),
            *(one.target for one in through),
        ]
    return [] if step(value, token) is MISSING else [(node[0], f"{node[1]}/{escape(token)}")]


def _near(node: Node, end: Node) -> bool:
    """Whether one place is within the other: the library tells of a few keywords a step above or below."""
    return node[0] == end[0] and (f"{node[1]}/".startswith(f"{end[1]}/") or f"{end[1]}/".startswith(f"{node[1]}/"))
