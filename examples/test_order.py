"""A schema's tests among a project's own: each test of the suite is one of pytest's, and coverage has a floor."""

from pathlib import Path
from typing import Any

import pytest

from jstk.core import library
from jstk.shell.reader import FileReader

HERE = FileReader(str(Path(__file__).parent))
RESULTS = library.test(HERE, suite="order.test.yaml").unwrap().payload["results"]


@pytest.mark.parametrize("result", RESULTS, ids=lambda result: result["description"])
def test_order_schema(result: dict[str, Any]) -> None:
    """The instance gets the verdict, and the errors, that the suite wants."""
    assert result["ok"], result["errors"]


def test_order_schema_is_covered() -> None:
    """The suite visits every subschema of the schema."""
    payload = library.coverage(HERE, suites=["order.test.yaml"]).unwrap().payload
    assert payload["subschemas"]["covered"] == payload["subschemas"]["total"]
