"""Every keyword that coverage speaks of, by name."""

from collections.abc import Mapping
from typing import Final

from jstk.core.coverage.keywords import arrays, logic, numbers, objects, sizes, values
from jstk.core.coverage.plan import Row

ROWS: Final[Mapping[str, Row]] = {
    **values.ROWS,
    **numbers.ROWS,
    **sizes.ROWS,
    **objects.ROWS,
    **arrays.ROWS,
    **logic.ROWS,
}
