"""Rules that bring a schema to 2020-12, one keyword family each; every rule keeps the verdicts or notes a loss."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from jstk.core.dialect import DRAFT2019, DRAFT2020, Role, find
from jstk.core.migration.here import Here, Members, conjoin
from jstk.core.migration.lift import is_alone
from jstk.core.migration.model import Hole, Link
from jstk.core.uri import defrag

_OLD_FORMATS: Final = {"host-name": "hostname", "ip-address": "ipv4"}
_KEPT_BESIDE_REF: Final = (
    "$schema",
    "$comment",
    "title",
    "description",
    "default",
    "examples",
    "readOnly",
    "writeOnly",
    "deprecated",
)


def dialect_name(m: Members, here: Here) -> None:
    """`$schema`: renamed at roots of resources, dropped elsewhere (2020-12 core, section 8.1.1)."""
    name = m.get("$schema")
    if not isinstance(name, str):
        return
    if not here.is_root and here.dialect.identifier not in m:
        here.drop(m, "$schema")
        here.change("`$schema` says nothing inside a resource", "$schema")
        return
    if find(name) is None:
        here.loss(f"the metaschema {name} is replaced; what its vocabularies say is not kept", "$schema", "vocabulary")
    if name != here.facts.to.uri:
        m["$schema"] = here.facts.to.uri
        here.change(f"`$schema` names {here.facts.to.name}", "$schema")


def _reference_alone(m: Members, here: Here) -> None:
    """Up to draft-07 the siblings of `$ref` are ignored: what would come alive is dropped."""
    if not is_alone(m, here.dialect):
        return
    for name in [name for name in m if name != "$ref" and not _stays(name, here)]:
        if name == here.dialect.identifier and here.is_root and _only_fragments(here):
            continue
        here.drop(m, name)
        here.change(f"`{name}` beside `$ref` is ignored in {here.dialect.name}", name)


def _stays(name: str, here: Here) -> bool:
    keyword = here.dialect.keywords.get(name)
    if keyword is not None and keyword.role is Role.DEFINITIONS:
        return True
    return name in _KEPT_BESIDE_REF or (name not in here.dialect.keywords and name not in DRAFT2020.keywords)


def _only_fragments(here: Here) -> bool:
    """Whether every reference with this base is a fragment, so that another base changes nothing."""
    closure = here.facts.closure
    return all(
        reference.text.startswith("#")
        for node, found in closure.references.items()
        for reference in found
        if closure.subschemas[node].base == here.base
    )


def unknown_before(m: Members, here: Here) -> None:
    """Keywords that the dialect does not have but the new one has are ignored before and would be live after."""
    for name in list(m):
        keyword = here.facts.to.keywords.get(name)
        if keyword is not None and name not in here.dialect.keywords and keyword.role is not Role.ANNOTATION:
            here.drop(m, name)
            here.change(f"`{name}` is no keyword of {here.dialect.name}", name)


def _identifier(m: Members, here: Here) -> None:
    """`id` to `$id`, and fragments of both to `$anchor` (2020-12 core, section 8.2)."""
    name = here.dialect.identifier
    value = m.get(name)
    if not isinstance(value, str):
        _anchor_names(m, here)
        return
    uri, fragment = defrag(value)
    if here.dialect.ref_alone and fragment and not fragment.startswith("/"):
        m["$anchor"] = fragment
        here.change("a fragment in an identifier is an `$anchor`", name)
    if not uri and "#" in value:
        here.drop(m, name)
    elif name != "$id":
        here.rename(m, name, "$id")
        m["$id"] = uri
    else:
        m["$id"] = uri if "#" in value else value
    _anchor_names(m, here)


def _anchor_names(m: Members, here: Here) -> None:
    name = m.get("$anchor")
    renamed = here.facts.anchors.get(f"{here.base}#{name}")
    if renamed:
        m["$anchor"] = renamed
        here.change(f"the anchor {name!r} is no name in 2020-12; it is {renamed!r} now", "$anchor")


def _recursion(m: Members, here: Here) -> None:
    """`$recursiveRef` and `$recursiveAnchor` as a dynamic reference with one name for all (2020-12 core, 8.2.3.2)."""
    if "$recursiveAnchor" in m and here.dialect is DRAFT2019:
        if m["$recursiveAnchor"] is True and _is_resource_root(here):
            m["$dynamicAnchor"] = here.facts.recursive
            here.change("`$recursiveAnchor` is a `$dynamicAnchor`", "$recursiveAnchor")
        here.drop(m, "$recursiveAnchor")
    link = m.get("$recursiveRef")
    if not isinstance(link, Link):
        return
    del m["$recursiveRef"]
    reference = here.facts.reference(here.node, "$recursiveRef")
    target = here.facts.closure.value(reference.target) if reference else None
    made: Members = {"$ref": link}
    if isinstance(target, dict) and target.get("$recursiveAnchor") is True:
        made = {"$dynamicRef": f"#{here.facts.recursive}"}
    here.change(f"`$recursiveRef` is `{next(iter(made))}`", "$recursiveRef")
    if next(iter(made)) in m:
        conjoin(m, made)
    else:
        m.update(made)


def _is_resource_root(here: Here) -> bool:
    one = here.facts.closure.subschemas.get(here.node)
    return one is not None and one.root == one.pointer


def _types(m: Members, here: Here) -> None:
    """Draft 3: `type` and `disallow` with schemas and the name `any` (sections 5.1 and 5.25)."""
    if here.dialect.number != 3:
        return
    for name in ("type", "disallow"):
        if name not in m:
            continue
        made = _union(m[name], here, name)
        if name == "type" and isinstance(made, dict) and set(made) == {"type"}:
            m["type"] = made["type"]
            continue
        del m[name]
        if name == "disallow":
            here.change("`disallow` is `not`", name, "disallow", "not")
            m["not"] = made if made is not None else {}
        elif made is not None:
            here.change("`type` with schemas is `anyOf`", name)
            m.update(made)


def _union(value: Any, here: Here, name: str) -> Any:
    """What a draft 3 type union allows: a schema, or None for anything."""
    parts = value if isinstance(value, list) else [value]
    if "any" in parts:
        return None
    names = [part for part in parts if isinstance(part, str)]
    known = [part for part in names if part in ("string", "number", "integer", "boolean", "object", "array", "null")]
    if len(known) < len(names):
        here.loss("an unknown type name allows any value in draft-03", name)
        return None
    plain = {"type": known[0] if len(known) == 1 else known}
    schemas = [part for part in parts if isinstance(part, Hole)]
    if not schemas:
        return plain if known else None
    return {"anyOf": [*([plain] if known else []), *schemas]}


def _draft3(m: Members, here: Here) -> None:
    """Draft 3: `divisibleBy`, `extends`, and `required` inside a property."""
    if here.dialect.number != 3:
        return
    if "divisibleBy" in m:
        here.rename(m, "divisibleBy", "multipleOf")
    if "extends" in m:
        value = m.pop("extends")
        conjoin(m, *(value if isinstance(value, list) else [value]))
        here.change("`extends` is `allOf`", "extends", "extends", "allOf")
    if "required" in m:
        here.drop(m, "required")
    if m.get("format") in _OLD_FORMATS:
        m["format"] = _OLD_FORMATS[m["format"]]
        here.change("the format has another name", "format")
    properties = m.get("properties")
    if isinstance(properties, dict):
        names = [name for name, hole in properties.items() if isinstance(hole, Hole) and _demanded(hole)]
        if names:
            m["required"] = names
            here.change("`required: true` in a property is a name in `required`", "properties")


def _demanded(hole: Hole) -> bool:
    return isinstance(hole.value, dict) and hole.value.get("required") is True


def _exclusive(m: Members, here: Here) -> None:
    """Up to draft-04 an exclusive bound is a boolean beside the bound (draft-04 validation, section 5.1.2)."""
    if here.dialect.number > 4:
        return
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        value = m.get(exclusive)
        if not isinstance(value, bool):
            continue
        if value and isinstance(m.get(bound), int | Decimal):
            m[exclusive] = m.pop(bound)
            here.change(f"`{exclusive}` is a number", exclusive)
        else:
            del m[exclusive]
            here.change(f"`{exclusive}: {str(value).lower()}` says nothing here", exclusive)


def _items(m: Members, here: Here) -> None:
    """An array in `items` is `prefixItems`; `additionalItems` is `items`, or says nothing (2020-12 core, 10.3.1)."""
    if here.dialect is DRAFT2020:
        return
    items = m.get("items")
    rest = m.pop("additionalItems", None) if isinstance(items, list) else None
    if "additionalItems" in m:
        here.drop(m, "additionalItems")
        here.change("`additionalItems` says nothing without an array in `items`", "additionalItems")
    if not isinstance(items, list):
        return
    if items:
        here.rename(m, "items", "prefixItems")
    else:
        del m["items"]
    if rest is not None:
        m["items"] = rest
        here.change("`additionalItems` is `items`", "additionalItems", "additionalItems", "items")


def _contains(m: Members, here: Here) -> None:
    """In 2020-12 alone `contains` evaluates items (core, 11.2); a double `not` keeps that from `unevaluatedItems`."""
    if here.dialect is not DRAFT2019 or "contains" not in m or not here.facts.unevaluated_items:
        return
    names = [name for name in ("contains", "minContains", "maxContains") if name in m]
    conjoin(m, {"not": {"not": {name: m.pop(name) for name in names}}})
    here.change("`contains` evaluates items in 2020-12; it stands under a double `not`", "contains")


def _dependencies(m: Members, here: Here) -> None:
    """`dependencies` is split in two (2019-09 validation, appendix A)."""
    value = m.get("dependencies")
    if not isinstance(value, dict):
        return
    del m["dependencies"]
    here.change(
        "`dependencies` is `dependentRequired` and `dependentSchemas`",
        "dependencies",
        "dependencies",
        "dependentRequired",
    )
    for name, part in value.items():
        if isinstance(part, str | list):
            named = m.setdefault("dependentRequired", {})
            named[name] = list(dict.fromkeys([*named.get(name, []), *([part] if isinstance(part, str) else part)]))
        elif isinstance(part, Hole):
            schemas = m.setdefault("dependentSchemas", {})
            schemas[name] = {"allOf": [schemas[name], part]} if name in schemas else part


def _definitions(m: Members, here: Here) -> None:
    if "definitions" in m and "$defs" not in m and isinstance(m["definitions"], dict) and here.dialect is not DRAFT2020:
        here.rename(m, "definitions", "$defs")


def _differences(m: Members, here: Here) -> None:
    """What 2020-12 cannot say: the integers of draft-04, and assertions that became annotations."""
    types = m.get("type")
    if here.dialect.number <= 4 and (types == "integer" or (isinstance(types, list) and "integer" in types)):
        here.loss(f"in {here.dialect.name} 1.0 is no integer", "type", "integer")
    if here.dialect.number > 7:
        return
    if isinstance(m.get("format"), str):
        here.loss(
            f"`format` is asserted in {here.dialect.name} and annotates in {here.facts.to.name}",
            "format",
            "format",
            m["format"],
        )
    for name in ("contentEncoding", "contentMediaType"):
        if name in m and here.dialect.number == 7:
            here.loss(f"`{name}` may be asserted in draft-07 and annotates in {here.facts.to.name}", name, "content")


def park(m: Members, here: Here) -> None:
    """What references name at places that are gone is kept among the definitions."""
    here.park_uncovered(m)


UPWARD: Final[tuple[Callable[[Members, Here], None], ...]] = (
    dialect_name,
    _reference_alone,
    unknown_before,
    park,
    _identifier,
    _recursion,
    _types,
    _draft3,
    _exclusive,
    _items,
    _contains,
    _dependencies,
    _definitions,
    _differences,
)
