"""A schema's tests among a project's own: each test of the suite is one of pytest's."""

from pathlib import Path
from typing import Any

import pytest

from jstk.core.arguments import invoke
from jstk.core.catalogue import find
from jstk.core.reader import Sources
from jstk.core.tool import Context
from jstk.shell.reader import FileReader


def results() -> list[dict[str, Any]]:
    """What `jstk test order.test.yaml` answers."""
    context = Context(Sources(FileReader(str(Path(__file__).parent))))
    found: list[dict[str, Any]] = (
        invoke(find("test"), {"suite": "order.test.yaml"}, context).unwrap().payload["results"]
    )
    return found


@pytest.mark.parametrize("result", results(), ids=lambda result: result["description"])
def test_order_schema(result: dict[str, Any]) -> None:
    """The instance gets the verdict, and the errors, that the suite wants."""
    assert result["ok"], result["errors"]
