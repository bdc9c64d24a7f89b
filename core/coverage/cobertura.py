"""Cobertura's XML (coverage-04.dtd): a class for each document, its outcomes and reasons as conditions of lines."""

from collections.abc import Iterable
from decimal import Decimal

from jstk.core.coverage.model import Point
from jstk.core.coverage.source import Source, reached, sources_of
from jstk.core.coverage.tally import Share, Tally
from jstk.core.render.xml import attributes, content


def cobertura(tally: Tally) -> str:
    """The document. It has no time of its own: equal coverage gives equal text."""
    sources = sources_of(tally)
    lines, branches = (
        _sum(_lines_share(source) for source in sources),
        _sum(_branch_share(source) for source in sources),
    )
    rates = _rates(lines, branches)
    counts = {
        "lines-covered": lines.covered,
        "lines-valid": lines.total,
        "branches-covered": branches.covered,
        "branches-valid": branches.total,
    }
    made = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">',
        f'<coverage{_written(rates)}{_written(counts)} complexity="0" version="1" timestamp="0">',
        f"  <sources>\n    <source>{content('.')}</source>\n  </sources>",
        f'  <packages>\n    <package name="schema"{_written(rates)} complexity="0">\n      <classes>',
        *(line for source in sources for line in _class(source)),
        "      </classes>\n    </package>\n  </packages>",
        "</coverage>",
    ]
    return "\n".join(made)


def _class(source: Source) -> list[str]:
    rates = _rates(_lines_share(source), _branch_share(source))
    opening = f'        <class{attributes(name=source.name, filename=source.name)}{_written(rates)} complexity="0">'
    body = [_line(number, points) for number, points in source.points.items()]
    return [opening, "          <methods/>", "          <lines>", *body, "          </lines>", "        </class>"]


def _line(number: int, points: tuple[tuple[Point, int], ...]) -> str:
    share = _share(points)
    found: dict[str, str | int] = {
        "number": number,
        "hits": reached(points),
        "branch": "true" if share.total else "false",
    }
    if share.total:
        percent = 100 * share.covered // share.total
        found["condition-coverage"] = f"{percent}% ({share.covered}/{share.total})"
    return f"            <line{_written(found)}/>"


def _written(values: dict[str, str | int] | dict[str, str] | dict[str, int]) -> str:
    """Attributes whose names have dashes."""
    return "".join(attributes(**{"x": value}).replace(" x=", f" {name}=", 1) for name, value in values.items())


def _share(points: tuple[tuple[Point, int], ...]) -> Share:
    chosen = [hits for point, hits in points if point.kind != "subschema"]
    return Share(sum(1 for hits in chosen if hits), len(chosen))


def _branch_share(source: Source) -> Share:
    return _sum(_share(points) for points in source.points.values())


def _lines_share(source: Source) -> Share:
    counts = [reached(points) for points in source.points.values()]
    return Share(sum(1 for count in counts if count), len(counts))


def _sum(shares: Iterable[Share]) -> Share:
    found = list(shares)
    return Share(sum(one.covered for one in found), sum(one.total for one in found))


def _rates(lines: Share, branches: Share) -> dict[str, str]:
    return {"line-rate": _rate(lines), "branch-rate": _rate(branches)}


def _rate(share: Share) -> str:
    return str((Decimal(share.covered) / share.total).quantize(Decimal("0.0001"))) if share.total else "1"
