"""Projection: `fields` keeps named parts of a payload, so that an answer costs no more than what is read of it.

A path is dotted names; `\\.` is a dot in a name, `\\\\` a backslash. Arrays are mapped (an index in a path is not
needed, nor known), ancestors are kept, the wider path wins.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from returns.result import Failure, Success

from jstk.core.fault import Outcome, UnknownField
from jstk.core.nearest import suggest
from jstk.core.report import Payload
from jstk.core.tool import Schema

Path: TypeAlias = tuple[str, ...]
# The names to keep below a place; empty: all that is there.
_Tree: TypeAlias = Mapping[str, "_Tree"]
_ALL: Final[Mapping[str, Any]] = {}


def check(paths: Sequence[str], output_schema: Schema) -> Outcome[tuple[Path, ...]]:
    """The paths, parsed; fault `unknown-field` for the first that the output schema does not know.

    An object that the schema leaves open (no `properties`: an instance, a schema) allows any deeper path.
    """
    parsed: list[Path] = []
    for text in paths:
        path = split(text)
        found = _unknown(path, output_schema)
        if found is not None:
            return Failure(UnknownField(text, _nearest(path, *found)))
        parsed.append(path)
    return Success(tuple(parsed))


def split(text: str) -> Path:
    """The names of a dotted path."""
    names, name, escaped = [], "", False
    for char in text:
        if char == "." and not escaped:
            names.append(name)
            name = ""
        elif char == "\\" and not escaped:
            escaped = True
            continue
        else:
            name += char if char in ".\\" or not escaped else "\\" + char
        escaped = False
    return (*names, name + ("\\" if escaped else ""))


def join(path: Path) -> str:
    """The dotted path of names."""
    return ".".join(name.replace("\\", "\\\\").replace(".", "\\.") for name in path)


def project(payload: Payload, paths: tuple[Path, ...]) -> Payload:
    """The named parts of the payload, in its own order; the payload itself where no path is given."""
    if not paths:
        return payload
    kept = _kept(payload, _tree(paths))
    return kept if isinstance(kept, dict) else {}


def _unknown(path: Path, schema: Schema) -> tuple[int, tuple[str, ...]] | None:
    """Where a path leaves the schema, and the names known there; None where it does not."""
    for at, name in enumerate(path):
        schema = _below(schema)
        if _is_open(schema):
            return None
        known = schema.get("properties", {})
        if name not in known:
            return at, tuple(known)
        schema = known[name]
    return None


def _below(schema: Schema) -> Schema:
    """The schema of the elements, where it is one of arrays."""
    while isinstance(schema.get("items"), dict):
        schema = schema["items"]
    return schema


def _is_open(schema: Schema) -> bool:
    if "properties" in schema:
        return False
    kinds = schema.get("type")
    return kinds is None or "object" in kinds or ("array" in kinds and "items" not in schema)


def _nearest(path: Path, at: int, known: tuple[str, ...]) -> str | None:
    near = suggest(path[at], known)
    return None if near is None else join((*path[:at], near))


def _tree(paths: tuple[Path, ...]) -> dict[str, Any]:
    root: dict[str, Any] = {}
    # shorter paths first: what lies below a kept place is kept already
    for path in sorted(paths, key=len):
        _plant(root, path)
    return root


def _plant(node: dict[str, Any], path: Path) -> None:
    for name in path[:-1]:
        if name in node and node[name] is _ALL:
            return
        node = node.setdefault(name, {})
    node[path[-1]] = _ALL


def _kept(value: Any, tree: Mapping[str, Any]) -> Any:
    if tree is _ALL:
        return value
    if isinstance(value, list):
        return [_kept(item, tree) for item in value]
    if isinstance(value, dict):
        return {name: _kept(item, tree[name]) for name, item in value.items() if name in tree}
    return value
