"""Which schema a document names itself: its `$schema`, a modeline in its first lines, or the catalogue."""

import re
from typing import Final
from urllib.parse import unquote

from returns.result import Failure, Success

from jstk.core.document import Document
from jstk.core.fault import Outcome, Place, Usage
from jstk.core.reader import Sources, is_uri
from jstk.core.sources import entry_for

# yaml-language-server's form, and taplo's for TOML
_MODELINE: Final = re.compile(
    r"^\s*(?:#|//)\s*(?:yaml-language-server:\s*\$schema=|\$schema:?\s*=?|:schema\s)\s*(\S+)", re.MULTILINE
)
_HEAD: Final = 2000


def schema_of(document: Document, path: str | None, sources: Sources) -> Outcome[str]:
    """The path or URI of the document's schema; fault `usage` where nothing names one."""
    named = _declared(document)
    if named is not None:
        return Success(_beside(named, path))
    entry = entry_for(path, sources) if path is not None else None
    if entry is not None:
        return Success(entry.path or entry.url)
    hint = "give --schema, a $schema in the document, a modeline, or --catalog"
    line = None if document.index is None else document.line_offset + 1
    return Failure(Usage("no schema is named for this document", hint, Place(document.uri, line)))


def _declared(document: Document) -> str | None:
    value = document.value
    own = value.get("$schema") if isinstance(value, dict) else None
    if isinstance(own, str):
        return own
    found = _MODELINE.search(document.text[:_HEAD]) if document.text else None
    return found.group(1) if found else None


def _beside(named: str, path: str | None) -> str:
    """A relative reference is relative to the document; it is a URI reference, so that an empty fragment says
    nothing and percent signs escape."""
    if is_uri(named):
        return named
    name, _, fragment = named.partition("#")
    name = unquote(name, errors="surrogatepass") + (f"#{fragment}" if fragment else "")
    if name.startswith("/") or path is None or "/" not in path:
        return name
    return path.rpartition("/")[0] + "/" + name
