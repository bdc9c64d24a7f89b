"""OutputUnit: one error of an evaluation, with its locations as the specification names them, and typed parameters."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from jstk.core.closure import Node


@frozen
class OutputUnit:
    """One failed keyword (2020-12 core, section 12.3).

    `keyword_location` is the path taken, through references; `absolute` the document and pointer where the keyword
    stands; `kind` names the error's type and `params` its typed fields; `branches` holds the errors of each branch of
    `anyOf` and `oneOf`. `subject` is the value judged, where it is not what stands at the instance location (a property
    name).
    """

    keyword: str
    kind: str
    keyword_location: str
    absolute: Node | None
    instance_location: str
    params: Mapping[str, Any] = field(factory=dict)
    branches: tuple[tuple["OutputUnit", ...], ...] = ()
    subject: Any = None
