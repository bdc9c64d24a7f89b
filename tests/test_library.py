"""The library has one function for each tool, and each answers as the tool does."""

from typing import Any

import pytest
from returns.result import Success

from jstk.core import library
from jstk.core.catalogue import TOOLS
from jstk.core.fault import Usage
from jstk.core.reader import Sources
from support.memory import MemoryReader

READER = MemoryReader(
    {"s.json": b'{"type": "integer", "minimum": 3}', "d.json": b"5", "t.json": b'{"schema": true, "tests": []}'}
)
ARGUMENTS: dict[str, dict[str, Any]] = {
    "validate": {"schema": "s.json", "documents": ["d.json"]},
    "lint": {"schema": "s.json"},
    "diff": {"old": "s.json", "new": "s.json"},
    "bundle": {"schema": "s.json"},
    "migrate": {"schema": "s.json", "to": "draft7"},
    "infer": {"documents": ["d.json"]},
    "sample": {"schema": "s.json"},
    "coverage": {"schema": "s.json", "documents": ["d.json"]},
    "test": {"suite": {"schema": "s.json", "tests": [{"description": "five", "data": 5, "valid": True}]}},
}


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS if " " not in " ".join(tool.words)])
def test_each_tool_has_a_function_of_its_name(tool: str) -> None:
    """The function takes a Reader or Sources, and gives the same payload."""
    function = getattr(library, tool)
    one = function(READER, **ARGUMENTS[tool])
    assert isinstance(one, Success)
    assert one.unwrap().payload["ok"] is True
    assert function(Sources(READER), **ARGUMENTS[tool]).unwrap().payload == one.unwrap().payload


def test_an_unknown_tool_is_a_usage_fault() -> None:
    """A name that no tool has is refused."""
    assert isinstance(library.call("nope", READER, {}).failure(), Usage)
