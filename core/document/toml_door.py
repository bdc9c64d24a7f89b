"""TOML text to the standard library's values (a door)."""

import tomllib
from collections.abc import Callable


def load_toml(text: str, parse_float: Callable[[str], object]) -> dict[str, object] | str:
    """The table of a text (TOML 1.0), or what the library says against it."""
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except ValueError as error:
        return str(error)
