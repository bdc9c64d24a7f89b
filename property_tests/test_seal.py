"""The seal sees what it is there to see."""

import json
import os
import socket
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress

import pytest

from support.seal import Reached

Seal = Callable[[], AbstractContextManager[None]]

REACHING: dict[str, Callable[[], object]] = {
    "a file": lambda: open(os.devnull, "rb").close(),
    "a folder": lambda: os.listdir("."),
    "a folder made": lambda: os.mkdir("never-made"),
    "a socket": lambda: socket.socket().close(),
    "a process": lambda: subprocess.run(["true"]),
    "an import": lambda: __import__("this"),
    "text made code": lambda: eval("1 + 1"),
    "a compiled text": lambda: compile("1", "text", "eval"),
}


@pytest.mark.parametrize("what", REACHING)
def test_reaching_for_the_world_breaks_the_seal(sealed: Seal, what: str) -> None:
    """A call that opens, lists, connects, starts, imports or makes code is refused."""
    with pytest.raises(Reached), sealed():
        REACHING[what]()


def test_a_breach_that_is_swallowed_is_still_told(sealed: Seal) -> None:
    """A call can't hide what it did by catching everything."""
    with pytest.raises(Reached), sealed(), suppress(BaseException):
        os.listdir(".")


def test_a_pure_call_passes_and_the_seal_ends(sealed: Seal) -> None:
    """Plain work raises no event, and after the block the world is back."""
    with sealed():
        assert json.loads(json.dumps({"a": [1, None]})) == {"a": [1, None]}
    assert os.listdir(".")
