"""The flags that every command takes, beside those of its tool."""

from typing import Final

from jstk.core.document.model import LIMITS, Form
from jstk.core.tool import Command, Flag

MOST_DEPTH: Final = 1000
FORMS: Final = tuple(form.value for form in Form)

# The arguments of local flags are named as the flags, so that a tool's own arguments are never taken for them.
COMMON: Final = (
    Flag("--json", "--output", "switch", "print the payload as JSON (as --output json)", const="json", local=True),
    Flag("--output", "--output", "value", "format of the report (text)", "FORMAT", local=True),
    Flag("--fields", "fields", "values", "parts of the payload to keep, as a,b.c", "LIST"),
    Flag("--root", "--root", "value", "read from this folder, and from nowhere else", "DIR", local=True),
    Flag("--resource", "--resource", "values", "what a URI stands for; / at its end: a prefix", "URI=PATH", local=True),
    Flag("--catalog", "--catalog", "value", "catalogue of schemas, as SchemaStore's", "FILE", local=True),
    Flag("--draft", "draft", "value", "dialect where $schema is absent (2020-12)", "DRAFT"),
    Flag("--input-format", "--input-format", "value", "; ".join(FORMS) + " (by suffix)", "FORM", FORMS, local=True),
    Flag("--max-depth", "--max-depth", "number", f"most levels of nesting ({LIMITS.depth})", "N", local=True),
    Flag("--max-size", "--max-size", "number", f"most bytes of a document ({LIMITS.size})", "N", local=True),
    Flag("--max-digits", "--max-digits", "number", f"most digits of a number ({LIMITS.digits})", "N", local=True),
)

_SERVED: Final = ("--root", "--resource", "--catalog", "--draft")
MCP: Final = Command((), tuple(flag for flag in COMMON if flag.name in _SERVED), "jstk mcp --root .", ("mcp",))
MCP_SUMMARY: Final = "Serves the tools to a host, over standard input and output (Model Context Protocol)."
