"""What each keyword says of a value, as facts: where it holds, where it fails, and at its very bound."""

from jstk.core.solve.keywords.table import ROWS, expanded

__all__ = ["ROWS", "expanded"]
