"""Which formats each dialect names: one that the older dialect does not know is not asserted there."""

from collections.abc import Callable, Mapping
from typing import Final

from jstk.core.dialect import Dialect
from jstk.core.migration.here import Here, Members

_FOUR: Final = tuple("date-time email hostname ipv4 ipv6 uri".split())
_SIX: Final = (*_FOUR, *"uri-reference uri-template json-pointer".split())
_SEVEN: Final = (*_SIX, *"date time regex iri iri-reference idn-email idn-hostname relative-json-pointer".split())
_NINETEEN: Final = (*_SEVEN, "duration", "uuid")
_THREE: Final = tuple(
    "date-time date time utc-millisec regex color style phone uri email ip-address ipv6 host-name".split()
)
FORMATS: Final[Mapping[int, tuple[str, ...]]] = {
    3: _THREE,
    4: _FOUR,
    6: _SIX,
    7: _SEVEN,
    2019: _NINETEEN,
    2020: _NINETEEN,
}
"""The formats that each dialect defines, by its number."""


def unknown_below(to: Dialect) -> Callable[[Members, Here], None]:
    """The rule that tells of formats which the dialect above knows and `to` does not."""

    def rule(m: Members, here: Here) -> None:
        name = m.get("format")
        if isinstance(name, str) and name in FORMATS[here.dialect.number] and name not in FORMATS[to.number]:
            here.loss(f"the format {name} is none of {to.name}", "format")

    return rule
