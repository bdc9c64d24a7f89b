"""A key that stands twice in one object."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="duplicate-key",
    why=(
        "Which of the two counts differs from tool to tool (RFC 8259, section 4), so the text is not read"
        " as a schema at all."
    ),
    severity="error",
    group="broken",
    good={"type": "string"},
    bad='{"type": "string", "type": "number"}',
)
