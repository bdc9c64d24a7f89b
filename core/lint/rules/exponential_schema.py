"""References that unfold to too many evaluations at one place."""

from typing import Any, Final

from jstk.core.lint.rule import Rule


def _doubling(levels: int) -> dict[str, Any]:
    """Each definition refers twice to the next, so that the last is evaluated 2^levels times."""
    definitions: dict[str, Any] = {
        f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}, {"$ref": f"#/$defs/d{n + 1}"}]} for n in range(levels)
    }
    return {"$ref": "#/$defs/d0", "$defs": {**definitions, f"d{levels}": {"type": "string"}}}


RULE: Final = Rule(
    id="exponential-schema",
    why="Where every reference doubles the work, a small schema keeps a validator busy for ever.",
    severity="error",
    group="broken",
    good=_doubling(2),
    bad=_doubling(20),
)
