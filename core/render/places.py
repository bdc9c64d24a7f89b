"""Places as the formats want them: paths, URI references, one line."""

from collections.abc import Iterator
from urllib.parse import quote, unquote, urlsplit

from jstk.core.fault import Place
from jstk.core.reader import is_uri
from jstk.core.report import Finding, Report


def path(uri: str) -> str:
    """The path of a `file:` URI; any other text as it is."""
    return unquote(urlsplit(uri).path, errors="replace") if uri.startswith("file:") else uri


def reference(uri: str) -> str:
    """A path as a URI reference (RFC 3986): percent-encoded; a URI as it is."""
    text = uri if is_uri(uri) else quote(uri, safe="/~!$&'()*+,;=@-._", errors="surrogatepass")
    return "".join(char if "!" <= char <= "~" and char not in '<>"\\^`{|}' else _percent(char) for char in text)


def where(place: Place) -> str:
    """`path:line:column`, as far as known."""
    uri = path(place.uri) if place.uri else None
    return ":".join(str(part) for part in (uri, place.line, place.column) if part is not None)


def remarks(report: Report) -> Iterator[Finding]:
    """The report's findings; where a tool has only cases, those that did not pass."""
    if report.findings:
        yield from report.findings
        return
    for case in report.cases:
        if case.problem is not None:
            yield Finding("broken" if case.broken else "failed", "error", case.problem, case.place)


def _percent(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))
