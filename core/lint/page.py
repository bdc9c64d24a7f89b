"""The pages of the rules: what `--explain` shows, and the table of all rules as Markdown."""

from jstk.core.document import dumps
from jstk.core.lint.rule import GROUPS, Rule


def page(rule: Rule) -> str:
    """What there is to know about a rule, as text."""
    lines = [
        f"{rule.id} ({rule.severity}, {rule.group})",
        "",
        rule.why,
        "",
        "Found in:",
        _shown(rule.bad),
        "",
        "Not in:",
        _shown(rule.good),
        "",
        f'To silence it: "x-jstk-ignore": ["{rule.id}"] in the schema, or --ignore {rule.id}.',
    ]
    return "\n".join(lines)


def _shown(example: object) -> str:
    text = example if isinstance(example, str) else dumps(example, 2)
    text = text if len(text) <= 600 else text[:600] + " ..."
    return "\n".join("  " + line for line in text.splitlines())


def table(rules: "tuple[Rule, ...]") -> str:
    """All rules as a Markdown page, group by group."""
    parts = ["# Rules of `jstk lint`", ""]
    for group, about in GROUPS.items():
        parts += [
            f"## {group}",
            "",
            f"{about[0].upper()}{about[1:]}.",
            "",
            "| rule | severity | why | found in |",
            "|---|---|---|---|",
        ]
        parts += [_row(rule) for rule in rules if rule.group == group]
        parts.append("")
    return "\n".join(parts)


def _row(rule: Rule) -> str:
    bad = rule.bad if isinstance(rule.bad, str) else dumps(rule.bad)
    bad = bad if len(bad) <= 160 else bad[:150] + " ..."
    return f"| `{rule.id}` | {rule.severity} | {_cell(rule.why)} | `{_cell(bad)}` |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
