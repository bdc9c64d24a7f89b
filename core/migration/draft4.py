"""Rules that bring a schema of draft-06 to draft-04, and one of draft-04 to draft-03."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from jstk.core.dialect import DRAFT3, DRAFT4, Dialect
from jstk.core.document import canonical_key, is_integer
from jstk.core.migration.here import Here, Members, conjoin
from jstk.core.migration.model import Hole, Link

Rules = tuple[Callable[[Members, Here], None], ...]
_OLD_NAMES: Final = {"hostname": "host-name", "ipv4": "ip-address"}
NEVER: Final[dict[str, Any]] = {"not": {}}


def _constant(m: Members, here: Here) -> None:
    if "const" not in m:
        return
    value = m.pop("const")
    here.change("`const` is an `enum` of one", "const", "const", "enum")
    if "enum" in m:
        conjoin(m, {"enum": [value]})
    else:
        m["enum"] = [value]


def _contains(m: Members, here: Here) -> None:
    """Some item fits: not an array whose items all do not fit."""
    if "contains" in m:
        conjoin(m, {"not": {"type": "array", "items": {"not": m.pop("contains")}}})
        here.change("`contains` is `not` with `items`", "contains")


def _names(m: Members, here: Here) -> None:
    """`propertyNames` of a pattern or of enumerated names, beside no other rule for names; else a loss."""
    hole = m.get("propertyNames")
    if hole is None:
        return
    value = hole.value if isinstance(hole, Hole) else hole
    here.drop(m, "propertyNames")
    rules = {key: part for key, part in value.items() if key != "type"} if isinstance(value, dict) else value
    string = not isinstance(value, dict) or value.get("type", "string") == "string"
    if string and isinstance(rules, dict) and not rules:
        here.change("`propertyNames` allows every name", "propertyNames")
    elif rules is False or not string:
        conjoin(m, {"not": {"type": "object", "minProperties": 1}})
        here.change("`propertyNames` forbids every name", "propertyNames")
    elif rules is True:
        here.change("`propertyNames` allows every name", "propertyNames")
    elif isinstance(rules, dict) and set(rules) == {"pattern"}:
        conjoin(m, {"patternProperties": {rules["pattern"]: {}}, "additionalProperties": False})
        here.change("`propertyNames` with `pattern` is `patternProperties`", "propertyNames")
    elif isinstance(rules, dict) and set(rules) in ({"enum"}, {"const"}):
        options = rules.get("enum", [rules.get("const")])
        named = {name: {} for name in options if isinstance(name, str)}  # type: ignore[var-annotated]
        conjoin(m, {"properties": named, "additionalProperties": False})
        here.change("`propertyNames` with `enum` is `properties`", "propertyNames")
    else:
        here.loss("`propertyNames` has no equivalent", "propertyNames")


def _exclusive(m: Members, here: Here) -> None:
    """A bound of its own is a bound and a flag; the stronger of two bounds wins."""
    for bound, exclusive, stronger in (("minimum", "exclusiveMinimum", max), ("maximum", "exclusiveMaximum", min)):
        value, other = m.get(exclusive), m.get(bound)
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            continue
        if isinstance(other, int | Decimal) and stronger(value, other) == other and value != other:
            del m[exclusive]
        else:
            m[bound], m[exclusive] = value, True
        here.change(f"`{exclusive}` is a flag", exclusive)


def _identifier(m: Members, here: Here) -> None:
    if "id" in m:
        here.drop(m, "id")
    if "$id" in m:
        here.rename(m, "$id", "id")


def _empty(m: Members, here: Here) -> None:
    """What may not be empty in draft-04: `required`, `enum`, and the arrays of `dependencies`."""
    if m.get("required") == []:
        del m["required"]
        here.change("an empty `required` demands nothing", "required")
    if m.get("enum") == []:
        del m["enum"]
        conjoin(m, NEVER)
        here.change("an empty `enum` allows nothing", "enum")
    dependencies = m.get("dependencies")
    if isinstance(dependencies, dict):
        m["dependencies"] = {name: part for name, part in dependencies.items() if part != []}


def _booleans(m: Members, here: Here) -> None:
    """Boolean schemas are objects, but for the two keywords that always took them."""
    for name in ("additionalProperties", "additionalItems"):
        hole = m.get(name)
        if isinstance(hole, Hole) and isinstance(hole.value, bool):
            m[name] = hole.value
    for name, value in m.items():
        if isinstance(value, bool) and name in ("items", "not"):
            m[name] = {} if value else NEVER
        elif isinstance(value, dict) and name in ("properties", "patternProperties", "dependencies"):
            m[name] = {key: ({} if part else NEVER) if isinstance(part, bool) else part for key, part in value.items()}


def _integers(m: Members, here: Here) -> None:
    for name in ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"):
        if isinstance(m.get(name), Decimal) and is_integer(m[name]):
            m[name] = int(m[name])
    types = m.get("type")
    if types == "integer" or (isinstance(types, list) and "integer" in types):
        here.loss("1.0 is an integer here and none in draft-04", "type", "integer")


def _unions(m: Members, here: Here) -> None:
    """`anyOf` is a `type` with schemas, `allOf` is `extends`, `not` is `disallow` (draft-03, 5.1, 5.25, 5.26)."""
    extends: list[Any] = []
    if isinstance(m.get("allOf"), list):
        extends += m.pop("allOf")
        here.change("`allOf` is `extends`", "allOf", "allOf", "extends")
    if isinstance(m.get("anyOf"), list):
        extends.append({"type": _distinct(m.pop("anyOf"))})
        here.change("`anyOf` is `type` with schemas", "anyOf")
    if "not" in m:
        m["disallow"] = [m.pop("not")]
        here.change("`not` is `disallow`", "not", "not", "disallow")
    if "oneOf" in m:
        here.loss("`oneOf` has no equivalent; any may match", "oneOf")
        extends.append({"type": _distinct(m.pop("oneOf"))})
    if extends:
        m["extends"] = extends


def _distinct(branches: list[Any]) -> list[Any]:
    """The branches without repetitions, which draft-03 forbids in a `type`."""
    kept: dict[object, Any] = {}
    for branch in branches:
        value = branch.value if isinstance(branch, Hole) else branch
        kept.setdefault(canonical_key({} if value is True else NEVER if value is False else value), branch)
    return list(kept.values())


def _required(m: Members, here: Here) -> None:
    """A name in `required` is `required: true` in the property."""
    names = m.pop("required", None)
    if not isinstance(names, list) or not names:
        return
    properties = dict(m.get("properties", {}))
    for name in names:
        if name in properties:
            part = properties[name]
            alone = (
                isinstance(part, Hole)
                and isinstance(part.value, dict)
                and isinstance(part.value.get("$ref"), str | Link)
            )
            properties[name] = (
                {"extends": [part], "required": True} if alone or isinstance(part, Hole) else {**part, "required": True}
            )
        elif "additionalProperties" in m or "patternProperties" in m:
            conjoined = {"properties": {name: {"required": True}}}
            m["extends"] = [*m.get("extends", []), conjoined]
        else:
            properties[name] = {"required": True}
    if properties:
        m["properties"] = properties
    here.change("`required` is `required: true` in each property", "required")


def _last(m: Members, here: Here) -> None:
    if "multipleOf" in m:
        here.rename(m, "multipleOf", "divisibleBy")
    for name in ("minProperties", "maxProperties"):
        if name in m:
            del m[name]
            here.loss(f"`{name}` has no equivalent", name)
    dependencies = m.get("dependencies")
    if isinstance(dependencies, dict):
        m["dependencies"] = {
            name: part[0] if isinstance(part, list) and len(part) == 1 else part for name, part in dependencies.items()
        }


def old_formats(m: Members, here: Here) -> None:
    """Draft-03 names two formats in its own way (section 5.23)."""
    if m.get("format") in _OLD_NAMES:
        m["format"] = _OLD_NAMES[m["format"]]
        here.change("the format has another name in draft-03", "format")


TO_DRAFT4: Final[tuple[Dialect, Rules]] = (
    DRAFT4,
    (_constant, _contains, _names, _exclusive, _identifier, _empty, _booleans, _integers),
)
TO_DRAFT3: Final[tuple[Dialect, Rules]] = (DRAFT3, (old_formats, _unions, _required, _last))
