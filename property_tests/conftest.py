"""How the laws are tested: one profile for all, repeatable in CI, and the seal around pure calls."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from hypothesis import HealthCheck, settings

from support.seal import sealed as seal

settings.register_profile(
    "jstk",
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("jstk")


@pytest.fixture(scope="session")
def sealed() -> Callable[[], AbstractContextManager[None]]:
    """A context in which a call that opens a file or socket, starts a process, or imports, fails the test."""
    return seal
