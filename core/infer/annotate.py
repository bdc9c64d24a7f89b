"""Evidence written into the schema as `$comment`, next to the keywords that it speaks of."""

from collections.abc import Iterable
from typing import Any

from jstk.core.infer.emit import Evidence
from jstk.core.pointer import resolve


def annotated(schema: dict[str, Any], evidence: Iterable[Evidence]) -> dict[str, Any]:
    """A copy of the schema with one comment for each place that evidence speaks of."""
    comments: dict[str, list[str]] = {}
    for one in evidence:
        if isinstance(resolve(schema, one.pointer), dict):
            comments.setdefault(one.pointer, []).append(f"{one.keyword}: {one.reason}")
    return _copy(schema, "", comments)  # type: ignore[no-any-return]


def _copy(value: Any, at: str, comments: dict[str, list[str]]) -> Any:
    if isinstance(value, list):
        return [_copy(item, f"{at}/{index}", comments) for index, item in enumerate(value)]
    if not isinstance(value, dict):
        return value
    made = {
        name: _copy(item, f"{at}/{name.replace('~', '~0').replace('/', '~1')}", comments)
        for name, item in value.items()
    }
    if at in comments:
        made["$comment"] = "; ".join(comments[at])
    return made
