"""TOOLS: every tool, in the order a person meets them. Importing it loads no validator."""

from typing import Final

from jstk.core.bundle import TOOL as BUNDLE
from jstk.core.coverage import TOOL as COVERAGE
from jstk.core.diff import TOOL as DIFF
from jstk.core.infer import TOOL as INFER
from jstk.core.lint import TOOL as LINT
from jstk.core.migrate import TOOL as MIGRATE
from jstk.core.sample import TOOL as SAMPLE
from jstk.core.suite import TOOL as TEST
from jstk.core.tool import Descriptor
from jstk.core.validate import TOOL as VALIDATE

TOOLS: Final[tuple[Descriptor, ...]] = (VALIDATE, LINT, DIFF, BUNDLE, MIGRATE, INFER, SAMPLE, COVERAGE, TEST)


def find(name: str) -> Descriptor | None:
    """The tool of that name, or None."""
    return next((tool for tool in TOOLS if tool.name == name), None)
