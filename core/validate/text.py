"""The text of `validate`: each invalid instance with its errors in code frames, then the counts."""

from typing import Any, Final

from jstk.core.document import Document
from jstk.core.explain.message import plural
from jstk.core.fault import Fault, describe
from jstk.core.render.frame import code_frame

_MOST_LINES: Final = 5000
_LISTED: Final = 30


class Lines:
    """The lines gathered so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.fine: list[str] = []

    def fault(self, source: str, fault: Fault) -> str:
        """An instance that could not be judged; its line."""
        text, uri = describe(fault), fault.place.uri
        own = uri is not None and (source == uri or source.startswith(f"{uri}:"))
        line = text if own else f"{source}: {text}"
        self.add(line)
        return line

    def result(self, result: dict[str, Any], document: Document) -> None:
        """An instance that was judged; a valid one without warnings is only named."""
        if result["valid"]:
            self.fine.append(result["source"])
        for level, errors in (("error", result["errors"]), ("warning", result["warnings"])):
            for error in errors:
                self.error(level, error, result["source"], document)
        if result.get("note"):
            self.add(f"{result['source']}: {result['note']}")
        if result.get("truncated"):
            self.add(f"{result['source']}: and {plural(result['truncated'], 'error')} more")

    def error(self, level: str, error: dict[str, Any], source: str, document: Document) -> None:
        name = document.uri if error["line"] is not None else source
        where = ":".join(str(part) for part in (name, error["line"], error["column"]) if part is not None)
        at = error["instanceLocation"] or "the document"
        self.add(f"{where}: {level}: {at}: {error['message']} [{error['keyword']}]")
        if document.text is not None and error["line"] is not None and error["best"]:
            line, offset = error["line"] - document.line_offset, document.line_offset
            for shown in code_frame(document.text, line, error["column"], offset=offset):
                self.add(shown)
        for cause in error.get("causes", ()):
            self.cause(cause, "  ")
        if error.get("suggestion"):
            self.add(f"  {error['suggestion']}")

    def cause(self, cause: dict[str, Any], indent: str) -> None:
        branch = f"schema {cause['branch']}: " if "branch" in cause else ""
        mark = "most likely: " if cause["best"] else ""
        at = cause["instanceLocation"] or "the document"
        self.add(f"{indent}{mark}{branch}{at}: {cause['message']} [{cause['keyword']}]")
        if cause.get("suggestion"):
            self.add(f"{indent}  {cause['suggestion']}")
        for inner in cause.get("causes", ()):
            self.cause(inner, indent + "  ")

    def add(self, line: str) -> None:
        if len(self.lines) < _MOST_LINES:
            self.lines.append(line)

    def text(self, counts: dict[str, int], dropped: int) -> str:
        """The whole text, the counts last."""
        fine = [f"{source}: valid" for source in self.fine] if len(self.fine) <= _LISTED else []
        parts = [f"{counts['valid']} valid", f"{counts['invalid']} invalid"]
        if counts["faults"]:
            parts.append(f"{counts['faults']} not judged")
        more = f" ({plural(dropped, 'result')} not shown)" if dropped else ""
        return "\n".join([*self.lines, *fine, ", ".join(parts) + more])
