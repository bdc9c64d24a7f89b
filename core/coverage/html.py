"""One HTML page: the shares, the gaps, and the schema's lines with what was reached on each. No script, nothing loaded.

Colour never says alone what is meant: each line has its state in words. Headings, captions, header cells and labels
serve screen readers (WCAG 2.2: 1.3.1, 1.4.1, 1.4.3, 2.1.1, 2.4.7); long regions can be scrolled by keyboard.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from jstk.core.coverage.model import Point
from jstk.core.coverage.source import Source, reached, sources_of
from jstk.core.coverage.tally import Tally, told
from jstk.core.coverage.text import CLOSABLE
from jstk.core.document import dumps
from jstk.core.explain.message import plural

COVERED, PARTLY, MISSED = "covered", "partly covered", "not covered"
_MOST_LINES: Final = 50_000
_NUMBERS: Final = ("Line", "Covered", "Of", "Times reached")
_NUMBER: Final = ' class="number"'
_STYLE: Final = """
:root { color-scheme: light; }
body { font: 1rem/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff; }
body { margin: 0 auto; padding: 1.5rem; max-width: 80rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { padding: .2rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid #d0d0d0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.shares { width: auto; }
th.number { text-align: right; }
.source td, .source th { border-bottom: 0; padding-top: 0; padding-bottom: 0; }
.source tbody th, .source .number { font-weight: 400; color: #474747; white-space: nowrap; }
code { font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.covered { background: #e3f4e3; } .partly { background: #fff1c9; } .missed { background: #fbdcdc; }
.state { white-space: nowrap; }
.region { overflow: auto; max-height: 85vh; border: 1px solid #8a8a8a; }
a { color: #0b4a8f; } summary { cursor: pointer; }
a:focus-visible, summary:focus-visible, .region:focus-visible { outline: 3px solid #0b4a8f; outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { position: static; }
""".strip()


def page(payload: Mapping[str, Any], tally: Tally, label: str) -> str:
    """The page."""
    title = f"Coverage of {label}: {payload['percent']} %"
    sources = sources_of(tally)
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{_STYLE}\n</style>",
        "</head>",
        "<body>",
        '<a class="skip" href="#main">Skip to the report</a>',
        f"<header><h1>{escape(title)}</h1><p>{_measured(payload)}</p></header>",
        '<main id="main">',
        *_shares(payload),
        *_gaps(payload, sources),
        *_mutation(payload),
        *(line for index, source in enumerate(sources) for line in _source(index, source)),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts)


def _measured(payload: Mapping[str, Any]) -> str:
    ignored = f" {plural(payload['ignored'], 'point')} left out of the count." if payload["ignored"] else ""
    bad = payload.get("faults", ())
    faults = f" {plural(len(bad), 'input')} could not be measured." if bad else ""
    return f"Measured with {plural(payload['instances'], 'instance')}.{ignored}{faults}"


def _table(caption: str, heads: Iterable[str], rows: Iterable[str], kind: str = "") -> list[str]:
    head = "".join(f'<th scope="col"{_NUMBER if one in _NUMBERS else ""}>{escape(one)}</th>' for one in heads)
    opening = f'<table class="{kind}">' if kind else "<table>"
    return [
        opening,
        f"<caption>{escape(caption)}</caption>",
        f"<thead><tr>{head}</tr></thead>",
        "<tbody>",
        *rows,
        "</tbody></table>",
    ]


def _shares(payload: Mapping[str, Any]) -> list[str]:
    rows = []
    for name in ("keywords", "branches", "subschemas"):
        share = payload[name]
        cells = f'<td class="number">{share["covered"]}</td><td class="number">{share["total"]}</td>'
        rows.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    body = _table("What is covered", ("Kind", "Covered", "Of"), rows, "shares")
    return ['<section aria-labelledby="summary">', '<h2 id="summary">Summary</h2>', *body, "</section>"]


def _gaps(payload: Mapping[str, Any], sources: tuple[Source, ...]) -> list[str]:
    opening = ['<section aria-labelledby="gaps">', '<h2 id="gaps">Gaps</h2>']
    gaps = payload["uncovered"]
    if not gaps:
        return [*opening, "<p>There are none.</p>", "</section>"]
    lines = _lines_of(sources)
    rows = [_gap(gap, lines) for gap in gaps]
    more = f"<p>And {plural(payload['truncated'], 'gap')} more.</p>" if "truncated" in payload else ""
    body = _table("What was never reached", ("Line", "Keyword", "Not covered", "Closed by"), rows)
    region = '<div class="region" role="region" aria-labelledby="gaps" tabindex="0">'
    return [*opening, region, *body, "</div>", more, "</section>"]


def _lines_of(sources: tuple[Source, ...]) -> dict[tuple[str, str], tuple[str, int]]:
    """The anchor and number of the line of each place."""
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for index, source in enumerate(sources):
        for line, points in source.points.items():
            for point, _ in points:
                # a gap in another document is told by that document's name
                found[(source.name if index else "", point.node[1])] = (f"d{index}l{line}", line)
    return found


def _gap(gap: Mapping[str, Any], lines: Mapping[tuple[str, str], tuple[str, int]]) -> str:
    anchor, line = lines.get((gap.get("uri", ""), gap["keywordLocation"]), ("", 0))
    link = f'<a href="#{anchor}">{line}</a>' if anchor else ""
    name = f"{gap['uri']}: " if "uri" in gap else ""
    closing = escape(CLOSABLE.get(gap.get("closable", ""), ""))
    if "instance" in gap:
        closing = f"<code>{escape(dumps(gap['instance']))}</code>"
    elif closing:
        closing += f": {escape(gap['reason'])}"
    keyword = escape(name + (gap["keywordLocation"] or "(root)"))
    cells = f"<td><code>{keyword}</code></td><td>never {escape(gap['outcome'])}</td><td>{closing}</td>"
    return f'<tr><td class="number">{link}</td>{cells}</tr>'


def _mutation(payload: Mapping[str, Any]) -> list[str]:
    found = payload.get("mutation")
    if found is None:
        return []
    rows = [
        f'<tr><td class="number">{one["line"] or ""}</td><td><code>{escape(one["keywordLocation"])}</code></td>'
        f"<td>{escape(one['change'])}</td></tr>"
        for one in found["survivors"]
    ]
    told_ = f"{found['noticed']} of {found['total']} changes are noticed: {found['score']} %."
    body = _table("Changes that no test notices", ("Line", "Keyword", "Change"), rows) if rows else []
    return [
        '<section aria-labelledby="mutation">',
        '<h2 id="mutation">Mutation</h2>',
        f"<p>{told_}</p>",
        *body,
        "</section>",
    ]


def _source(index: int, source: Source) -> list[str]:
    name = f"source{index}"
    rows = [
        _line(index, number, text, source.points.get(number, ()))
        for number, text in enumerate(source.lines[:_MOST_LINES], 1)
    ]
    rest = len(source.lines) - _MOST_LINES
    more = [f"<p>And {plural(rest, 'line')} more.</p>"] if rest > 0 else []
    body = _table(f"Lines of {source.name}", ("Line", "Times reached", "State", "Schema"), rows, "source")
    region = f'<div class="region" role="region" aria-labelledby="{name}" tabindex="0">'
    heading = f'<h2 id="{name}">{escape(source.name)}</h2>'
    return [f'<section aria-labelledby="{name}">', heading, region, *body, "</div>", *more, "</section>"]


def _line(index: int, number: int, text: str, points: tuple[tuple[Point, int], ...]) -> str:
    state = state_of(points) if points else ""
    kind = {COVERED: "covered", PARTLY: "partly", MISSED: "missed", "": ""}[state]
    count = str(reached(points)) if points else ""
    missing = [(point, hits) for point, hits in points if not hits]
    detail = escape(state)
    if missing and state == PARTLY:
        items = "".join(f"<li>{escape(_short(point))}: {escape(told(point))}</li>" for point, _ in missing)
        counts = f"{len(points) - len(missing)} of {len(points)}"
        detail = f"<details><summary>{escape(state)} ({counts})</summary><ul>{items}</ul></details>"
    row = f'<tr id="d{index}l{number}"' + (f' class="{kind}">' if kind else ">")
    cells = f'<td class="number">{count}</td><td class="state">{detail}</td><td><code>{escape(text) or " "}</code></td>'
    return f'{row}<th scope="row" class="number">{number}</th>{cells}</tr>'


def _short(point: Point) -> str:
    return point.node[1] or "the schema"


def state_of(points: tuple[tuple[Point, int], ...]) -> str:
    """The state of a line: all, some or none of its points were reached."""
    hits = [count for _, count in points]
    return COVERED if all(hits) else PARTLY if any(hits) else MISSED
