"""Parts of schemas put together: branches of a union, and kinds of values side by side."""

from typing import Any

from jstk.core.infer.places import mask_schema
from jstk.core.infer.unions import Branch, Union

Schema = dict[str, Any]


def union_schema(union: Union, names: list[str], closed: bool) -> list[Schema]:
    """One branch for each group of tag values, and one for the values that were too rare to say anything of."""
    branches = [_branch(union.tag, branch, names, closed) for branch in union.branches]
    known = [value for branch in union.branches for value in branch.values]
    return [*branches, {"properties": {union.tag: {"not": {"enum": sorted(known)}}}}]


def _branch(tag: str, branch: Branch, names: list[str], closed: bool) -> Schema:
    value = {"const": branch.values[0]} if len(branch.values) == 1 else {"enum": list(branch.values)}
    properties: Schema = {tag: value}
    for name, mask in branch.kinds:
        refined = mask_schema(mask)
        if refined:
            properties[name] = refined
    required: Schema = {"required": list(branch.required)} if branch.required else {}
    present = [name for name in names if name not in branch.absent]
    if closed and len(present) < len(branch.absent):
        # the object is closed anyway, so to list what is there says the same as to forbid each of the others
        return {"properties": {**dict.fromkeys(present, True), **properties}, **required, "additionalProperties": False}
    return {"properties": {**properties, **dict.fromkeys(branch.absent, False)}, **required}


def one_of_kinds(parts: list[Schema]) -> Any:
    """One schema for schemas of different kinds: their keywords side by side where these cannot touch each other."""
    if not parts:
        return True
    several = sum(part.get("type") == "object" or "$ref" in part for part in parts) > 1
    plain: list[Schema] = []
    others: list[Schema] = []
    for part in parts:
        apart = part.keys() & {"$ref", "enum", "const", "anyOf", "oneOf"} or (several and part.get("type") == "object")
        (others if apart else plain).append(part)
    if not others:
        return _side_by_side(plain)
    if len(parts) == 1:
        return others[0]
    if len(others) == 1 and plain == [{"type": "null"}] and others[0].keys() == {"type", "enum"}:
        return {"type": ["string", "null"], "enum": [*others[0]["enum"], None]}
    return {"anyOf": [*([_side_by_side(plain)] if plain else []), *others]}


def _side_by_side(parts: list[Schema]) -> Schema:
    joined: Schema = {}
    for part in parts:
        joined |= part
    examples = [value for part in parts for value in part.get("examples", ())]
    joined |= {"examples": examples} if examples else {}
    types = [part["type"] for part in parts]
    return {"type": types[0] if len(types) == 1 else types, **{k: v for k, v in joined.items() if k != "type"}}
