"""A reference to a document that is not at hand."""

from typing import Final

from jstk.core.lint.rule import Rule

RULE: Final = Rule(
    id="unresolved-reference",
    why=(
        "Nothing is fetched from the network, so what stands there could not be looked at; map it with "
        "--resource or a catalogue."
    ),
    severity="warning",
    group="broken",
    good={"$ref": "https://json-schema.org/draft/2020-12/schema"},
    bad={"$ref": "https://example.invalid/a.json"},
)
