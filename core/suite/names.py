"""Which tests are meant: by a glob, or a part of a name in any case."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

from jstk.core.cases.model import SuiteGroup, SuiteTest


def full_name(group: SuiteGroup, test: SuiteTest) -> str:
    """The descriptions of the group and the test, as results show them."""
    return f"{group.description}: {test.description}" if group.description else test.description


def selected(patterns: Sequence[str], source: str, group: SuiteGroup, test: SuiteTest) -> bool:
    """Whether a test is meant: its suite, its group, its description or its full name matches one of the patterns."""
    if not patterns:
        return True
    names = (source, group.description, test.description, full_name(group, test))
    return any(_matches(pattern, name) for pattern in patterns for name in names)


def _matches(pattern: str, name: str) -> bool:
    if "*" in pattern or "?" in pattern:
        # brackets are common in descriptions, and stand for themselves
        return fnmatchcase(name.casefold(), pattern.casefold().replace("[", "[[]"))
    return pattern.casefold() in name.casefold()
