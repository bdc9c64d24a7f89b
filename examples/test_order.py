"""A schema's tests among a project's own: each test of the suite is one of pytest's."""

from pathlib import Path
from typing import Any

import pytest

from jstk.core import library
from jstk.shell.reader import FileReader


def results() -> list[dict[str, Any]]:
    """What `jstk test order.test.yaml` answers."""
    report = library.test(FileReader(str(Path(__file__).parent)), suite="order.test.yaml").unwrap()
    found: list[dict[str, Any]] = report.payload["results"]
    return found


@pytest.mark.parametrize("result", results(), ids=lambda result: result["description"])
def test_order_schema(result: dict[str, Any]) -> None:
    """The instance gets the verdict, and the errors, that the suite wants."""
    assert result["ok"], result["errors"]
