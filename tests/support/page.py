"""The parts of the README that are made from the catalogue."""

import re

from jstk.core.catalogue import TOOLS
from jstk.core.render.table import table

TABLE = re.compile(r"(?<=<!-- tools: begin -->\n).*?(?=<!-- tools: end -->)", re.DOTALL)


def with_table(page: str) -> str:
    """The page with the table of tools between its markers written anew."""
    return TABLE.sub(lambda _: f"\n{table(TOOLS)}\n\n", page)
