"""Which rules run: by id or group, from the arguments first, then from the configuration, then the default groups."""

from collections.abc import Mapping, Sequence

from attrs import frozen
from returns.result import Failure, Success

from jstk.core.fault import Outcome, Usage
from jstk.core.lint.config import Config
from jstk.core.lint.rule import DEFAULT_GROUPS, GROUPS, Rule
from jstk.core.lint.rules import NAMES, RULES
from jstk.core.nearest import suggest
from jstk.core.report import LEVELS, Level


@frozen
class Choice:
    """The rules that run, the severities that were set, and the least severity that is shown."""

    rules: tuple[Rule, ...]
    severities: Mapping[str, Level]
    least: Level = "note"


def chosen(select: Sequence[str], ignore: Sequence[str], least: str | None, config: Config) -> Outcome[Choice]:
    """The choice. Faults: usage, for a name that is neither a rule nor a group nor a severity, with the nearest one."""
    wanted = list(select) or list(config.select)
    unwanted = [*ignore, *([] if ignore else config.ignore)]
    for name in [*wanted, *unwanted, *config.severity]:
        if name not in NAMES and name not in GROUPS and name != "all":
            near = suggest(name, [*NAMES, *GROUPS, "all"])
            hint = f"did you mean {near!r}?" if near else "groups: " + ", ".join(GROUPS)
            return Failure(Usage(f"{name!r} is no rule and no group of rules", hint))
    level = least or config.least or "note"
    for name in [level, *config.severity.values()]:
        if name not in LEVELS:
            return Failure(Usage(f"{name!r} is no severity", "severities: " + ", ".join(LEVELS)))
    kept = tuple(rule for rule in RULES if _named(rule, wanted or DEFAULT_GROUPS) or rule.group == "broken")
    kept = tuple(rule for rule in kept if not _named(rule, unwanted))
    shown: Level = next(one for one in LEVELS if one == level)
    severities = {name: next(one for one in LEVELS if one == value) for name, value in config.severity.items()}
    return Success(Choice(kept, severities, shown))


def _named(rule: Rule, names: Sequence[str]) -> bool:
    return rule.id in names or rule.group in names or "all" in names
