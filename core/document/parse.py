"""Bytes of every known format to documents of exact values, within limits; every refusal is a fault with its place."""

from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import urlsplit

from returns.result import Failure, Success

from jstk.core.document.json_door import REFUSED, Loader, loader
from jstk.core.document.model import LIMITS, Document, Form, Json, Limits
from jstk.core.document.place import Where
from jstk.core.document.text_door import decode
from jstk.core.fault import Internal, Outcome, Place, Syntax, TooLarge

_SUFFIXES: Final = {
    "jsonc": Form.JSONC,
    "code-workspace": Form.JSONC,
    "jsonl": Form.LINES,
    "ndjson": Form.LINES,
    "yaml": Form.YAML,
    "yml": Form.YAML,
    "toml": Form.TOML,
}


def form_of(uri: str) -> Form:
    """The format that the suffix of a path or URI names, `.gz` left aside; JSON where it names none."""
    path = urlsplit(uri).path.lower().removesuffix(".gz")
    return _SUFFIXES.get(path.rpartition("/")[2].rpartition(".")[2], Form.JSON)


def parse(data: bytes, uri: str, form: Form | None = None, limits: Limits = LIMITS) -> Outcome[Document]:
    """The one document that the bytes hold; several are a fault `syntax`.

    Faults: `encoding`, `syntax`, `duplicate-key`, `too-deep`, `too-large`, `number`, `too-costly`.
    """
    found = parse_all(data, uri, form, limits)
    if isinstance(found, Failure):
        return found
    documents = found.unwrap()
    if len(documents) == 1:
        return Success(documents[0])
    if not documents:
        return Failure(Syntax(Place(uri, 1, 1), "a value", "the end of the text"))
    return Failure(Syntax(Place(uri, documents[1].line_offset + 1, 1), "one document", "a second one"))


def parse_all(
    data: bytes, uri: str, form: Form | None = None, limits: Limits = LIMITS
) -> Outcome[tuple[Document, ...]]:
    """Every document that the bytes hold: several of YAML and JSON Lines, one of any other form. Faults as `parse`."""
    form = form or form_of(uri)
    if form is Form.LINES:
        return _all_lines(data, uri, limits)
    text = decode(data, uri, limits)
    if not isinstance(text, str):
        return Failure(text)
    if form is Form.YAML:
        from jstk.core.document.yaml_read import yaml_documents

        return yaml_documents(text, uri, limits)
    if form is Form.TOML:
        from jstk.core.document.toml_read import toml_document

        return toml_document(text, uri, limits).map(lambda made: (made,))
    return _json(data, Where(text, uri), form, loader(limits), limits).map(lambda made: (made,))


def parse_text(text: str, uri: str, limits: Limits = LIMITS) -> Outcome[Document]:
    """The document that a JSON text given inline holds. Faults as `parse`."""
    data = text.encode("utf-8", "replace")
    if len(data) > limits.size:
        return Failure(TooLarge(Place(uri, 1, 1), limits.size))
    lone = None if text.isascii() else next((at for at, char in enumerate(text) if "\ud800" <= char <= "\udfff"), None)
    if lone is not None:
        return Failure(Syntax(Where(text, uri).at(lone), "Unicode text", "a lone surrogate"))
    return _json(data, Where(text.removeprefix("\ufeff"), uri), Form.JSON, loader(limits), limits)


def parse_lines(lines: Iterable[Outcome[bytes]], uri: str, limits: Limits = LIMITS) -> Iterator[Outcome[Document]]:
    """One document, or one fault, for each line that is not blank; limits hold for each line. Faults as `parse`."""
    load = loader(limits)
    index = 0
    for number, line in enumerate(lines):
        if isinstance(line, Failure):
            yield line
            continue
        data = line.unwrap()
        if not data.strip(b" \t\r\n"):
            continue
        yield _line(data, uri, number, index, load, limits)
        index += 1


def _line(data: bytes, uri: str, number: int, index: int, load: Loader, limits: Limits) -> Outcome[Document]:
    text = decode(data, uri, limits, number)
    if not isinstance(text, str):
        return Failure(text)
    return _json(data, Where(text.rstrip("\r\n"), uri, number), Form.LINES, load, limits, index)


def _all_lines(data: bytes, uri: str, limits: Limits) -> Outcome[tuple[Document, ...]]:
    made: list[Document] = []
    for one in parse_lines((Success(line) for line in data.split(b"\n")), uri, limits):
        if isinstance(one, Failure):
            return one
        made.append(one.unwrap())
    return Success(tuple(made))


def _json(
    data: bytes, where: Where, form: Form, load: Loader, limits: Limits, index: int | None = None
) -> Outcome[Document]:
    """The document by the fast path, or else the fault that the scanner finds."""
    commented = form is Form.JSONC
    plain = _without_comments(where.text) if commented else where.text
    value = load(plain.encode("utf-8") if commented else data, plain)
    if value is not REFUSED:
        return Success(Document(where.uri, _as_json(value), form, where.text, where.line_offset, index))
    from jstk.core.document.scan import diagnose

    fault = diagnose(where, commented, limits)
    return Failure(fault or Internal("the two JSON readers disagree", Place(where.uri)))


def _without_comments(text: str) -> str:
    from jstk.core.document.lexeme import blank

    return blank(text)


def _as_json(value: object) -> Json:
    return value  # type: ignore[return-value]
