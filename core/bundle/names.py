"""Identifiers for the documents of a bundle: absolute ones are kept, files get names relative to the bundle."""

from collections.abc import Mapping

from jstk.core.closure import Closure
from jstk.core.uri import join

VIRTUAL = "http://bundle.invalid/0/1/2/3/4/5/6/7/8/9/"
"""Where a bundle without an absolute identifier is taken to stand while references are computed; it is never shown."""


def root_base(closure: Closure) -> str:
    """The base URI of the bundle's root: its identifier, else a virtual place that its file name stands for."""
    base = closure.subschemas[closure.node].base
    return base if not base.startswith("file:") else VIRTUAL + (base.rsplit("/", 1)[-1] or "schema.json")


def identifiers(closure: Closure, uris: tuple[str, ...]) -> dict[str, str]:
    """The identifier of each document to embed, by retrieval URI: as it names itself, or relative to the root."""
    base = closure.subschemas[closure.node].base
    home = root_base(closure)
    taken = {home: ""}
    names: dict[str, str] = {}
    for uri in uris:
        own = closure.subschemas[(uri, "")].base
        name = own if not own.startswith("file:") else _relative_name(own, base)
        if join(home, name) in taken:
            name = uri if not uri.startswith("file:") else _relative_name(uri, base)
        number = 2
        while join(home, name) in taken:
            stem, dot, suffix = name.rpartition(".")
            name, number = (f"{stem}-{number}{dot}{suffix}" if dot else f"{name}-{number}"), number + 1
        taken[join(home, name)] = uri
        names[uri] = name
    return names


def _relative_name(uri: str, base: str) -> str:
    """The path of a file relative to the folder of the root, without steps upwards: below it, else the file name
    alone."""
    folder = base.rsplit("/", 1)[0] + "/"
    return uri[len(folder) :] if uri.startswith(folder) and uri != folder else uri.rsplit("/", 1)[-1] or "schema.json"


def relative(target: str, source: str) -> str:
    """The reference to a URI from a base: relative where both stand in the virtual place, else the URI."""
    if not (target.startswith(VIRTUAL) and source.startswith(VIRTUAL)):
        return target
    if target == source:
        return ""
    here, there = source[len(VIRTUAL) :].split("/")[:-1], target[len(VIRTUAL) :].split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    text = "../" * (len(here) - shared) + "/".join(there[shared:])
    # a first segment with a colon would read as a scheme (RFC 3986, section 4.2)
    return "./" + text if ":" in text.split("/")[0] else text


def label(name: str, keys: Mapping[str, object]) -> str:
    """The key of a document among the definitions: its identifier, numbered where another member has that key."""
    number, made = 2, name
    while made in keys:
        made, number = f"{name} ({number})", number + 1
    return made


def same_place(base: str, text: str, target: str) -> bool:
    """Whether a reference's URI part names the target from a base."""
    return join(base, text).partition("#")[0] == target.partition("#")[0]
