"""Fixtures that both test trees use: the checkout, and corpora that may be absent."""

import os
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent
CORPORA = CHECKOUT.parent / "shared" / "corpora"
SUITE_VARIABLE = "JSON_SCHEMA_TEST_SUITE"


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The root folder of the source tree."""
    return CHECKOUT


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of real-world corpora beside the checkout; skips where it is absent."""
    if not CORPORA.is_dir():
        pytest.skip("no corpora beside the checkout")
    return CORPORA


@pytest.fixture(scope="session")
def suite() -> Path:
    """The official JSON-Schema-Test-Suite (the folder that holds `tests/`); skips where it is absent."""
    named = os.environ.get(SUITE_VARIABLE)
    found = Path(named) if named else CORPORA / "json-schema-test-suite"
    if not (found / "tests").is_dir():
        pytest.skip(f"no official test suite: set {SUITE_VARIABLE} to a copy (CONTRIBUTING.md says how to get one)")
    return found
