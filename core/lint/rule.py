"""Rule and Hit: a rule is one file that exports RULE; what it finds is a Hit at a schema or one of its keywords."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from jstk.core.closure import Node
from jstk.core.lint.here import Here
from jstk.core.report import Level

Group: TypeAlias = Literal["broken", "semantic", "simplify", "style", "mcp"]
GROUPS: Final[Mapping[str, str]] = {
    "broken": "what stops a schema from working at all; always on",
    "semantic": "what a schema says and cannot mean; on by default",
    "simplify": "what could be left out or said more simply; on by default",
    "style": "titles, descriptions and the like; off by default",
    "mcp": "what hosts of the Model Context Protocol reject in tool schemas; off by default",
}
DEFAULT_GROUPS: Final = ("broken", "semantic", "simplify")


@frozen(eq=False)
class Claim:
    """That an instance satisfies, or does not satisfy, the subschema at a node.

    The validator has the last word on it.
    """

    node: Node
    instance: Any
    holds: bool = True


UNFIXED: Final = object()


@frozen(eq=False)
class Hit:
    """What a rule found. `keyword` names the member that it stands at, `at` any other place (a pointer in the
    document).

    `claims` are checked before it is shown; where one is wrong, the hit is dropped. `fix` is the schema to put in the
    place of the one at hand, offered only where both are proven to accept the same;
    `certain` where they do by the definition of the keywords.
    """

    message: str
    keyword: str = ""
    at: str | None = None
    evidence: Mapping[str, Any] | None = None
    severity: Level | None = None
    claims: tuple[Claim, ...] = ()
    fix: Any = UNFIXED
    certain: bool = False


Check: TypeAlias = Callable[[Here], Iterable[Hit]]


@frozen(eq=False)
class Rule:
    """A rule: `good` passes it, `bad` does not; both are its tests and its page.

    `on` names the keywords that call for it, none meaning every schema object; `whole` rules are run once, at the root.
    `yields` names rules that say it better: where one of them speaks of the same schema, this one is silent. Rules of
    the group `broken` have no check of their own: their findings come from loading.
    """

    id: str
    why: str
    severity: Level
    group: Group
    good: Any
    bad: Any
    check: Check = lambda here: ()
    on: tuple[str, ...] = ()
    whole: bool = False
    yields: tuple[str, ...] = field(default=())
