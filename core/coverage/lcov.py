"""LCOV's tracefile: the lines of the schema that say something, its subschemas as functions, the rest as branches."""

from jstk.core.coverage.source import Source, reached, sources_of
from jstk.core.coverage.tally import Tally


def lcov(tally: Tally) -> str:
    """The tracefile, a record for each document."""
    return "\n".join(line for source in sources_of(tally) for line in _record(source))


def _record(source: Source) -> list[str]:
    lines = ["TN:", f"SF:{source.name}", *_functions(source), *_branches(source)]
    counts = {line: reached(points) for line, points in source.points.items()}
    lines += [f"DA:{line},{count}" for line, count in counts.items()]
    covered = sum(1 for count in counts.values() if count)
    return [*lines, f"LF:{len(counts)}", f"LH:{covered}", "end_of_record"]


def _functions(source: Source) -> list[str]:
    """Subschemas, named by their pointers."""
    found = [
        (line, "#" + point.node[1].replace(",", "%2C").replace("\n", "%0A"), hits)
        for line, points in source.points.items()
        for point, hits in points
        if point.kind == "subschema"
    ]
    names = [f"FN:{line},{name}" for line, name, _ in found]
    data = [f"FNDA:{hits},{name}" for _, name, hits in found]
    return [*names, *data, f"FNF:{len(found)}", f"FNH:{sum(1 for _, _, hits in found if hits)}"]


def _branches(source: Source) -> list[str]:
    """Outcomes and reasons: one block for each keyword; `-` where the keyword was never evaluated."""
    lines: list[str] = []
    found = covered = 0
    for line, points in source.points.items():
        blocks: dict[str, int] = {}
        taken: dict[int, int] = {}
        count = reached(points)
        for point, hits in points:
            if point.kind != "subschema":
                block = blocks.setdefault(point.node[1], len(blocks))
                taken[block] = taken.get(block, -1) + 1
                found, covered = found + 1, covered + (1 if hits else 0)
                lines.append(f"BRDA:{line},{block},{taken[block]},{hits if hits or count else '-'}")
    return [*lines, f"BRF:{found}", f"BRH:{covered}"]
