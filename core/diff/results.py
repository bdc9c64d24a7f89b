"""Results of pairs: the comparison or the fault, what was accepted, where each change stands, and the exit status."""

from collections.abc import Iterable

from attrs import field, frozen

from jstk.core.closure import Closure, Node
from jstk.core.diff.accept import Entry
from jstk.core.diff.items import Item
from jstk.core.diff.model import DIRECTIONS, Comparison, Decision, Direction
from jstk.core.diff.payload import verdict
from jstk.core.document import locate
from jstk.core.fault import EXIT_NO, EXIT_UNDECIDED, EXIT_YES, Fault, Place, exit_status


@frozen(eq=False)
class PairResult:
    """What became of a pair."""

    item: Item
    asked: str
    comparison: Comparison | None = None
    fault: Fault | None = None
    accepted: dict[int, Entry] = field(factory=dict)
    passed: bool = False
    """Whether all that may break was accepted."""
    allow_unknown: bool = False

    @property
    def directions(self) -> tuple[Direction, ...]:
        return directions_of(self.asked)

    @property
    def verdict(self) -> Decision:
        """The verdict on what was asked, definitions included. An added schema breaks nothing."""
        if self.comparison is not None:
            return overall(self.comparison, self.asked)
        added = self.item.status == "added" or (self.item.status == "removed" and self.asked == "forward")
        if self.fault is None and added:
            return "compatible"
        return "unknown"

    @property
    def unchanged(self) -> bool:
        """Whether nothing at all differs, so that among many there is nothing to show."""
        return self.comparison is not None and not self.comparison.changes and self.verdict == "compatible"

    @property
    def status(self) -> int:
        """The exit status with `--check`."""
        if self.fault is not None:
            return exit_status(self.fault)
        if self.passed:
            return EXIT_YES
        return {
            "compatible": EXIT_YES,
            "breaking": EXIT_NO,
            "unknown": EXIT_YES if self.allow_unknown else EXIT_UNDECIDED,
        }[self.verdict]


def directions_of(asked: str) -> tuple[Direction, ...]:
    """The directions that an asked one stands for."""
    return DIRECTIONS if asked == "full" else ("forward",) if asked == "forward" else ("backward",)


def overall(comparison: Comparison, asked: str) -> Decision:
    """The worst of the root's verdict and those of the definitions."""
    found = [verdict(comparison, asked).verdict]
    found += [answer.verdict for one in comparison.definitions for answer in one.answers.values()]
    if comparison.more:
        found.append("unknown")
    return "breaking" if "breaking" in found else "unknown" if "unknown" in found else "compatible"


Places = dict[Node, Place]


def places(closure: Closure | None, nodes: Iterable[Node | None]) -> Places:
    """Where nodes of a closure stand, by one scan a document; the key of a member, where it has one."""
    if closure is None:
        return {}
    wanted: dict[str, list[str]] = {}
    for node in nodes:
        if node is not None and node[0] in closure.documents:
            wanted.setdefault(node[0], []).append(node[1])
    found: Places = {}
    for uri, pointers in wanted.items():
        document = closure.documents[uri]
        label = closure.label if uri == closure.uri else document.uri
        for pointer, at in locate(document, pointers, keys=True).items():
            found[(uri, pointer)] = Place(label, at.line, at.column, pointer)
    return found


def located(comparison: Comparison) -> list[Place]:
    """The place of each change: in the new file, or in the old one where it is gone."""
    old = places(comparison.old.closure, (change.old for change in comparison.changes))
    new = places(comparison.new.closure, (change.new for change in comparison.changes))
    found: list[Place] = []
    for change in comparison.changes:
        known, node = (old, change.old) if change.new is None else (new, change.new)
        found.append(known.get(node, Place()) if node is not None else Place())
    return found
