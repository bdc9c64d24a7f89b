"""The nouns of a test suite: Suite, SuiteGroup (one schema, many tests), SuiteTest."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from attrs import frozen

from jstk.core.document import Document
from jstk.core.fault import Fault
from jstk.core.reader import Sources

Wanted: TypeAlias = Mapping[str, str]
"""An error that a test wants: some of `instanceLocation`, `keyword`, `keywordLocation`, `absoluteKeywordLocation` and
`message`, the last being a part of it."""


@frozen(eq=False)
class SuiteTest:
    """One test: an instance and whether it is to be valid, at a pointer into the suite's document.

    The instance is `document`, or `fault` says why there is none. `inline` tells that it stands in the suite itself.
    """

    description: str
    pointer: str
    valid: bool = True
    document: Document | None = None
    fault: Fault | None = None
    errors: tuple[Wanted, ...] = ()
    inline: bool = True


@frozen(eq=False)
class SuiteGroup:
    """Tests of one schema: `schema` (a tuple of one, for false is a schema too), or `targets`, which are all tested."""

    description: str
    pointer: str
    schema: tuple[Any, ...] = ()
    targets: tuple[str, ...] = ()
    tests: tuple[SuiteTest, ...] = ()
    fault: Fault | None = None


@frozen(eq=False)
class Remark:
    """Something about a suite that stops nothing: an unknown key, with the nearest known one."""

    pointer: str
    message: str
    hint: str | None = None


@frozen(eq=False)
class Suite:
    """A suite that was read. `source` names it, `uri` is what its relative names start from.

    `draft` and `formats` are what its place in the official layout says; `sources` are what its references resolve
    from. `fault` says why there is nothing in it.
    """

    source: str
    uri: str
    sources: Sources
    document: Document | None = None
    groups: tuple[SuiteGroup, ...] = ()
    draft: str | None = None
    formats: bool | None = None
    remarks: tuple[Remark, ...] = ()
    fault: Fault | None = None
