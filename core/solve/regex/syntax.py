"""The syntax tree of an ECMA-262 regular expression, and what is said where there is none."""

from typing import TypeAlias

from attrs import frozen

from jstk.core.solve.regex.charset import Charset


@frozen
class Chars:
    """One code point out of a set."""

    charset: Charset


@frozen
class Seq:
    """One after the other; no items is the empty string."""

    items: "tuple[Node, ...]"


@frozen
class Alt:
    """One of the options; no options is what never matches."""

    options: "tuple[Node, ...]"


@frozen
class Repeat:
    """From `low` to `high` (None: without end) times the body."""

    body: "Node"
    low: int
    high: int | None
    lazy: bool = False


@frozen
class Group:
    """A capturing group."""

    body: "Node"
    index: int
    name: str | None = None


@frozen
class Start:
    """`^`: the start of the text."""


@frozen
class End:
    """`$`: the end of the text."""


@frozen
class Boundary:
    """A `\\b`, or `\\B` when negated."""

    negated: bool


@frozen
class Look:
    """A lookahead or lookbehind."""

    body: "Node"
    ahead: bool
    negated: bool


@frozen
class Back:
    """A backreference, to a group by number."""

    index: int


@frozen
class Opaque:
    """Valid syntax whose meaning no automaton here has."""

    reason: str


Node: TypeAlias = Chars | Seq | Alt | Repeat | Group | Start | End | Boundary | Look | Back | Opaque


@frozen
class Remark:
    """Something worth saying about one place of a pattern (an offset in code points)."""

    position: int
    message: str


@frozen
class Regex:
    """A parsed pattern; `lenient` lists what is allowed without the u flag only (ECMA-262 Annex B)."""

    pattern: str
    node: Node
    groups: int
    names: tuple[str, ...]
    lenient: tuple[Remark, ...]


@frozen
class BadPattern:
    """The pattern is no ECMA-262 regular expression: where (an offset in code points) and why."""

    pattern: str
    position: int
    reason: str


@frozen
class Unsupported:
    """No automaton could be made: the construct, or the limit, that stood in the way."""

    reason: str


EMPTY: Seq = Seq(())
NEVER: Alt = Alt(())
